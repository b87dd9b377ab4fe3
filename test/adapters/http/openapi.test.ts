import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../adapters/http/docs/openapi-shape.ts';
import { controlled } from '../../support/controlled.ts';
import { declaredRequest, declaredRoutes } from '../../support/declared-requests.ts';
import { hooked, pass } from '../../support/outage.ts';
import { served } from '../../support/served.ts';

const garage = 'vehicles: { car: { model: BEV } }';

async function documentOf(path = '/openapi.json'): Promise<OpenApiDocument> {
  const { fetch } = served(garage);
  return (await fetch(path)).body as OpenApiDocument;
}

async function controlledDocument(path: string): Promise<OpenApiDocument> {
  const { fetch } = controlled(hooked);
  return (await fetch(path)).body as OpenApiDocument;
}

test('it has every route, by a name of its own, and where it comes from', async () => {
  const { routes } = served(garage);
  const { paths } = await documentOf();
  const documented = Object.values(paths).flatMap((methods) => Object.values(methods));

  expect(documented).toHaveLength(routes.length);
  expect(new Set(documented.map(({ operationId }) => operationId)).size).toBe(routes.length);
  for (const operation of documented) {
    expect(['stated', 'public', 'ours']).toContain(operation['x-provenance']);
    expect(operation.summary).not.toBe('');
  }
});

test('generators need not invent a name for a body', async () => {
  const { paths, components } = await controlledDocument('/openapi.json');
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const bodies = operations.flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((each) =>
      Object.values(each?.content ?? {}),
    ),
  );

  const nameless = bodies.filter(({ schema }) => schema.properties ?? schema.anyOf);

  expect(bodies.length).toBeGreaterThan(400);
  expect(nameless).toEqual([]);
  expect(components.schemas).toMatchObject({
    ClockDocument: { properties: { data: { $ref: '#/components/schemas/Clock' } } },
    LockDocuments: { properties: { data: { items: { $ref: '#/components/schemas/Lock' } } } },
    CommandExecutionOrErrors: { anyOf: [{ $ref: '#/components/schemas/CommandExecution' }, {}] },
    VehicleDocument: { anyOf: [{ properties: {} }, { properties: {} }] },
    SimClockPlayBody: { properties: {} },
  });
});

test('a body has the same name in the document of the control API', async () => {
  const bodyOf = ({ paths }: OpenApiDocument, path: string) =>
    paths[path]!['post']!.requestBody!.content['application/json']!.schema.$ref;

  const [whole, control] = await Promise.all([
    controlledDocument('/openapi.json'),
    controlledDocument('/sim/openapi.json'),
  ]);

  expect(bodyOf(control, '/sim/clock/play')).toBe('#/components/schemas/SimClockPlayBody');
  expect(control.components.schemas).toEqual(whole.components.schemas);
});

test('generators that take the first form of an order of a token take JSON', async () => {
  const { content } = (await documentOf()).paths['/oauth2/token']!['post']!.requestBody!;

  expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded']);
});

test('the responses of the app are those that the document describes', {
  tags: 'long',
}, async () => {
  const world = controlled(hooked);
  await pass(world, '1h');
  const routes = await declaredRoutes(world);
  // It has keywords that JSON Schema does not know, as OpenAPI documents may.
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(routes[0]!.document, 'document');
  const met: string[] = [];

  for (const route of routes) {
    const asked = route.method === 'GET' ? world : controlled(hooked);
    if (asked !== world) await pass(asked, '1h');
    const { status, body, text } = await asked.fetch(declaredRequest(asked, route, {}));
    const { operationId, responses } = route.operation;
    const answer = String(status) in responses ? String(status) : 'default';
    const content = responses[answer]!.content;
    if (content?.['application/json'] === undefined || body === undefined) continue;
    const place = ['paths', route.path, route.method.toLowerCase(), 'responses', answer];
    const schema = [...place, 'content', 'application/json', 'schema'].map(pointed).join('/');
    const validate = ajv.compile({ $ref: `document#/${schema}` });

    validate(body);

    expect(validate.errors, `${operationId}: ${text.slice(0, 300)}`).toBeNull();
    if (status < 300) met.push(operationId);
  }
  expect(met.length).toBeGreaterThan(60);
  expect(met).toEqual(expect.arrayContaining(['sim.deliveries.get', 'sim.webhooks.get']));
});

function pointed(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}

test('a world has its own, with servers that lead to it', async () => {
  expect(await documentOf('/w/main/openapi.json')).toMatchObject({
    servers: [{ url: 'http://localhost/w/main' }],
  });
});

test('the page shows every route with a command to try it, and needs nothing from anywhere', async () => {
  const { fetch, routes } = served(garage);
  const { text, headers } = await fetch('/docs/api');

  for (const { operation, path } of routes) {
    expect(text).toContain(`id="${operation}"`);
    expect(text).toContain(`<code>${path}</code>`);
  }
  expect(text.match(/curl/g)!.length).toBeGreaterThanOrEqual(routes.length);
  expect(text).toContain('id="errors"');
  expect(text).not.toMatch(/<script|<link|<img|@import|url\(|\son\w+=/);
  for (const [, href] of text.matchAll(/href="([^"]*)"/g)) {
    expect(href).toMatch(/^(#|http:\/\/localhost\/)/);
  }
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test.each(['/docs', '/docs/'])('%s leads to the page of the API', async (path) => {
  const { status, headers } = await served(garage).fetch(path);

  expect([status, new URL(headers.get('location')!).pathname]).toEqual([302, '/docs/api']);
});
