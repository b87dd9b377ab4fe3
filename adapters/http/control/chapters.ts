import { z } from '@hono/zod-openapi';
import { chaptersOf } from '../../../engine/index.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';

/** A chapter of the scenario's script. */
export const chapterSchema = z
  .strictObject({
    title: z.string().openapi({ example: 'Morning rush' }),
    text: z.string().nullable().openapi({ description: 'The words for the audience' }),
  })
  .openapi('Chapter');

const listChapters = defineRoute({
  ...control,
  operation: 'sim.chapters.list',
  method: 'get',
  path: '/sim/chapters',
  summary: 'The chapters of the script, in its order; the log says which have begun',
  responses: { 200: json(z.strictObject({ data: z.array(chapterSchema) }), 'The chapters') },
});

export function mountChapters(app: App): void {
  app.openapi(listChapters, (c) => {
    const data = chaptersOf(c.env.world.run.scenario).map(({ title, text = null }) => ({
      title,
      text,
    }));
    return c.json({ data }, 200);
  });
}
