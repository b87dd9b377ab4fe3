import { describe, expect, test } from 'vitest';
import type { Command, CommandRequest, Execution, ScenarioRun } from '../../../engine/index.ts';
import {
  begin,
  entriesOf,
  ioniq,
  minute,
  parked,
  runOf,
  settle,
  wish,
} from '../../support/executing.ts';

/** Begins a command and lets time pass until it reaches its vehicle. */
function relay(run: ScenarioRun, request: CommandRequest): Execution {
  const execution = begin(run, request);
  run.advanceUntil(() => execution.executedAtMs !== undefined, run.world.clock.now + 10 * minute);
  return execution;
}

function does(run: ScenarioRun, request: CommandRequest): Execution {
  return settle(run, begin(run, request));
}

const signal = (run: ScenarioRun, code: string) =>
  run.world.log.retained.filter(
    ({ kind, data }) => kind === 'signal.changed' && data['code'] === code,
  );

describe('"it returns success only once that data reflects the change"', () => {
  test('a lock command succeeds when the report that shows it has arrived, not before', () => {
    const run = runOf(`{ model: ${ioniq}, state: { locks: unlocked } }`);
    const execution = relay(run, { type: 'security-lock' });

    expect(run.world.truthOf(0).isLocked).toBe(true);
    expect(run.world.reportOf(0).isLocked).toBe(false);
    expect(execution.status).toBe('PENDING');

    settle(run, execution);
    const shown = signal(run, 'closure-islocked').at(-1)!;

    expect(execution).toMatchObject({ status: 'SUCCESS', error: undefined, mode: 'sync' });
    expect(execution.completedAtMs).toBe(run.world.clock.now);
    expect(execution.completedAtMs).toBe(shown.atMs);
    expect(run.world.reportOf(0).isLocked).toBe(true);
  });

  test('an unlock has succeeded while the doors are reported open, and they relock after that', () => {
    const run = runOf(parked);

    for (let round = 0; round < 8; round += 1) {
      expect(does(run, { type: 'security-unlock' }).status).toBe('SUCCESS');
      expect(run.world.reportOf(0).isLocked).toBe(false);
      run.advanceTo(run.world.clock.now + 5 * minute);
      expect(run.world.truthOf(0).isLocked).toBe(true);
    }
  });

  test('an unlock that the car relocks before any report shows it had no effect', () => {
    const run = runOf(`{ model: ${ioniq}, timeouts: { relock: 1s } }`);
    const execution = does(run, { type: 'security-unlock' });

    expect(run.world.log.retained.map(({ kind }) => kind)).toContain('doors.unlocked');
    expect(signal(run, 'closure-islocked').map(({ data }) => data['body'])).toEqual([
      { value: true },
    ]);
    expect(execution).toMatchObject({
      status: 'FAILURE',
      error: { type: 'UPSTREAM', code: 'NO_RESPONSE' },
    });
  });

  test('an effect that was undone before any report could show it is no success', () => {
    const run = runOf(`{ model: ${ioniq}, state: { locks: unlocked } }`);
    const execution = relay(run, { type: 'security-lock' });
    wish(run, { kind: 'doors.unlock' });
    wish(run, { kind: 'closure.open', part: 'frontLeft' } as Omit<Command, 'vehicle'>);

    expect(settle(run, execution)).toMatchObject({
      status: 'FAILURE',
      error: { type: 'UPSTREAM', code: 'NO_RESPONSE' },
      mode: 'async',
    });
    expect(execution.completedAtMs! - execution.receivedAtMs).toBe(3 * minute);
  });

  test('nor is an effect that an older report happens to show', () => {
    const { executedAtMs } = relay(runOf(parked), { type: 'security-lock' });
    const run = runOf(parked);
    const execution = begin(run, { type: 'security-lock' });
    run.advanceTo(executedAtMs! - 1);
    wish(run, { kind: 'doors.unlock' });
    run.advanceTo(executedAtMs!);
    expect(run.world.reportOf(0).isLocked).toBe(true);
    wish(run, { kind: 'doors.unlock' });
    wish(run, { kind: 'closure.open', part: 'frontLeft' } as Omit<Command, 'vehicle'>);

    expect(settle(run, execution).status).toBe('FAILURE');
  });

  test('and nothing is left pending after an outcome', () => {
    const asked = runOf(parked);
    does(asked, { type: 'security-unlock' });
    const done = runOf(parked);
    wish(done, { kind: 'doors.unlock' });
    for (const run of [asked, done]) run.advanceTo(run.world.startMs + 2 * minute);

    expect(asked.world.clock.size).toBe(done.world.clock.size);
  });

  test('the chain in the log leads from the request to its outcome', () => {
    const run = runOf(`{ model: ${ioniq}, state: { locks: unlocked } }`);
    const { id } = does(run, { type: 'security-lock' });
    const [request, relayed, verified] = entriesOf(run);

    expect(entriesOf(run)).toHaveLength(3);
    expect(request).toMatchObject({
      io: 'in',
      kind: 'command.request',
      subject: 'car',
      data: { type: 'security-lock', user: 'driver' },
    });
    expect(relayed).toMatchObject({
      io: 'st',
      kind: 'command.relayed',
      cause: request!.sequence,
      data: { command: 'security-lock', execution: id },
    });
    expect(verified).toMatchObject({ kind: 'command.verified', cause: relayed!.sequence });
    const locked = run.world.log.retained.find(({ kind }) => kind === 'doors.locked')!;
    expect(locked.cause).toBe(relayed!.sequence);
  });

  test('charge start and stop, limit, port and destination on a Tesla', () => {
    const run = runOf(
      '{ model: tesla-model-3-long-range-awd, state: { battery.soc: 60%, chargeLimit: 80% } }',
    );
    expect(does(run, { type: 'charge-port-open' }).status).toBe('SUCCESS');
    expect(run.world.reportOf(0).isOpen('chargingPort')).toBe(true);
    expect(does(run, { type: 'charge-port-close' }).status).toBe('SUCCESS');
    run.order('car', { plugIn: { power: '11kW' } });
    expect(does(run, { type: 'charge-stop' }).status).toBe('SUCCESS');
    expect(run.world.reportOf(0).isCharging).toBe(false);
    expect(does(run, { type: 'charge-start' }).status).toBe('SUCCESS');
    expect(run.world.reportOf(0).isCharging).toBe(true);
    expect(does(run, { type: 'charge-set-limit', parameters: { percent: 70 } }).status).toBe(
      'SUCCESS',
    );
    expect(run.world.reportOf(0).chargeLimitPercent).toBe(70);

    const parameters = { latitude: 52.5, longitude: 13.4 };
    expect(does(run, { type: 'navigation-set-destination', parameters }).status).toBe('SUCCESS');
    expect(run.world.dynamics.destinations.get(0)).toEqual(parameters);
    expect(entriesOf(run).at(-1)!.kind).toBe('command.acknowledged');
  });

  test('a car that charges the little that is missing within its report has done so', () => {
    const run = runOf(`{ model: ${ioniq}, state: { battery.soc: 79.999%, chargeLimit: 80% } }`);
    run.order('car', { plugIn: { power: '11kW' } });
    wish(run, { kind: 'charge.stop' });
    run.advanceTo(run.world.clock.now + minute);

    expect(does(run, { type: 'charge-start' }).status).toBe('SUCCESS');
    expect(run.world.truthOf(0).isComplete).toBe(true);
  });
});

describe('"depending on command, make, model and year"', () => {
  test('a destination, which no signal shows, succeeds once the car has followed (ours)', () => {
    const run = runOf('{ model: tesla-model-3 }');
    const parameters = { latitude: 52.5, longitude: 13.4 };
    const execution = does(run, { type: 'navigation-set-destination', parameters });

    expect(execution).toMatchObject({ status: 'SUCCESS', isVerified: false });
    expect(execution.completedAtMs).toBe(execution.executedAtMs);
    expect(entriesOf(run).at(-1)!.kind).toBe('command.acknowledged');
  });

  test.each([
    ['a Hyundai has no charging port to open', ioniq, { type: 'charge-port-open' }],
    ['and takes no schedules', ioniq, { type: 'charge-schedule-create', parameters: daily() }],
    ['a car without a plug does not charge', 'ICE', { type: 'charge-start' }],
  ] as const)('%s: COMPATIBILITY VEHICLE_NOT_CAPABLE', (_, model, request) => {
    const run = runOf(`{ model: ${model} }`);

    expect(begin(run, request)).toMatchObject({
      status: 'FAILURE',
      error: { type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' },
      executedAtMs: undefined,
    });
    expect(entriesOf(run).map(({ kind }) => kind)).toEqual(['command.request', 'command.failed']);
  });
});

describe('VEHICLE_STATE: what the vehicle refuses, in the public codes', () => {
  const refused: [code: string, before: Omit<Command, 'vehicle'>[], request: CommandRequest][] = [
    ['CHARGING_PLUG_NOT_CONNECTED', [], { type: 'charge-start' }],
    ['FULLY_CHARGED', [plug(), limit(55)], { type: 'charge-start' }],
    ['CHARGE_FAULT', [plug(), { kind: 'charger.fail' }], { type: 'charge-start' }],
    ['IN_MOTION', [drive()], { type: 'security-unlock' }],
    [
      'DOOR_OPEN',
      [
        { kind: 'doors.unlock' },
        { kind: 'closure.open', part: 'frontLeft' } as Omit<Command, 'vehicle'>,
      ],
      { type: 'security-lock' },
    ],
  ];

  test.each(refused)('%s', (code, before, request) => {
    const run = runOf(parked);
    for (const command of before) wish(run, command);
    run.advanceTo(run.world.clock.now + minute);

    expect(does(run, request)).toMatchObject({
      status: 'FAILURE',
      error: { type: 'VEHICLE_STATE', code },
    });
  });

  test('stop-charge or lock when already so answers success', () => {
    const run = runOf(parked);
    wish(run, plug());
    wish(run, { kind: 'charge.stop' });
    run.advanceTo(run.world.clock.now + minute);

    expect(does(run, { type: 'charge-stop' }).status).toBe('SUCCESS');
    expect(does(run, { type: 'security-lock' }).status).toBe('SUCCESS');
    expect(does(runOf(parked), { type: 'security-lock' }).status).toBe('SUCCESS');
  });
});

describe('a vehicle that is asleep or offline', () => {
  test('is woken by the command within 5 to 30 seconds (ours)', () => {
    const run = runOf(parked);
    run.advanceTo(run.world.clock.now + 60 * minute);
    expect(run.world.truthOf(0).isAsleep).toBe(true);
    const execution = begin(run, { type: 'security-unlock' });

    expect(execution.executedAtMs).toBeUndefined();
    expect(settle(run, execution).status).toBe('SUCCESS');
    const woken = run.world.log.retained.find(({ kind }) => kind === 'vehicle.woken')!;
    expect(woken.atMs - execution.receivedAtMs).toBeGreaterThanOrEqual(5_000);
    expect(woken.atMs - execution.receivedAtMs).toBeLessThanOrEqual(30_000);
    const [request, relayed] = entriesOf(run);
    expect(woken.cause).toBe(request!.sequence);
    expect(relayed!.atMs).toBeGreaterThan(woken.atMs);
  });

  test('gets the command once it has a network again', () => {
    const run = runOf(parked);
    wish(run, { kind: 'network.drop' });
    const execution = begin(run, { type: 'security-unlock' });
    run.advanceTo(run.world.clock.now + minute);
    expect(execution.executedAtMs).toBeUndefined();
    wish(run, { kind: 'network.restore' });

    expect(settle(run, execution).status).toBe('SUCCESS');
    expect(execution.executedAtMs! - execution.receivedAtMs).toBeGreaterThan(minute);
  });

  test('is UNREACHABLE when the service has waited long enough', () => {
    const run = runOf(parked, 'app: { commandTimeout: 40s }');
    wish(run, { kind: 'network.drop' });
    const execution = does(run, { type: 'security-unlock' });
    const error = { type: 'VEHICLE_STATE', code: 'UNREACHABLE' };

    expect(execution).toMatchObject({ status: 'FAILURE', error, executedAtMs: undefined });
    expect(execution.completedAtMs! - execution.receivedAtMs).toBe(40_000);
  });

  test('gives no response when it is gone after the command', () => {
    const run = runOf(parked);
    const execution = relay(run, { type: 'security-unlock' });
    wish(run, { kind: 'network.drop' });

    expect(settle(run, execution).error).toEqual({ type: 'UPSTREAM', code: 'NO_RESPONSE' });
  });
});

function daily() {
  return {
    scheduleType: 'daily',
    location: { latitude: 52.5, longitude: 13.4 },
    startTime: '22:00',
    stopTime: '06:00',
  } as const;
}

function plug() {
  return { kind: 'cable.plug', chargingType: 'AC', powerKw: 11 } as Omit<Command, 'vehicle'>;
}

function limit(limitPercent: number) {
  return { kind: 'limit.set', limitPercent } as Omit<Command, 'vehicle'>;
}

function drive() {
  const legs = [{ distanceKm: 50, speedKmh: 50 }];
  return { kind: 'trip.start', legs } as Omit<Command, 'vehicle'>;
}
