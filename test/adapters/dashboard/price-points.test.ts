import { expect, test } from 'vitest';
import { midnightMs } from '../../../adapters/dashboard/app/instants.ts';
import { chartsOf, endOf } from '../../../adapters/dashboard/app/price-points.ts';

const at = (hour: number): string => `2026-03-10T0${hour}:00:00.000Z`;

test('prices are steps with gaps, and a charger without carbon has no chart of it', () => {
  const prices = [
    { from: at(0), until: at(1), value: 0.2 },
    { from: at(1), until: at(2), value: -0.1 },
    { from: at(3), until: null, value: 0.3 },
  ];
  const charts = chartsOf(
    { charger: 'post', currency: 'EUR', data: { prices, carbon: [] } },
    at(5),
  );

  expect(charts.map(({ facts: { title, unit } }) => [title, unit])).toEqual([
    ['Price at post', 'EUR/kWh'],
  ]);
  expect(charts[0]!.points).toEqual([
    { at: at(0), price: 0.2 },
    { at: at(1), price: 0.2 },
    { at: at(1), price: -0.1 },
    { at: at(2), price: -0.1 },
    { at: at(2), price: null },
    { at: at(3), price: 0.3 },
    { at: at(5), price: 0.3 },
  ]);
  expect(endOf(charts)).toBe(Date.parse(at(5)) / 1000);
  expect(endOf([])).toBeUndefined();
});

test.each([
  ['2026-01-14T02:30:00.000Z', '2026-01-14T03:30:00.000+01:00', '2026-01-13T23:00:00.000Z'],
  ['2026-01-14T02:30:00.000Z', '2026-01-13T21:30:00.000-05:00', '2026-01-13T05:00:00.000Z'],
  ['2026-01-13T18:30:00.000Z', '2026-01-14T00:00:00.000+05:30', '2026-01-13T18:30:00.000Z'],
])('the day of %s, which is %s, begins at %s', (now, local, midnight) => {
  expect(new Date(midnightMs({ now, local })).toISOString()).toBe(midnight);
});
