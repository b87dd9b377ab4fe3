import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseScenario,
  partsOf,
  portionOf,
  type Scenario,
  ScenarioRun,
  splitOf,
} from '../../../../engine/index.ts';
import { fleetDigest, groupDigests, stateDigest } from '../../../../engine/vehicle/state-digest.ts';

const day = 86_400_000;

const world = (more = '') =>
  parseScenario(
    `
version: 1
name: town
log: watched
clock: { start: 2026-03-27T18:00:00, timezone: Europe/Berlin, limit: 30d }
places:
  home: { latitude: 52.5, longitude: 13.4 }
  office: { latitude: 52.6, longitude: 13.3 }
chargers:
  post: { type: DC, power: 50kW }
models:
  mine: { make: Kia, battery: { usable: 58kWh } }
vehicles:
  car: { model: hyundai-ioniq-5, state: { battery.soc: 40% } }
  van: { model: mine, persona: { delivery: { stops: { poisson: { mean: 40 } } } } }
fleets:
  commuters:
    count: 2500
    id: c{n:04}
    model: { choice: { BEV: 2, PHEV: 1, hyundai-ioniq-5: 1 } }
    vary: { battery.soc: { uniform: [30%, 90%] }, odometer: { uniform: [5km, 90000km] }, home: { place: home, work: office } }
    persona: { choice: { commuter: 3, retiree: 1 } }
    offline: { every: 3d, for: 1h }
    state: { placeLimits: { home: 80% } }
  others:
    count: 3000
    model: { choice: { tesla-model-3: 1, ICE: 1, HEV: 1 } }
    persona: { commuter: { post: post } }
${more}`,
    { file: 'town.yaml' },
  );

function digestsOf(scenario: Scenario, days = 1): readonly string[] {
  const run = new ScenarioRun(scenario, { retain: false, open: true });
  run.advanceTo(scenario.clock.startAtMs + days * day);
  return groupDigests(run.world, run.world.clock.now);
}

test('every group has the same digest by itself, with others, and in the whole', {
  tags: 'long',
}, () => {
  const whole = world();
  const run = new ScenarioRun(whole, { retain: false, open: true });
  run.advanceTo(whole.clock.startAtMs + day);
  const all = groupDigests(run.world, run.world.clock.now);
  expect(all).toHaveLength(3);
  expect(stateDigest(run.world, run.world.clock.now)).toBe(fleetDigest(all));

  const alone = [0, 1, 2].flatMap((first) =>
    digestsOf(portionOf(whole, [{ first, count: 1 }], { hasScript: false })),
  );
  expect(alone).toEqual(all);
  const ends = [
    { first: 0, count: 1 },
    { first: 2, count: 1 },
  ];
  expect(digestsOf(portionOf(whole, ends, { hasScript: true }))).toEqual([all[0], all[2]]);
});

test('the part with the script is as it is in the whole, whatever the script does', {
  tags: 'long',
}, () => {
  const script = `
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 2h
  - drive: { vehicle: others-2900, distance: 12km, speed: 60km/h }
  - fault: { target: vehicle.c0007, effects: [{ offline: true }], for: 3h }
ambient:
  - { for: others, every: 5h, do: [lock: self] }
expect:
  - car.battery.soc > 40
`;
  const scenario = world(script);
  const split = splitOf(scenario);
  expect(split).toMatchObject({ rows: 5502, groups: 3, hasScript: true });
  expect(split.together).toEqual([
    { first: 0, count: 1 },
    { first: 2, count: 1 },
  ]);
  const parts = partsOf(split, 1);
  expect(parts).toHaveLength(2);
  const leaves = new Map(
    parts.flatMap(({ ranges, hasScript }) => {
      const digests = digestsOf(portionOf(scenario, ranges, { hasScript }));
      const groups = ranges.flatMap(({ first, count }) =>
        Array.from({ length: count }, (_, index) => first + index),
      );
      return digests.map((digest, index) => [groups[index]!, digest] as const);
    }),
  );
  expect([...leaves].sort(([a], [b]) => a - b).map(([, digest]) => digest)).toEqual(
    digestsOf(scenario),
  );
});

describe('vehicles stay together', () => {
  test.each([
    ['for nothing but a wait', 'steps: [{ wait: 3d }]', [], false],
    ['for an expectation of the clock', 'expect: [clock.elapsed > duration("1h")]', [], true],
    [
      'for an ambient rule about self',
      'ambient: [{ for: others, every: 1d, do: [{ lock: self }] }]',
      [],
      false,
    ],
    ['for a condition', 'steps: [{ waitUntil: c2400.battery.soc > 90, within: 2d }]', [1], true],
    ['for a whole fleet', 'steps: [{ lock: others }]', [1, 2], true],
    ['for a fleet in an expression', 'expect: ["others.all(o, o.odometer > 0)"]', [1, 2], true],
    ['for calls of the API', 'steps: [{ api: GET /v3/vehicles, as: app }]', [0, 1, 2], true],
    [
      'for a post that fails',
      'faults: [{ target: charger.post, effects: [{ offline: true }], for: 1d }]',
      [1, 2],
      true,
    ],
    [
      'for a webhook',
      'webhooks: { main: { url: https://app.example/hooks, triggers: [Closure.IsLocked], data: [Closure.IsLocked], subscribe: [van, c2100] } }',
      [0, 1],
      true,
    ],
    [
      'for an ambient rule about another',
      'ambient: [{ for: van, every: 1d, do: [{ lock: c0001 }] }]',
      [0],
      true,
    ],
  ] as const)('%s', (_name, text, groups, hasScript) => {
    const split = splitOf(world(text));
    const tied = split.together.flatMap(({ first, count }) =>
      Array.from({ length: count }, (_, index) => first + index),
    );
    expect({ tied, hasScript: split.hasScript }).toEqual({ tied: [...groups], hasScript });
    for (const { reason } of split.ties) expect(reason).not.toBe('');
  });
});

test('parts hold every group once, in order, and no part without script is larger than asked for', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 30 })),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 7 }),
      (numbers, groups, most) => {
        const together = numbers
          .filter((first) => first < groups)
          .sort((a, b) => a - b)
          .map((first) => ({ first, count: 1 }));
        const hasScript = together.length > 0;
        const parts = partsOf({ groups, together, hasScript }, most);
        const held = parts.flatMap(({ ranges }) =>
          ranges.flatMap(({ first, count }) =>
            Array.from({ length: count }, (_, at) => first + at),
          ),
        );
        expect(held.sort((a, b) => a - b)).toEqual(Array.from({ length: groups }, (_, at) => at));
        for (const part of parts) {
          if (!part.hasScript) expect(part.ranges[0]!.count).toBeLessThanOrEqual(most);
        }
      },
    ),
  );
});
