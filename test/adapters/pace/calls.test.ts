import { expect, test } from 'vitest';
import { ServedCalls } from '../../../adapters/pace/calls.ts';
import { WorldClock } from '../../../adapters/pace/world-clock.ts';
import { type CallAnswer, parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { HandWall } from '../../support/hand-wall.ts';

const text = `
version: 1
name: calls
seed: 4
clock: { start: 2026-05-04T18:00:00, limit: 1h }
vehicles: { car: { model: tesla-model-3 } }
steps:
  - parallel:
      slow: [{ api: GET /slow }]
      quick: [{ api: GET /quick }]
  - api: GET /last
`;

const done: CallAnswer = { status: 200, headers: {}, body: '' };

/** A run whose calls are answered by hand, and the order in which they continued. */
function served(serve: (path: string, calls: ServedCalls) => Promise<CallAnswer>, open = false) {
  const run = new ScenarioRun(parseScenario(text, { file: 'calls' }), { open });
  const order: string[] = [];
  const calls: ServedCalls = new ServedCalls(run, async ({ request }) => {
    order.push(request.path);
    const answer = await serve(request.path, calls);
    order.push(`${request.path} done`);
    return answer;
  });
  return { run, calls, order };
}

test('one call goes on after the other, and one that waits lets the others', async () => {
  const { run, calls, order } = served(async (path, own) => {
    await Promise.resolve();
    if (path === '/slow') await own.until(() => false, run.world.startMs + 60_000);
    return done;
  });
  for (; run.conclusion === undefined; await calls.settle()) run.advanceTo(run.limitMs);

  expect(order).toEqual(['/slow', '/quick', '/quick done', '/slow done', '/last', '/last done']);
  expect(run.world.clock.now).toBe(run.world.startMs + 60_000);
});

test('time does not pass while a call goes on', async () => {
  const { run, calls } = served(() => Promise.resolve(done));
  run.advanceTo(run.limitMs);

  expect([calls.isAny, run.world.clock.now]).toEqual([true, run.world.startMs]);
  run.advanceTo(run.limitMs);
  expect(run.world.clock.now).toBe(run.world.startMs);
  await calls.settle();
  expect(calls.isAny).toBe(false);
});

test('a defect of the service rejects the advance, and ends the clock', async () => {
  const { run, calls } = served(() => Promise.reject(new Error('defect')), true);
  const clock = new WorldClock(run, { wall: new HandWall(), mode: 'held', calls });

  await expect(clock.advance(() => ({ untilMs: run.world.startMs + 1000 }))).rejects.toThrow(
    'defect',
  );
  await expect(clock.advance(() => ({ untilMs: run.world.startMs + 1000 }))).rejects.toThrow(
    'defect',
  );
});

test('the calls of a run are never served twice', () => {
  const { run } = served(() => Promise.resolve(done));

  expect(() => new ServedCalls(run, () => Promise.resolve(done))).toThrow('one serves the calls');
});

test('a run that is over has no calls any more', async () => {
  const { run, calls } = served(() => Promise.resolve(done), true);
  run.advanceTo(run.world.startMs);
  run.finish();
  await calls.settle();

  expect(calls.isAny).toBe(false);
  expect(run.world.log.retained.at(-1)?.kind).toBe('run.ended');
});
