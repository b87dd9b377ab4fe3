import { expect, test } from 'vitest';
import { controlled } from '../../support/controlled.ts';
import { dataOf } from '../../support/data-of.ts';

const show = `
version: 1
name: show
seed: 4
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
vehicles: { car: { model: BEV } }
steps:
  - chapter: One
    say: It begins.
  - wait: 1h
  - pause: presenter
  - chapter: Two
  - wait: 1h
  - pause: presenter
  - chapter: Three
    say: It ends.
`;

const minute = 60_000;

/** A clock on which a second of real time is a minute. */
const paced = (skipPauses: boolean) =>
  controlled(show, { clock: { mode: 'paced', speed: 60, skipPauses } });

test('the chapters of a script, with their texts', async () => {
  const { control } = controlled(show);

  expect(dataOf(await control('GET', '/sim/chapters'))).toEqual([
    { title: 'One', text: 'It begins.' },
    { title: 'Two', text: null },
    { title: 'Three', text: 'It ends.' },
  ]);
});

test('an advance ends where the next chapter begins', async () => {
  const { control, run } = controlled(show);
  const go = async () => control('POST', '/sim/clock/advance', { next: 'chapter' });
  const next = async () => dataOf(await go());

  expect(await next()).toMatchObject({ advancedMs: 60 * minute + 1, holds: true });
  expect(await next()).toMatchObject({ advancedMs: 60 * minute + 1, holds: true });
  expect(await go()).toMatchObject({
    status: 409,
    body: { data: { advancedMs: 1440 * minute, holds: false } },
  });
  expect(run.findings).toEqual([]);
});

test('a clock that skips pauses waits at one while a presenter is there', async () => {
  const { control, wall, worlds } = paced(true);
  const { timekeeper } = worlds.first!;

  await wall.pass(61_000);
  expect(timekeeper.state).toMatchObject({ isPlaying: true, waitsAtPauses: false });
  await control('POST', '/sim/clock/presenter');
  await wall.pass(62_000);
  expect(timekeeper.state).toMatchObject({
    isPlaying: false,
    reason: 'presenter',
    waitsAtPauses: true,
  });
  await control('DELETE', '/sim/clock/presenter');
  expect(timekeeper.state.waitsAtPauses).toBe(false);
});

test('the first pause stops a clock that is told nothing', async () => {
  const { wall, worlds } = paced(false);

  await wall.pass(61_000);
  expect(worlds.first!.timekeeper.state).toMatchObject({ reason: 'presenter' });
});
