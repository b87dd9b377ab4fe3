import { z } from '@hono/zod-openapi';
import { errorSchema } from '../error-body.ts';
import { refusal } from '../refusal.ts';
import {
  type App,
  defineRoute,
  json,
  jsonText,
  readyJson,
  readyResponse,
  webPage,
} from '../route.ts';
import { apiPage } from './api-page.ts';
import { errorGroupsPage, errorPage, noGroupPage } from './error-page.ts';
import { openApiDocument } from './openapi-document.ts';
import { pageHeaders, wantsPage } from './page.ts';

const common = {
  method: 'get',
  provenance: 'ours',
  family: 'docs',
  admission: 'open',
  isWorldless: true,
} as const;

const indexLinks = z.strictObject({
  self: z.url(),
  documentation: z.url(),
  errors: z.url(),
  openapi: z.url(),
  asyncapi: z.url(),
});

const getDocument = defineRoute({
  ...common,
  operation: 'docs.openapi',
  path: '/openapi.json',
  summary: 'The API as an OpenAPI 3.1 document',
  responses: { 200: json(z.looseObject({ openapi: z.string() }), 'The document') },
});

const getAsyncDocument = defineRoute({
  ...common,
  operation: 'docs.asyncapi',
  path: '/asyncapi.json',
  summary: 'The live feed as an AsyncAPI 3 document',
  responses: { 200: json(z.looseObject({ asyncapi: z.string() }), 'The document') },
});

const getApiPage = defineRoute({
  ...common,
  operation: 'docs.api',
  path: '/docs/api',
  summary: 'The API as a page to read',
  responses: { 200: webPage('The page') },
});

const getDocs = defineRoute({
  ...common,
  operation: 'docs',
  path: '/docs',
  summary: 'Leads to the API as a page',
  responses: { 302: { description: 'To `/docs/api`' } },
});

const getIndex = defineRoute({
  ...common,
  operation: 'docs.index',
  path: '/',
  summary: 'Links to the documentation of the API',
  description: 'Browsers, which accept HTML, get the dashboard here if there is one.',
  responses: { 200: json(z.strictObject({ links: indexLinks }), 'The links') },
});

const getErrorGroups = defineRoute({
  ...common,
  operation: 'docs.errors.list',
  path: '/docs/errors',
  summary: 'A page that lists all groups of errors',
  responses: { 200: webPage('The page') },
});

const getErrorPage = defineRoute({
  ...common,
  operation: 'docs.errors',
  path: '/docs/errors/{group}',
  summary: 'The meaning of the errors of a group',
  description:
    'The page that `links.about` or `docURL` of an error names, such as `validation-errors`.',
  request: { params: z.object({ group: z.string().openapi({ example: 'validation-errors' }) }) },
  responses: {
    200: webPage('The page'),
    404: {
      description: 'There is no such group; a page for browsers',
      content: { ...json(errorSchema, '').content, ...webPage('').content },
    },
  },
});

function mountFeedDocument(app: App): void {
  app.openapi(getAsyncDocument, async (c) => {
    // Few ask for it, and it holds the data of every kind of entry.
    const { asyncApiDocument } = await import('../feed/asyncapi-document.ts');
    const text = JSON.stringify(asyncApiDocument(c.env.base));
    return jsonText<{ asyncapi: string }, 200>(c, text, 200);
  });
}

/** Must be mounted last: the document covers the routes declared by then. */
export function mountDocs(app: App): void {
  // Writing all of it takes milliseconds, in which no other request is answered.
  let written: { readonly base: string; readonly bytes: Uint8Array<ArrayBuffer> } | undefined;
  app.openapi(getDocument, (c) => {
    const { base } = c.env;
    if (written?.base !== base) {
      const text = JSON.stringify({ ...openApiDocument(app), servers: [{ url: base }] });
      written = { base, bytes: new TextEncoder().encode(text) };
    }
    return readyResponse<{ openapi: string }>(readyJson(c.env, { body: written.bytes }, {}));
  });
  mountFeedDocument(app);
  app.openapi(getApiPage, (c) =>
    c.html(apiPage(openApiDocument(app), c.env.base), 200, pageHeaders),
  );
  app.openapi(getDocs, (c) => c.redirect(`${c.env.base}/docs/api`, 302));
  app.openapi(getIndex, (c) => {
    const { base } = c.env;
    const links = {
      self: `${base}/`,
      documentation: `${base}/docs/api`,
      errors: `${base}/docs/errors`,
      openapi: `${base}/openapi.json`,
      asyncapi: `${base}/asyncapi.json`,
    };
    return c.json({ links }, 200);
  });
  app.openapi(getErrorGroups, (c) => c.html(errorGroupsPage(c.env.base), 200, pageHeaders));
  app.openapi(getErrorPage, (c) => {
    const found = errorPage(c.req.valid('param').group, c.env.base);
    if (found !== undefined) return c.html(found, 200, pageHeaders);
    if (wantsPage(c.req.header('accept'))) {
      return c.html(noGroupPage(c.env.base), 404, pageHeaders);
    }
    throw refusal('page_unknown', 'there is no such group of errors');
  });
}
