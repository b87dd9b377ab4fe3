import { z } from '@hono/zod-openapi';
import { refusal } from './refusal.ts';

/** The part of a list that a client asks for, from 1. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

export interface PageRules {
  readonly defaultSize: number;
  readonly maxSize: number;
}

/**
 * Each parameter has two names. For connections `page[number]` and `page[size]` are stated, for
 * signals `page` and `pageSize`; accepting the others too is ours.
 */
export function pageQuery({ defaultSize, maxSize }: PageRules, stated: PageNames = bracketNames) {
  const one = (name: string, other: string, description: string, bounds: object) => {
    const isStated = name === stated.number || name === stated.size;
    return z
      .string()
      .optional()
      .openapi({
        type: 'integer',
        minimum: 1,
        ...bounds,
        description: isStated ? description : `As \`${other}\``,
        ...(!isStated && { 'x-provenance': 'ours' }),
      });
  };
  const size = { maximum: maxSize, default: defaultSize };
  return {
    'page[number]': one('page[number]', 'page', 'Which page, from 1', { default: 1 }),
    'page[size]': one('page[size]', 'pageSize', 'Items per page', size),
    page: one('page', 'page[number]', 'Which page, from 1', { default: 1 }),
    pageSize: one('pageSize', 'page[size]', 'Items per page', size),
  };
}

export type PageQuery = {
  readonly [Name in keyof ReturnType<typeof pageQuery>]?: string | undefined;
};

/** A refusal names the parameter that is out of bounds. */
export function pageOf(query: PageQuery, { defaultSize, maxSize }: PageRules): Page {
  return {
    number: asked(query, ['page[number]', 'page'], Number.MAX_SAFE_INTEGER) ?? 1,
    size: asked(query, ['page[size]', 'pageSize'], maxSize) ?? defaultSize,
  };
}

function asked(
  query: PageQuery,
  names: readonly (keyof PageQuery)[],
  most: number,
): number | undefined {
  const name = names.find((each) => query[each] !== undefined);
  if (name === undefined) return undefined;
  const text = query[name] ?? '';
  const value = /^\d{1,16}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  const bounds = most === Number.MAX_SAFE_INTEGER ? 'from 1' : `from 1 to ${most}`;
  throw refusal('request_malformed', `query parameter ${name} is a whole number ${bounds}`);
}

export const pageLinks = () =>
  z.strictObject({
    self: z.url(),
    first: z.url(),
    prev: z.url().nullable(),
    next: z.url().nullable(),
    last: z.url(),
  });

export type PageLinks = z.infer<ReturnType<typeof pageLinks>>;

/** Names of the two query parameters as links carry them. */
export interface PageNames {
  readonly number: string;
  readonly size: string;
}

export const bracketNames: PageNames = { number: 'page[number]', size: 'page[size]' };
export const plainNames: PageNames = { number: 'page', size: 'pageSize' };

/** Absolute links to this page and its neighbours, with all other parameters. */
export function linksOf(
  url: string,
  { number, size }: Page,
  totalCount: number,
  names: PageNames,
): PageLinks {
  const last = Math.max(1, Math.ceil(totalCount / size));
  const start = `${withoutPage(url)}${names.number}=`;
  const end = `&${names.size}=${size}`;
  const to = (page: number): string => `${start}${page}${end}`;
  return {
    self: to(number),
    first: to(1),
    prev: number > 1 ? to(Math.min(number - 1, last)) : null,
    next: number < last ? to(number + 1) : null,
    last: to(last),
  };
}

const pageNames = new Set(['page[number]', 'page[size]', 'page', 'pageSize']);

/** The URL without its page parameters, ready for new ones at its end. */
function withoutPage(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  if (query === '') return `${path}?`;
  const kept = new URLSearchParams(query);
  for (const name of pageNames) kept.delete(name);
  // Brackets need no escape in a query, and are easier to read.
  const written = kept.toString().replaceAll('%5B', '[').replaceAll('%5D', ']');
  return written === '' ? `${path}?` : `${path}?${written}&`;
}
