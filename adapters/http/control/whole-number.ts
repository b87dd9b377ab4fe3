import { z } from '@hono/zod-openapi';
import { refusal } from '../refusal.ts';

/** A whole number in the query of a list that is read on from a number. */
export const wholeNumber = (description: string) =>
  z.string().optional().openapi({ type: 'integer', minimum: 0, description });

/** The number that a parameter gives; undefined without it. Throws a refusal for any other text. */
export function wholeOf(
  text: string | undefined,
  name: string,
  most = Number.MAX_SAFE_INTEGER,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Infinity;
  if (value <= most) return value;
  const bounds = most < Number.MAX_SAFE_INTEGER ? ` from 0 to ${most}` : '';
  throw refusal('request_malformed', `query parameter ${name} is a whole number${bounds}`);
}
