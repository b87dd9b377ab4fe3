import { describe, expect, test } from 'vitest';
import { type LoggedEntry, parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { aroundStep, mistakesOf } from './diagnostics-of.ts';

const minute = 60_000;

/** When each step after a hold began, minutes after the start, by how long the holds are. */
function lengthsOf(lasts: string, { seed = 'a', before = '' } = {}): number[] {
  const entries: LoggedEntry[] = [];
  const text = `version: 1
seed: ${seed}
clock: { start: 2026-05-04T06:00:00, limit: 10d }
vehicles: { car: { model: BEV } }
steps:
${before}  - repeat: { times: 20 }
    do: [{ hold: '!car.moving', for: ${lasts} }]
`;
  const run = new ScenarioRun(parseScenario(text, { file: 'a.yaml' }), {
    sink: (_, entry) => entries.push(entry),
  });
  run.advanceTo(run.limitMs);
  expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
  const met = entries.filter(({ kind }) => kind === 'expectation.met');
  const begun = entries.filter(({ data }) => data['verb'] === 'hold');
  return met.map(({ atMs }, index) => (atMs - begun[index]!.atMs) / minute);
}

describe('how long something must remain so', () => {
  test('is drawn anew each time that the step runs', () => {
    const lengths = lengthsOf('{ uniform: [10m, 20m] }');

    expect(new Set(lengths).size).toBe(20);
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(20);
    expect(lengthsOf('15m')).toEqual(lengths.map(() => 15));
  });

  test('follows from the seed alone', () => {
    const drawn = '{ uniform: [10m, 20m] }';

    expect(lengthsOf(drawn)).toEqual(lengthsOf(drawn));
    expect(lengthsOf(drawn, { seed: 'b' })).not.toEqual(lengthsOf(drawn));
  });
});

test.each([
  [`{ hold: car.locked, for: { uniform: [0m, 5m] } }`, 'out_of_range 8:42 0m'],
  [`{ hold: car.locked, for: { uniform: [1, 5m] } }`, 'unit_missing 8:42 1'],
  [`{ hold: car.locked, for: 0s }`, 'out_of_range 8:30 0s'],
])('%s', (step, mistake) => {
  expect(mistakesOf(aroundStep(step))).toEqual([mistake]);
});
