import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasMember, parseIdPattern } from '../../../engine/scenario/names/id-pattern.ts';
import { parseScenario } from '../../../engine/scenario/parse.ts';
import { describeExpectation } from '../../../engine/scenario/plan/expectations.ts';
import type { Step } from '../../../engine/scenario/plan/plan.ts';
import { drivers } from '../../../engine/scenario/sections/personas.ts';
import { defaultState } from '../../../engine/scenario/sections/settings.ts';
import { around, aroundStep, catalogue, parse } from './diagnostics-of.ts';

const overnight = readFileSync(join(import.meta.dirname, 'overnight.yaml'), 'utf8');
const hour = 3_600_000;

function stepOf(step: string): Step {
  return parse(aroundStep(step)).steps[0]!;
}

describe('the overnight scenario', () => {
  const plan = parse(overnight);

  test('says who, when and with which seed', () => {
    expect(plan).toMatchObject({
      file: 'a.yaml',
      name: 'overnight-charge',
      tags: ['ci', 'charging'],
      seed: '20261024',
      log: 'everything',
      clock: {
        startAtMs: Date.UTC(2026, 9, 24, 19, 30),
        timezone: 'UTC',
        limitMs: 20 * hour,
        mode: 'virtual',
        speed: 1,
      },
      users: [{ name: 'anna', externalId: 'app-user-7' }],
      chargers: [{ name: 'home-11kw', type: 'AC', powerKw: 11, place: 'home' }],
    });
  });

  test('has vehicles with their state in canonical units', () => {
    expect(plan.vehicles[0]).toMatchObject({
      name: 'car',
      model: 'hyundai-ioniq-5',
      owner: 'anna',
      grants: ['read_charge', 'read_battery', 'control_charge'],
      state: { socPercent: 31, odometerKm: 18240.5, locked: true, chargeLimitPercent: 80 },
    });
    expect(plan.vehicles[1]).toMatchObject({
      name: 'ev-1',
      grants: catalogue.permissions,
      state: defaultState,
      schedule: { kind: 'none' },
    });
  });

  test('keeps a fleet as one entry', () => {
    expect(plan.fleets).toHaveLength(1);
    expect(plan.fleets[0]).toMatchObject({
      count: 1_000_000,
      id: { prefix: 'c', width: 2, suffix: '' },
      models: [
        ['tesla-model-3', 5],
        ['toyota-rav4-prime', 3],
      ],
      vary: {
        socPercent: { kind: 'normal', mean: 62, sd: 14, min: 12, max: 98 },
        odometerKm: { kind: 'lognormal', median: 31_000, sigma: 0.6, min: 0 },
      },
      persona: {
        ...drivers.commuter.usual,
        leaveMsOfDay: { kind: 'normal', mean: 7 * hour + 2_400_000, sd: 2_100_000 },
      },
    });
  });

  test('every step and expectation knows its path and its place in the file', () => {
    const lines = overnight.split('\n');
    const places: { path: string; position: { line: number; column: number } }[] = [];
    const visit = (step: Step): void => {
      places.push(step);
      for (const branch of step.nested?.branches ?? []) branch.steps.forEach(visit);
      places.push(...(step.expectations ?? []));
    };
    plan.steps.forEach(visit);
    places.push(...plan.expect, ...plan.invariants);

    expect(new Set(places.map(({ path }) => path)).size).toBe(places.length);
    for (const { position } of places) {
      const before = lines[position.line - 1]!.slice(0, position.column - 1);
      expect(before).toMatch(/(- |\[|\{ ?|, )$/);
    }
    expect(places.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'steps[9].parallel.left[0]',
        'steps[10].do[1]',
        'steps[11].then[0]',
        'steps[12].expect[3]',
        'expect[0]',
        'invariants[0]',
      ]),
    );
  });

  test('is the same whenever it is read', () => {
    expect(JSON.stringify(parse(overnight))).toBe(JSON.stringify(plan));
  });
});

test.each<[string, object]>([
  ['wait: 2h30m', { verb: 'wait', lasts: { kind: 'within', durationMs: 2.5 * hour } }],
  ['at: "20:10"', { verb: 'at', at: { kind: 'timeOfDay', msOfDay: 72_600_000 } }],
  ['at: 2026-10-24T20:10:00Z', { at: { kind: 'instant', atMs: Date.UTC(2026, 9, 24, 20, 10) } }],
  ['{ at: "20:10", lock: car }', { verb: 'lock', at: { msOfDay: 72_600_000 } }],
  ['waitUntil: car.moving', { deadline: { kind: 'limit' } }],
  ['{ waitUntil: car.moving, within: 2h }', { deadline: { kind: 'within', durationMs: 2 * hour } }],
  [
    '{ waitUntil: car.moving, by: "05:01" }',
    { deadline: { kind: 'timeOfDay', msOfDay: 18_060_000 } },
  ],
  [
    '{ hold: car.locked, for: 5m }',
    { verb: 'hold', lasts: { kind: 'within', durationMs: 300_000 } },
  ],
  ['lock: car', { target: { kind: 'vehicle', name: 'car' } }],
  ['lock: { vehicle: car }', { target: { kind: 'vehicle', name: 'car' } }],
  ['unlock: taxis', { verb: 'unlock', target: { kind: 'fleet', name: 'taxis' } }],
  ['unplug: t07', { verb: 'unplug', target: { kind: 'vehicle', name: 't07' } }],
  ['park: ev-1', { verb: 'park', target: { kind: 'vehicle', name: 'ev-1' } }],
  [
    'drive: { vehicle: car, distance: 10mi, speed: 60mph }',
    {
      order: {
        kind: 'legs',
        legs: [{ distanceKm: 16.09344, pace: { kind: 'speed', speedKmh: 96.56064 } }],
      },
    },
  ],
  [
    'drive: { vehicle: car, legs: [{ distance: 1km, profile: city }, { distance: 500m }] }',
    {
      order: {
        legs: [
          { distanceKm: 1, pace: { kind: 'profile', profile: { name: 'city' } } },
          { distanceKm: 0.5, pace: { kind: 'profile', profile: { name: 'mixed' } } },
        ],
      },
    },
  ],
  ['drive: { vehicle: car, to: work }', { order: { kind: 'place', place: 'work' } }],
  ['plugIn: { vehicle: car, charger: hub }', { order: { name: 'hub', type: 'DC', powerKw: 150 } }],
  [
    'plugIn: { vehicle: car, power: 3700W }',
    { order: { name: undefined, type: 'AC', powerKw: 3.7 } },
  ],
  ['openDoor: { vehicle: car, door: backLeft }', { verb: 'openDoor', order: { door: 'backLeft' } }],
  ['close: { vehicle: car, part: sunroof }', { verb: 'close', order: { part: 'sunroof' } }],
  [
    'set: { vehicle: car, battery.soc: 12.5%, temperature: 14degF, online: false }',
    { order: { socPercent: 12.5, temperatureC: -10, online: false, odometerKm: undefined } },
  ],
  ['charge: { vehicle: car, action: stop }', { order: { kind: 'stop' } }],
  [
    'charge: { vehicle: car, limit: 80%, chargingType: DC }',
    { order: { kind: 'limit', limitPercent: 80, chargingType: 'DC' } },
  ],
  ['charge: { vehicle: car, schedule: none }', { order: { schedule: { kind: 'none' } } }],
  [
    '{ repeat: { times: 4, every: 20m }, do: [] }',
    { max: 4, nested: { rounds: { times: 4, everyMs: 1_200_000 } } },
  ],
  ['{ repeat: { while: car.moving, every: 1m }, do: [] }', { max: 1_000, until: undefined }],
  [
    '{ when: car.moving, then: [], else: [{ wait: 1s }] }',
    { nested: { branches: [{ steps: [] }, { steps: [{ verb: 'wait' }] }] } },
  ],
  [
    '{ lock: car, expect: { refused: door_open }, id: l, because: why }',
    { refused: 'door_open', id: 'l', because: 'why' },
  ],
])('%s', (step, expected) => {
  expect(stepOf(step)).toMatchObject(expected);
});

test.each([
  ['car.locked', 'car.locked'],
  ['{ value: car.battery.soc, between: [70%, 80%] }', 'car.battery.soc between 70 and 80'],
  ['{ value: car.battery.soc, near: 80, tolerance: 1% }', 'car.battery.soc near 80, within 1'],
  ['{ value: car.odometer, atLeast: 10mi }', 'car.odometer at least 16.09344'],
  ['{ value: car.schedule.window.length, equals: 7h }', 'car.schedule.window.length equals 7h'],
  [
    '{ value: clock.now, near: 2026-10-25T05:00:00Z, tolerance: 1m }',
    `clock.now near ${Date.UTC(2026, 9, 25, 5)}, within 60000`,
  ],
  ['{ value: car.place, oneOf: [home, work] }', 'car.place one of "home", "work"'],
  ['{ value: car.charge.state, matches: "^plugged" }', 'car.charge.state matches ^plugged'],
  ['{ value: car.place, contains: o }', 'car.place contains "o"'],
  ['{ value: car.place, length: 4 }', 'car.place has length 4'],
  ['{ value: car.place, absent: true }', 'car.place absent'],
  ['{ value: taxis.size(), equals: 20 }', 'taxis.size() equals 20'],
  ['{ value: car.charge.power, atMost: 11000W }', 'car.charge.power at most 11'],
  ['{ fact: charge.completed, never: true }', 'charge.completed of any vehicle never'],
  [
    '{ fact: charge.completed, vehicle: car, atLeast: 2 }',
    'charge.completed of car at least 2 times',
  ],
  [
    '{ signal: TractionBattery.StateOfCharge, vehicle: taxis, equals: 80% }',
    'TractionBattery.StateOfCharge of taxis equals 80',
  ],
  ['{ signal: Charge.IsCharging, vehicle: car, present: true, name: n }', 'n'],
])('%s', (expectation, words) => {
  const [read] = parse(around(`expect:\n  - ${expectation}\n`)).expect;

  expect(describeExpectation(read!)).toBe(words);
});

describe('charge schedules', () => {
  const windowsOf = (schedule: string): number[][] => {
    const text = `version: 1\nvehicles: { car: { model: BEV, schedule: ${schedule} } }`;
    const { windows } = parse(text).vehicles[0]!.schedule;
    return windows.map((day) =>
      day.flatMap(({ startMs, endMs }) => [startMs / hour, endMs / hour]),
    );
  };
  /** One letter a day: n is the night, m midday. */
  const week = (days: string): number[][] =>
    [...days].map((day) => (day === 'n' ? [23, 5] : day === 'm' ? [12, 13.5] : []));
  const night = '{ from: "23:00", until: "05:00" }';
  const noon = '{ from: "12:00", until: "13:30" }';

  test('are windows by weekday, Monday first', () => {
    expect(windowsOf(`{ daily: ${night} }`)).toEqual(week('nnnnnnn'));
    expect(windowsOf(`{ workweek: { weekdays: ${night}, weekends: ${noon} } }`)).toEqual(
      week('nnnnnmm'),
    );
    expect(windowsOf(`{ weekly: { tuesday: ${night}, sunday: ${noon} } }`)).toEqual(
      week('-n----m'),
    );
    expect(windowsOf('none')).toEqual(week('-------'));
  });
});

describe('distributions', () => {
  test.each<[string, object]>([
    ['55%', { kind: 'constant', value: 55 }],
    ['{ uniform: [40%, 95%] }', { kind: 'uniform', from: 40, to: 95 }],
    ['{ normal: { mean: 60%, sd: 10% } }', { kind: 'normal', mean: 60, sd: 10, min: 0, max: 100 }],
    [
      '{ lognormal: { median: 60%, sigma: 0.4, max: 90% } }',
      { kind: 'lognormal', median: 60, sigma: 0.4, min: 0, max: 90 },
    ],
    ['{ exponential: { mean: 20% } }', { kind: 'exponential', mean: 20, min: 0, max: 100 }],
    [
      '{ triangular: { from: 10%, mode: 20%, to: 90% } }',
      { kind: 'triangular', from: 10, mode: 20, to: 90 },
    ],
    ['{ poisson: { mean: 50% } }', { kind: 'poisson', mean: 50, min: 0, max: 100 }],
    [
      '{ choice: { 20%: 1, 80%: 3 } }',
      {
        kind: 'choice',
        weights: [
          [20, 1],
          [80, 3],
        ],
      },
    ],
  ])('%s', (distribution, expected) => {
    const text = `version: 1\nfleets: { f: { count: 1, model: BEV, vary: { battery.soc: ${distribution} } } }`;

    expect(parse(text).fleets[0]!.vary.socPercent).toEqual(expected);
  });

  test('of times of day have spreads that are durations', () => {
    const commuter =
      '{ back: { normal: { mean: "17:50", sd: 50m, max: "20:00" } }, distance: 30km }';
    const text = `version: 1\nfleets: { f: { count: 1, model: BEV, persona: { commuter: ${commuter} } } }`;

    expect(parse(text).fleets[0]!.persona).toMatchObject({
      leaveMsOfDay: drivers.commuter.usual.leaveMsOfDay,
      backMsOfDay: { kind: 'normal', mean: 64_200_000, sd: 3_000_000, min: 0, max: 20 * hour },
      distanceKm: { kind: 'constant', value: 30 },
    });
  });
});

test('a fleet has exactly the members of its pattern', () => {
  const pattern = fc.tuple(
    fc.constantFrom('', 'c', 'van-'),
    fc.constantFrom('', ':2', ':04'),
    fc.constantFrom('', 'x'),
  );
  fc.assert(
    fc.property(
      pattern,
      fc.integer({ min: 1, max: 2_000 }),
      fc.nat(3_000),
      ([before, width, after], count, number) => {
        const id = parseIdPattern(`${before}{n${width}}${after}`)!;
        const name = before + String(number).padStart(Number(width.slice(1) || 1), '0') + after;

        expect(hasMember(id, count, name)).toBe(number >= 1 && number <= count);
      },
    ),
  );
});

test('the smallest scenario is complete', () => {
  expect(parseScenario('version: 1', { file: 'scenarios/basics/nothing.yaml' })).toMatchObject({
    name: 'nothing',
    seed: 'nothing',
    clock: { limitMs: 30 * 24 * hour, mode: 'virtual' },
    vehicles: [],
    steps: [],
    expect: [],
  });
});

test('anchors and aliases repeat what is written once', () => {
  const text = `version: 1
vehicles:
  a: &ev { model: BEV, state: &half { battery.soc: 50% } }
  b: *ev
  c: { model: BEV, state: *half }
`;

  expect(parse(text).vehicles.map(({ state }) => state.socPercent)).toEqual([50, 50, 50]);
});
