import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';

/**
 * A start command overrides the schedule until unplugged; a stop command holds until unplugged or
 * the next window. Every case begins at 12:00 of a Monday with a car at 50 % that charges some 15 %
 * an hour, and a window from 22:00 to 06:00 unless the case states others.
 */
function noon(schedule = '{ daily: { from: "22:00", until: "06:00" } }') {
  return createWorld({
    yaml: `
version: 1
name: orders
clock: { start: 2026-05-04T12:00:00 }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    state: { battery.soc: 10%, chargeLimit: 80% }
    schedule: ${schedule}`,
  });
}

type World = ReturnType<typeof noon>;
type Deed = (world: World) => void;

const plug: Deed = (world) => void world.do('car', { plugIn: { power: '3.7kW' } });
const unplug: Deed = (world) => void world.do('car', 'unplug');
const start: Deed = (world) => void world.do('car', { charge: { action: 'start' } });
const stop: Deed = (world) => void world.do('car', { charge: { action: 'stop' } });
const fail: Deed = (world) => void world.submit({ kind: 'charger.fail', vehicle: 'car' });
const mend: Deed = (world) => void world.submit({ kind: 'charger.restore', vehicle: 'car' });
const soc =
  (percent: number): Deed =>
  (world) =>
    void world.do('car', { set: { 'battery.soc': `${percent}%` } });
const limit =
  (percent: number): Deed =>
  (world) =>
    void world.do('car', { charge: { limit: `${percent}%` } });
const clear: Deed = (world) => void world.do('car', { charge: { schedule: 'none' } });
const daily =
  (from: string, to: string): Deed =>
  (world) =>
    void world.do('car', { charge: { schedule: { daily: { from, until: to } } } });
/** Until so many hours after noon. */
const until =
  (hours: number): Deed =>
  (world) =>
    world.advance(Date.parse('2026-05-04T12:00:00Z') + hours * 3_600_000 - world.now);

const evening = 10;
const morning = 18;
const nextEvening = 34;
const soon = 1 / 3600;

const cases: readonly (readonly [string, readonly Deed[], boolean])[] = [
  ['plugged in outside the window: waits', [plug, until(soon)], false],
  ['and charges once it opens', [plug, until(evening)], true],
  ['and across midnight', [plug, until(13)], true],
  ['until it closes', [plug, until(morning)], false],
  ['plugged in inside the window: charges', [until(11), plug], true],
  ['plugged in inside it, after midnight', [until(13), plug], true],
  ['started outside the window: charges', [plug, start], true],
  ['started outside, while the window opens', [plug, start, until(evening + soon)], true],
  [
    'started outside, after the window has closed',
    [plug, start, limit(100), until(morning + soon)],
    true,
  ],
  [
    'started inside the window, after it has closed',
    [until(11), plug, start, until(morning + soon)],
    true,
  ],
  ['started inside, then stopped', [until(11), plug, start, stop, until(morning + soon)], false],
  ['started, unplugged, plugged in again: waits', [plug, start, unplug, plug, until(1)], false],
  [
    'started, complete, limit raised outside: resumes',
    [plug, soc(79.9), start, until(5), limit(90)],
    true,
  ],
  [
    'complete by the schedule, limit raised outside: waits',
    [until(11), plug, soc(79.9), until(19), limit(90)],
    false,
  ],
  [
    'complete in the window, limit raised inside: resumes',
    [until(11), plug, soc(79.9), until(13), limit(90)],
    true,
  ],
  [
    'started, complete, stopped, limit raised: waits',
    [plug, soc(79.9), start, until(5), stop, limit(90)],
    false,
  ],
  ['started, failed, mended outside: goes on', [plug, start, fail, until(1), mend], true],
  ['waiting, failed, mended outside: waits', [plug, fail, until(1), mend], false],
  ['failed outside, mended inside the window: charges', [plug, fail, until(11), mend], true],
  ['stopped inside the window: holds', [until(11), plug, stop, until(morning - soon)], false],
  [
    'stopped inside, at the next window: charges',
    [until(11), plug, stop, until(nextEvening)],
    true,
  ],
  [
    'stopped inside, unplugged and plugged in: charges',
    [until(11), plug, stop, unplug, plug],
    true,
  ],
  ['stopped outside, at the window: charges', [plug, stop, until(evening)], true],
  ['stopped inside, then started: charges', [until(11), plug, stop, start], true],
  [
    'stopped inside, started, after the window',
    [until(11), plug, stop, start, limit(100), until(morning + soon)],
    true,
  ],
  ['started outside, then stopped: holds', [plug, start, stop, until(evening - soon)], false],
  ['started outside, stopped, at the window: charges', [plug, start, stop, until(evening)], true],
  ['and ends with it, the start being forgotten', [plug, start, stop, until(morning)], false],
  [
    'stopped inside, failed, mended inside: holds',
    [until(11), plug, stop, fail, mend, until(12)],
    false,
  ],
  [
    'stopped, failed, mended in the next window: charges',
    [until(11), plug, stop, fail, until(35), mend],
    true,
  ],
  ['a schedule set while charging: waits', [clear, plug, daily('22:00', '06:00')], false],
  ['a schedule set inside its window: goes on', [clear, plug, daily('11:00', '13:00')], true],
  ['a schedule set while overridden: goes on', [plug, start, daily('20:00', '21:00')], true],
  [
    'a schedule set while waiting, inside its window: charges',
    [plug, daily('11:00', '13:00')],
    true,
  ],
  ['a schedule cleared while waiting: charges', [plug, clear], true],
  [
    'a schedule cleared while held: holds',
    [until(11), plug, stop, clear, until(nextEvening)],
    false,
  ],
  [
    'a schedule set while held, inside its window: holds',
    [until(11), plug, stop, daily('21:00', '06:00')],
    false,
  ],
  ['and charges at the next', [until(11), plug, stop, daily('21:00', '06:00'), until(33)], true],
  ['no schedule, stopped: holds for good', [clear, plug, stop, until(72)], false],
];

test.each(cases)('%s', (_, deeds, charges) => {
  const world = noon();

  for (const deed of deeds) deed(world);

  expect(world.vehicle('car').charge.isCharging).toBe(charges);
});

describe('at a DC post', () => {
  const plugDc: Deed = (world) => void world.do('car', { plugIn: { power: '10kW', type: 'DC' } });

  test('no window opens or closes', () => {
    const world = noon('{ daily: { from: "13:00", until: "14:00" } }');
    plugDc(world);
    const outside = world.vehicle('car').charge.isCharging;
    until(1.5)(world);
    until(2.5)(world);

    expect([outside, world.vehicle('car').charge.isCharging]).toEqual([true, true]);
    expect(world.facts('car').filter((kind) => kind.startsWith('charge.'))).toEqual([
      'charge.started',
    ]);
  });

  test('a stop command holds beyond the next window', () => {
    const world = noon('{ daily: { from: "13:00", until: "14:00" } }');
    plugDc(world);
    stop(world);
    until(1.5)(world);

    expect(world.vehicle('car').charge.isCharging).toBe(false);
  });
});

describe('with a departure timer', () => {
  const timer = '{ departures: [{ time: "06:00" }] }';
  // From 10 % to 80 % takes longer than the night: 60 % leaves time to wait.
  const timed: readonly (readonly [string, readonly Deed[], boolean])[] = [
    ['a start command overrides it', [plug, soc(60), start], true],
    ['beyond the departure', [plug, start, limit(100), until(morning + 1)], true],
    [
      'a stop command before the window holds until it opens',
      [plug, soc(60), stop, until(12)],
      false,
    ],
    ['and then charges', [plug, soc(60), stop, until(morning - 0.5)], true],
    [
      'a stop command in the window holds through it',
      [plug, soc(60), until(morning - 0.5), stop, until(morning)],
      false,
    ],
    [
      'whatever changes',
      [plug, soc(60), until(17.5), stop, limit(70), limit(90), until(morning)],
      false,
    ],
    [
      'until the window before the next departure',
      [plug, soc(60), until(17.5), stop, until(41.5)],
      true,
    ],
    ['cleared while waiting: charges', [plug, soc(60), until(1), clear], true],
    ['cleared while held: holds', [plug, soc(60), stop, clear, until(48)], false],
    [
      'set while charging: waits',
      [
        clear,
        plug,
        soc(60),
        (world) =>
          void world.do('car', { charge: { schedule: { departures: [{ time: '06:00' }] } } }),
        until(1),
      ],
      false,
    ],
  ];

  test.each(timed)('%s', (_, deeds, charges) => {
    const world = noon(timer);

    for (const deed of deeds) deed(world);

    expect(world.vehicle('car').charge.isCharging).toBe(charges);
  });
});

test('a window that closes in the very millisecond in which the limit is reached finds it complete', () => {
  // The duration of the charge, and then a window of that length.
  const free = noon('none');
  free.do('car', { set: { 'battery.soc': '60%' } });
  plug(free);
  free.advance('20h');
  const doneMs = free.log.find(({ kind }) => kind === 'charge.completed')!.atMs;
  const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
  const wholeMs = Math.ceil(doneMs / 1000) * 1000;
  const world = noon(`{ daily: { from: "11:00", until: "${clock(wholeMs)}" } }`);
  world.advance(wholeMs - doneMs);
  world.do('car', { set: { 'battery.soc': '60%' } });
  plug(world);
  world.advance('20h');

  const ends = world.log.filter(({ kind }) => /^charge\.(stopped|completed)$/.test(kind));
  expect(ends.map(({ atMs, kind }) => [atMs, kind])).toEqual([[wholeMs, 'charge.completed']]);
});
