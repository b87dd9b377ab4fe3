import { describe, expect, test } from 'vitest';
import { errorOf } from '../../support/commanding.ts';
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

describe('a presenter with a name', () => {
  const present = ({ control }: ReturnType<typeof paced>, presenter: string, time: string) =>
    control('POST', '/sim/clock/presenter', { presenter, for: time });
  const leave = ({ control }: ReturnType<typeof paced>, presenter: string) =>
    control('DELETE', `/sim/clock/presenter?presenter=${presenter}`);

  test('who leaves takes no pauses away from another', async () => {
    const world = paced(true);
    const { timekeeper } = world.worlds.first!;
    await present(world, 'one', '1h');
    await present(world, 'other', '1h');

    await leave(world, 'one');
    await leave(world, 'unknown');
    expect(timekeeper.state.waitsAtPauses).toBe(true);
    await world.wall.pass(61_000);
    expect(timekeeper.state.reason).toBe('presenter');
    await leave(world, 'other');
    expect(timekeeper.state).toMatchObject({ isPlaying: true, waitsAtPauses: false });
  });

  test('is there until its time is over, which may begin anew', async () => {
    const world = paced(true);
    const { timekeeper } = world.worlds.first!;
    await present(world, 'one', '40s');
    await world.wall.pass(30_000);
    await present(world, 'one', '40s');

    await world.wall.pass(39_000);
    expect(timekeeper.state).toMatchObject({ isPlaying: false, waitsAtPauses: true });
    await world.wall.pass(2000);
    expect(timekeeper.state).toMatchObject({ isPlaying: true, waitsAtPauses: false });
  });

  test('who leaves lets no clock go on that a user has paused', async () => {
    const world = paced(true);
    const { timekeeper } = world.worlds.first!;
    await present(world, 'one', '1h');
    await world.wall.pass(61_000);
    await world.control('POST', '/sim/clock/pause');

    await leave(world, 'one');
    expect(timekeeper.state.isPlaying).toBe(false);
  });

  test('has a time, and a time has a presenter', async () => {
    const world = paced(true);

    expect((await present(world, 'one', '2h')).status).toBe(400);
    const nameless = await world.control('POST', '/sim/clock/presenter', { for: '1m' });
    expect(errorOf(nameless).detail).toContain('for belongs to presenter');
  });
});

test('the first pause stops a clock that is told nothing', async () => {
  const { wall, worlds } = paced(false);

  await wall.pass(61_000);
  expect(worlds.first!.timekeeper.state).toMatchObject({ reason: 'presenter' });
});
