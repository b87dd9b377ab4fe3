import type { Schema } from './schema.ts';

/** The least number of members of an object that gets a name of its own. */
const leastMembers = 3;

/** The same schema, in which each larger object that occurs several times is a definition. */
export function withoutRepeats(scenario: Schema): Schema {
  const seen = new Map<string, { readonly key: string; count: number }>();
  map(scenario, 'scenario', (schema, key) => {
    const text = textOf(schema);
    const known = seen.get(text);
    if (known === undefined) seen.set(text, { key, count: 1 });
    else known.count += 1;
    return undefined;
  });
  const names = new Map<string, string>();
  const definitions: Record<string, Schema> = {};
  const name = (text: string, key: string): string => {
    const known = names.get(text);
    if (known !== undefined) return known;
    const taken = { ...scenario.definitions, ...definitions };
    let free = key;
    for (let number = 2; free in taken; number += 1) free = `${key}${number}`;
    names.set(text, free);
    definitions[free] = {};
    return free;
  };
  const share = (schema: Schema, key: string): Schema | undefined => {
    const text = textOf(schema);
    const { count, key: first } = seen.get(text) ?? { count: 0, key };
    if (count < 2) return undefined;
    const isNew = !names.has(text);
    const own = name(text, first);
    if (isNew) definitions[own] = map({ ...schema, description: undefined }, own, share, true);
    return { $ref: `#/definitions/${own}`, description: schema.description };
  };
  const shared = map(scenario, 'scenario', share, true);
  return { ...shared, definitions: { ...shared.definitions, ...definitions } };
}

/** The text of an object by which it is recognised, whatever it is there for. */
function textOf(schema: Schema): string {
  return JSON.stringify({ ...schema, description: undefined });
}

/**
 * Replaces the objects in a schema, the outer ones first, by what `replace` gives; undefined keeps
 * one. `key` is the name of the member under which it was found.
 */
function map(
  schema: Schema,
  key: string,
  replace: (schema: Schema, key: string) => Schema | undefined,
  isRoot = false,
): Schema {
  const { properties, definitions, additionalProperties, items, anyOf, allOf } = schema;
  if (!isRoot && Object.keys(properties ?? {}).length >= leastMembers) {
    const other = replace(schema, key);
    if (other !== undefined) return other;
  }
  const each = (part: Schema, name: string): Schema => map(part, name, replace);
  const record = (parts: Readonly<Record<string, Schema>>, isTop: boolean) =>
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, map(part, name, replace, isTop)]),
    );
  return {
    ...schema,
    ...(properties && { properties: record(properties, false) }),
    ...(definitions && { definitions: record(definitions, true) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: each(additionalProperties, `${key}Member`),
    }),
    ...(items && { items: each(items, key) }),
    ...(anyOf && { anyOf: anyOf.map((part) => each(part, key)) }),
    ...(allOf && { allOf: allOf.map((part) => each(part, key)) }),
  };
}
