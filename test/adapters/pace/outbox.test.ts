import { describe, expect, test } from 'vitest';
import type { ClockMode } from '../../../adapters/pace/clock-state.ts';
import { Outbox } from '../../../adapters/pace/outbox.ts';
import { WorldClock } from '../../../adapters/pace/world-clock.ts';
import type { Attempt, Outcome, ScenarioRun } from '../../../engine/index.ts';
import { HandWall } from '../../support/hand-wall.ts';
import { hookedCar } from '../../support/hooked-car.ts';
import { openRun } from './worlds.ts';

/** A clock whose attempts are answered by hand. */
function hooked(mode: ClockMode, more = '', wallTimeoutMs = 30_000) {
  const run = openRun(hookedCar(more));
  const wall = new HandWall();
  const asked: { readonly attempt: Attempt; readonly signal: { readonly aborted: boolean } }[] = [];
  const answers = new Map<number, (outcome: Outcome) => void>();
  const clock = new WorldClock(run, {
    wall,
    mode,
    outbox: new Outbox(run, {
      wall,
      wallTimeoutMs,
      carry: (attempt, signal) => {
        asked.push({ attempt, signal });
        return new Promise((resolve) => {
          answers.set(attempt.number, resolve);
        });
      },
    }),
  });
  const startMs = run.world.clock.now;
  return {
    run,
    wall,
    clock,
    asked,
    startMs,
    elapsedMs: () => run.world.clock.now - startMs,
    answer: async (number: number, outcome: Outcome = { status: 200 }) => {
      answers.get(number)!(outcome);
      await wall.pass(0);
    },
    advance: (ms: number) => clock.advance(() => ({ untilMs: run.world.clock.now + ms })),
  };
}

function kinds(run: ScenarioRun): readonly string[] {
  const told = run.world.log.retained.filter(({ kind }) => kind.startsWith('delivery.'));
  return told.map(
    ({ data, kind }) => `${kind.slice('delivery.'.length)} ${data['attempt'] as number}`,
  );
}

const minute = 60_000;

describe.each(['held', 'strict', 'paced'] as const)('an advance of a %s clock', (mode) => {
  test('does not pass an attempt under way', async () => {
    const { advance, answer, elapsedMs, run, wall, clock } = hooked(mode);
    if (mode === 'paced') clock.pause();
    let isOver = false;
    const advanced = advance(minute).then(() => (isOver = true));

    await wall.pass(20_000);
    expect([isOver, elapsedMs()]).toEqual([false, 0]);
    expect(clock.idle).toBeUndefined();

    await answer(1);
    await Promise.all([advanced, wall.pass(100)]);
    expect([isOver, elapsedMs()]).toEqual([true, minute]);
    expect(kinds(run)).toEqual(['attempted 1', 'answer 1', 'delivered 1']);
  });
});

test('answers enter in the order of their attempts', async () => {
  const { advance, answer, run, wall } = hooked('held');
  run.order('car', 'unlock');
  const advanced = advance(minute);
  await wall.pass(0);
  await answer(1);
  await wall.pass(100);
  // The report of the lock has arrived: another attempt. And one that a user asked for.
  run.order('car', { emit: { webhook: 'main' } });
  await wall.pass(0);

  await answer(3);
  expect(kinds(run).filter((each) => each.startsWith('answer'))).toEqual(['answer 1']);
  await answer(2, { status: 500 });
  await Promise.race([advanced, wall.pass(100)]);

  expect(kinds(run).filter((each) => each.startsWith('answer'))).toEqual([
    'answer 1',
    'answer 2',
    'answer 3',
  ]);
});

test('answers that are entered together enter in the order of their attempts', async () => {
  const run = openRun(hookedCar(''));
  const wall = new HandWall();
  const answers = new Map<number, (outcome: Outcome) => void>();
  const carry = ({ number }: Attempt) =>
    new Promise<Outcome>((resolve) => {
      answers.set(number, resolve);
    });
  const outbox = new Outbox(run, { wall, carry });
  for (let each = 0; each < 11; each += 1) run.order('car', { emit: { webhook: 'main' } });
  await wall.pass(0);

  for (const number of [10, 9, 11, 2]) answers.get(number)!({ status: 200 });
  await wall.pass(0);
  outbox.enterAll();
  outbox.close();

  expect(kinds(run).filter((each) => each.startsWith('answer'))).toEqual([
    'answer 2',
    'answer 9',
    'answer 10',
    'answer 11',
  ]);
});

test('a caller that waits in a held world waits for receivers first', async () => {
  const { answer, clock, elapsedMs, startMs, wall } = hooked('held');
  const came: boolean[] = [];
  void clock.until(() => elapsedMs() >= minute, startMs + minute).then((each) => came.push(each));

  await wall.pass(1000);
  expect([came, elapsedMs()]).toEqual([[], 0]);

  await answer(1);
  expect([came, elapsedMs()]).toEqual([[true], minute]);
});

test('an answer may end a wait', async () => {
  const { answer, clock, elapsedMs, run, startMs, wall } = hooked('held');
  const { deliveries } = run.world.service.webhooks;
  const came = clock.until(() => [...deliveries.pending].length === 0, startMs + minute);
  await wall.pass(0);

  await answer(1);

  expect(await came).toBe(true);
  expect(elapsedMs()).toBe(0);
});

describe('a receiver that does not answer', () => {
  test('ends the advance after so much real time, with its name, and lets no time pass', async () => {
    const { advance, answer, asked, elapsedMs, run, wall } = hooked('held', '', 30_000);
    const failure = advance(20_000).catch((error: unknown) => error);

    await wall.pass(29_000);
    await wall.pass(2000);
    const sentence =
      /^a delivery has had no answer for 30s of real time, at 2026-.*\n {2}main: event .* attempt 1/;
    expect(await failure).toMatchObject({ message: expect.stringMatching(sentence) as string });
    expect([elapsedMs(), asked[0]!.signal.aborted]).toEqual([0, false]);

    const advanced = advance(20_000);
    await answer(1);
    await Promise.all([advanced, wall.pass(2000)]);
    expect([elapsedMs(), kinds(run)]).toEqual([20_000, ['attempted 1', 'answer 1', 'delivered 1']]);
  });

  test('does not keep an advance from ending where that is aborted', async () => {
    const { clock, elapsedMs, run, wall } = hooked('held');
    run.order('car', { emit: { webhook: 'main' } });
    await wall.pass(0);
    const limit = new AbortController();
    const untilMs = run.world.clock.now + minute;
    const advanced = clock.advance(() => ({ untilMs }), limit.signal);

    await wall.pass(1000);
    limit.abort();
    await advanced;
    expect(elapsedMs()).toBe(0);
  });

  test('is hung up on when simulated time is over, where that runs on', async () => {
    const { asked, run, wall } = hooked('paced');

    await wall.pass(14_000);
    expect(asked[0]!.signal.aborted).toBe(false);
    await wall.pass(2000);

    expect(asked[0]!.signal.aborted).toBe(true);
    expect(kinds(run)).toEqual(['attempted 1', 'failed 1']);
  });

  test('leaves no timer behind once it has answered', async () => {
    const { advance, answer, wall } = hooked('held');
    const advanced = advance(minute);
    await wall.pass(0);
    await answer(1);
    await Promise.all([advanced, wall.pass(100)]);
    expect(wall.size).toBe(0);
  });

  test('does not keep the clock from ending', async () => {
    const { advance, asked, clock, wall } = hooked('held');
    const error = advance(minute).catch((reason: unknown) => reason);
    await wall.pass(0);

    clock.close(new Error('stopped'));
    await wall.pass(0);

    expect(await error).toMatchObject({ message: 'stopped' });
    expect(asked[0]!.signal.aborted).toBe(true);
    expect(wall.size).toBe(0);
  });
});

test('real time does not wait: an answer enters when it arrives', async () => {
  const { answer, run, wall } = hooked('paced');

  await wall.pass(3000);
  await answer(1);

  const delivered = run.world.log.retained.find(({ kind }) => kind === 'delivery.delivered');
  const latencyMs = delivered?.data['latencyMs'] as number;
  expect(latencyMs).toBeGreaterThanOrEqual(2950);
  expect(latencyMs).toBeLessThanOrEqual(3000);
});

test('answers take the simulated time of the settings of the webhook', async () => {
  const { advance, answer, run, wall } = hooked('held', 'latency: 700ms');
  const advanced = advance(minute);
  await wall.pass(0);
  await answer(1);
  await Promise.all([advanced, wall.pass(100)]);

  const delivered = run.world.log.retained.find(({ kind }) => kind === 'delivery.delivered');
  expect(delivered?.data).toMatchObject({ latencyMs: 700 });
});

test('an impossible answer ends the advance with its error', async () => {
  const { advance, answer, wall } = hooked('held');
  const failed = advance(minute).catch((error: unknown) => error);
  await wall.pass(0);
  await answer(1, { status: 1000 });

  expect(await failed).toMatchObject({ message: expect.stringContaining('a status is') as string });
  expect(wall.size).toBe(0);
});
