import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ScenarioRun } from '../../engine/index.ts';
import { openRun } from '../support/activity.ts';

const runs = { numRuns: 25 };
const dayMs = 86_400_000;

/** Pauses of every kind that a rule can have, constant ones often enough to tie. */
const every = fc.constantFrom(
  '1h',
  '90m',
  '{ uniform: [20m, 6h] }',
  '{ exponential: { mean: 2h } }',
  '{ poisson: { rate: 2/h } }',
  '{ normal: { mean: 1h, sd: 2h } }',
  '{ choice: { 30m: 1, 3h: 2 } }',
);

/**
 * The deeds of a rule: some take time, some are refused, some are drawn, and some wait for a
 * condition.
 */
const deed = fc.constantFrom(
  '{ unlock: self }',
  '{ lock: self }',
  '{ wait: 40m }',
  '{ drive: { vehicle: self, distance: 30km, profile: city } }',
  '{ openDoor: { vehicle: self, door: frontLeft } }',
  '{ closeDoor: { vehicle: self, door: frontLeft } }',
  '{ plugIn: { vehicle: self, power: 7.4kW } }',
  '{ waitUntil: self.battery.soc >= 60, within: 2h }',
  '{ unplug: self }',
  '{ oneOf: [{ weight: 2, do: [{ wait: 5m }, { lock: self }] }, { do: [{ unlock: self }] }] }',
  '{ when: self.battery.soc < 50, then: [{ plugIn: { vehicle: self, power: 11kW } }] }',
  '{ repeat: { times: 2 }, do: [{ oneOf: [{ do: [{ lock: self }] }, { do: [{ unlock: self }] }] }] }',
);

const rule = (who: string) =>
  fc
    .tuple(every, fc.array(deed, { minLength: 1, maxLength: 5 }))
    .map(([gap, list]) => `  - { for: ${who}, every: ${gap}, do: [${list.join(', ')}] }\n`);

const rules = fc.array(fc.oneof(rule('car'), rule('taxis')), { minLength: 1, maxLength: 4 });

interface Cast {
  /** Rules before and after the ones under test. */
  readonly before?: string;
  readonly after?: string;
  readonly vehicles?: string;
  readonly log?: string;
}

function live(list: readonly string[], cast: Cast = {}, stops: readonly number[] = []) {
  const { before = '', after = '', vehicles = '', log = 'everything' } = cast;
  const run = openRun(`
version: 1
name: lively
seed: lively
log: ${log}
clock: { start: 2026-05-04T05:00:00 }
vehicles:
${vehicles}
  car: { model: hyundai-ioniq-5-long-range-rwd, state: { battery.soc: 55% } }
  spare: { model: BEV }
fleets: { taxis: { count: 3, id: "t{n}", model: BEV, state: { battery.soc: 45% } } }
ambient:
${before}${list.join('')}${after}`);
  const { now } = run.world.clock;
  for (const stop of stops) run.advanceTo(now + stop);
  run.advanceTo(now + dayMs);
  return run;
}

/**
 * The entries of one vehicle, without their places in the log and the places of rules in the file.
 */
function story(run: ScenarioRun, subject: string) {
  return run.world.log.retained
    .filter((entry) => entry.subject === subject && entry.kind !== 'step.started')
    .map(({ atMs, data, io, kind }) => ({ atMs, data, io, kind }));
}

function stories(run: ScenarioRun) {
  return ['car', 't1', 't2', 't3'].map((name) => story(run, name));
}

describe('laws of ambient rules', () => {
  test('any way of cutting time into advances gives the same log', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: dayMs }), { maxLength: 6 });
    fc.assert(
      fc.property(rules, cuts, (list, stops) => {
        const whole = live(list);
        const cut = live(
          list,
          {},
          stops.sort((a, b) => a - b),
        );

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
      }),
      runs,
    );
  });

  test('adding vehicles changes nothing of any other', { tags: 'long' }, () => {
    const vehicles = '  first: { model: BEV, persona: commuter }\n  second: { model: ICE }';
    const after = '  - { for: first, every: { uniform: [1h, 2h] }, do: [{ unlock: self }] }\n';
    fc.assert(
      fc.property(rules, (list) => {
        expect(stories(live(list, { vehicles, after }))).toEqual(stories(live(list)));
      }),
      runs,
    );
  });

  test('a rule for others, before or behind, changes nothing', { tags: 'long' }, () => {
    fc.assert(
      fc.property(rules, rule('spare'), (list, other) => {
        const alone = stories(live(list));

        expect(stories(live(list, { before: other }))).toEqual(alone);
        expect(stories(live(list, { after: other }))).toEqual(alone);
      }),
      runs,
    );
  });

  test('being watched changes nothing', { tags: 'long' }, () => {
    fc.assert(
      fc.property(rules, (list) => {
        const truth = (run: ScenarioRun) =>
          ['car', 't1', 't2', 't3'].map((name) => {
            const { energyKwh, odometerKm, isLocked } = run.world.truthOf(run.world.rowOf(name));
            return { energyKwh, odometerKm, isLocked };
          });

        expect(truth(live(list, { log: 'watched' }))).toEqual(truth(live(list)));
      }),
      runs,
    );
  });

  test('draws of one vehicle are not those of another', () => {
    const run = live([
      '  - { for: taxis, every: { uniform: [1h, 2h] }, do: [{ unlock: self }] }\n',
    ]);
    const firsts = stories(run)
      .slice(1)
      .map((list) => list.find(({ kind }) => kind === 'doors.unlock')?.atMs);

    expect(new Set(firsts).size).toBe(3);
  });
});
