import { expect, test } from 'vitest';
import type { ApplicationRequest } from '../../../../adapters/library/seen-requests.ts';
import { whyOf } from '../../../../adapters/testing/explore/why.ts';
import type { LoggedEntry } from '../../../../engine/index.ts';

/** A world in which an application has asked so, each request a minute after the one before. */
function worldOf(asked: readonly (readonly [name: string, status: number])[]) {
  const log: LoggedEntry[] = [];
  const requests = asked.map(([name, status], index): ApplicationRequest => {
    const [sequence, atMs] = [index, 60_000 * index];
    const kind = status < 400 ? 'command.request' : 'api.request';
    log.push({ sequence, atMs, io: 'in', kind, subject: 'car', cause: -1, data: {} });
    const path = `/v3/vehicles/1/commands/${name}`;
    const own = { code: undefined, delivery: undefined, answeredAtMs: atMs, vehicle: 'car' };
    return { method: 'POST', path, atMs, status, position: sequence, entries: [sequence], ...own };
  });
  return { log, requests };
}

const offence = { oracle: 'expectations', sentence: 'it fails' } as const;
const asksIn = (why: readonly string[]): readonly string[] =>
  why.flatMap((line) => /commands\/(.*)/.exec(line)?.[1] ?? []);

test('of each command, the last one that was done is told, and the last that failed', () => {
  const world = worldOf([
    ['set-limit', 429],
    ['set-limit', 200],
    ['stop', 200],
    ['start', 200],
    ['lock', 200],
    ['set-limit', 401],
  ]);

  expect(asksIn(whyOf(world, offence, new Set()))).toEqual([
    'set-limit → 429',
    'set-limit → 200',
    'stop → 200',
    'start → 200',
    'lock → 200',
    'set-limit → 401',
  ]);
});

test('the same command again and again is told once, and of many kinds the last ones', () => {
  const again = worldOf([
    ['stop', 200],
    ...Array.from({ length: 50 }, () => ['lock', 200] as const),
  ]);
  const many = worldOf(Array.from({ length: 50 }, (_, index) => [`do-${index}`, 200] as const));

  expect(asksIn(whyOf(again, offence, new Set()))).toEqual(['stop → 200', 'lock → 200']);
  expect(asksIn(whyOf(many, offence, new Set()))).toEqual(
    [45, 46, 47, 48, 49].map((index) => `do-${index} → 200`),
  );
});

test('requests are told, however many entries there are', () => {
  const { log, requests } = worldOf([['lock', 200]]);
  const at = { io: 'st', kind: 'limit.changed', subject: 'car', data: {} } as const;
  const before = Array.from({ length: 30 }, (_, index): LoggedEntry => {
    return { ...at, sequence: index - 30, atMs: 0, cause: -1 };
  });
  const why = whyOf(
    { log: [...before, ...log], requests },
    { ...offence, related: before },
    new Set(),
  );

  expect(asksIn(why)).toEqual(['lock → 200']);
  expect(why).toHaveLength(21);
});
