import type { JSONSchema } from 'zod/v4/core';
import { detectQuantity, parseTimeOfDay } from '../../engine/form/units.ts';

export type Schema = JSONSchema.BaseSchema;

/** A key as the reference lists it. */
export interface Row {
  /** Relative to the key of the section: `tariff.offPeak.start`, `phases[].rate`. */
  readonly path: string;
  readonly takes: string;
  readonly isRequired: boolean;
  /** The default without the key; empty if there is none. */
  readonly byDefault: string;
  readonly description: string;
  /** A value as it stands in a file; empty if the words or the example of the section show one. */
  readonly example: string;
}

/** Definitions of the schema by name, and which of them have a section that rows can link to. */
export interface Definitions {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly sections: Readonly<Record<string, string>>;
}

/** A row for every key of a map and of the maps inside it, in the order of the schema. */
export function rowsOf(schema: Schema, definitions: Definitions, prefix = ''): Row[] {
  const { inside, via } = insideOf(schema, definitions);
  const rows: Row[] = [];
  for (const { properties = {}, required = [] } of inside) {
    for (const [key, member] of Object.entries(properties)) {
      const each = member as Schema;
      const path = `${prefix}${via}${key}`;
      rows.push(rowOf(path, each, required.includes(key), definitions));
      rows.push(...rowsOf(each, definitions, `${path}.`));
    }
  }
  return rows;
}

/**
 * The maps whose keys a value takes, and the path to them: `[]` for an item of a list, `*` for any
 * name.
 */
function insideOf(
  schema: Schema,
  definitions: Definitions,
): { readonly inside: readonly Schema[]; readonly via: string } {
  if (schema.properties !== undefined) return { inside: [schema], via: '' };
  const referred = refOf(schema);
  if (referred !== undefined && definitions.sections[referred] === undefined) {
    return insideOf(definitions.schemas[referred]!, definitions);
  }
  const choices = (schema.anyOf ?? []) as readonly Schema[];
  const found = choices.map((each) => insideOf(each, definitions));
  const first = found.find(({ inside }) => inside.length > 0);
  if (first !== undefined) {
    return { inside: found.flatMap(({ inside }) => inside), via: first.via };
  }
  const { items, additionalProperties: values } = schema;
  const [member, mark] = isSchema(items) ? [items, '[]'] : [values, '*'];
  if (!isSchema(member)) return { inside: [], via: '' };
  const { inside, via } = insideOf(member, definitions);
  return { inside, via: inside.length === 0 ? '' : `${mark}.${via}` };
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowOf(path: string, schema: Schema, isRequired: boolean, definitions: Definitions): Row {
  const written = descriptionOf(schema, definitions);
  if (written === undefined) throw new Error(`${path} has no description`);
  const { text, byDefault } = partsOf(written);
  if (text === '') throw new Error(`${path}: "${written}" does not say what it is`);
  const [example] = examplesOf(schema);
  return {
    path: path.replaceAll('.[]', '[]'),
    takes: takesOf(schema, definitions),
    isRequired,
    byDefault: /^[{[]/.test(byDefault) ? `\`${byDefault}\`` : byDefault,
    description: text,
    example: example === undefined || example === byDefault ? '' : writtenOf(example),
  };
}

export function descriptionOf(schema: Schema, { schemas }: Definitions): string | undefined {
  const referred = refOf(schema);
  return schema.description ?? (referred && schemas[referred]?.description);
}

/** The parts of `description; default: 15s (a CEL expression)`. */
function partsOf(description: string): { readonly text: string; readonly byDefault: string } {
  const written = description.replace(' (a CEL expression)', '');
  const found = /(?:^|; )default: ([^;]+)$/.exec(written);
  return {
    text: found === null ? written : written.slice(0, found.index),
    byDefault: found?.[1] ?? '',
  };
}

function examplesOf(schema: Schema): readonly unknown[] {
  const own = schema.examples ?? [];
  return own.length > 0 || !isSchema(schema.items) ? own : [];
}

function writtenOf(example: unknown): string {
  return typeof example === 'string' ? example : JSON.stringify(example).replaceAll('"', '');
}

/** The definition to which a schema refers, if it does nothing else. */
function refOf({ $ref, allOf }: Schema): string | undefined {
  const [only] = (allOf ?? []) as readonly Schema[];
  return ($ref ?? only?.$ref)?.split('/').pop();
}

/** The values that a key takes, in words. */
export function takesOf(schema: Schema, definitions: Definitions): string {
  const referred = refOf(schema);
  if (referred !== undefined) {
    const section = definitions.sections[referred];
    if (section !== undefined) return section;
    return takesOf(definitions.schemas[referred]!, definitions);
  }
  if (schema.anyOf !== undefined) return choice(schema, definitions);
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  if (schema.enum !== undefined) return schema.enum.map((word) => `\`${word}\``).join(', ');
  return plain(schema, definitions);
}

/** One of several shapes; their dimension is that of the example of them all. */
function choice(schema: Schema, definitions: Definitions): string {
  const [example] = schema.examples ?? [];
  const shapes = (schema.anyOf as readonly Schema[]).map((each) =>
    takesOf(
      each.examples === undefined && isAmount(each) ? { ...each, examples: [example] } : each,
      definitions,
    ),
  );
  return [...new Set(shapes)].join(' or ');
}

function plain(schema: Schema, definitions: Definitions): string {
  const { type, items, properties, additionalProperties: values } = schema;
  if (isAmount(schema)) return amountOf(schema);
  if (type === 'string') return textOf(schema);
  if (type === 'array') return severalOf('a list', isSchema(items) && takesOf(items, definitions));
  if (properties !== undefined) return 'a map';
  if (type === 'object') {
    const isPlain = isSchema(values) && values.properties === undefined;
    return severalOf('names', isPlain ? takesOf(values, definitions) : 'a map');
  }
  if (type === 'boolean') return '`true` or `false`';
  if (type === 'number') return 'a number';
  if (Array.isArray(type)) return 'a text, a number or `true` or `false`';
  return type === 'null' ? '`null`' : 'anything';
}

/** `a list of texts`, or a description of the items if they have no plural. */
function severalOf(what: string, each: string | false): string {
  if (each === false) return what;
  const word = /^an? (\w+)$/.exec(each)?.[1];
  if (word === undefined) return `${what}, each ${each}`;
  return what === 'names' ? `${what}, each with ${each}` : `${what} of ${word}s`;
}

function isAmount({ type }: Schema): boolean {
  return Array.isArray(type) && type.length === 2 && type.includes('string');
}

const articles: Readonly<Record<string, string>> = { energy: 'an energy' };

/** The dimension of an amount is that of its example: `2h` is a duration though `5m` may be a distance. */
function amountOf({ examples: [example] = [] }: Schema): string {
  if (typeof example !== 'string') return 'a number or a quantity';
  const [first = ''] = /-?\d[\w:.%/]*/.exec(example) ?? [];
  if (parseTimeOfDay(first) !== undefined) return 'a time of day';
  if (/^\d+(ms|s|m|h|d)(\d|$)/.test(first)) return 'a duration';
  const dimension = detectQuantity(first)?.dimension;
  return dimension === undefined ? 'a number' : (articles[dimension] ?? `a ${dimension}`);
}

function textOf({ description = '', examples = [] }: Schema): string {
  if (description.endsWith('(a CEL expression)')) return '[an expression](#expressions)';
  const [first, second] = examples;
  if (parseTimeOfDay(String(first)) === undefined) return 'a text';
  return second === undefined ? 'a time of day' : '[a moment](#times-and-places)';
}
