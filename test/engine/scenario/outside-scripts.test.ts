import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';

const garage = `
version: 1
name: garage
clock: { start: 2026-05-04T18:00:00, limit: 2d }
vehicles: { car: { model: hyundai-ioniq-5-lr } }
`;

let collect: () => void;

beforeAll(() => {
  setFlagsFromString('--expose-gc');
  collect = runInNewContext('gc') as () => void;
});

/** Weak references to steps that have been run, so that the caller holds none of them. */
function performed(run: ScenarioRun, times: number): readonly WeakRef<object>[] {
  return Array.from({ length: times }, (_, index) => {
    const { script } = run.perform([
      { wait: '1m' },
      { expect: [index % 2 === 0 ? 'car.locked' : '!car.locked'] },
    ]);
    run.advanceTo(run.world.clock.now + 60_000);
    expect(script.conclusion).toBeDefined();
    return new WeakRef(script);
  });
}

test('a run keeps no steps from outside that have ended', { tags: 'long' }, async () => {
  const run = new ScenarioRun(parseScenario(garage, { file: 'garage.yaml' }), { open: true });
  const scripts = performed(run, 20);

  // A weak reference holds its object until the present task is over.
  await setImmediate();
  collect();

  expect(run.world.clock.now).toBeGreaterThan(0);
  expect(scripts.filter((each) => each.deref() !== undefined)).toEqual([]);
});

test('steps that end with the run are stopped with it', () => {
  const run = new ScenarioRun(parseScenario(garage, { file: 'garage.yaml' }), { open: true });
  const { script } = run.perform([{ wait: '1d' }]);

  run.finish();

  expect(script.conclusion).toMatchObject({ verdict: 'INCONCLUSIVE' });
});

test('steps are numbered in the order in which they began, also those that have ended', () => {
  const run = new ScenarioRun(parseScenario(garage, { file: 'garage.yaml' }), { open: true });
  for (let count = 0; count < 3; count += 1) run.perform([{ lock: 'car' }]);

  const paths = run.world.log.retained
    .filter(({ kind }) => kind === 'step.started')
    .map(({ data }) => data['step']);
  expect(paths).toEqual(['run1[0]', 'run2[0]', 'run3[0]']);
});
