import { z } from '@hono/zod-openapi';

/** A text of a client that is kept: one that every database and every encoding can hold. */
export function keptText() {
  return z.string().refine((text) => wholeText.test(text), {
    error: 'expected a text without the character U+0000 and without half a surrogate pair',
  });
}

const wholeText = /^[^\0\p{Surrogate}]*$/u;
