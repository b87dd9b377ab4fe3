import { describe, expect, test } from 'vitest';
import type { CommandRequest } from '../../../../engine/index.ts';
import { type Body, Hooked, minute, triggersOf } from '../../../support/hooked.ts';

const states = (hooked: Hooked) => hooked.bodies('VEHICLE_STATE');
const errors = (hooked: Hooked) =>
  hooked
    .bodies('VEHICLE_ERROR')
    .flatMap(({ data }) => data.errors!)
    .map(({ type, code, state, signals }) => {
      const about = (signals as readonly { code: string }[] | undefined)?.map((each) => each.code);
      return [type, code, state, ...(about ?? [])].join(' ');
    });

describe('a webhook fires', () => {
  test('when a report changes a trigger, and not when it changes something else', () => {
    const hooked = new Hooked({ triggers: ['Charge.IsCharging'] });
    hooked.pass(minute);
    hooked.do('unlock');
    hooked.do({ set: { odometer: '15000km' } });
    hooked.pass(5 * minute);
    expect(states(hooked)).toHaveLength(1);
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(minute);

    expect(states(hooked).map(triggersOf)).toEqual([['FIRST_DELIVERY'], ['charge-ischarging']]);
  });

  test('once for all that one report changes', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    hooked.do('unlock');
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(25_000);

    expect(triggersOf(states(hooked)[1]!)).toEqual(['closure-islocked', 'charge-ischarging']);
  });

  test('at the instant at which the report arrives', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    hooked.do('unlock');
    hooked.pass(20_000);
    const told = hooked
      .facts('signal.changed')
      .filter(({ data }) => data['code'] === 'closure-islocked');

    expect(hooked.received[1]!.atMs).toBe(told.at(-1)!.atMs);
    expect(hooked.facts('event.created')[1]!.cause).toBe(told.at(-1)!.cause);
  });

  test('never without triggers, whatever happens', () => {
    const hooked = new Hooked({ triggers: [] });
    hooked.do('unlock');
    hooked.world.submit({ kind: 'network.drop', vehicle: 'car' });
    hooked.pass(10 * minute);
    hooked.world.submit({ kind: 'connection.close', vehicle: 'car' });
    hooked.pass(minute);

    expect(hooked.received).toEqual([]);
  });

  test('without data, with nothing useful', () => {
    const hooked = new Hooked({ data: [] });
    hooked.pass(0);

    expect(states(hooked)[0]!.data.signals).toEqual([]);
    expect(states(hooked)[0]!.meta['signalCount']).toBe(0);
  });

  test('not for a trigger that the user has not granted, and after the grant only if it changed', () => {
    const hooked = new Hooked({ triggers: ['Closure.IsLocked'] });
    const permissions = ['read_security'];
    hooked.pass(minute);
    hooked.world.submit({ kind: 'permission.revoke', vehicle: 'car', permissions });
    hooked.pass(minute);
    hooked.do('unlock');
    hooked.pass(5 * minute);
    hooked.world.submit({ kind: 'permission.grant', vehicle: 'car', permissions });
    hooked.pass(minute);
    // It has locked itself again meanwhile.
    expect(states(hooked)).toHaveLength(1);

    hooked.world.submit({ kind: 'permission.revoke', vehicle: 'car', permissions });
    hooked.pass(minute);
    hooked.do('unlock');
    hooked.pass(10_000);
    hooked.world.submit({ kind: 'permission.grant', vehicle: 'car', permissions });
    hooked.pass(15_000);
    expect(states(hooked).map(triggersOf)).toEqual([['FIRST_DELIVERY'], ['closure-islocked']]);
  });

  test('with other triggers from the moment they are asked for', () => {
    const hooked = new Hooked({ triggers: ['Closure.IsLocked'] });
    hooked.pass(minute);
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(minute);
    hooked.change({ triggers: ['Charge.IsCharging'] });
    hooked.pass(5 * minute);
    expect(states(hooked)).toHaveLength(1);
    hooked.do('unplug');
    hooked.pass(minute);

    expect(states(hooked).map(triggersOf).at(-1)).toEqual(['charge-ischarging']);
  });
});

describe('"After a charge or lock command is verified against vehicle data, an update is pushed"', () => {
  const requests: [CommandRequest['type'], string, ((hooked: Hooked) => void)?][] = [
    ['security-unlock', 'closure-islocked'],
    ['charge-stop', 'charge-ischarging', (hooked) => hooked.do({ plugIn: { power: '11kW' } })],
    [
      'charge-start',
      'charge-ischarging',
      (hooked) => {
        hooked.do({ plugIn: { power: '11kW' } });
        hooked.do({ charge: { action: 'stop' } });
      },
    ],
  ];

  test.each(requests)(
    '%s: one event, right when the report verifies it and after it has',
    (type, code, before) => {
      const hooked = new Hooked();
      before?.(hooked);
      hooked.pass(5 * minute);
      const came = states(hooked).length;
      const row = hooked.world.rowOf('car');
      const request = { row, user: 'anna', type } as CommandRequest & { row: number; user: string };
      const execution = hooked.world.service.executions.begin(request);
      while (execution.status === 'PENDING') hooked.pass(1);
      // When the car locks itself again, that is another event.
      const pushed = hooked
        .facts('event.created')
        .slice(came)
        .filter(({ data }) => (data['triggers'] as string[]).includes(code));

      expect(execution.status).toBe('SUCCESS');
      const shown = hooked
        .facts('signal.changed')
        .find(({ atMs, data }) => atMs >= execution.executedAtMs! && data['code'] === code)!;
      const verified = hooked.facts('command.verified')[0]!;
      expect(verified.atMs).toBe(shown.atMs);
      expect(pushed[0]).toMatchObject({ atMs: verified.atMs });
      expect(pushed.filter(({ atMs }) => atMs === verified.atMs)).toHaveLength(1);
      expect(pushed[0]!.sequence).toBeGreaterThan(verified.sequence);
    },
  );

  test('a command that changes nothing pushes its signal, though it is as it was', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    const row = hooked.world.rowOf('car');
    hooked.world.service.executions.begin({ row, user: 'anna', type: 'security-lock' });
    hooked.pass(5 * minute);

    expect(hooked.facts('command.verified', 'command.acknowledged')).toHaveLength(1);
    expect(states(hooked)).toHaveLength(2);
    const [first, pushed] = hooked.bodies('VEHICLE_STATE');
    expect(triggersOf(pushed!)).toEqual(['closure-islocked']);
    expect(pushed!.data.signals![0]!.body).toEqual(first!.data.signals![0]!.body);
  });
});

describe('errors begin and are resolved', () => {
  test('the vehicle cannot be reached, from the instant it is offline', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    hooked.world.submit({ kind: 'network.drop', vehicle: 'car' });
    hooked.pass(0);
    expect(errors(hooked)).toEqual(['VEHICLE_STATE UNREACHABLE ERROR']);
    hooked.pass(10 * minute);
    hooked.world.submit({ kind: 'network.restore', vehicle: 'car' });
    hooked.pass(0);

    expect(errors(hooked)).toEqual([
      'VEHICLE_STATE UNREACHABLE ERROR',
      'VEHICLE_STATE UNREACHABLE RESOLVED',
    ]);
  });

  test('permissions are missing: the signals that need them, together', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    const change = (kind: 'permission.revoke' | 'permission.grant', permissions: string[]) => {
      hooked.world.submit({ kind, vehicle: 'car', permissions });
      hooked.pass(minute);
    };
    change('permission.revoke', ['read_charge', 'read_battery']);
    change('permission.revoke', ['read_security', 'read_vin']);
    change('permission.grant', ['read_battery']);

    expect(errors(hooked)).toEqual([
      'PERMISSION  ERROR charge-ischarging tractionbattery-stateofcharge',
      'PERMISSION  ERROR closure-islocked',
      'PERMISSION  RESOLVED tractionbattery-stateofcharge',
    ]);
    expect(hooked.bodies('VEHICLE_ERROR')).toHaveLength(3);
  });

  test('a signal fails for a reason that was set, but not for those of a car at rest', () => {
    const hooked = new Hooked({ data: ['Charge.Wattage', 'Closure.IsLocked'] });
    hooked.pass(minute);
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(minute);
    hooked.do('unplug');
    hooked.pass(minute);
    expect(errors(hooked)).toEqual([]);
    const failure = { error: { type: 'UPSTREAM', code: 'NO_RESPONSE' } };
    hooked.do({ set: { signals: { 'Closure.IsLocked': failure } } });
    hooked.pass(minute);
    hooked.do('unlock');
    hooked.pass(minute);

    expect(errors(hooked)).toEqual([
      'UPSTREAM NO_RESPONSE ERROR closure-islocked',
      'UPSTREAM NO_RESPONSE RESOLVED closure-islocked',
    ]);
  });

  test('a signal that was set to an error ends with a report that has no other change', () => {
    const hooked = new Hooked(
      { triggers: ['Charge.IsCharging'], data: ['TractionBattery.StateOfCharge'] },
      { log: 'watched' },
    );
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(minute);
    const failure = { error: { type: 'UPSTREAM', code: 'NO_RESPONSE' } };
    hooked.do({ set: { signals: { 'TractionBattery.StateOfCharge': failure } } });
    hooked.pass(30 * minute);

    expect(errors(hooked)).toEqual([
      'UPSTREAM NO_RESPONSE ERROR tractionbattery-stateofcharge',
      'UPSTREAM NO_RESPONSE RESOLVED tractionbattery-stateofcharge',
    ]);
    expect(hooked.facts('signal.changed')).toEqual([]);
  });

  test('the connection is lost, and is back once the user connects and is subscribed again', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    hooked.world.submit({ kind: 'connection.close', vehicle: 'car' });
    hooked.world.submit({ kind: 'connection.open', vehicle: 'car', user: 'anna' });
    hooked.subscribe('main');
    hooked.pass(0);

    expect(errors(hooked)).toEqual([
      'CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED ERROR',
      'CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED RESOLVED',
    ]);
    const sequences = hooked.bodies().map(({ meta }) => meta['sequence'] as number);
    expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
    expect(triggersOf(hooked.bodies().at(-1)!)).toEqual(['FIRST_DELIVERY']);
  });

  test('an error from before the subscription is in its signals, not a beginning or an end', () => {
    const hooked = new Hooked({}, { subscribed: false });
    const permissions = ['read_charge'];
    hooked.world.submit({ kind: 'permission.revoke', vehicle: 'car', permissions });
    hooked.world.submit({ kind: 'network.drop', vehicle: 'car' });
    hooked.pass(minute);
    hooked.subscribe('main');
    hooked.pass(minute);
    hooked.world.submit({ kind: 'network.restore', vehicle: 'car' });
    hooked.pass(minute);

    expect(errors(hooked)).toEqual([]);
    hooked.world.submit({ kind: 'permission.grant', vehicle: 'car', permissions });
    hooked.pass(minute);
    expect(errors(hooked)).toEqual([]);
  });

  test('go to their own address where there is one', () => {
    const hooked = new Hooked({ errorUrl: 'https://app.example/errors' });
    hooked.pass(0);
    hooked.world.submit({ kind: 'network.drop', vehicle: 'car' });
    hooked.pass(0);
    hooked.change({ errorUrl: null });
    hooked.world.submit({ kind: 'network.restore', vehicle: 'car' });
    hooked.pass(0);

    expect(hooked.received.map(({ url }) => url)).toEqual([
      'https://app.example/hooks',
      'https://app.example/errors',
      'https://app.example/hooks',
    ]);
  });

  test('an error can be sent without being there', () => {
    const hooked = new Hooked();
    const error = { type: 'RATE_LIMIT', code: 'VEHICLE', state: 'RESOLVED' };
    hooked.do({ emit: { webhook: 'main', error } });
    hooked.pass(0);

    expect(errors(hooked)).toEqual(['RATE_LIMIT VEHICLE RESOLVED']);
  });
});

test('the contents of an event are fixed when it occurs, however late it arrives', () => {
  const hooked = new Hooked({}, { subscribed: false });
  hooked.pass(minute);
  hooked.subscribe('main');
  const before: Body[] = [];
  hooked.respond = ({ body }) => {
    before.push(body);
    return body.eventId === before[0]!.eventId ? { status: 500 } : { status: 200 };
  };
  hooked.do('unlock');
  hooked.do({ plugIn: { power: '11kW' } });
  hooked.pass(5 * minute);
  const attempts = before.filter(({ eventId }) => eventId === before[0]!.eventId);

  expect(attempts).toHaveLength(4);
  expect(before.length).toBeGreaterThan(4);
  for (const { data } of attempts) expect(data).toEqual(attempts[0]!.data);
});
