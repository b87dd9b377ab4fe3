import { renderSchema } from '../../build/generate-schema.ts';

interface Schema {
  readonly description?: string;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const root = renderSchema() as Schema;

/**
 * The default of every key that states one, by the path of the key: `app.limits.monthly`, with `*` for any name and `[]` for
 * an item. A definition counts at the first place that refers to it, and steps at `steps`.
 */
export const statedDefaults: ReadonlyMap<string, string> = new Map(
  stated({ properties: { steps: root.properties!['steps']!, ...root.properties } }, '', new Set()),
);

function* stated(
  schema: Schema,
  path: string,
  met: Set<Schema>,
): Generator<readonly [path: string, value: string]> {
  const own = ownOf(schema);
  if (met.has(own)) return;
  met.add(own);
  for (const each of own.anyOf ?? []) yield* stated(each, path, met);
  if (own.items !== undefined) yield* stated(own.items, `${path}[]`, met);
  const { additionalProperties: members } = own;
  if (typeof members === 'object') yield* stated(members, `${path}.*`, met);
  for (const [key, each] of Object.entries(own.properties ?? {})) {
    const { description = ownOf(each).description ?? '' } = each;
    if (description.startsWith('older name of')) continue;
    const inner = path === '' ? key : `${path}.${key}`;
    const [, value] =
      /; default: ([^;]+)$/.exec(description.replace(' (a CEL expression)', '')) ?? [];
    if (value !== undefined) yield [inner, value];
    yield* stated(each, inner, met);
  }
}

function ownOf(schema: Schema): Schema {
  const name = (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').pop();
  return name === undefined ? schema : root.definitions![name]!;
}
