import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseScenario } from '../../../engine/scenario/parse.ts';
import { ScenarioRun } from '../../../engine/scenario/run.ts';
import { cuts, inPieces } from '../../support/cutting.ts';

const world = `version: 1
seed: 1
clock: { start: 2026-06-05T06:00:00, limit: 3d }
places: { yard: { latitude: 48.1, longitude: 11.6 } }
sites:
  depot: { limit: 22kW, building: [{ from: 2026-06-05T00:00, value: 4kW }, { from: 2026-06-05T08:00, value: 10kW }] }
chargers:
  garage: { type: AC, power: 11kW, connectors: 2, sharedPower: 22kW, occupied: queue, site: depot }
  post: { type: AC, power: 11kW, place: yard }
  private: { type: AC, power: 11kW, perCar: true }
vehicles:
  a: { model: tesla-model-3, state: { battery.soc: 20% } }
  b: { model: tesla-model-3, state: { battery.soc: 40% } }
  c: { model: kia-ev6, state: { battery.soc: 50% } }
`;

const arrivals = `
  - plugIn: { vehicle: a, charger: garage }
  - plugIn: { vehicle: b, charger: garage }
  - plugIn: { vehicle: c, charger: garage }`;

function ran(text: string, advance?: (run: ScenarioRun, toMs: number) => void): ScenarioRun {
  const run = new ScenarioRun(parseScenario(world + text, { file: 'a.yaml' }));
  if (advance !== undefined) advance(run, run.world.startMs + 4 * 86_400_000);
  run.advanceTo(Infinity);
  return run;
}

function findingsOf(text: string): readonly (readonly [boolean, string])[] {
  return ran(text).findings.map(({ passed, because }) => [passed, because ?? '']);
}

test('expectations read the power, the cars and the queue of chargers and sites', () => {
  const run = ran(`steps:${arrivals}
  - wait: 30m
  - expect:
      - charger("garage").occupied == 2 && charger("garage").queued == 1
      - charger("garage").charging == 2
      - { value: charger("garage").power, between: [17.9kW, 18.1kW] }
      - { value: charger("garage").available, equals: 22kW }
      - { value: site("depot").available, equals: 18kW }
      - { value: site("depot").grid, near: 22kW, tolerance: 0.1kW }
      - site("depot").building == 4 && site("depot").solar == 0
      - charger("post").power == 0`);
  expect(run.findings.map(({ passed }) => passed)).toEqual(run.findings.map(() => true));
  expect(run.conclusion?.verdict).toBe('PASS');
});

test('an invariant over the power of a site is tested at its events and each full minute', () => {
  const kept = ran(
    `invariants: [{ name: grid, check: site("depot").grid <= 22.001 }]\nsteps:${arrivals}\n  - wait: 1d`,
  );
  expect(kept.conclusion?.verdict).toBe('PASS');

  const broken = ran(
    `invariants: [{ name: small, check: site("depot").power <= 17.5 }]\nsteps:${arrivals}\n  - wait: 1d`,
  );
  expect(broken.conclusion?.verdict).toBe('FAIL');
  expect(JSON.stringify(broken.conclusion)).toContain('invariant small');
});

test('a step waits until a connector is free, and until the limit of a site changes by itself', () => {
  const run = ran(`steps:${arrivals}
  - waitUntil: site("depot").available <= 12
    within: 3h
  - expect: ['clock.localTime == "08:00:00"']
  - unplug: a
  - waitUntil: charger("garage").queued == 0
    within: 1m
  - waitUntil: charger("garage").charging == 0
    within: 1d`);
  expect(run.conclusion?.verdict).toBe('PASS');
});

test('the power that falls along a charge curve is seen at a full minute', () => {
  const run = ran(`steps:
  - set: { vehicle: a, battery.soc: 90% }
  - plugIn: { vehicle: a, power: 11kW }
  - plugIn: { vehicle: b, charger: post }
  - waitUntil: charger("post").power < 10.9
    within: 1d
  - expect: ['b.battery.soc > 90', 'b.charging']`);
  expect(run.findings.map(({ because }) => because)).toEqual(run.findings.map(() => undefined));
});

test('any way of cutting time gives the same looks at chargers', { tags: 'long' }, () => {
  const text = `invariants: [{ name: small, check: charger("garage").power <= 22.001 && site("depot").grid <= 22.001 }]
steps:${arrivals}
  - waitUntil: charger("garage").charging == 0
    within: 2d`;
  const whole = ran(text).world.log.digest;
  fc.assert(
    fc.property(cuts, (shares) => {
      expect(ran(text, inPieces(shares)).world.log.digest).toBe(whole);
    }),
    { numRuns: 10 },
  );
});

test.each([
  ['charger("garag").power > 1', 'there is no charger garag'],
  ['charger("private").power > 1', 'there is no charger private'],
  ['site("house").power > 1', 'there is no site house'],
  ['charger(garage).power > 1', 'charger takes one name in quotes'],
  ['charger("garage").powr > 1', 'power'],
])('%s is a mistake with its place', (check, message) => {
  expect(() => findingsOf(`expect: ['${check}']`)).toThrow(message);
  expect(() => findingsOf(`expect: ['${check}']`)).toThrow(/a\.yaml:15:\d+: error/);
});
