import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { controlled } from '../../test/support/controlled.ts';

async function documentOf(): Promise<object> {
  return (await controlled().fetch('/asyncapi.json')).body as object;
}

function published(): object {
  const specs = createRequire(import.meta.url).resolve('@asyncapi/specs/schemas/3.0.0.json');
  return JSON.parse(readFileSync(specs, 'utf8')) as object;
}

test('the document is valid AsyncAPI 3 by the published schema', async () => {
  // It contains the schema of schemas.
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    meta: false,
    validateSchema: false,
  });
  const validate = ajv.compile(published());

  const isValid = validate(await documentOf());

  expect(validate.errors).toBeNull();
  expect(isValid).toBe(true);
  expect(validate({ ...(await documentOf()), channels: { feed: { adress: '/feed' } } })).toBe(
    false,
  );
});
