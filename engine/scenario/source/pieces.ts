import type { ZodLazy, ZodType } from 'zod';
import { isRawMap, type Raw } from './tree.ts';

export type Path = readonly PropertyKey[];

/** A part of a tree with its schema, or the keys of a map that its schema does not know. */
export type SchemaPiece =
  | {
      readonly path: Path;
      readonly schema: ZodType;
      readonly part: Raw | undefined;
      readonly unknown?: undefined;
    }
  | {
      readonly path: Path;
      readonly unknown: readonly string[];
      /** The schema of the map. */
      readonly map: ZodType;
    };

/** Divides a large part into pieces that are all valid exactly if the part is. */
export function* piecesOf(
  schema: ZodType,
  part: Raw | undefined,
  path: Path = [],
): Generator<SchemaPiece> {
  const collection = isLarge(part) ? collectionFor(schema, part) : undefined;
  const meant = collection && definitionOf(collection);
  if (meant?.type === 'array') {
    for (const [index, each] of (part as Raw[]).entries()) {
      yield* piecesOf(meant.element, each, [...path, index]);
    }
  } else if (meant?.type === 'record') {
    const map = part as Readonly<Record<string, Raw>>;
    for (const key of Object.keys(map)) yield* piecesOf(meant.valueType, map[key], [...path, key]);
  } else if (meant?.type === 'object') {
    const { shape } = meant;
    const map = part as Readonly<Record<string, Raw>>;
    // First, because an unknown key may be another word for one that seems to be missing.
    const unknown = Object.keys(map).filter((key) => !Object.hasOwn(shape, key));
    if (unknown.length > 0) yield { path, unknown, map: collection! };
    for (const [key, of] of Object.entries(shape)) yield* piecesOf(of, map[key], [...path, key]);
  } else {
    yield { path, schema, part };
  }
}

/** The most values in a piece that is not divided; checking them takes about a millisecond. */
const mostValues = 100;

function isLarge(part: Raw | undefined): boolean {
  let left = mostValues;
  const count = (value: Raw | undefined): void => {
    left -= 1;
    if (typeof value !== 'object' || value === null) return;
    // The values of a map of very many keys take longer than its keys.
    const size = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size > left) left = -1;
    else for (const each of Object.values(value)) count(each);
  };
  count(part);
  return left < 0;
}

/** The library's definition of schemas that contain others. */
type Definition =
  | { readonly type: 'optional' | 'nullable'; readonly innerType: ZodType }
  | { readonly type: 'lazy' }
  | { readonly type: 'union'; readonly options: readonly ZodType[] }
  | { readonly type: 'array'; readonly element: ZodType }
  | { readonly type: 'record'; readonly valueType: ZodType }
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, ZodType>> };

/** The only schema of a list or map within this one; undefined if there is none, or several. */
function collectionFor(schema: ZodType, part: Raw | undefined): ZodType | undefined {
  const [only, other] = collectionsIn(schema).filter((each) =>
    isRawMap(part) ? definitionOf(each).type !== 'array' : definitionOf(each).type === 'array',
  );
  return other === undefined ? only : undefined;
}

function definitionOf(schema: ZodType): Definition {
  return schema.def as unknown as Definition;
}

/** The schemas of lists and maps within one. */
export function collectionsIn(schema: ZodType): readonly ZodType[] {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'optional':
    case 'nullable':
      return collectionsIn(definition.innerType);
    case 'lazy':
      // The getter would build the schema again.
      return collectionsIn((schema as ZodLazy<ZodType>)._zod.innerType);
    case 'union':
      return definition.options.flatMap(collectionsIn);
    case 'array':
    case 'record':
    case 'object':
      return [schema];
    default:
      return [];
  }
}
