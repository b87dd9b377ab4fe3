import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromVehicle } from '../../../engine/charts.ts';
import { parseScenario, ScenarioRun, type World } from '../../../engine/index.ts';
import { type ChartName, chartNames } from '../../../engine/vehicle/chart-numbers.ts';
import { type ChartView, chartView } from '../../../engine/vehicle/chart-view.ts';
import { implementations } from '../../../engine/vehicle/implementations.ts';
import { act, deeds, eventfulDay, pair } from '../../support/activity.ts';
import { cases } from '../../support/cases.ts';

/** Guards that also read the event. */
const readEvent = new Set([
  'charge.typeUnsupported',
  'charge.supplyTooWeak',
  'charge.occupied',
  'access.unchanged',
  'access.forAWhile',
]);

/** Whether a chart is asked about a vehicle: one without a person or a battery has no use for it. */
function isAsked({ fleet }: World, row: number, name: ChartName): boolean {
  if (name === 'person') return fleet.settingsOf(row).persona !== undefined;
  return name !== 'charge' || fleet.modelOf(row).battery !== undefined;
}

type Guard = (args: { readonly context: object; readonly event: object }) => boolean;

/** The guards of a chart's machine. */
function guardsOf(view: ChartView, name: ChartName): Readonly<Record<string, Guard>> {
  const vehicle = { chart: () => view, charts$: { subscribe: () => ({ unsubscribe() {} }) } };
  const snapshot = fromVehicle(vehicle, name).getInitialSnapshot({} as never, {});
  return snapshot.machine.implementations.guards as never;
}

/** Compares each guard of each row with that of the machine; counts the answers. */
function compare(world: World, answers: Map<string, number>): void {
  const { dynamics, fleet } = world;
  const engines = implementations(dynamics);
  for (let row = 0; row < fleet.count; row += 1) {
    chartNames.forEach((name, number) => {
      if (!isAsked(world, row, name)) return;
      const view = chartView(dynamics, world.truthOf(row), name);
      for (const [word, guard] of Object.entries(guardsOf(view, name))) {
        if (readEvent.has(`${name}.${word}`)) continue;
        const asked = engines[number]!.guards[word] as (row: number) => boolean;
        const answer = guard({ context: view.context, event: { type: 'none' } });
        expect(answer, `${name}.${word}`).toBe(asked(row));
        const key = `${name}.${word} ${answer}`;
        answers.set(key, (answers.get(key) ?? 0) + 1);
      }
    });
  }
}

test("a machine's guard says of a row's context what the engine's says of the row", () => {
  const answers = new Map<string, number>();
  fc.assert(
    fc.property(deeds, fc.constantFrom('toyota-rav4-prime', 'hyundai-ioniq-5'), (list, models) => {
      act(pair({ log: 'watched', models }), list, (run, toMs) => {
        const fromMs = run.world.clock.now;
        for (const share of [0.1, 1]) {
          run.advanceTo(Math.round(fromMs + (toMs - fromMs) * share));
          const { digest } = run.world.log;
          compare(run.world, answers);
          expect(run.world.log.digest).toBe(digest);
        }
      });
    }),
    { numRuns: 60, examples: [[eventfulDay, 'toyota-rav4-prime']] },
  );
  expect(answers.get('charge.belowLimit true')).toBeGreaterThan(cases(100));
  expect([...answers.keys()]).toEqual(
    expect.arrayContaining(['trip.nothingToDriveOn false', 'connectivity.occupied true']),
  );
});

test.each(['people', 'trips', 'climate'])('so it does in the scenario charts/%s', (name) => {
  const file = `scenarios/charts/${name}.yaml`;
  const run = new ScenarioRun(parseScenario(readFileSync(file, 'utf8'), { file }), { open: true });
  const answers = new Map<string, number>();
  const { clock } = run.world;
  for (let hour = 0; hour < 30; hour += 3) {
    run.advanceTo(clock.now + 3 * 3_600_000);
    compare(run.world, answers);
  }
  expect(answers.size).toBeGreaterThan(40);
});
