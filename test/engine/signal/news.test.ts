import { expect, test } from 'vitest';
import { entryLine, type LoggedEntry, parseScenario, ScenarioRun } from '../../../engine/index.ts';

const fleet = `
version: 1
name: news
log: everything
fleets:
  cars: { count: 30, model: BEV, vary: { battery.soc: { uniform: [10%, 90%] } } }
`;

test('cars that report the same share the data of the entry, which no reader can change', () => {
  const lines: string[] = [];
  const entries: LoggedEntry[] = [];
  const sink = (line: string, entry: LoggedEntry) => {
    lines.push(line);
    entries.push(entry);
  };
  const run = new ScenarioRun(parseScenario(fleet, { file: 'fleet.yaml' }), { sink });
  run.advanceTo(run.world.clock.now + 3_600_000);
  const of = (code: string) =>
    entries.flatMap(({ kind, data }) =>
      kind === 'signal.changed' && data['code'] === code ? [data] : [],
    );
  const locked = of('closure-islocked');

  expect(locked.length).toBeGreaterThanOrEqual(30);
  expect(new Set(locked).size).toBe(1);
  expect(new Set(of('vehicleidentification-vin')).size).toBe(30);
  expect(Object.isFrozen(locked[0])).toBe(true);
  expect(Object.isFrozen(locked[0]!['body'])).toBe(true);
  // More states of charge than are kept.
  expect(new Set(of('tractionbattery-stateofcharge')).size).toBeGreaterThan(20);
  expect(lines).toEqual(entries.map(entryLine));
});
