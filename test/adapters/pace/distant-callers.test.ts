import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { Outbox } from '../../../adapters/pace/outbox.ts';
import { WorldClock } from '../../../adapters/pace/world-clock.ts';
import type { Attempt, Outcome } from '../../../engine/index.ts';
import { HandWall } from '../../support/hand-wall.ts';
import { hookedCar } from '../../support/hooked-car.ts';
import { openRun } from './worlds.ts';

const minute = 60_000;

/** A held world whose receiver, in another program, answers by hand. */
function served(quietMs: number | undefined) {
  const run = openRun(hookedCar(''));
  const wall = new HandWall();
  const sent: Attempt[] = [];
  const answers: ((outcome: Outcome) => void)[] = [];
  const outbox = new Outbox(run, {
    wall,
    quietMs,
    contexts: {
      exchange: new AsyncLocalStorage<never>(),
      request: new AsyncLocalStorage<never>(),
    },
    carry: (attempt) => {
      sent.push(attempt);
      return new Promise((resolve) => answers.push(resolve));
    },
  });
  const clock = new WorldClock(run, { wall, mode: 'held', outbox });
  const startMs = run.world.clock.now;
  /** Asks as a server does, and resolves with the minute in which the request is served. */
  const ask = (words: string, attempt?: number): Promise<number> =>
    clock.applications!.request(async () => Math.floor((run.world.clock.now - startMs) / minute), {
      words,
      attempt,
    });
  /** Lets time pass; `meanwhile` is called once time is passing. */
  const advance = (minutes: number, meanwhile: () => unknown = () => {}) => {
    const fromMs = run.world.clock.now;
    let isOver = false;
    const done = (): boolean => {
      if (!isOver && run.world.clock.now > fromMs) {
        isOver = true;
        meanwhile();
      }
      return false;
    };
    return clock.advance(() => ({ untilMs: fromMs + minutes * minute, done }));
  };
  return { advance, answers, ask, sent, wall };
}

describe('a request from another program while time is passing', () => {
  test('is served in its turn where the world waits for the answer to a delivery', async () => {
    const { advance, answers, ask, wall } = served(undefined);
    const advanced = advance(60);
    await wall.pass(1);
    expect(answers).toHaveLength(1);

    const asked = ask('GET /v3/connections');
    await wall.pass(20);
    await expect(asked).resolves.toBe(0);

    answers[0]!({ status: 204 });
    await wall.pass(1000);
    await expect(advanced).resolves.toMatchObject({ remarks: [] });
  });

  test('comes in time within the quiet after an answer', async () => {
    const { advance, answers, ask, wall } = served(50);
    const advanced = advance(60);
    await wall.pass(1);
    answers[0]!({ status: 204 });
    await wall.pass(40);

    const asked = ask('GET /v3/connections');
    await wall.pass(50);
    await expect(asked).resolves.toBe(0);

    await wall.pass(1000);
    await expect(advanced).resolves.toMatchObject({ remarks: [] });
  });

  test('is remarked where it comes later, and names no delivery', async () => {
    const { advance, answers, ask, wall } = served(50);
    let asked: Promise<number> | undefined;
    const advanced = advance(60, () => (asked = ask('GET /v3/connections')));
    await wall.pass(1);
    answers[0]!({ status: 204 });
    await wall.pass(1000);

    await expect(asked).resolves.toBeGreaterThan(0);
    await expect(advanced).resolves.toMatchObject({
      remarks: [
        expect.stringMatching(
          /^GET \/v3\/connections came while time was passing, at \S+, and was served then$/,
        ),
      ],
    });
  });

  test('ends the advance where it comes later than the answer of the delivery that it names', async () => {
    const { advance, answers, ask, sent, wall } = served(50);
    const first = advance(60);
    await wall.pass(1);
    answers[0]!({ status: 204 });
    await wall.pass(1000);
    await expect(first).resolves.toMatchObject({ remarks: [] });

    let asked: Promise<number> | undefined;
    const meanwhile = () => (asked = ask('POST /v3/lock', sent[0]!.number));
    const second = advance(60, meanwhile).catch((error: unknown) => error);
    await wall.pass(1000);
    await expect(asked).resolves.toBeGreaterThanOrEqual(60);
    expect(String(await second)).toMatch(
      /POST \/v3\/lock came \S+ after event \S+ was answered, and the world had gone on; a longer --quiet waits for it/,
    );
  });
});
