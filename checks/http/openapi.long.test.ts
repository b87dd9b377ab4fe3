import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { controlled } from '../../test/support/controlled.ts';
import { served } from '../../test/support/served.ts';

test('the document is valid OpenAPI 3.1 for an independent validator', async () => {
  const { body } = await served('vehicles: { car: { model: BEV } }').fetch('/openapi.json');

  const validator = new Validator();
  const { valid, errors } = await validator.validate(body as Record<string, unknown>);

  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('the control API is part of a valid OpenAPI document and of the page', async () => {
  const { fetch } = controlled();
  const { body } = await fetch('/openapi.json');

  const result = await new Validator().validate(body as Record<string, unknown>);

  expect(result).toMatchObject({ valid: true });
  const { paths } = body as { readonly paths: Readonly<Record<string, unknown>> };
  expect(Object.keys(paths)).toContain('/sim/clock/advance');
  expect((await fetch('/docs/api')).text).toContain('/sim/clock/advance');
});

test.each(['/sim/openapi.json', '/w/main/sim/openapi.json'])(
  'the document of the control API at %s is valid',
  async (path) => {
    const { body } = await controlled().fetch(path);

    const result = await new Validator().validate(body as Record<string, unknown>);

    expect(result).toMatchObject({ valid: true });
  },
);
