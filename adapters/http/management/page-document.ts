import { bracketNames, linksOf, type Page } from '../paging.ts';

/** A page of what was found, as lists of the management API are. `self` is what was asked for. */
export function pageDocument<Item, Document>(
  found: readonly Item[],
  page: Page,
  self: string,
  documentOf: (item: Item) => Document,
) {
  const first = (page.number - 1) * page.size;
  return {
    data: found.slice(first, first + page.size).map(documentOf),
    links: linksOf(self, page, found.length, bracketNames),
    meta: { pageNumber: page.number, pageSize: page.size, totalCount: found.length },
  };
}
