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
      readonly accepted: readonly string[];
    };

/** Divides a large part into pieces that are all valid exactly if the part is. */
export function* piecesOf(
  schema: ZodType,
  part: Raw | undefined,
  path: Path = [],
): Generator<SchemaPiece> {
  const meant = isLarge(part) ? meantSchema(schema, part) : undefined;
  if (meant?.type === 'array') {
    for (const [index, each] of (part as Raw[]).entries()) {
      yield* piecesOf(meant.element, each, [...path, index]);
    }
  } else if (meant?.type === 'record') {
    for (const [key, value] of Object.entries(part as object)) {
      yield* piecesOf(meant.valueType, value as Raw, [...path, key]);
    }
  } else if (meant?.type === 'object') {
    const { shape } = meant;
    const map = part as Readonly<Record<string, Raw>>;
    for (const [key, of] of Object.entries(shape)) yield* piecesOf(of, map[key], [...path, key]);
    const unknown = Object.keys(map).filter((key) => !Object.hasOwn(shape, key));
    if (unknown.length > 0) yield { path, unknown, accepted: Object.keys(shape) };
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
    for (const each of Object.values(value)) {
      if (left < 0) return;
      count(each);
    }
  };
  count(part);
  return left < 0;
}

/** The library's definition of schemas that contain others. */
type Definition =
  | { readonly type: 'optional' | 'nullable'; readonly innerType: ZodType }
  | { readonly type: 'lazy' }
  | { readonly type: 'union'; readonly options: readonly ZodType[] }
  | Collection;

type Collection =
  | { readonly type: 'array'; readonly element: ZodType }
  | { readonly type: 'record'; readonly valueType: ZodType }
  | { readonly type: 'object'; readonly shape: Readonly<Record<string, ZodType>> };

/** The only schema of a list or map within this one; undefined if there is none, or several. */
function meantSchema(schema: ZodType, part: Raw | undefined): Collection | undefined {
  const [meant, other] = collectionsIn(schema).filter(({ type }) =>
    isRawMap(part) ? type !== 'array' : type === 'array',
  );
  return other === undefined ? meant : undefined;
}

function collectionsIn(schema: ZodType): readonly Collection[] {
  const definition = schema.def as unknown as Definition;
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
      return [definition];
    default:
      return [];
  }
}
