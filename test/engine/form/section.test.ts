import { expect, test } from 'vitest';
import { strictObject, toJSONSchema } from 'zod';
import { flag } from '../../../engine/form/field.ts';
import type { FormEntry } from '../../../engine/form/form-entry.ts';
import { duration, percent } from '../../../engine/form/quantity.ts';
import { as, otherwise, readWhole, toShape, usual } from '../../../engine/form/section.ts';

/** An entry of a plain value. */
function entryOf(value: unknown): FormEntry {
  return {
    value,
    isPresent: value !== undefined,
    at: (key) => entryOf((value as Readonly<Record<string, unknown>> | undefined)?.[key]),
    report: () => undefined,
  };
}

const fields = {
  limit: usual(as('limitPercent', percent('where it ends')), 80),
  rest: otherwise(as('restMs', duration('pause')), 'that of the make'),
  quiet: usual(flag('whether it is quiet'), false),
};

test('one declaration gives structure, words, example and default of a key', () => {
  const { properties } = toJSONSchema(strictObject(toShape(fields)));

  expect(properties).toMatchObject({
    limit: { description: 'where it ends; default: 80%', examples: ['80%'] },
    rest: { description: 'pause; default: that of the make', examples: ['15m'] },
    quiet: { description: 'whether it is quiet; default: false' },
  });
});

test('and the value by its member, as the file says or as it is without the key', () => {
  expect(readWhole(fields, entryOf({ rest: '5m', quiet: true }))).toEqual({
    limitPercent: 80,
    restMs: 300_000,
    quiet: true,
  });
});

test('a wrong value is reported, and the usual one stands in its place', () => {
  expect(readWhole(fields, entryOf({ limit: '5km' }))).toEqual({ limitPercent: 80, quiet: false });
});
