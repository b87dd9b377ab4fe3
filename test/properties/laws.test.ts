import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSignal, type ScenarioRun } from '../../engine/index.ts';
import { signalsOf } from '../../engine/signal/catalogue.ts';
import { act, deeds, pair } from '../support/activity.ts';
import { cuts, inPieces } from '../support/cutting.ts';
import { expectReadingChangesNothing } from '../support/reading-law.ts';

const runs = { numRuns: 60 };

/** Every line of a finished run. */
function log(run: ScenarioRun) {
  return run.world.log.retained;
}

describe('laws every change keeps', () => {
  test('any way of cutting time into advances gives the same log', () => {
    fc.assert(
      fc.property(deeds, cuts, (list, shares) => {
        const whole = pair();
        act(whole, list);
        const cut = pair();
        act(cut, list, inPieces(shares));

        expect(cut.world.log.digest).toBe(whole.world.log.digest);
        expect(log(whole).length).toBeGreaterThan(20);
      }),
      runs,
    );
  });

  test('reading changes nothing', () => {
    expectReadingChangesNothing({
      happenings: deeds,
      open: pair,
      perform: act,
      read: readEverything,
      ...runs,
    });
  });

  test("adding a vehicle changes no other vehicle's numbers", () => {
    const others = `  other: { model: tesla-model-3-long-range-awd, state: { battery.soc: 20% } }
fleets:
  crowd: { count: 5, model: BEV, persona: commuter, state: { battery.soc: 60% } }`;
    fc.assert(
      fc.property(deeds, (list) => {
        const alone = pair();
        act(alone, list);
        const together = pair({ others });
        act(together, list);

        expect(story(together, 'car')).toEqual(story(alone, 'car'));
        expect(story(together, 'crowd-3').length).toBeGreaterThan(10);
      }),
      runs,
    );
  });

  test('being watched changes nothing: truth and reports are those of an unwatched world', () => {
    fc.assert(
      fc.property(deeds, (list) => {
        const watched = pair();
        const unwatched = pair({ log: 'watched' });
        const heardWatched: unknown[] = [];
        const heardUnwatched: unknown[] = [];
        act(watched, list, sampling(heardWatched));
        act(unwatched, list, sampling(heardUnwatched));

        expect(heardUnwatched).toEqual(heardWatched);
        expect(log(unwatched).length).toBeLessThan(log(watched).length);
      }),
      runs,
    );
  });

  test('a seed decides every draw, and nothing else does', () => {
    const digest = (run: ScenarioRun): string => {
      run.advanceTo(run.world.clock.now + 86_400_000);
      return run.world.log.digest;
    };
    const others = 'fleets: { crowd: { count: 3, model: BEV, persona: commuter } }';

    expect(digest(pair({ others }))).toBe(digest(pair({ others })));
  });
});

/** The entries of one vehicle, without their places in the log. */
function story(run: ScenarioRun, subject: string) {
  return log(run)
    .filter((entry) => entry.subject === subject)
    .map(({ atMs, data, io, kind }) => ({ atMs, data, io, kind }));
}

function readEverything({ world }: ScenarioRun): void {
  const row = world.rowOf('car');
  for (const reading of [world.truthOf(row), world.reportOf(row)]) {
    for (const signal of signalsOf('BEV')) signal.read(reading);
  }
}

/** Advances in five pieces and records the true and the reported state at the end of each. */
function sampling(samples: unknown[]) {
  return (run: ScenarioRun, toMs: number): void => {
    const from = run.world.clock.now;
    for (let piece = 1; piece <= 5; piece += 1) {
      run.advanceTo(Math.round(from + ((toMs - from) * piece) / 5));
      samples.push(sample(run));
    }
  };
}

function sample({ world }: ScenarioRun) {
  const row = world.rowOf('car');
  const report = world.reportOf(row);
  const truth = world.truthOf(row);
  return {
    at: [world.clock.now, report.atMs, report.ingestedMs],
    truth: [truth.energyKwh, truth.odometerKm, truth.energyAddedKwh],
    report: signalsOf('BEV').map((signal) => [signal.code, signal.read(report)]),
    knows: findSignal('Charge.IsCharging')?.read(report),
  };
}
