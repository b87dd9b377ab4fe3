import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChartDrawing } from '../../../adapters/charts/drawing.ts';
import { chartDrawings } from '../../../adapters/charts/drawings.generated.ts';
import { isWithin, pathsIn, takenTransitions } from '../../../adapters/charts/taken-transitions.ts';
import { partCount } from '../../../adapters/dashboard/app/shown-charts.ts';
import { parseScenario, parts, ScenarioRun, type TakenTransition } from '../../../engine/index.ts';

/** The drawing of a chart by its name in transitions. */
function drawingOf(chart: string) {
  const id = parts.some((part) => part === chart) ? 'closure' : chart;
  return chartDrawings.find((drawing) => drawing.id === id)!;
}

/** The facts that transitions tell, with those of the states that they leave and enter. */
function factsOf(drawing: ChartDrawing, numbers: readonly number[], { from, to }: TakenTransition) {
  const ends = [...pathsIn(from), ...pathsIn(to)];
  const passed = numbers.flatMap((number) => drawing.transitions[number]!.to ?? []);
  const states = drawing.states.filter(({ path }) =>
    [...ends, ...passed].some((each) => isWithin(path, each)),
  );
  const facts = [...numbers.map((number) => drawing.transitions[number]!), ...states];
  // Of a door, the log says door.opened where the chart of all parts says closure.opened.
  return facts
    .flatMap((each) => each.facts ?? [])
    .flatMap((fact) => [fact, fact.replace('closure.', 'door.')]);
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
])('every transition that charts/%s takes is drawn, with the facts that it tells', (name) => {
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
        const told = run.world.log.retained.slice(...step.entries);
        const emitted = factsOf(drawing, numbers, step);
        for (const { io, kind } of told) {
          if (io === 'st' && !kind.startsWith('signal.')) expect(emitted, key).toContain(kind);
        }
        for (const [at, { from: next }] of taken.slice(1).entries()) {
          const reached = taken[at]!.to!;
          expect(isWithin(reached, next) || isWithin(next, reached), key).toBe(true);
        }
      }
    }
  }
  expect(seen.size).toBeGreaterThan(4);
});

test('a vehicle has as many parts as the engine', () => {
  expect(partCount).toBe(parts.length);
});
