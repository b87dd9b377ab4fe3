import { z } from '@hono/zod-openapi';
import { unknownKey } from '../unknown-parts.ts';

/** A body, or a part of one, that has only these keys: the refusal of another key lists them. */
export function requestBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined;
      const [key = ''] = issue.keys as readonly string[];
      return unknownKey('unknown key', key, Object.keys(shape));
    },
  });
}
