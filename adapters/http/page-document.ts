import { z } from '@hono/zod-openapi';
import { bracketNames, linksOf, type Page, pageLinks } from './paging.ts';

export const pageMeta = z.strictObject({
  pageNumber: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
});

/** Members of a page of a list, as the management and control APIs have it. */
export function pageShape<Item extends z.ZodType>(item: Item) {
  return { data: z.array(item), links: pageLinks(), meta: pageMeta } as const;
}

/** A page of so many as were found, which are told by their index from 0. `self` is what was asked for. */
export function pageDocument<Document>(
  totalCount: number,
  page: Page,
  self: string,
  documentAt: (index: number) => Document,
) {
  const first = (page.number - 1) * page.size;
  const length = Math.max(0, Math.min(page.size, totalCount - first));
  return {
    data: Array.from({ length }, (_, index) => documentAt(first + index)),
    links: linksOf(self, page, totalCount, bracketNames),
    meta: { pageNumber: page.number, pageSize: page.size, totalCount },
  };
}
