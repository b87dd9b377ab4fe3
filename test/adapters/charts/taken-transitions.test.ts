import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chartDrawings } from '../../../adapters/charts/drawings.generated.ts';
import { isWithin, pathsIn, takenTransitions } from '../../../adapters/charts/taken-transitions.ts';
import { parseScenario, parts, ScenarioRun } from '../../../engine/index.ts';

/** The drawing of a chart by its name in transitions. */
function drawingOf(chart: string) {
  const named = chart === 'schedule' ? 'charge-schedule' : chart;
  const id = parts.some((part) => part === chart) ? 'closure' : named;
  return chartDrawings.find((drawing) => drawing.id === id)!;
}

test.each([
  'access',
  'charge-orders',
  'climate',
  'connectivity',
  'doors-and-parts',
  'people',
  'schedules',
  'shared-power',
  'trips',
])('every transition that charts/%s takes is drawn, from its state to its state', (name) => {
  const file = `scenarios/charts/${name}.yaml`;
  const scenario = parseScenario(readFileSync(file, 'utf8'), { file });
  const run = new ScenarioRun(scenario, { open: true, history: true });
  const { clock, fleet } = run.world;
  const seen = new Set<string>();
  while (clock.now < run.world.startMs + 86_400_000) {
    run.advanceTo(clock.now + 600_000);
    for (let row = 0; row < fleet.count; row += 1) {
      for (const step of run.world.transitionsOf(row)) {
        const key = JSON.stringify([step.chart, step.event, step.guards, step.from, step.to]);
        if (seen.has(key)) continue;
        seen.add(key);
        const drawing = drawingOf(step.chart);
        const numbers = takenTransitions(drawing, step);
        const taken = numbers.map((number) => drawing.transitions[number]!);
        expect(taken.at(0)?.on, key).toBe(step.event);
        const { from, to = from } = taken.at(-1)!;
        expect(
          pathsIn(step.to).some((path) => isWithin(to, path)),
          key,
        ).toBe(true);
        expect(
          pathsIn(step.from).some((path) => isWithin(taken[0]!.from, path)),
          key,
        ).toBe(true);
        for (const [at, { from: next }] of taken.slice(1).entries()) {
          const reached = taken[at]!.to!;
          expect(isWithin(reached, next) || isWithin(next, reached), key).toBe(true);
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(4);
});
