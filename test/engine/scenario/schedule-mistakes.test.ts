import { describe, expect, test } from 'vitest';
import { around, aroundStep, diagnosticsOf, mistakesOf, parse } from './diagnostics-of.ts';

const withSchedule = (schedule: string): string =>
  `version: 1\nvehicles:\n  car:\n    model: BEV\n    schedule: ${schedule}\n`;

/** Each schedule, and the mistakes in it: code, position, marked text, suggestion. */
describe('departures', () => {
  test.each([
    ['{ departures: [] }', ['form_missing 5:29 []']],
    ['{ departures: [{ days: [monday] }] }', ['key_missing 5:30 {']],
    ['{ departures: [{ time: "7:3" }] }', ['value_malformed 5:38 "7:3"']],
    ['{ departures: [{ time: "24:00" }] }', ['value_malformed 5:38 "24:00" -> "00:00"']],
    ['{ departures: [{ time: "07:30", days: [] }] }', ['form_missing 5:53 []']],
    ['{ departures: [{ time: "07:30", days: [mondya] }] }', ['word_unknown 5:54 mondya -> monday']],
    [
      '{ departures: [{ time: "07:30", days: [monday, monday] }] }',
      ['departure_twice 5:62 monday'],
    ],
    [
      '{ departures: [{ time: "07:30" }, { time: "07:30", days: [sunday, friday] }] }',
      ['departure_twice 5:81 friday'],
    ],
    [
      '{ departures: [{ time: "07:30", days: [monday] }, { time: "07:30:00" }] }',
      ['departure_twice 5:73 "07:30:00"'],
    ],
    ['{ departures: [{ time: "07:30", precondition: 14.5degC }] }', ['out_of_range 5:61 14.5degC']],
    ['{ departures: [{ time: "07:30", precondition: 29degC }] }', ['out_of_range 5:61 29degC']],
    ['{ departures: [{ time: "07:30", precondition: 21 }] }', ['unit_missing 5:61 21 -> 21degC']],
    [
      '{ departures: [{ time: "07:30" }], daily: { start: "22:00", end: "06:00" } }',
      ['form_several 5:17 departures'],
    ],
    ['{ departure: [{ time: "07:30" }] }', ['key_unknown 5:17 departure -> departures']],
  ])('%s', (schedule, mistakes) => {
    expect(mistakesOf(withSchedule(schedule))).toEqual(mistakes);
  });

  test('that are one say so', () => {
    const [mistake] = diagnosticsOf(
      withSchedule('{ departures: [{ time: "07:30" }, { time: "07:30", days: [friday] }] }'),
    );

    expect(mistake?.message).toBe('there is a departure at 07:30 on friday already');
  });

  test.each([
    ['{ time: "07:30" }', { timeMs: 27_000_000, days: [0, 1, 2, 3, 4] }],
    ['{ time: "07:30", days: [sunday, monday] }', { timeMs: 27_000_000, days: [0, 6] }],
    ['{ time: "00:00", precondition: false }', { timeMs: 0, days: [0, 1, 2, 3, 4] }],
    [
      '{ time: "00:00", precondition: true }',
      { timeMs: 0, days: [0, 1, 2, 3, 4], cabinCelsius: 21 },
    ],
    [
      '{ time: "00:00", precondition: 15degC }',
      { timeMs: 0, days: [0, 1, 2, 3, 4], cabinCelsius: 15 },
    ],
  ])('%s is understood', (timer, departure) => {
    const [car] = parse(withSchedule(`{ departures: [${timer}] }`)).vehicles;

    expect(car!.schedule).toMatchObject({ kind: 'departures', departures: [departure] });
    expect(car!.schedule.departures![0]).toEqual(departure);
  });
});

describe('windows', () => {
  test.each([
    ['{ daily: { start: "22:00", end: "22:00" } }', ['window_empty 5:47 "22:00"']],
    [
      '{ workweek: { weekends: { start: "22:00", end: "22:00:00" } } }',
      ['window_empty 5:62 "22:00:00"'],
    ],
    [
      '{ weekly: { monday: { start: "22:00", end: "07:00" }, tuesday: { start: "06:59", end: "09:00" } } }',
      ['windows_overlap 5:58 "07:00"'],
    ],
  ])('%s', (schedule, mistakes) => {
    expect(mistakesOf(withSchedule(schedule))).toEqual(mistakes);
  });
});

describe('limits of places', () => {
  test.each([
    ['charge: { vehicle: car, limit: 80%, place: ofice }', 'name_unknown 8:48 ofice -> office'],
    ['charge: { vehicle: car, limit: none }', 'form_missing 8:36 none'],
    ['charge: { vehicle: car, limit: 79.5%, place: office }', 'out_of_range 8:36 79.5%'],
    [
      'charge: { vehicle: car, limit: 80%, place: office, chargingType: AC }',
      'modifier_misplaced 8:56 chargingType',
    ],
    ['charge: { vehicle: car, action: start, place: office }', 'modifier_misplaced 8:44 place'],
  ])('%s', (step, mistake) => {
    expect(mistakesOf(aroundStep(step))).toEqual([mistake]);
  });

  test.each([
    ['{ ofice: 80% }', 'name_unknown 8:54 ofice -> office'],
    ['{ home: 0% }', 'out_of_range 8:60 0%'],
    ['{ home: 80 }', 'unit_missing 8:60 80 -> 80%'],
  ])('at the start: %s', (limits, mistake) => {
    const fleet = `  vans: { count: 2, model: BEV, state: { placeLimits: ${limits} } }`;
    const text = around('').replace('fleets:', `fleets:\n${fleet}\n#`);

    expect(mistakesOf(text).map((line) => line.replace(/ \d+:\d+/, ''))).toEqual([
      mistake.replace(/ \d+:\d+/, ''),
    ]);
  });

  test('may be set, taken away and be of the home of the vehicle', () => {
    const steps = [
      'charge: { vehicle: car, limit: 80%, place: home }',
      'charge: { vehicle: car, limit: none, place: office }',
    ];
    const plan = parse(around(`steps:\n${steps.map((step) => `  - ${step}`).join('\n')}`));

    expect(plan.steps).toMatchObject([
      { order: { kind: 'limit', limitPercent: 80, place: 'home' } },
      { order: { kind: 'limit', limitPercent: null, place: 'office' } },
    ]);
  });
});
