import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAt } from '../../adapters/dashboard/app/chart-range.ts';
import { Histories } from '../../adapters/dashboard/app/histories.ts';
import type { HistoryPoint, ScenarioRun } from '../../engine/index.ts';
import { activityOf } from '../../engine/index.ts';
import {
  type HistoryQuantity,
  historyQuantities,
  tolerances,
} from '../../engine/vehicle/history/sample.ts';
import { act, deeds, eventfulDay, pair } from '../support/activity.ts';
import { cases } from '../support/cases.ts';
import { controlled } from '../support/controlled.ts';
import { expectReadingChangesNothing } from '../support/reading-law.ts';

/** Cars with a battery, a tank or both. */
const models = ['hyundai-ioniq-5-long-range-rwd', 'toyota-rav4-prime', 'volkswagen-golf-1-4-tsi'];

function remembering(model = models[0]!): ScenarioRun {
  const run = pair({ log: 'watched', models: model, others: '  idle: { model: BEV }' });
  run.world.keepHistory();
  return run;
}

/** The whole past of the car that gets the orders. */
function pastOf({ world }: ScenarioRun): readonly HistoryPoint[] {
  return world.history!.of(world.rowOf('car'), -Infinity, Infinity);
}

/** The values that lines between points show at an instant; at a step, those before and after it. */
function shownAt(points: readonly HistoryPoint[], atMs: number): readonly HistoryPoint[] {
  const own = points.filter((each) => each.atMs === atMs);
  if (own.length > 0) return own;
  const next = points.findIndex((each) => each.atMs > atMs);
  const [from, to] = [points[next - 1]!, points[next]!];
  const share = (atMs - from.atMs) / (to.atMs - from.atMs);
  const value = (name: HistoryQuantity): number => from[name] + (to[name] - from[name]) * share;
  return [{ ...from, ...valuesOf(value), atMs }];
}

function valuesOf(value: (name: HistoryQuantity) => number) {
  const values = historyQuantities.map((name) => [name, value(name)] as const);
  return Object.fromEntries(values) as Record<HistoryQuantity, number>;
}

test('the history of a vehicle shows at every instant what was true then', () => {
  const seen = { looks: 0, charging: 0, driving: 0, steps: 0 };
  fc.assert(
    fc.property(deeds, fc.constantFrom(...models), (list, model) => {
      const run = remembering(model);
      const { world } = run;
      const row = world.rowOf('car');
      // Of the looks at one instant, those between the first and the last saw a state of no duration.
      const looks = new Map<number, { first?: () => void; last: () => void }>();
      const startMs = world.clock.now;
      const look = (): void => {
        const truth = world.truthOf(row);
        const { atMs } = truth;
        const activity = activityOf(truth);
        const was = valuesOf((name) => truth[name]);
        const judge = () => {
          const shown = shownAt(points, atMs);
          const fits = shown.filter(
            (each) =>
              each.activity === activity &&
              historyQuantities.every(
                (name) => Math.abs(each[name] - was[name]) <= 2.5 * tolerances[name] + 1e-4,
              ),
          );
          expect(fits, JSON.stringify({ atMs, activity, was, shown })).not.toEqual([]);
          seen.looks += 1;
          seen.charging += activity === 'charging' ? 1 : 0;
          seen.driving += activity === 'driving' ? 1 : 0;
        };
        const first = looks.get(atMs)?.first ?? judge;
        looks.set(atMs, atMs === startMs ? { last: judge } : { first, last: judge });
      };
      act(run, list, (_, toMs) => {
        const fromMs = world.clock.now;
        look();
        for (const share of [0.1, 0.35, 0.9, 1]) {
          run.advanceTo(Math.round(fromMs + (toMs - fromMs) * share));
          look();
        }
      });
      const points = pastOf(run);
      for (const { first, last } of looks.values()) {
        first?.();
        if (last !== first) last();
      }
      seen.steps += points.filter(({ atMs }, at) => points[at + 1]?.atMs === atMs).length;
    }),
    { numRuns: 100, examples: models.map((model) => [eventfulDay, model]) },
  );
  expect(seen.looks).toBeGreaterThan(cases(2000));
  expect(seen.charging).toBeGreaterThan(cases(50));
  expect(seen.driving).toBeGreaterThan(cases(50));
  expect(seen.steps).toBeGreaterThan(cases(200));
});

test('the line that a page draws of a charge stays near the truth and has no steps', async () => {
  const posts = ['2.3kW AC', '11kW AC', '22kW AC', '50kW DC', '150kW DC', '350kW DC'] as const;
  const seen = { looks: 0, tapering: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(models[0]!, 'tesla-model-3-long-range-awd'),
      fc.constantFrom(...posts),
      fc.integer({ min: 5, max: 95 }),
      fc.integer({ min: 1, max: 40 }),
      async (model, post, soc, looksPerRead) => {
        const { run, control } = controlled(`
version: 1
name: tapering
seed: 1
clock: { start: 2026-05-04T05:00:00 }
vehicles:
  car: { model: ${model}, state: { battery.soc: ${soc}%, chargeLimit: 100% } }`);
        const { world } = run;
        const [power, type] = post.split(' ') as [string, 'AC' | 'DC'];
        run.order('car', { plugIn: { power, type } });
        const histories = new Histories();
        const read = async (path: string) => (await control('GET', path)).body as never;
        const look = () => {
          const { atMs, socPercent, wallPowerKw } = world.truthOf(0);
          return { atMs, socPercent, wallPowerKw };
        };
        const looks = [look()];
        const stepMs = type === 'DC' ? 20_000 : 240_000;
        while (world.truthOf(0).isCharging && looks.length < 200) {
          run.advanceTo(world.clock.now + stepMs);
          looks.push(look());
          if (looks.length % looksPerRead === 0) await histories.read({ read }, 'car');
        }
        const points = await histories.read({ read }, 'car');
        const atS = points.map(({ at }) => Date.parse(at) / 1000);
        const levels = points.map(({ socPercent }) => socPercent!);
        const charging = points.flatMap(({ state }, index) => (state === 'charging' ? index : []));

        for (const { atMs, socPercent, wallPowerKw } of looks) {
          expect(Math.abs(valueAt(atS, levels, atMs / 1000)! - socPercent)).toBeLessThan(0.25);
          seen.looks += 1;
          seen.tapering += wallPowerKw < looks[0]!.wallPowerKw - 0.5 ? 1 : 0;
        }
        for (const index of charging.slice(1)) {
          const [rise, seconds] = [
            levels[index]! - levels[index - 1]!,
            atS[index]! - atS[index - 1]!,
          ];
          expect(rise, `a step at ${points[index]!.at}`).toBeGreaterThanOrEqual(-0.01);
          // A megawatt into 50 kWh: no car rises faster.
          expect(rise).toBeLessThan(0.25 + seconds * 0.56);
        }
      },
    ),
    { numRuns: 40 },
  );
  expect(seen.looks).toBeGreaterThan(cases(1000));
  expect(seen.tapering).toBeGreaterThan(cases(200));
});

test('a history does not depend on how time is cut, nor on when it is read', () => {
  fc.assert(
    fc.property(deeds, fc.integer({ min: 2, max: 9 }), (list, parts) => {
      const [whole, cut] = [remembering(), remembering()];
      act(whole, list);
      act(cut, list, (run, toMs) => {
        const fromMs = run.world.clock.now;
        for (let part = 1; part <= parts; part += 1) {
          run.advanceTo(Math.round(fromMs + ((toMs - fromMs) * part) / parts));
          pastOf(run);
        }
      });

      expect(pastOf(cut)).toEqual(pastOf(whole));
    }),
    { numRuns: 40 },
  );
});

test('keeping a history and reading it changes nothing', () => {
  let kept = 0;
  expectReadingChangesNothing({
    happenings: deeds,
    open: () => {
      // Every second world keeps a history: the unread one and the read one are compared.
      kept += 1;
      return kept % 2 === 0
        ? remembering()
        : pair({ log: 'watched', others: '  idle: { model: BEV }' });
    },
    perform: (run, list, advance) => {
      act(run, list, advance);
      run.world.seal();
    },
    read: ({ world }) => void world.history!.of(0, world.startMs, world.clock.now),
    numRuns: 40,
  });
});

test('a range begins and ends where it is asked to, on the lines of the whole', () => {
  const run = remembering();
  const { startMs } = run.world;
  run.order('car', { plugIn: { power: '11kW' } });
  run.advanceTo(startMs + 3_600_000);
  const [fromMs, untilMs] = [startMs + 600_000, startMs + 1_800_000];

  const part = run.world.history!.of(0, fromMs, untilMs);

  for (const [point, atMs] of [
    [part[0], fromMs],
    [part.at(-1), untilMs],
  ] as const) {
    const [shown] = shownAt(pastOf(run), atMs);
    expect(point!.socPercent).toBeCloseTo(shown!.socPercent, 4);
    expect({ ...point, socPercent: 0 }).toEqual({ ...shown, socPercent: 0 });
  }
  expect(run.world.history!.of(0, untilMs + 86_400_000, Infinity)).toEqual([]);
});

test('a car that is plugged in charges from that instant: its power is a step', () => {
  const run = remembering();
  const { startMs } = run.world;
  run.advanceTo(startMs + 600_000);
  run.order('car', { plugIn: { power: '11kW' } });
  run.advanceTo(startMs + 3_600_000);

  const powers = pastOf(run).map(({ atMs, wallPowerKw }) => [atMs - startMs, wallPowerKw]);

  expect(powers).toContainEqual([600_000, 0]);
  expect(powers).toContainEqual([600_000, expect.closeTo(11, 5)]);
  expect(powers.at(-1)).toEqual([3_600_000, expect.closeTo(11, 5)]);
  expect(powers.length).toBeLessThan(12);
});

test('a past that has no room is forgotten from its beginning', () => {
  const run = remembering();
  const { world } = run;
  for (let day = 0; day < 90; day += 1) {
    run.order('car', { drive: { distance: '10km', profile: 'city' } });
    run.advanceTo(world.clock.now + 43_200_000);
    run.order('car', { plugIn: { power: '11kW' } });
    run.advanceTo(world.clock.now + 36_000_000);
    run.order('car', 'unplug');
    run.advanceTo(world.clock.now + 7_200_000);
  }
  const points = pastOf(run);

  expect(points.length).toBeLessThanOrEqual(515);
  expect(points[0]!.atMs).toBeGreaterThan(world.startMs + 86_400_000);
  expect(world.clock.now - points[0]!.atMs).toBeGreaterThan(10 * 86_400_000);
});
