import { expect } from 'vitest';
import type { Answered } from './checked-fetch.ts';

/** What is in the data of an answer that is no error. */
export function dataOf({ body, status, text }: Answered): unknown {
  expect(status, text).toBeLessThan(300);
  return (body as { readonly data: unknown }).data;
}
