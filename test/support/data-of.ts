import { expect } from 'vitest';
import type { Answered } from './checked-fetch.ts';

/** The data of a response that is no error. */
export function dataOf({ body, status, text }: Answered): unknown {
  expect(status, text).toBeLessThan(300);
  return (body as { readonly data: unknown }).data;
}
