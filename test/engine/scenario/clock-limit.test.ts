import { describe, expect, test } from 'vitest';
import { ScenarioRun } from '../../../engine/scenario/run.ts';
import { parse } from './diagnostics-of.ts';

function concluded(rest: string): readonly [verdict: string | undefined, reason: string] {
  const run = runOf(rest);
  run.advanceTo(Infinity);
  return [run.conclusion?.verdict, run.conclusion?.reason ?? ''];
}

function runOf(rest: string): ScenarioRun {
  return new ScenarioRun(
    parse(`version: 1
clock: { start: 2026-05-04T18:00:00, limit: 1d }
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 40% } } }
${rest}`),
  );
}

describe('at the limit of the clock', () => {
  test.each([
    ['a wait', 'steps: [{ wait: 1d }, { expect: [car.battery.soc > 0] }]'],
    [
      'several waits',
      'steps: [{ wait: 20h }, { wait: 4h }, { lock: car }, { expect: [car.locked] }]',
    ],
    [
      'a moment',
      'steps: [{ at: "18:00:00" }, { wait: 1m }, { at: "18:00" }, { expect: [car.locked] }]',
    ],
    ['a span in which a condition holds', 'steps: [{ hold: car.locked, for: 1d }]'],
    ['a claim about all of the time', 'steps: [{ expect: [{ always: car.locked, for: 1d }] }]'],
    [
      'a claim that something never comes about',
      'steps: [{ expect: [{ never: car.moving, until: "18:00" }] }, { wait: 1d }]',
    ],
    [
      'a condition',
      'steps: [{ parallel: { opens: [{ wait: 1d }, { unlock: car }], sees: [{ waitUntil: "!car.locked" }] } }, { expect: ["!car.locked"] }]',
    ],
    [
      'steps side by side',
      'steps: [{ parallel: { one: [{ wait: 1d }], two: [{ wait: 1d }, { wait: 0s }] } }]\nexpect: [car.locked]',
    ],
    [
      'the teardown',
      'steps: [{ wait: 1d }, { expect: [car.locked] }]\nteardown: [{ unlock: car }]',
    ],
  ])('%s is done', (_name, steps) => {
    expect(concluded(steps)).toEqual(['PASS', '']);
  });

  test.each([
    ['one call', ''],
    ['a call after another', ', { api: GET /v3/vehicles }'],
  ])('%s is answered, and the steps after it are done', (_name, more) => {
    const run = runOf(
      `steps: [{ wait: 1d }, { api: GET /v3/vehicles }${more}, { unlock: car }]\nexpect: ["!car.locked"]`,
    );
    const { calls } = run.api;
    calls.serve(() => {});

    const paths: string[] = [];
    while (run.conclusion === undefined && run.nextAtMs < Infinity) {
      run.advanceTo(run.endMs);
      const call = calls.take();
      if (call === undefined) continue;
      paths.push(call.request.path);
      calls.answer(call.number, { status: 200, headers: {}, body: '{}' });
    }

    expect(paths).toHaveLength(more === '' ? 1 : 2);
    expect(run.conclusion).toMatchObject({ verdict: 'PASS' });
  });

  test('a call that waits for later time has not ended', () => {
    const run = runOf('steps: [{ wait: 1d }, { api: GET /v3/vehicles }]');
    const { calls } = run.api;
    calls.serve(() => {});

    run.advanceTo(run.endMs);
    const call = calls.take()!;
    calls.wait(call.number, () => false, run.endMs + 1);
    run.advanceTo(run.endMs);

    expect(run.conclusion).toMatchObject({ verdict: 'INCONCLUSIVE' });
  });

  test('an expectation that fails is a failure', () => {
    expect(concluded('steps: [{ wait: 1d }, { expect: ["!car.locked"] }]')[0]).toBe('FAIL');
    expect(concluded('steps: [{ waitUntil: car.moving, within: 1d }]')[0]).toBe('FAIL');
  });

  test('a wait without a deadline has not ended', () => {
    expect(concluded('steps: [{ waitUntil: car.moving }]')).toEqual([
      'INCONCLUSIVE',
      "the clock's limit of 1d came while waiting for car.moving: car.moving is false, all the while; nothing is due for car by itself",
    ]);
  });

  test('a wait beyond it has not ended', () => {
    expect(concluded('steps: [{ wait: 86400001ms }]')[0]).toBe('INCONCLUSIVE');
    expect(concluded('steps: [{ wait: 1d }, { unlock: car }, { wait: 1ms }]')[0]).toBe(
      'INCONCLUSIVE',
    );
  });

  test('the log is the same however far time jumps', () => {
    const [whole, cut] = [
      runOf(
        'steps: [{ wait: 1d }, { unlock: car }]\nambient: [{ for: car, every: 6h, do: [{ lock: self }] }]',
      ),
      runOf(
        'steps: [{ wait: 1d }, { unlock: car }]\nambient: [{ for: car, every: 6h, do: [{ lock: self }] }]',
      ),
    ];
    const startMs = cut.world.clock.now;

    whole.advanceTo(Infinity);
    for (let hour = 1; hour <= 24; hour += 1) cut.advanceTo(startMs + hour * 3_600_000);

    expect(whole.conclusion?.verdict).toBe('SKIPPED');
    expect(cut.world.log.digest).toBe(whole.world.log.digest);
  });
});
