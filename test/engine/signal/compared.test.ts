import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson, type ScenarioRun, signals } from '../../../engine/index.ts';
import { comparedSignals, driftingIn } from '../../../engine/signal/compared.ts';
import { Reading } from '../../../engine/vehicle/reporting/reading.ts';
import { truth } from '../../../engine/vehicle/row/quantity.ts';
import { act, deeds, eventfulDay, pair } from '../../support/activity.ts';

const models = fc.constantFrom(
  'tesla-model-3-long-range-awd',
  'hyundai-ioniq-5-long-range-rwd',
  'ford-escape-phev',
  'honda-civic-2-0-cvt',
);

/** Looks at two cars of a model before and between the days of random orders that set no signal. */
function look(
  model: string,
  list: Parameters<typeof act>[1],
  check: (run: ScenarioRun) => void,
  seed?: string,
) {
  const run = pair({ models: model, others: `  other: { model: ${model} }\n`, seed });
  const happenings = list.filter(({ command }) => command.kind !== 'signal.set');
  act(run, happenings, (each, toMs) => {
    each.advanceTo(Math.round((each.world.clock.now + toMs) / 2));
    check(each);
    each.advanceTo(toMs);
    check(each);
  });
}

describe('a signal', () => {
  test('writes its body as canonical JSON does', { tags: 'long' }, () => {
    const written = new Set<string>();
    const check = ({ world }: ScenarioRun): void => {
      for (const reading of [world.truthOf(0), world.reportOf(0)]) {
        for (const { path, body, write } of comparedSignals(reading.model).signals) {
          const shown = body(reading);
          if (shown === undefined || write === undefined) continue;
          written.add(path);
          expect(write(shown)).toBe(canonicalJson(shown));
        }
      }
    };
    // Between them, these report every signal.
    for (const model of ['tesla-model-3-long-range-awd', 'honda-civic-2-0-cvt']) {
      look(model, eventfulDay, check);
    }
    fc.assert(
      fc.property(models, deeds, (model, list) => look(model, list, check)),
      { numRuns: 30 },
    );

    const declared = signals.filter(({ write }) => write !== undefined).map(({ path }) => path);
    expect([...written].sort()).toEqual(declared.sort());
  });

  test('that follows its key says the same of all cars of a model at one key', {
    tags: 'long',
  }, () => {
    const said = new Map<string, string>();
    const paths = new Set<string>();
    const check = ({ world }: ScenarioRun): void => {
      for (const reading of [world.truthOf(0), world.truthOf(1), world.reportOf(1)]) {
        for (const { path, followsKey, key, read } of comparedSignals(reading.model).signals) {
          if (followsKey !== true) continue;
          const reported = read(reading);
          const says = JSON.stringify(reported);
          const at = `${reading.model.id} ${path} ${key(reading)}`;
          if (!said.has(at)) said.set(at, says);
          else if (reported !== undefined) paths.add(path);
          expect(says, at).toBe(said.get(at));
        }
      }
    };
    for (const model of ['tesla-model-3-long-range-awd', 'ford-escape-phev']) {
      // Kept news serve every world of the process.
      for (const seed of ['one', 'other']) look(model, eventfulDay, check, seed);
    }
    fc.assert(
      fc.property(models, deeds, fc.string({ maxLength: 1 }), (model, list, mark) =>
        look(model, list, check, `"${mark.codePointAt(0)}"`),
      ),
      { numRuns: 30 },
    );

    const declared = signals.filter(({ followsKey }) => followsKey === true);
    expect([...paths].sort()).toEqual(declared.map(({ path }) => path).sort());
  });

  test('left out of a comparison after time alone is as it was', () => {
    const check = ({ world }: ScenarioRun): void => {
      const now = world.truthOf(0);
      const { signals: all, ...compared } = comparedSignals(now.model);
      const drifting = new Set(driftingIn({ signals: all, ...compared }, now));
      for (const laterMs of [1_000, 600_000]) {
        const later = new Reading(world.dynamics, 0, truth, now.atMs + laterMs);
        const moved = all
          .filter((each, index) => !drifting.has(index) && isOther(each.read, now, later))
          .map(({ path }) => path);
        expect(moved).toEqual([]);
      }
    };
    look('hyundai-ioniq-5-long-range-rwd', eventfulDay, check);
    fc.assert(
      fc.property(models, deeds, (model, list) => look(model, list, check)),
      { numRuns: 30 },
    );
  });

  test('that drifts while the car charges or drives is compared then', () => {
    const [charge, drive] = [new Set<string>(), new Set<string>()];
    look('hyundai-ioniq-5-long-range-rwd', eventfulDay, ({ world }) => {
      const now = world.truthOf(0);
      const compared = comparedSignals(now.model);
      const paths = driftingIn(compared, now).map((index) => compared.signals[index]!.path);
      const into = now.isCharging ? charge : now.isMoving ? drive : new Set<string>();
      for (const path of paths) into.add(path);
    });

    expect(charge).toContain('Charge.EnergyAdded');
    expect(charge).not.toContain('Odometer.TraveledDistance');
    expect(drive).toContain('Location.PreciseLocation');
    expect(drive).not.toContain('Charge.Wattage');
  });
});

function isOther(read: (reading: Reading) => unknown, before: Reading, after: Reading): boolean {
  return JSON.stringify(read(before)) !== JSON.stringify(read(after));
}
