import { describe, expect, test } from 'vitest';
import { formatInstant } from '../../../engine/time/instant.ts';
import { around, diagnosticsOf, parse } from './diagnostics-of.ts';

function planOf(clock: string, rest = '') {
  return parse(around(`clock: { ${clock} }\n${rest}`));
}

const startOf = (clock: string): string => formatInstant(planOf(clock).clock.startAtMs);

describe('the start of the clock', () => {
  test.each([
    ['start: 2026-07-01T08:00:00', '2026-07-01T08:00:00.000Z'],
    ['start: 2026-07-01T08:00:00, timezone: Europe/Berlin', '2026-07-01T06:00:00.000Z'],
    ['start: 2026-07-01T08:00:00.25, timezone: Asia/Kathmandu', '2026-07-01T02:15:00.250Z'],
    ['start: 2026-07-01T08:00:00Z, timezone: Europe/Berlin', '2026-07-01T08:00:00.000Z'],
    ['start: 2026-07-01T08:00:00-03:00, timezone: Europe/Berlin', '2026-07-01T11:00:00.000Z'],
    ['start: 2026-03-29T02:30:00, timezone: Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['start: 2026-10-25T02:30:00, timezone: Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    [
      'start: 2026-10-25T02:30:00, timezone: Europe/Berlin, fold: first',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'start: 2026-10-25T02:30:00, timezone: Europe/Berlin, fold: second',
      '2026-10-25T01:30:00.000Z',
    ],
    ['timezone: Pacific/Auckland', '2026-01-04T11:00:00.000Z'],
    ['start: 1969-07-20T20:17:40', '1969-07-20T20:17:40.000Z'],
    ['start: 1969-07-20T20:17:40, timezone: Etc/GMT+5', '1969-07-21T01:17:40.000Z'],
  ])('%s is %s', (clock, expected) => {
    expect(startOf(clock)).toBe(expected);
  });

  test('before the rules of its zone is refused with the reason', () => {
    const text = around('clock: { start: 1999-01-01T00:00:00, timezone: Europe/Berlin }');

    expect(diagnosticsOf(text)[0]?.message).toBe(
      'the clocks of Europe/Berlin are known from 2015 to 2100, and the scenario starts in 1999; UTC has no limits',
    );
  });
});

test('moments and compared instants without an offset are local', () => {
  const plan = planOf(
    'timezone: America/New_York, fold: second',
    `steps:
  - at: 2026-07-01T08:00:00
  - at: 2026-11-01T01:30:00
  - at: "01:30"
expect:
  - { value: clock.now, equals: 2026-07-01T08:00:00 }`,
  );

  expect(plan.steps.map(({ at }) => at)).toEqual([
    { kind: 'instant', atMs: Date.UTC(2026, 6, 1, 12) },
    { kind: 'instant', atMs: Date.UTC(2026, 10, 1, 6, 30) },
    { kind: 'timeOfDay', msOfDay: 5_400_000, fold: 'second' },
  ]);
  expect(plan.expect[0]?.sentence).toBe(`clock.now equals ${Date.UTC(2026, 6, 1, 12)}`);
});

test('the plan names the zones of the clock and of places', () => {
  const { clock, places } = parse(`version: 1
clock: { timezone: Europe/Kiev }
places:
  here: { latitude: 1, longitude: 2 }
  there: { latitude: 1, longitude: 2, timezone: Asia/Calcutta }`);

  expect(clock.timezone).toBe('Europe/Kiev');
  expect(places.map(({ timezone }) => timezone)).toEqual([undefined, 'Asia/Calcutta']);
});

describe('windows of a schedule', () => {
  test('that overlap are refused once, with both times', () => {
    const schedule =
      '{ workweek: { weekdays: { from: "22:00", until: "07:00" }, weekends: { from: "06:30", until: "10:00" } } }';
    const text = around(`steps: [{ charge: { vehicle: car, schedule: ${schedule} } }]`);

    expect(diagnosticsOf(text).map(({ message }) => message)).toEqual([
      'weekdays lasts until 07:00 of the next day, when weekends has begun at 06:30: windows may touch, not overlap',
    ]);
  });

  test('may touch, and the longest of one day does not reach itself', () => {
    for (const schedule of [
      '{ workweek: { weekdays: { from: "22:00", until: "06:00" }, weekends: { from: "06:00", until: "10:00" } } }',
      '{ weekly: { sunday: { from: "23:00", until: "05:00" }, monday: { from: "05:00", until: "23:00" } } }',
      '{ weekly: { sunday: { from: "23:00", until: "05:00" }, tuesday: { from: "01:00", until: "02:00" } } }',
      '{ daily: { from: "05:01", until: "05:00" } }',
    ]) {
      const text = around(`steps: [{ charge: { vehicle: car, schedule: ${schedule} } }]`);

      expect(diagnosticsOf(text)).toEqual([]);
    }
  });
});
