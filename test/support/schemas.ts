import type { ZodObject, ZodType } from 'zod';
import { collectionsIn } from '../../engine/scenario/source/pieces.ts';

/** Every map within a schema, once, with the path of keys that leads to it first. */
export function* piecesWithin(
  schema: ZodType,
  path = '',
  met: Set<ZodType> = new Set(),
): Generator<readonly [path: string, map: ZodObject]> {
  for (const each of collectionsIn(schema)) {
    if (met.has(each)) continue;
    met.add(each);
    const { type, element, valueType, shape } = each.def as unknown as {
      readonly type: 'array' | 'record' | 'object';
      readonly element: ZodType;
      readonly valueType: ZodType;
      readonly shape: Readonly<Record<string, ZodType>>;
    };
    if (type === 'array') yield* piecesWithin(element, `${path}[]`, met);
    else if (type === 'record') yield* piecesWithin(valueType, `${path}.*`, met);
    else {
      yield [path === '' ? 'the file' : path, each as ZodObject];
      for (const [key, inner] of Object.entries(shape)) {
        yield* piecesWithin(inner, `${path}.${key}`, met);
      }
    }
  }
}
