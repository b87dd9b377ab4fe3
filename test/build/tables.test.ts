import { expect, test } from 'vitest';
import { tables } from '../../adapters/tables/tables.ts';
import { generatedTables } from '../../build/generate-tables.ts';

test('docs/tables.md is current', () => {
  const { actual, expected } = generatedTables();

  expect(actual).toBe(expected);
});

test.each(Object.values(tables))('$name has columns with names, units and words', ({ columns }) => {
  const names = columns.map(({ name }) => name);

  expect(new Set(names).size).toBe(names.length);
  for (const { name, type, unit, about } of columns) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(about).toMatch(/^[^A-Z]|^(AC|ISO)/);
    const suffix = { kWh: 'kwh', kW: 'kw', '%': 'percent', km: 'km', litres: 'litres' }[unit];
    if (type === 'number' && suffix !== undefined) expect(name).toMatch(new RegExp(`_${suffix}$`));
  }
});
