import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whyNone } from '../../../../engine/index.ts';
import type { ApiFaultRule } from '../../../../engine/service/api-command.ts';
import { Hooked, minute, triggersOf } from '../../../support/hooked.ts';

const lost: ApiFaultRule['effects'] = [
  { kind: 'failure', type: 'CONNECTED_SERVICES_ACCOUNT', code: 'AUTHENTICATION_FAILED' },
];

/** A fault by which the maker of the car rejects the account, with further keys of the rule. */
function lose(hooked: Hooked, rule: Partial<ApiFaultRule> = {}): void {
  hooked.world.submit({
    kind: 'api.break',
    fault: 'lost',
    match: { vehicle: 'car' },
    effects: lost,
    ...rule,
  });
  hooked.pass(0);
}

function restore(hooked: Hooked): void {
  hooked.world.submit({ kind: 'api.mend', fault: 'lost' });
  hooked.pass(0);
}

/** The types of the received events, with the details of errors. */
const told = (hooked: Hooked) =>
  hooked.bodies().map((body) => {
    const [error] = body.data.errors ?? [];
    const { type, code, state } = error ?? {};
    return error === undefined ? triggersOf(body).join(' ') : [type, code, state].join(' ');
  });

describe('an account that the maker of the vehicle does not accept any more', () => {
  test('is a VEHICLE_ERROR, and no VEHICLE_STATE comes until it is resolved', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    lose(hooked);
    hooked.do('unlock');
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(10 * minute);
    restore(hooked);
    hooked.pass(10 * minute);

    expect(told(hooked)).toEqual([
      'FIRST_DELIVERY',
      'CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED ERROR',
      'CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED RESOLVED',
      'charge-ischarging',
    ]);
    const [begun] = hooked.bodies('VEHICLE_ERROR');
    expect(begun!.data.errors![0]).not.toHaveProperty('signals');
  });

  test('one event at its end reports the state that changed meanwhile', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    lose(hooked);
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.do('unlock');
    // The car does not lock itself again.
    hooked.world.submit({ kind: 'closure.open', vehicle: 'car', part: 'frontLeft' });
    hooked.pass(10 * minute);
    restore(hooked);

    expect(told(hooked).slice(-2)).toEqual([
      'CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED RESOLVED',
      'closure-islocked charge-ischarging',
    ]);
  });

  test('an event at its end reports a network that was lost meanwhile', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    lose(hooked);
    hooked.world.submit({ kind: 'network.drop', vehicle: 'car' });
    hooked.pass(minute);
    expect(told(hooked)).toHaveLength(2);
    restore(hooked);

    expect(hooked.bodies('VEHICLE_ERROR').at(-1)!.data.errors).toMatchObject([
      { code: 'UNREACHABLE', state: 'ERROR' },
      { code: 'AUTHENTICATION_FAILED', state: 'RESOLVED' },
    ]);
  });

  test('a vehicle that is subscribed meanwhile has its first delivery at the end', () => {
    const hooked = new Hooked({}, { subscribed: false });
    lose(hooked);
    hooked.subscribe('main');
    hooked.pass(minute);
    expect(told(hooked)).toEqual([]);
    restore(hooked);

    expect(told(hooked)).toEqual(['FIRST_DELIVERY']);
  });

  test('another error of the account replaces the previous one', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    lose(hooked);
    lose(hooked, { effects: [{ ...lost[0]!, code: 'VIRTUAL_KEY_REQUIRED' }] as typeof lost });

    expect(hooked.bodies('VEHICLE_ERROR').at(-1)!.data.errors).toMatchObject([
      { code: 'VIRTUAL_KEY_REQUIRED', state: 'ERROR' },
      { code: 'AUTHENTICATION_FAILED', state: 'RESOLVED' },
    ]);
  });

  test.each<[string, Partial<ApiFaultRule>]>([
    ['only every other request', { probability: 0.5 }],
    ['only some requests', { times: 3 }],
    ['only one operation', { match: { vehicle: 'car', operation: 'signals.get' } }],
    ['the account of another user', { match: { vehicle: 'car', user: 'ben' } }],
    [
      'only while it is busy',
      { effects: [{ kind: 'failure', type: 'UPSTREAM', code: 'NO_RESPONSE' }] },
    ],
  ])('a fault that strikes %s is none', (_, rule) => {
    const hooked = new Hooked();
    hooked.pass(minute);
    lose(hooked, rule);
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(10 * minute);

    expect(told(hooked)).toEqual(['FIRST_DELIVERY', 'charge-ischarging']);
  });

  test('the state that was reported before it in the same instant comes first, and is not lost', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    hooked.do({ set: { permissions: ['read_security'] } });
    hooked.pass(minute);
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(minute);
    hooked.do({ set: { permissions: ['read_security', 'read_charge'] } });
    lose(hooked);
    restore(hooked);

    expect(told(hooked).slice(-4)).toEqual([
      'PERMISSION  RESOLVED',
      'charge-ischarging',
      'CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED ERROR',
      'CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED RESOLVED',
    ]);
  });

  test('no VEHICLE_STATE has a sequence between its beginning and its end, whatever the order within an instant', () => {
    const broken = { kind: 'api.break', fault: 'lost', match: { vehicle: 'car' }, effects: lost };
    const deed = fc.constantFrom<(hooked: Hooked) => void>(
      ...['lock', 'unlock', { plugIn: { power: '11kW' } }, 'unplug'].map(
        (order) => (hooked: Hooked) => hooked.do(order),
      ),
      ...['revoke', 'grant'].map(
        (verb) => (hooked: Hooked) => hooked.do({ [verb]: { permissions: ['read_charge'] } }),
      ),
      ...[true, false].map((online) => (hooked: Hooked) => hooked.do({ set: { online } })),
      (hooked) => hooked.world.submit(broken as Parameters<Hooked['world']['submit']>[0]),
      (hooked) => hooked.world.submit({ kind: 'api.mend', fault: 'lost' }),
      (hooked) => hooked.change({ isEnabled: !hooked.webhooks.byName('main')!.isEnabled }),
    );
    const instants = fc.array(
      fc.tuple(fc.array(deed, { maxLength: 5 }), fc.constantFrom(1, 30_000, 600_000)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(instants, (done) => {
        const triggers = ['Charge.IsCharging', 'VehicleUserAccount.Permissions'];
        const hooked = new Hooked({ triggers });
        hooked.pass(minute);
        for (const [deeds, afterMs] of done) {
          for (const each of deeds) each(hooked);
          hooked.pass(afterMs);
        }

        let isLost = false;
        for (const { data } of hooked.facts('event.created')) {
          const errors = (data['errors'] ?? []) as { code: string; state: string }[];
          const ofAccount = errors.filter(({ code }) => code === 'AUTHENTICATION_FAILED');
          for (const { state } of ofAccount) isLost = state === 'ERROR';
          if (isLost) expect(data['type']).not.toBe('VEHICLE_STATE');
        }
      }),
      { numRuns: 150 },
    );
  });

  test('is the reason why there is no delivery', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    lose(hooked);
    const webhook = hooked.webhooks.byName('main')!;

    expect(whyNone(hooked.world, { webhook, row: 0, user: 'anna' })).toEqual([
      {
        code: 'accountLost',
        text: 'the account with the maker is lost: CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED',
      },
    ]);
  });
});
