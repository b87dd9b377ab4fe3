import { z } from '@hono/zod-openapi';
import { type App, defineRoute, json, jsonText, routesOf } from '../route.ts';
import { control } from './control-facts.ts';

const common = { ...control, admission: 'open', isWorldless: true, method: 'get' } as const;

const linksSchema = z.strictObject({
  self: z.url(),
  documentation: z.url().openapi({ description: 'A page about every route' }),
  openapi: z.url().openapi({ description: 'The routes of the control API as OpenAPI 3.1' }),
  asyncapi: z.url().openapi({ description: 'The live feed as AsyncAPI 3' }),
});

const routeSchema = z
  .strictObject({
    method: z.string().openapi({ example: 'POST' }),
    href: z.string().openapi({
      description: 'Its address; `{name}` stands for a value',
      example: 'http://127.0.0.1:4010/sim/clock/advance',
    }),
    summary: z.string(),
  })
  .openapi('ControlRoute');

const metaSchema = z.strictObject({
  version: z.string().optional().openapi({
    description: 'The version of motorpool; clients of another major or minor one may not fit',
    example: '0.1.0',
  }),
});

const getIndex = defineRoute({
  ...common,
  operation: 'sim.index',
  path: '/sim',
  summary: 'Every route of the control API',
  description:
    'Needs no token, unlike the routes that it lists. Their token is `motorpool-control` unless the server was started ' +
    'with `--control-token`.',
  responses: {
    200: json(
      z.strictObject({ links: linksSchema, data: z.array(routeSchema), meta: metaSchema }),
      'The routes',
    ),
  },
});

const getDocument = defineRoute({
  ...common,
  operation: 'sim.openapi',
  path: '/sim/openapi.json',
  summary: 'The control API as an OpenAPI 3.1 document',
  responses: { 200: json(z.looseObject({ openapi: z.string() }), 'The document') },
});

/** The directory of the control API, made of the declarations of its routes. */
export function mountControlIndex(app: App): void {
  app.openapi(getIndex, (c) => {
    c.env.assertWorld();
    const { base } = c.env;
    const links = {
      self: `${base}/sim`,
      documentation: `${base}/docs/api`,
      openapi: `${base}/sim/openapi.json`,
      asyncapi: `${base}/asyncapi.json`,
    };
    const data = routesOf(app).flatMap(({ family, method, path, summary = '' }) =>
      family === 'control' ? [{ method: method.toUpperCase(), href: base + path, summary }] : [],
    );
    return c.json({ links, data, meta: { version: c.env.site.version } }, 200);
  });
  app.openapi(getDocument, async (c) => {
    c.env.assertWorld();
    const { openApiDocument } = await import('../docs/openapi-document.ts');
    const document = openApiDocument(app, 'control');
    const text = JSON.stringify({ ...document, servers: [{ url: c.env.base }] });
    return jsonText<{ openapi: string }, 200>(c, text, 200);
  });
}
