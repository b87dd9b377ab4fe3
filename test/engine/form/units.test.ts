import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Dimension,
  formatQuantity,
  meantTimeOfDay,
  parseQuantity,
  parseTimeOfDay,
} from '../../../engine/form/units.ts';

const canonical: readonly Dimension[] = [
  'percent',
  'power',
  'distance',
  'temperature',
  'speed',
  'energy',
  'pressure',
  'volume',
];

/** From absolute zero on, below which there is no temperature. */
const decimal = fc.integer({ min: -27_315, max: 1_000_000 }).map((number) => number / 100);

test.each(canonical)('%s: what is written in the canonical unit is read again', (dimension) => {
  fc.assert(
    fc.property(decimal, (value) => {
      expect(parseQuantity(dimension, formatQuantity(dimension, value))).toEqual({ value });
    }),
  );
});

test('next to nothing is written without an exponent, which files do not take', () => {
  expect(formatQuantity('percent', 4e-15)).toBe('0.000000000000004%');
  expect(formatQuantity('percent', 1.5e-7)).toBe('0.00000015%');
  expect(formatQuantity('percent', 1e-30)).toBe('0%');
});

test('durations are written and read again', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000_000_000 }), (value) => {
      expect(parseQuantity('duration', formatQuantity('duration', value))).toEqual({ value });
    }),
  );
});

test.each([
  ['power', '11000W', 11],
  ['power', '11 kW', 11],
  ['distance', '500m', 0.5],
  ['distance', '100mi', 160.9344],
  ['temperature', '-40degF', -40],
  ['temperature', '212degF', 100],
  ['temperature', '-5°C', -5],
  ['speed', '100mph', 160.9344],
  ['speed', '90kph', 90],
  ['energy', '500Wh', 0.5],
  ['pressure', '2.5bar', 250],
  ['pressure', '1psi', 6.894757293168361],
  ['volume', '2gal', 7.570823568],
  ['volume', '40l', 40],
  ['consumption', '150Wh/km', 15],
  ['consumption', '32.18688kWh/100mi', 20],
  ['consumption', '321.8688Wh/mi', 20],
  ['fuelConsumption', '40mpg', 5.880364575],
  ['duration', '2h30m', 9_000_000],
  ['duration', 'PT2H30M', 9_000_000],
] as const)('%s: %s is %d', (dimension, text, value) => {
  expect(parseQuantity(dimension, text)).toEqual({ value });
});

test('a bare number is asked for its unit', () => {
  fc.assert(
    fc.property(fc.constantFrom(...canonical), fc.nat(1000), (dimension, number) => {
      expect(parseQuantity(dimension, number)).toMatchObject({ code: 'unit_missing' });
      expect(parseQuantity(dimension, String(number))).toMatchObject({ code: 'unit_missing' });
    }),
  );
  expect(parseQuantity('percent', 31)).toEqual({
    code: 'unit_missing',
    problem: 'write 31%: a percentage needs its unit',
    suggestion: '31%',
  });
  expect(parseQuantity('duration', 15)).toMatchObject({ code: 'unit_missing' });
});

test.each([
  ['power', '11kWh', 'unit_wrong', 'kW or W', '11kW'],
  ['power', '11kw', 'unit_wrong', 'such as 11kW', '11kW'],
  ['percent', '5km', 'unit_wrong', 'such as 80%', undefined],
  ['distance', '5kn', 'unit_wrong', 'km or m or mi', '5km'],
  ['duration', '15 minutes', 'unit_wrong', 'w, d, h, m, s, ms', '15m'],
  ['duration', '2hrs', 'unit_wrong', 'w, d, h, m, s, ms', '2h'],
  ['duration', '3 fortnights', 'unit_wrong', 'w, d, h, m, s, ms', undefined],
  ['percent', '80 percent', 'unit_wrong', 'such as 80%', '80%'],
  ['distance', '20miles', 'unit_wrong', 'km or m or mi', '20mi'],
  ['temperature', '21C', 'unit_wrong', 'degC', '21degC'],
  ['duration', '-5s', 'unit_wrong', '15m', undefined],
  ['percent', 'half', 'value_malformed', 'such as 80%', undefined],
  ['percent', '1e3%', 'unit_wrong', 'such as 80%', undefined],
  ['duration', 'soon', 'value_malformed', '15m', undefined],
] as const)('%s: %s is %s', (dimension, text, code, words, suggestion) => {
  const reading = parseQuantity(dimension, text);

  expect(reading).toMatchObject({ code, problem: expect.stringContaining(words) as string });
  expect('suggestion' in reading ? reading.suggestion : undefined).toBe(suggestion);
});

describe('times of day', () => {
  test('every second of a day is read again', () => {
    fc.assert(
      fc.property(fc.nat(86_399), (second) => {
        const text = new Date(second * 1000).toISOString().slice(11, 19);

        expect(parseTimeOfDay(text)).toBe(second * 1000);
        expect(parseTimeOfDay(text.slice(0, 5))).toBe(second * 1000 - (second % 60) * 1000);
      }),
    );
  });

  test('the hour may have one digit', () => {
    expect(parseTimeOfDay('6:00')).toBe(6 * 3_600_000);
  });

  test.each([
    ['8:30pm', '"20:30"'],
    ['8 PM', '"20:00"'],
    ['12am', '"00:00"'],
    ['12:15 pm', '"12:15"'],
    ['20.30', '"20:30"'],
    ['6h30', '"06:30"'],
    ['24:00', '"00:00"'],
    ['13pm', undefined],
    ['25:00', undefined],
    ['noon', undefined],
  ])('%s means %s', (written, meant) => expect(meantTimeOfDay(written)).toBe(meant));

  test.each(['24:00', '7:3', '12:60', '12:30:60', '12', '', ' 12:30', '12:30Z'])(
    '%j is none',
    (text) => expect(parseTimeOfDay(text)).toBeUndefined(),
  );
});
