import { z } from '@hono/zod-openapi';
import { type FaceOptions, usualFaces } from './face-options.ts';
import { bracketNames, linksOf, type Page, pageLinks } from './paging.ts';

const pageMeta = z.strictObject({
  pageNumber: z.int(),
  pageSize: z.int(),
  totalCount: z.int(),
});

/** The members of `meta` on lists whose form a face option decides. */
export const listMeta = pageMeta.extend({
  page: z
    .int()
    .optional()
    .openapi({ description: 'By option, as `pageNumber`', 'x-provenance': 'public' }),
});

/** The `meta` of a page of a list, in the form that the world is set to. */
export function listMetaOf(
  { number, size }: Page,
  totalCount: number,
  { metaForm }: Pick<FaceOptions, 'metaForm'>,
): z.infer<typeof listMeta> {
  const meta = { pageNumber: number, pageSize: size, totalCount };
  return metaForm === 'early' ? { ...meta, page: number } : meta;
}

/** Members of a page of a list in the management and control APIs. */
export function pageShape<Item extends z.ZodType>(item: Item) {
  return { data: z.array(item), links: pageLinks(), meta: pageMeta } as const;
}

/** A page of `totalCount` documents, by their index from 0. `self` is the requested URL. */
export function pageDocument<Document>(
  totalCount: number,
  page: Page,
  self: string,
  documentAt: (index: number) => Document,
  options: Pick<FaceOptions, 'metaForm'> = usualFaces,
) {
  const first = (page.number - 1) * page.size;
  const length = Math.max(0, Math.min(page.size, totalCount - first));
  return {
    data: Array.from({ length }, (_, index) => documentAt(first + index)),
    links: linksOf(self, page, totalCount, bracketNames),
    meta: listMetaOf(page, totalCount, options),
  };
}
