import { describe, expect, test } from 'vitest';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';

const minute = 60_000;

function ran(steps: string, teardown: string, more = '', open = false) {
  const text = `
version: 1
name: teardown
seed: 1
clock: { start: 2026-05-04T06:00:00, limit: 1h }
vehicles: { car: { model: tesla-model-3, state: { locks: unlocked } } }
${more}
steps:
${steps}
teardown:
${teardown}
`;
  const run = new ScenarioRun(parseScenario(text, { file: 'teardown' }), { open });
  run.advanceTo(run.world.startMs + 60 * minute);
  const started = run.world.log.retained.flatMap(({ kind, data, atMs }) =>
    kind === 'step.started' && (data['step'] as string).startsWith('teardown')
      ? [`${data['step'] as string} ${(atMs - run.world.startMs) / minute}`]
      : [],
  );
  return { run, started, conclusion: run.conclusion };
}

const lock = '  - lock: car\n';

describe('a teardown', () => {
  test.each([
    ['PASS', '  - wait: 5m\n  - expect: ["!car.moving"]'],
    ['FAIL', '  - wait: 5m\n  - expect: [car.moving]'],
    [
      'BLOCKED',
      '  - wait: 5m\n  - openDoor: { vehicle: car, door: frontLeft }\n  - drive: { vehicle: car, distance: 1km }',
    ],
    ['SKIPPED', '  - wait: 5m'],
  ])('runs at the instant at which the script ends with %s', (verdict, steps) => {
    const { conclusion, started } = ran(steps, lock);

    expect(conclusion?.verdict).toBe(verdict);
    expect(started).toEqual(['teardown[0] 5']);
  });

  test('takes its time, within the limit of the clock', () => {
    const { conclusion, started } = ran('  - expect: ["!car.moving"]', `  - wait: 20m\n${lock}`);

    expect(conclusion?.verdict).toBe('PASS');
    expect(started).toEqual(['teardown[0] 0', 'teardown[1] 20']);
  });

  test('does not run once the limit of the clock is over', () => {
    const { conclusion, started } = ran('  - waitUntil: car.moving', lock);

    expect(conclusion?.verdict).toBe('INCONCLUSIVE');
    expect(started).toEqual([]);
  });

  test('that fails makes an error of what was proven, and later steps run all the same', () => {
    const { run, conclusion, started } = ran(
      '  - expect: ["!car.moving"]',
      `  - expect: [car.moving]\n${lock}`,
    );

    expect(conclusion).toMatchObject({
      verdict: 'ERROR',
      reason: 'the teardown failed: car.moving',
      position: { line: 11 },
    });
    expect(started).toHaveLength(2);
    expect(run.world.log.retained.filter(({ kind }) => kind === 'teardown.failed')).toHaveLength(1);
  });

  test('that fails leaves a failure as it is', () => {
    const { conclusion } = ran('  - expect: [car.moving]', '  - expect: [car.charge.isCharging]');

    expect(conclusion).toMatchObject({ verdict: 'FAIL', reason: 'car.moving' });
  });

  test('that does not end within the limit has failed', () => {
    const { conclusion } = ran('  - expect: ["!car.moving"]', '  - waitUntil: car.moving');

    expect(conclusion?.verdict).toBe('ERROR');
    expect(conclusion?.reason).toMatch(/^the teardown failed: the clock's limit of 1h came/);
  });

  test('breaks no invariant any more', () => {
    const law = 'invariants: [{ name: open, check: "!car.locked" }]';
    const { conclusion } = ran('  - wait: 1m', lock, law);

    expect(conclusion?.verdict).toBe('PASS');
  });

  test('of a world that goes on runs once, at the end of the script', () => {
    const { run, started } = ran('  - expect: [car.moving]', lock, '', true);

    expect(started).toEqual(['teardown[0] 0']);
    expect(run.finish().verdict).toBe('FAIL');
  });

  test('of a world that goes on makes an error, too', () => {
    const { run } = ran('  - expect: ["!car.moving"]', '  - expect: [car.moving]', '', true);

    expect(run.finish()).toMatchObject({
      verdict: 'ERROR',
      reason: 'the teardown failed: car.moving',
    });
  });
});
