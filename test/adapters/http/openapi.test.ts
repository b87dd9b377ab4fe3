import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../adapters/http/docs/openapi-document.ts';
import { served } from '../../support/served.ts';

const garage = 'vehicles: { car: { model: BEV } }';

async function documentOf(path = '/openapi.json'): Promise<OpenApiDocument> {
  const { fetch } = served(garage);
  return (await fetch(path)).body as OpenApiDocument;
}

test('the document is valid OpenAPI 3.1 in the eyes of somebody else', async () => {
  const document = await documentOf();

  const validator = new Validator();
  const { valid, errors } = await validator.validate(
    document as unknown as Record<string, unknown>,
  );

  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

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
