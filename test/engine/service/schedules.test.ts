import { describe, expect, test } from 'vitest';
import {
  type Command,
  type CommandRequest,
  type Execution,
  Fault,
  findSignal,
  parseScenario,
  ScenarioRun,
  type ScheduleParameters,
} from '../../../engine/index.ts';

const hour = 3_600_000;
const home = { latitude: 52.5, longitude: 13.4 };
/** 67 m and 134 m north of home. */
const near = { latitude: 52.5006, longitude: 13.4 };
const far = { latitude: 52.5012, longitude: 13.4 };

/** A Tesla at home on a Monday at six, with an office ten kilometres away. */
function runOf(vehicle = ''): ScenarioRun {
  const text = `
version: 1
name: schedules
seed: seed
log: everything
clock: { start: 2026-05-04T06:00:00 }
places:
  home: { latitude: 52.5, longitude: 13.4 }
  office: { latitude: 52.59, longitude: 13.4 }
vehicles:
  car: { model: tesla-model-3-long-range-awd, state: { at: home, battery.soc: 40% }${vehicle} }`;
  return new ScenarioRun(parseScenario(text, { file: 'schedules' }), { open: true });
}

function create(run: ScenarioRun, parameters: ScheduleParameters): Execution {
  return settled(run, { type: 'charge-schedule-create', parameters });
}

function remove(run: ScenarioRun, scheduleId: string): Execution {
  return settled(run, { type: 'charge-schedule-delete', parameters: { scheduleId } });
}

function settled(run: ScenarioRun, request: CommandRequest): Execution {
  const { clock, service } = run.world;
  const execution = service.executions.begin({ row: 0, user: 'driver', ...request });
  run.advanceUntil(() => execution.status !== 'PENDING', clock.now + hour);
  return execution;
}

const daily = (startTime: string, stopTime: string, location = home): ScheduleParameters => ({
  scheduleType: 'daily',
  location,
  startTime,
  stopTime,
});

const timers = ({ world }: ScenarioRun) =>
  findSignal('Charge.ChargeTimers')!.body(world.reportOf(0))!['values'] as readonly object[];

const submit = (run: ScenarioRun, command: Omit<Command, 'vehicle'>) =>
  run.world.submit({ ...command, vehicle: 'car' } as Command);

const plugIn = (run: ScenarioRun) => run.order('car', { plugIn: { power: '11kW' } });

function drive(run: ScenarioRun, destination: string): void {
  submit(run, {
    kind: 'trip.start',
    legs: [{ distanceKm: 12, speedKmh: 60 }],
    destination,
  } as Omit<Command, 'vehicle'>);
  run.advanceTo(run.world.clock.now + hour);
}

describe('"the schedules are readable through the Charge.ChargeTimers signal"', () => {
  const others = { departureTimers: [], isOEMOptimizationEnabled: false };
  const place = { type: 'LOCATION', condition: home };

  test('"daily: one window applied every day"', () => {
    const run = runOf();
    const { scheduleId, status } = create(run, daily('22:00', '06:30'));

    expect(status).toBe('SUCCESS');
    expect(scheduleId).toMatch(/^sched_[\da-f]{24}$/);
    const days = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
    const schedules = [{ start: '22:00:00', end: '06:30:00', days }];
    expect(timers(run)).toEqual([
      { ...place, scheduleId, scheduleType: 'DAILY', schedules, ...others },
    ]);
  });

  test('"workweek: weekday schedule plus separate weekend schedule"', () => {
    const run = runOf();
    const { scheduleId } = create(run, {
      scheduleType: 'workweek',
      location: home,
      weekdays: { startTime: '22:00', stopTime: '06:00' },
      weekends: { startTime: '10:00', stopTime: '16:00' },
    });

    expect(timers(run)).toEqual([
      {
        ...place,
        scheduleId,
        scheduleType: 'WORKWEEK',
        schedules: [
          {
            start: '22:00:00',
            end: '06:00:00',
            days: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'],
          },
          { start: '10:00:00', end: '16:00:00', days: ['SATURDAY', 'SUNDAY'] },
        ],
        ...others,
      },
    ]);
  });

  test('"weekly: different schedule per day or selected days"; beside what holds everywhere', () => {
    const run = runOf(', schedule: { daily: { from: "01:00", until: "05:00" } }');
    const { scheduleId } = create(run, {
      scheduleType: 'weekly',
      location: home,
      days: { tuesday: { startTime: '20:00', stopTime: '21:00' } },
    });
    const [everywhere, there] = timers(run);

    expect(everywhere).toMatchObject({ type: 'GLOBAL', condition: null, scheduleType: 'DAILY' });
    expect(there).toMatchObject({
      ...place,
      scheduleId,
      scheduleType: 'WEEKLY',
      schedules: [{ start: '20:00:00', end: '21:00:00', days: ['TUESDAY'] }],
    });
  });

  test('"DELETE: delete a schedule"', () => {
    const run = runOf();
    const { scheduleId } = create(run, daily('22:00', '06:00'));
    const deleted = remove(run, scheduleId!);

    expect(deleted).toMatchObject({ status: 'SUCCESS', scheduleId });
    expect(timers(run)).toEqual([]);
    expect(() => remove(run, scheduleId!)).toThrow(Fault);
  });

  test('a daily one is all that a Volvo takes (public)', () => {
    const text = `
version: 1
name: volvo
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: volvo-xc40-recharge-twin } }`;
    const open = (): ScenarioRun =>
      new ScenarioRun(parseScenario(text, { file: 'volvo' }), { open: true });
    const window = { startTime: '22:00', stopTime: '06:00' };

    expect(create(open(), daily('22:00', '06:00')).status).toBe('SUCCESS');
    expect(
      create(open(), { scheduleType: 'weekly', location: home, days: { monday: window } }).error,
    ).toEqual({ type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' });
  });
});

describe('a schedule holds within 100 m of its location (ours)', () => {
  test('there a plugged car waits for its window', () => {
    const run = runOf();
    create(run, daily('22:00', '23:00', near));
    plugIn(run);
    run.advanceTo(run.world.startMs + hour);
    expect(run.world.truthOf(0).isCharging).toBe(false);
    expect(run.world.truthOf(0).isWindowOpen).toBe(false);

    run.advanceTo(run.world.startMs + 16.5 * hour);
    expect(run.world.truthOf(0).isCharging).toBe(true);
    run.advanceTo(run.world.startMs + 17.5 * hour);
    expect(run.world.truthOf(0).isCharging).toBe(false);
  });

  test('farther away it charges at once', () => {
    const run = runOf();
    create(run, daily('22:00', '23:00', far));
    plugIn(run);

    expect(run.world.truthOf(0).isCharging).toBe(true);
  });

  test('a car that comes and goes finds another one in force at each place', () => {
    const run = runOf();
    create(run, daily('22:00', '23:00'));
    drive(run, 'office');
    plugIn(run);
    expect(run.world.truthOf(0).isCharging).toBe(true);
    submit(run, { kind: 'cable.unplug' });
    drive(run, 'home');
    plugIn(run);
    expect(run.world.truthOf(0).isCharging).toBe(false);
  });

  test('creating stops what charges outside its window, deleting lets it go on', () => {
    const run = runOf();
    plugIn(run);
    const { scheduleId } = create(run, daily('22:00', '23:00'));
    expect(run.world.truthOf(0).isCharging).toBe(false);

    remove(run, scheduleId!);
    expect(run.world.truthOf(0).isCharging).toBe(true);
  });

  test('of two at one place the later counts, before what holds everywhere', () => {
    const run = runOf(', schedule: { daily: { from: "01:00", until: "02:00" } }');
    const open = (): boolean => run.world.truthOf(0).isWindowOpen;
    create(run, daily('00:00', '23:59'));
    expect(open()).toBe(true);
    const { scheduleId } = create(run, daily('03:00', '04:00'));
    expect(open()).toBe(false);
    remove(run, scheduleId!);
    expect(open()).toBe(true);
  });

  test('a schedule for all places leaves it unchanged', () => {
    const run = runOf();
    const { scheduleId } = create(run, daily('22:00', '23:00'));
    const windows = Array.from({ length: 7 }, () => [{ startMs: 0, endMs: 23 * hour }]);
    submit(run, { kind: 'schedule.set', schedule: { kind: 'daily', windows } } as never);
    expect(run.world.truthOf(0).isWindowOpen).toBe(false);

    submit(run, {
      kind: 'schedule.set',
      schedule: { kind: 'none', windows: windows.map(() => []) },
    } as never);
    run.advanceTo(run.world.clock.now + hour);
    expect(run.world.truthOf(0).isWindowOpen).toBe(false);
    expect(timers(run)).toMatchObject([{ type: 'LOCATION', scheduleId }]);
  });
});

describe('an impossible order is a fault', () => {
  const window = { startTime: '22:00', stopTime: '06:00' };

  test.each<ScheduleParameters>([
    daily('22:00', '22:00'),
    daily('24:00', '06:00'),
    daily('9:00', '10:00'),
    daily('22:00', '06:00', { latitude: 91, longitude: 0 }),
    daily('22:00', '06:00', { latitude: 0, longitude: -181 }),
    { scheduleType: 'weekly', location: home, days: {} },
    {
      scheduleType: 'workweek',
      location: home,
      weekdays: window,
      weekends: { ...window, stopTime: '' },
    },
    week({ monday: ['22:00', '06:00'], tuesday: ['05:59', '07:00'] }),
    week({ sunday: ['22:00', '06:00'], monday: ['05:59', '07:00'] }),
    {
      scheduleType: 'workweek',
      location: home,
      weekdays: { startTime: '22:00', stopTime: '11:00' },
      weekends: { startTime: '10:00', stopTime: '16:00' },
    },
  ])('%j', (parameters) => {
    expect(() => create(runOf(), parameters)).toThrow(
      expect.objectContaining({ code: 'out_of_range' }) as Fault,
    );
  });

  test.each<ScheduleParameters>([
    week({ monday: ['22:00', '06:00'], tuesday: ['06:00', '22:00'] }),
    week({ monday: ['22:00', '21:00'], wednesday: ['00:00', '23:00'] }),
    daily('22:00', '21:59'),
  ])('but windows may touch: %j', (parameters) => {
    expect(create(runOf(), parameters).status).toBe('SUCCESS');
  });
});

type Days = Extract<ScheduleParameters, { scheduleType: 'weekly' }>['days'];

function week(windows: Partial<Record<keyof Days, [start: string, stop: string]>>) {
  const days = Object.fromEntries(
    Object.entries(windows).map(([day, [startTime, stopTime]]) => [day, { startTime, stopTime }]),
  ) as Days;
  return { scheduleType: 'weekly', location: home, days } satisfies ScheduleParameters;
}
