import { describe, expect, test } from 'vitest';
import { createWorld, type Span } from '../../../../adapters/library/index.ts';
import { openRun } from '../../../support/activity.ts';

const weekdayTimer = 'schedule: { departures: [{ time: "07:30" }] }';

/** One car at half past six in the evening of a Monday. */
function oneCar(members = weekdayTimer) {
  return createWorld({
    yaml: `
version: 1
name: timers
clock: { start: 2026-05-04T18:00:00 }
places: { office: { latitude: 52.5, longitude: 13.4 } }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    state: { battery.soc: 50%, chargeLimit: 80% }
    ${members}`,
  });
}

type World = ReturnType<typeof oneCar>;

/** The charging entries, as `05-05T07:30 charge.completed`. */
function story(world: World): readonly string[] {
  return world.log
    .filter(({ kind }) => /^charge\.(started|stopped|completed)$/.test(kind))
    .filter(({ io }) => io === 'st')
    .map(({ atMs, kind }) => `${new Date(atMs).toISOString().slice(5, 16)} ${kind}`);
}

function plugIn(world: World, power: `${number}kW` = '11kW', type: 'AC' | 'DC' = 'AC'): void {
  world.do('car', { plugIn: { power, type } });
}

function completedAt(world: World): string[] {
  return story(world).filter((line) => line.endsWith('completed'));
}

const inTime = '05-05T07:30 charge.completed';

describe('the needs of a departure are computed anew', () => {
  test.each<[string, (world: World) => void]>([
    ['when the limit is raised', (world) => void world.do('car', { charge: { limit: '95%' } })],
    ['when the limit is lowered', (world) => void world.do('car', { charge: { limit: '60%' } })],
    ['when it has lost charge', (world) => void world.do('car', { set: { 'battery.soc': '30%' } })],
    [
      'when it has gained charge',
      (world) => void world.do('car', { set: { 'battery.soc': '70%' } }),
    ],
    [
      'at another charger',
      (world) => {
        world.do('car', 'unplug');
        plugIn(world, '3.7kW');
      },
    ],
    [
      'after a failure of the charger',
      (world) => {
        world.submit({ kind: 'charger.fail', vehicle: 'car' });
        world.advance('2h');
        world.submit({ kind: 'charger.restore', vehicle: 'car' });
      },
    ],
  ])('%s, waiting', (_, change) => {
    const world = oneCar();
    plugIn(world);
    world.advance('1h');
    change(world);
    world.advance('14h');

    expect(completedAt(world)).toEqual([inTime]);
  });

  test.each<[string, Span, (world: World) => void]>([
    [
      'a limit that is lowered',
      '9h',
      (world) => void world.do('car', { charge: { limit: '79%' } }),
    ],
    [
      'charge that it has gained',
      '12h',
      (world) => void world.do('car', { set: { 'battery.soc': '79%' } }),
    ],
    [
      'a stronger charger',
      '12h',
      (world) => {
        world.do('car', 'unplug');
        plugIn(world, '22kW');
      },
    ],
  ])('%s makes a charging car wait again', (_, after, change) => {
    const world = oneCar();
    plugIn(world, '3.7kW');
    world.advance(after);
    const was = world.vehicle('car').charge.isCharging;
    change(world);
    world.advance('14h');

    expect(was).toBe(true);
    expect(completedAt(world)).toEqual([inTime]);
    expect(story(world).filter((line) => line.endsWith('started')).length).toBe(2);
  });

  test('where the clocks show another time', () => {
    const world = createWorld({
      yaml: `
version: 1
name: zones
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
places:
  villa: { latitude: 52, longitude: 0.3 }
  inn: { latitude: 51.5, longitude: -0.1, timezone: Europe/London }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    state: { at: villa, battery.soc: 70%, chargeLimit: 80% }
    ${weekdayTimer}`,
    });
    world.do('car', { drive: { to: 'inn', speed: '100km/h' } });
    world.advance('6h');
    world.do('car', { set: { 'battery.soc': '50%' } });
    plugIn(world);
    world.advance('14h');

    expect(completedAt(world)).toEqual(['05-05T06:30 charge.completed']);
  });
});

describe('departures and days', () => {
  test('after one has passed the next one counts, and Saturday has none', () => {
    const world = oneCar(weekdayTimer);
    world.advance('3d12h');
    plugIn(world, '2.3kW');
    world.advance('4d');

    // Too late for Friday; Monday is far away.
    expect(story(world)).toEqual([
      '05-08T06:00 charge.started',
      '05-08T07:30 charge.stopped',
      expect.stringMatching(/^05-10T.* charge.started$/),
      '05-11T07:30 charge.completed',
    ]);
  });

  test.each([
    ['the skipped night', '2026-03-28T18:00:00', '03-29T01:30 charge.completed'],
    ['the repeated night', '2026-10-24T18:00:00', '10-25T00:30 charge.completed'],
  ])('at 02:30 of %s', (_, start, expected) => {
    const world = createWorld({
      yaml: `
version: 1
name: nights
clock: { start: ${start}, timezone: Europe/Berlin }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    state: { battery.soc: 60%, chargeLimit: 80% }
    schedule: { departures: [{ time: "02:30", days: [sunday] }] }`,
    });
    plugIn(world);
    world.advance('12h');

    expect(completedAt(world)).toEqual([expected]);
  });

  test('several timers take turns', () => {
    const world = oneCar(
      'schedule: { departures: [{ time: "22:00", days: [monday] }, { time: "07:30", days: [tuesday] }] }',
    );
    plugIn(world);
    world.advance('5h');
    world.do('car', { set: { 'battery.soc': '60%' } });
    world.advance('12h');

    expect(completedAt(world)).toEqual(['05-04T22:00 charge.completed', inTime]);
  });

  test('a DC post knows no timer', () => {
    const world = oneCar();
    plugIn(world, '50kW', 'DC');
    world.advance('10s');

    expect(world.vehicle('car').charge.isCharging).toBe(true);
    world.advance('20h');
    expect(story(world).at(-1)).toMatch(/completed$/);
    expect(world.facts('car')).not.toContain('charge.stopped');
  });

  test('a car that is complete stays so until standby has drained what a restart takes', () => {
    const world = oneCar(`timeouts: { sleep: 30d }\n    ${weekdayTimer}`);
    plugIn(world);
    world.advance('14h');
    world.advance('20d');

    const completed = completedAt(world);
    expect(completed.length).toBeGreaterThan(1);
    expect(completed.every((line) => line.includes('T07:30 '))).toBe(true);
    expect(world.vehicle('car').battery.socPercent).toBeGreaterThan(76);
  });
});

test('the standby drain of a complete car does not open a window', () => {
  const run = openRun(`
version: 1
name: complete
clock: { start: 2026-05-04T18:00:00 }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    state: { battery.soc: 79%, chargeLimit: 80% }
    timeouts: { sleep: 30d }
    ${weekdayTimer}`);
  run.order('car', { plugIn: { power: '2.3kW' } });
  run.advanceTo(Date.parse('2026-05-06T07:29:59.999Z'));

  const truth = run.world.truthOf(0);
  expect([truth.isComplete, truth.isWindowOpen]).toEqual([true, false]);
  expect(truth.socPercent).toBeLessThan(79.9);
});

describe('pre-conditioning', () => {
  const warm = 'schedule: { departures: [{ time: "07:30", precondition: 22degC }] }';

  test('begins a quarter of an hour before, and the charge is complete by then', () => {
    const world = oneCar(warm);
    plugIn(world);
    world.advance('15h');

    const started = world.log.filter(({ kind }) => kind === 'climate.started');
    expect(started.map(({ atMs }) => new Date(atMs).toISOString())).toEqual([
      '2026-05-05T07:15:00.000Z',
    ]);
    expect(completedAt(world)).toEqual(['05-05T07:15 charge.completed']);
  });

  test('comes again at the next departure, and only while plugged in', () => {
    const world = oneCar(warm);
    world.advance('24h');
    plugIn(world);
    world.advance('48h');

    const started = world.log.filter(({ kind }) => kind === 'climate.started');
    expect(started.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 16))).toEqual([
      '2026-05-06T07:15',
      '2026-05-07T07:15',
    ]);
  });
});

describe('the signals of timers', () => {
  test('the signal lists them', () => {
    const world = oneCar(
      'schedule: { departures: [{ time: "07:30" }, { time: "09:00:30", days: [sunday, saturday] }] }',
    );

    expect(world.read('car', 'Charge.ChargeTimers')).toEqual({
      values: [
        {
          type: 'GLOBAL',
          condition: null,
          schedules: [],
          departureTimers: [
            { time: '07:30:00', days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] },
            { time: '09:00:30', days: ['SATURDAY', 'SUNDAY'] },
          ],
          isOEMOptimizationEnabled: false,
        },
      ],
    });
  });

  test('an expression gives the next one, and waits for the window before it', () => {
    const world = createWorld({
      yaml: `
version: 1
name: expressions
clock: { start: 2026-05-04T18:00:00 }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    state: { battery.soc: 50%, chargeLimit: 80% }
    ${weekdayTimer}
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - expect: [car.schedule.departure == timestamp("2026-05-05T07:30:00Z"), '!car.schedule.isOpen']
  - waitUntil: car.schedule.isOpen
    within: 1d
  - expect: [car.charge.isCharging]
  - waitUntil: car.schedule.departure == timestamp("2026-05-06T07:30:00Z")
    within: 1d
  - expect: [car.charge.isComplete]
`,
    });
    world.advance('2d');

    expect(world.finish()).toMatchObject({ verdict: 'PASS' });
  });

  test('the fact names the kind', () => {
    const world = oneCar('schedule: none');
    world.do('car', { charge: { schedule: { departures: [{ time: '07:30' }] } } });
    world.do('car', { charge: { schedule: 'none' } });

    const changed = world.log.filter(({ kind }) => kind === 'schedule.changed');
    expect(changed.map(({ data }) => data['schedule'])).toEqual(['departures', 'none']);
  });
});
