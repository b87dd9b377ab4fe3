import { z } from '@hono/zod-openapi';
import { refusal } from '../refusal.ts';

/** The usual and the largest number of items in an answer. */
export interface PartRules {
  readonly usual: number;
  readonly most: number;
}

/** Numbers in the query of a list of version 2.0. */
export const partQuery = ({ usual, most }: PartRules) =>
  z.object({
    limit: z
      .string()
      .optional()
      .openapi({ type: 'integer', minimum: 1, maximum: most, default: usual }),
    offset: z.string().optional().openapi({ type: 'integer', minimum: 0, default: 0 }),
  });

/** The requested part of a list. */
export function partOf(
  query: { readonly limit?: string | undefined; readonly offset?: string | undefined },
  { usual, most }: PartRules,
): { readonly limit: number; readonly offset: number } {
  return {
    limit: whole('limit', given(query.limit), 1, most) ?? usual,
    offset: whole('offset', given(query.offset), 0, Number.MAX_SAFE_INTEGER) ?? 0,
  };
}

/** Official SDKs write `undefined` for parameters that their caller left out (public). */
export function given(text: string | undefined): string | undefined {
  return text === 'undefined' || text === '' ? undefined : text;
}

function whole(
  name: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  const upTo = most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`;
  const message = `a whole number from ${least}${upTo}`;
  throw refusal('request_malformed', `query ${name}: ${message}`, {}, [{ field: [name], message }]);
}
