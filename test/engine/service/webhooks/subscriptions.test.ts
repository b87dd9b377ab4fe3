import { describe, expect, test } from 'vitest';
import { Fault, type FaultCode } from '../../../../engine/index.ts';
import { type Body, Hooked, minute, triggersOf } from '../../../support/hooked.ts';

function faultOf(act: () => unknown): FaultCode | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof Fault) return error.code;
    throw error;
  }
  return undefined;
}

const isFirst = (body: Body): boolean => triggersOf(body).join() === 'FIRST_DELIVERY';

const vehicleOf = (hooked: Hooked, { data }: Body): string => {
  const row = hooked.world.service.rowOfVehicle(data.vehicle!['id'] as string)!;
  return hooked.world.fleet.nameOf(row);
};

describe('autoSubscribe', () => {
  const more = `
  van: { model: ICE, owner: ben, mode: live }
  bus: { model: PHEV, owner: anna, mode: live }`;

  const subscribed = (hooked: Hooked) =>
    [...hooked.webhooks.subscriptions.all].map(
      ({ row, user }) => `${hooked.world.fleet.nameOf(row)} of ${user.name}`,
    );

  test('subscribes existing connections at once, simulated vehicles excluded', () => {
    const hooked = new Hooked({ autoSubscribe: true }, { more, subscribed: false });
    hooked.pass(0);

    expect(subscribed(hooked)).toEqual(['van of ben', 'bus of anna']);
    expect(hooked.bodies().every(isFirst)).toBe(true);
    expect(hooked.bodies().map((body) => vehicleOf(hooked, body))).toEqual(['van', 'bus']);
  });

  test('and every later one, when it is turned on too', () => {
    const hooked = new Hooked({}, { more, subscribed: false });
    expect(subscribed(hooked)).toEqual([]);
    hooked.change({ autoSubscribe: true });
    expect(subscribed(hooked)).toEqual(['van of ben', 'bus of anna']);
    hooked.world.submit({ kind: 'connection.open', vehicle: 'van', user: 'anna' });
    hooked.world.submit({ kind: 'connection.open', vehicle: 'car', user: 'ben' });

    expect(subscribed(hooked)).toEqual(['van of ben', 'bus of anna', 'van of anna']);
  });

  test('takes simulated vehicles too if so set (ours)', () => {
    const hooked = new Hooked({ autoSubscribe: true }, { more, subscribed: false });
    hooked.change({ includeSimulated: true });

    expect(subscribed(hooked)).toEqual(['van of ben', 'bus of anna', 'car of anna']);
  });

  test('a simulated vehicle can be subscribed by hand', () => {
    const hooked = new Hooked({ autoSubscribe: true }, { more, subscribed: false });
    hooked.subscribe('main');
    hooked.pass(0);

    expect(hooked.bodies().at(-1)!.data.vehicle!['mode']).toBe('simulated');
    expect(hooked.bodies()[0]!.data.vehicle!['mode']).toBe('live');
  });

  test('turned off, what is subscribed stays so', () => {
    const hooked = new Hooked({ autoSubscribe: true }, { more, subscribed: false });
    hooked.change({ autoSubscribe: false });
    hooked.world.submit({ kind: 'connection.open', vehicle: 'van', user: 'anna' });

    expect(subscribed(hooked)).toEqual(['van of ben', 'bus of anna']);
  });
});

describe('a subscription', () => {
  test('is there once: a second one is refused and changes nothing', () => {
    const hooked = new Hooked();
    hooked.pass(0);

    expect(faultOf(() => hooked.subscribe('main'))).toBe('subscription_exists');
    hooked.pass(minute);
    expect(hooked.bodies()).toHaveLength(1);
    expect(hooked.facts('subscription.created')).toHaveLength(1);
  });

  test('needs a webhook, a user and a connection of theirs', () => {
    const hooked = new Hooked();
    const subscribe = (webhook: string, user: string) =>
      faultOf(() =>
        hooked.world.submit({ kind: 'subscription.create', vehicle: 'car', webhook, user }),
      );

    expect(subscribe('other', 'anna')).toBe('webhook_not_found');
    expect(subscribe('main', 'carl')).toBe('user_not_found');
    expect(subscribe('main', 'ben')).toBe('connection_not_found');
    expect(
      faultOf(() =>
        hooked.world.submit({
          kind: 'subscription.remove',
          vehicle: 'car',
          webhook: 'main',
          user: 'ben',
        }),
      ),
    ).toBe('subscription_not_found');
  });

  test('ends on request, and begins anew with a first delivery and another id', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    hooked.do({ unsubscribe: { webhook: 'main' } });
    hooked.do('unlock');
    hooked.pass(minute);
    expect(hooked.bodies()).toHaveLength(1);
    hooked.do({ subscribe: { webhook: 'main', user: 'anna' } });
    hooked.pass(0);

    expect(hooked.bodies()).toHaveLength(2);
    expect(isFirst(hooked.bodies()[1]!)).toBe(true);
    const ids = hooked.facts('subscription.created').map(({ data }) => data['subscription']);
    expect(new Set(ids).size).toBe(2);
    expect(hooked.webhooks.subscriptions.find(ids[1] as string)).toBeDefined();
    expect(hooked.webhooks.subscriptions.find(ids[0] as string)).toBeUndefined();
  });

  test('of two users of one vehicle each gets an event, with what they let the app see', () => {
    const hooked = new Hooked();
    hooked.world.submit({
      kind: 'connection.open',
      vehicle: 'car',
      user: 'ben',
      permissions: ['read_security'],
    });
    hooked.world.submit({
      kind: 'subscription.create',
      vehicle: 'car',
      webhook: 'main',
      user: 'ben',
    });
    hooked.pass(0);
    hooked.do('unlock');
    hooked.pass(20_000);
    const [anna, ben] = hooked.bodies().slice(2);

    expect(anna!.data.signals!.map(({ status }) => status.value)).toEqual(Array(3).fill('SUCCESS'));
    expect(ben!.data.signals!.map(({ status }) => status.value)).toEqual([
      'SUCCESS',
      'ERROR',
      'ERROR',
    ]);
    expect(ben!.data.user).not.toEqual(anna!.data.user);
    expect(ben!.eventId).not.toBe(anna!.eventId);
  });

  test('ends with its connection, and is not brought back by it alone', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    hooked.world.submit({ kind: 'connection.close', vehicle: 'car' });
    hooked.world.submit({ kind: 'connection.open', vehicle: 'car', user: 'anna' });

    expect(hooked.webhooks.subscriptions.count).toBe(0);
  });

  test('ends with its user', () => {
    const hooked = new Hooked({}, { more: '\n  van: { model: BEV, owner: anna }', log: 'watched' });
    hooked.subscribe('main', 'van');
    hooked.pass(0);
    hooked.world.submit({ kind: 'user.remove', user: 'anna' });
    hooked.pass(0);

    expect(hooked.webhooks.subscriptions.count).toBe(0);
    expect(hooked.bodies('VEHICLE_ERROR')).toHaveLength(2);
  });

  test('outlives that the user authorises anew, and sees what is granted then', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    hooked.world.submit({
      kind: 'connection.open',
      vehicle: 'car',
      user: 'anna',
      permissions: ['read_security', 'read_charge'],
    });
    hooked.pass(0);

    expect(hooked.webhooks.subscriptions.count).toBe(1);
    expect(hooked.bodies('VEHICLE_ERROR')[0]!.data.errors).toMatchObject([
      { type: 'PERMISSION', state: 'ERROR', signals: [{ code: 'tractionbattery-stateofcharge' }] },
    ]);
  });

  test('ids follow from the names and not from other vehicles', () => {
    const idOf = (hooked: Hooked) =>
      [...hooked.webhooks.subscriptions.all].find(({ row }) => row === hooked.world.rowOf('car'))!
        .id;
    const crowded = new Hooked({}, { more: '\n  van: { model: ICE }', subscribed: false });
    crowded.subscribe('main', 'van');
    crowded.subscribe('main');

    expect(idOf(crowded)).toBe(idOf(new Hooked()));
  });
});
