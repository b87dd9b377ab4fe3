import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../adapters/http/docs/openapi-shape.ts';
import { errorOf } from '../../support/commanding.ts';
import { controlled } from '../../support/controlled.ts';

interface Index {
  readonly links: Readonly<Record<string, string>>;
  readonly data: readonly {
    readonly method: string;
    readonly href: string;
    readonly summary: string;
  }[];
}

test.each(['/w/nope/sim', '/w/nope/sim/openapi.json'])('%s is a 404', async (path) => {
  const { fetch } = controlled();

  const answer = errorOf(await fetch(path));

  expect(answer).toMatchObject({ status: 404, detail: 'there is no such world here' });
});

test('a path whose parameter is missing is not suggested', async () => {
  const { control } = controlled();

  const answer = errorOf(await control('GET', '/sim/vehicles//history'));

  expect(answer).toMatchObject({
    status: 404,
    detail: 'no path /sim/vehicles//history is served here',
  });
});

describe.each(['', '/w/main'])('below %j', (prefix) => {
  test('the index of the control API lists each of its routes, without a token', {
    tags: 'long',
  }, async () => {
    const { fetch, routes } = controlled();

    const { status, body } = await fetch(`${prefix}/sim`);

    expect(status).toBe(200);
    const { links, data } = body as Index;
    const listed = data.map(({ method, href }) => `${method} ${href}`);
    const own = routes.filter(({ family }) => family === 'control');
    expect(own.length).toBeGreaterThan(40);
    expect(listed).toEqual(
      own.map(({ method, path }) => `${method.toUpperCase()} http://localhost${prefix}${path}`),
    );
    expect(data.every(({ summary }) => summary !== '')).toBe(true);
    for (const link of Object.values(links)) {
      expect((await fetch(new URL(link).pathname)).status, link).toBe(200);
    }
  });

  test('its document has its routes and no others', { tags: 'long' }, async () => {
    const { fetch, routes } = controlled();

    const { body } = await fetch(`${prefix}/sim/openapi.json`);

    const { paths } = body as OpenApiDocument;
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      routes.flatMap((each) => (each.family === 'control' ? [each.operation] : [])).toSorted(),
    );
  });
});

test.each([
  ['/sim/vehicle', '; did you mean /sim/vehicles?'],
  ['/sim/vehicles/car/sinals', '; did you mean /sim/vehicles/car/signals?'],
  ['/v3/conections', '; did you mean /v3/connections?'],
  ['/v3/vehicles', '; GET /v3/connections lists the vehicles'],
  ['/sim/nothing/of/this/kind', ''],
])('%s is unknown%s', async (path, hint) => {
  const { control } = controlled();

  expect(errorOf(await control('GET', path)).detail).toBe(`no path ${path} is served here${hint}`);
});

test('no other route of the control API is open, but the health of the server', () => {
  const { routes } = controlled();
  const open = routes.filter(
    ({ family, admission }) => family === 'control' && admission === 'open',
  );

  expect(open.map(({ path }) => path)).toEqual([
    '/sim',
    '/sim/openapi.json',
    '/healthz',
    '/readyz',
  ]);
});
