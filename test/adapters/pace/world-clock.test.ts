import { expect, test } from 'vitest';
import type { ClockNotice } from '../../../adapters/pace/clock-state.ts';
import { WorldClock } from '../../../adapters/pace/world-clock.ts';
import { parseScenario, ScenarioRun } from '../../../engine/index.ts';
import { HandWall } from '../../support/hand-wall.ts';
import { openRun } from './worlds.ts';

const hourMs = 3_600_000;

function clockOf(mode: 'held' | 'strict' | 'paced', speed?: number) {
  const run = openRun();
  const wall = new HandWall();
  const startMs = run.world.clock.now;
  const clock = new WorldClock(run, { wall, mode, speed });
  return { run, wall, clock, startMs, elapsedMs: () => run.world.clock.now - startMs };
}

function isCharging(run: ScenarioRun): boolean {
  return run.world.truthOf(run.world.rowOf('car')).isCharging;
}

test('a held clock runs at once to the end of a wait, and no further', async () => {
  const { run, clock, startMs } = clockOf('held');
  await clock.advance(() => ({ untilMs: startMs }));

  expect(isCharging(run)).toBe(true);
  expect(await clock.until(() => !isCharging(run), startMs + 24 * hourMs)).toBe(true);

  const stopped = run.world.log.retained.find(({ kind }) => kind === 'charge.stopped');
  expect(run.world.clock.now).toBe(stopped?.atMs);
});

test('a held clock reports a condition that did not come true', async () => {
  const { clock, startMs, elapsedMs } = clockOf('held');

  expect(await clock.until(() => false, startMs + hourMs)).toBe(false);
  expect(elapsedMs()).toBe(hourMs);
});

test('a strictly held clock waits for the advances of others', async () => {
  const { run, clock, startMs, elapsedMs, wall } = clockOf('strict');
  const came: boolean[] = [];
  await clock.advance(() => ({ untilMs: startMs }));
  void clock.until(() => !isCharging(run), startMs + 24 * hourMs).then((each) => came.push(each));

  await wall.pass(1000);
  expect([came, elapsedMs()]).toEqual([[], 0]);

  await Promise.all([clock.advance(() => ({ untilMs: startMs + 24 * hourMs })), wall.pass(100)]);
  expect(came).toEqual([true]);
  expect(elapsedMs()).toBe(24 * hourMs);
});

test('a caller finds the world at the instant that ended its wait', async () => {
  const { run, clock, startMs, wall } = clockOf('strict');
  await clock.advance(() => ({ untilMs: startMs }));
  let foundMs = 0;
  void clock
    .until(() => !isCharging(run), startMs + 24 * hourMs)
    .then(() => (foundMs = run.world.clock.now));

  await Promise.all([clock.advance(() => ({ untilMs: startMs + 24 * hourMs })), wall.pass(100)]);

  const stopped = run.world.log.retained.find(({ kind }) => kind === 'charge.stopped');
  expect(foundMs).toBe(stopped?.atMs);
});

test.each([1, 60, 0.5])('at speed %d simulated time follows real time', async (speed) => {
  const { wall, elapsedMs } = clockOf('paced', speed);

  await wall.pass(10_000);

  expect(elapsedMs()).toBeLessThanOrEqual(10_000 * speed);
  expect(elapsedMs()).toBeGreaterThan((10_000 - 50) * speed);
});

test('a paused clock stands, and plays on at another speed', async () => {
  const { clock, wall, elapsedMs } = clockOf('paced', 60);
  await wall.pass(1000);

  clock.pause();
  expect(elapsedMs()).toBe(60_000);
  await wall.pass(5000);
  expect(elapsedMs()).toBe(60_000);

  clock.play(10);
  await wall.pass(1000);
  clock.pause();
  expect(elapsedMs()).toBe(70_000);
  expect(clock.state).toMatchObject({ mode: 'paced', isPlaying: false, speed: 10 });
});

test('an advance jumps, and the pace goes on from there', async () => {
  const { clock, wall, startMs, elapsedMs } = clockOf('paced', 1);
  await wall.pass(1000);

  await clock.advance(() => ({ untilMs: startMs + hourMs }));
  expect(elapsedMs()).toBe(hourMs);

  await wall.pass(1000);
  clock.pause();
  expect(elapsedMs()).toBe(hourMs + 1000);
});

test('a lock rests a playing clock until it is given back', async () => {
  const { clock, wall, elapsedMs } = clockOf('paced', 1);
  const { id } = clock.lock('the test', 60_000);

  await wall.pass(5000);
  expect(elapsedMs()).toBe(0);
  expect(clock.state.locks).toEqual([{ id, holder: 'the test', expiresInMs: 55_000 }]);

  expect(clock.unlock(id)).toBe(true);
  expect(clock.unlock(id)).toBe(false);
  await wall.pass(1000);
  clock.pause();
  expect(elapsedMs()).toBe(1000);
});

test('a lock ends by itself when its lease is over', async () => {
  const { clock, wall, elapsedMs } = clockOf('paced', 1);
  clock.lock('the test', 3000);

  await wall.pass(5000);

  clock.pause();
  expect(clock.state.locks).toEqual([]);
  expect(elapsedMs()).toBe(2000);
});

test('an advance under a lock is refused and names its holder', async () => {
  const { clock, startMs, elapsedMs } = clockOf('held');
  const lease = clock.lock('importer', 1000);

  expect(await clock.advance(() => ({ untilMs: startMs + hourMs }))).toEqual({ lockedBy: [lease] });
  expect(elapsedMs()).toBe(0);
});

test('in a locked held world a wait lasts until the lock ends', async () => {
  const { clock, wall, startMs, elapsedMs } = clockOf('held');
  clock.lock('importer', 1000);
  const came: boolean[] = [];
  void clock.until(() => false, startMs + hourMs).then((each) => came.push(each));

  await wall.pass(900);
  expect([came, elapsedMs()]).toEqual([[], 0]);

  await wall.pass(100);
  expect([came, elapsedMs()]).toEqual([[false], hourMs]);
});

test('a caller that has gone waits no more', async () => {
  const { clock, startMs, elapsedMs } = clockOf('strict');
  const gone = new AbortController();
  const came = clock.until(() => false, startMs + hourMs, gone.signal);

  gone.abort();

  expect(await came).toBe(false);
  expect(await clock.until(() => true, startMs + hourMs, gone.signal)).toBe(false);
  expect(elapsedMs()).toBe(0);
});

test('an advance whose client has gone ends where it is', async () => {
  const run = openRun();
  const startMs = run.world.clock.now;
  // Each reading of real time takes as long as a slice may, so a slice is one instant.
  const wall = new HandWall(() => 20);
  const clock = new WorldClock(run, { wall, mode: 'held' });
  const gone = new AbortController();

  const advance = clock.advance(() => ({ untilMs: startMs + 24 * hourMs }), gone.signal);
  await wall.pass(100);
  gone.abort();
  await wall.pass(100);

  expect(await advance).toMatchObject({ fromMs: startMs, toMs: run.world.clock.now });
  expect(run.world.clock.now).toBeLessThan(startMs + 24 * hourMs);
});

test('a wait in a shared held world is served in slices, and no request comes in between', async () => {
  const run = openRun();
  const startMs = run.world.clock.now;
  const wall = new HandWall(() => 20);
  const clock = new WorldClock(run, { wall, mode: 'held', isShared: true });
  const order: string[] = [];

  const waited = clock.until(() => false, startMs + hourMs).then(() => order.push('waited'));
  expect(run.world.clock.now).toBeLessThan(startMs + hourMs);
  const other = clock.idle?.then(() => order.push('other'));
  const advance = clock.advance(() => {
    order.push('advanced');
    return { untilMs: startMs + 2 * hourMs };
  });
  await wall.pass(1_000_000);
  await Promise.all([waited, other, advance]);

  expect(order).toEqual(expect.arrayContaining(['waited', 'other', 'advanced']));
  expect(order.indexOf('advanced')).toBeGreaterThan(order.indexOf('waited'));
  expect(clock.idle).toBeUndefined();
  expect(run.world.clock.now).toBe(startMs + 2 * hourMs);
});

test('others have a turn between the slices of a long advance', async () => {
  const run = openRun();
  const startMs = run.world.clock.now;
  const wall = new HandWall(() => 5);
  const clock = new WorldClock(run, { wall, mode: 'held' });

  let isOver = false;
  void clock.advance(() => ({ untilMs: startMs + 24 * hourMs })).then(() => (isOver = true));
  await wall.pass(1_000_000);

  expect(isOver).toBe(true);
  expect(run.world.clock.now).toBe(startMs + 24 * hourMs);
  expect(clock.idle).toBeUndefined();
});

test('however slow the machine, an advance comes to its end', async () => {
  const run = openRun();
  const startMs = run.world.clock.now;
  // A slice is over at each reading of the clock.
  const wall = new HandWall(() => 1000);
  const clock = new WorldClock(run, { wall, mode: 'held' });

  const advance = clock.advance(() => ({ untilMs: startMs + 24 * hourMs }));
  await wall.pass(1e9);

  expect(await advance).toMatchObject({ toMs: startMs + 24 * hourMs });
});

test('advances take turns, each from where the one before ended', async () => {
  const { run, clock, elapsedMs } = clockOf('held');
  const by = (ms: number) => () => ({ untilMs: run.world.clock.now + ms });

  const [one, two] = await Promise.all([clock.advance(by(1000)), clock.advance(by(500))]);

  expect(one).toMatchObject({ toMs: run.world.startMs + 1000 });
  expect(two).toMatchObject({ fromMs: run.world.startMs + 1000, toMs: run.world.startMs + 1500 });
  expect(elapsedMs()).toBe(1500);
});

test('an advance ends where its condition holds', async () => {
  const { run, clock, startMs } = clockOf('held');
  const soc = (): number => run.world.truthOf(run.world.rowOf('car')).socPercent;
  const watched = run.watch('car.battery.soc >= 40');

  const advanced = await clock.advance(() => ({
    untilMs: startMs + 24 * hourMs,
    done: () => watched.holds(),
  }));

  expect(advanced).toMatchObject({ holds: true, toMs: run.world.clock.now });
  expect(soc()).toBeCloseTo(40, 4);
});

test('a closed clock gives every caller its error', async () => {
  const { clock, wall, startMs } = clockOf('strict');
  const waiting = clock.until(() => false, startMs + hourMs);

  clock.close(new Error('the world is gone'));

  await expect(waiting).rejects.toThrow('the world is gone');
  await expect(clock.until(() => true, startMs)).rejects.toThrow('the world is gone');
  await expect(clock.advance(() => ({ untilMs: startMs }))).rejects.toThrow('the world is gone');
  expect(wall.size).toBe(0);
});

test('a closed world ends an advance under way', async () => {
  const run = openRun();
  const startMs = run.world.clock.now;
  const wall = new HandWall(() => 20);
  const clock = new WorldClock(run, { wall, mode: 'held' });
  const advance = clock.advance(() => ({ untilMs: startMs + 24 * hourMs }));
  await wall.pass(0);
  expect(clock.idle).toBeDefined();

  clock.close(new Error('the world is gone'));
  const [end] = await Promise.allSettled([advance, wall.pass(100)]);

  expect(end).toMatchObject({ status: 'rejected', reason: { message: 'the world is gone' } });
});

test('reports once that the machine is too slow, and once that it has caught up', async () => {
  const notices: ClockNotice['kind'][] = [];
  const run = openRun();
  let lookMs = 30;
  const wall = new HandWall(() => lookMs);
  const onNotice = ({ kind }: ClockNotice) => notices.push(kind);
  // An instant takes longer than a slice may, and there are more instants than real time has room
  // for.
  const clock = new WorldClock(run, { wall, mode: 'paced', speed: 100_000, onNotice });

  await wall.pass(2000);
  expect(notices).toEqual(['behind']);
  expect(clock.state.behindMs).toBeGreaterThan(1000);

  lookMs = 0;
  await wall.pass(100);
  expect(notices).toEqual(['behind', 'caughtUp']);
  expect(clock.state.behindMs).toBe(0);
});

test('an error of the engine ends the clock, and the server is notified', async () => {
  const notices: ClockNotice[] = [];
  const run = openRun();
  const wall = new HandWall();
  const clock = new WorldClock(run, {
    wall,
    mode: 'paced',
    onNotice: (each) => notices.push(each),
  });
  run.advanceUntil = () => {
    throw new Error('a law is broken');
  };
  const waiting = clock.until(() => false, Infinity);

  await Promise.all([wall.pass(100), expect(waiting).rejects.toThrow('a law is broken')]);

  expect(notices).toMatchObject([{ kind: 'failed' }]);
  expect(clock.state.isPlaying).toBe(false);
});

const shown = `version: 1
clock: { start: 2026-03-02T06:00:00 }
vehicles: { car: { model: hyundai-ioniq-5-long-range-rwd } }
steps: [{ wait: 1m }, { pause: presenter }, { chapter: On }, { wait: 1h }]
`;

function shownClock(startPaused = false) {
  const run = new ScenarioRun(parseScenario(shown, { file: 'show.yaml' }), { open: true });
  const wall = new HandWall();
  const clock = new WorldClock(run, { wall, mode: 'paced', speed: 60, startPaused });
  const { clock: simulated, log, startMs } = run.world;
  const isOn = (): boolean => log.retained.some(({ kind }) => kind === 'chapter.began');
  return { wall, clock, startMs, isOn, elapsedMs: () => simulated.now - startMs };
}

test('a playing clock stands still where the script awaits the presenter, and says why', async () => {
  const { wall, clock, isOn, elapsedMs } = shownClock();

  await wall.pass(5000);

  expect(elapsedMs()).toBe(60_000);
  expect(clock.state).toMatchObject({ isPlaying: false, reason: 'presenter' });
  expect(isOn()).toBe(false);

  clock.play();
  await wall.pass(1000);

  expect(clock.state).toMatchObject({ isPlaying: true, reason: undefined });
  expect(isOn()).toBe(true);
  expect(elapsedMs()).toBeGreaterThan(100_000);
});

test('a pause does not delay an advance by hand, then or later', async () => {
  const { wall, clock, startMs, elapsedMs } = shownClock();

  await clock.advance(() => ({ untilMs: startMs + 120_000 }));
  await wall.pass(1000);

  expect(clock.state.isPlaying).toBe(true);
  expect(elapsedMs()).toBeGreaterThan(150_000);
});

test('a clock that starts paused waits until it is played', async () => {
  const { wall, clock, elapsedMs } = shownClock(true);

  await wall.pass(5000);

  expect(elapsedMs()).toBe(0);
  expect(clock.state).toMatchObject({ mode: 'paced', isPlaying: false, reason: 'presenter' });

  clock.play();
  await wall.pass(500);
  expect(elapsedMs()).toBeGreaterThan(0);
});

test('a playing clock stands while it is held back, and goes on from there', async () => {
  const { wall, clock, elapsedMs } = clockOf('paced', 60);
  await wall.pass(1000);
  const heldMs = elapsedMs();
  let release = (): void => {};
  const stop = clock.holdBack(
    () =>
      new Promise((resolve) => {
        release = resolve;
      }),
  );
  await wall.pass(1000);

  expect(elapsedMs()).toBe(heldMs);
  stop();
  release();
  await wall.pass(1000);
  expect(elapsedMs()).toBe(heldMs + 60_000);
});
