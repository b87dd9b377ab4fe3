import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CommandRequest, findSignal } from '../../engine/index.ts';
import type { Effect } from '../../engine/service/webhooks/effects.ts';
import type { WebhookSettings } from '../../engine/service/webhooks/webhook.ts';
import { Hooked, minute, type Received, triggersOf, usual } from '../support/hooked.ts';

/** The section "Events" of the interface document; names quote it. */

const isUuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

describe('"VEHICLE_STATE: carries a vehicle object, user with id and externalId, and meta"', () => {
  const received = ((): Received => {
    const hooked = new Hooked();
    hooked.pass(0);
    return hooked.received[0]!;
  })();

  test('"a vehicle object (including powertrainType)"', () => {
    const { vehicle } = received.body.data;

    expect(Object.keys(vehicle!)).toEqual([
      'id',
      'make',
      'model',
      'year',
      'mode',
      'powertrainType',
    ]);
    expect(vehicle).toMatchObject({ powertrainType: 'BEV', mode: 'simulated' });
    expect(vehicle!['id']).toMatch(isUuid);
  });

  test('"user with id and externalId"', () => {
    expect(received.body.data.user).toEqual({
      id: expect.stringMatching(isUuid) as string,
      externalId: 'app-7',
    });
  });

  test('"meta with eventId and sequence"', () => {
    const { eventId, meta } = received.body;

    expect(meta['eventId']).toBe(eventId);
    expect(eventId).toMatch(isUuid);
    expect(Number.isInteger(meta['sequence'])).toBe(true);
  });

  test('"Simulated vehicles appear in webhook payloads with mode simulated", live ones with live', () => {
    const hooked = new Hooked({}, { car: '{ model: BEV, owner: anna, mode: live }' });
    hooked.pass(0);

    expect(hooked.bodies()[0]!.data.vehicle!['mode']).toBe('live');
  });

  test('"Webhook payloads carry user.id for user-level routing"', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    const { id } = hooked.world.service.users.byName('anna')!;

    expect(hooked.bodies()[0]!.data.user).toMatchObject({ id });
  });
});

/** Some hours of a car with a webhook under many faults; none of them affects sequences. */
const troubled = fc
  .tuple(
    fc.array(fc.constantFrom('unlock', 'lock', 'plugIn', 'unplug', 'emit'), {
      minLength: 1,
      maxLength: 15,
    }),
    fc.infiniteStream(fc.constantFrom(200, 200, 500)),
    fc.subarray<Effect>([
      {
        kind: 'duplicate',
        times: 1,
        probability: 0.5,
        delayMs: { kind: 'uniform', from: 0, to: 120_000 },
      },
      { kind: 'reorder', window: 3, probability: 0.5 },
      { kind: 'delay', probability: 0.5, byMs: { kind: 'uniform', from: 0, to: 60_000 } },
      { kind: 'drop', probability: 0.2 },
    ]),
  )
  .map(([orders, statuses, effects]) => {
    const hooked = new Hooked({ triggers: [...usual.triggers!, 'TractionBattery.StateOfCharge'] });
    hooked.respond = () => ({ status: statuses.next().value as number });
    hooked.world.submit({ kind: 'webhook.break', webhook: 'main', fault: 'trouble', effects });
    for (const order of orders) {
      if (order === 'emit') hooked.do({ emit: { webhook: 'main' } });
      else if (order === 'plugIn') plugIn(hooked);
      else hooked.do(order);
      hooked.pass(10 * minute);
    }
    hooked.pass(60 * minute);
    return hooked;
  });

function plugIn(hooked: Hooked): void {
  if (!hooked.world.truthOf(hooked.world.rowOf('car')).isPluggedIn)
    hooked.do({ plugIn: { power: '11kW' } });
}

describe('"Rules for VEHICLE_STATE"', () => {
  test('1. "meta.sequence is an integer assigned when the event is generated; a later event never carries a lower value than an earlier one"', () => {
    fc.assert(
      fc.property(troubled, (hooked) => {
        const created = hooked.facts('event.created');
        const bySequence = new Map(
          hooked.bodies().map(({ eventId, meta }) => [eventId, meta['sequence']]),
        );
        const told = created.flatMap(({ data, sequence }) => {
          const said = bySequence.get(data['event'] as string);
          return said === undefined ? [] : [{ said, sequence }];
        });

        // Also events whose first attempt came long after.
        for (const { said, sequence } of told) expect(said).toBe(sequence);
        expect(told.length).toBeGreaterThan(0);
      }),
      { numRuns: 30 },
    );
  });

  test('2. "Deliveries may arrive out of order (retries and concurrent deliveries)": sorted by sequence they give the order of events', () => {
    const hooked = new Hooked({}, { car: '{ model: tesla-model-3, owner: anna }' });
    hooked.pass(minute);
    let isFirst = true;
    hooked.respond = () => {
      const status = isFirst ? 500 : 200;
      isFirst = false;
      return { status };
    };
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(4_000);
    hooked.do('unplug');
    hooked.pass(minute);
    const charging = hooked
      .bodies()
      .filter((_, index) => index > 1)
      .map(({ data, meta }) => ({
        sequence: meta['sequence'] as number,
        isCharging: data.signals![1]!.body!['value'],
      }));
    const sorted = [...charging].sort((a, b) => a.sequence - b.sequence);

    expect(charging.map(({ isCharging }) => isCharging)).toEqual([false, true]);
    expect(sorted.map(({ isCharging }) => isCharging)).toEqual([true, false]);
  });

  test('3. "A retried delivery keeps the original eventId and sequence"', () => {
    fc.assert(
      fc.property(troubled, (hooked) => {
        const sequences = new Map<string, unknown>();
        for (const { eventId, meta } of hooked.bodies()) {
          expect(sequences.get(eventId) ?? meta['sequence']).toBe(meta['sequence']);
          sequences.set(eventId, meta['sequence']);
        }
        const deliveries = hooked.bodies().map(({ meta }) => meta['deliveryId']);
        expect(new Set(deliveries).size).toBe(deliveries.length);
      }),
      { numRuns: 30 },
    );
  });

  test('4. "After a charge or lock command is verified against vehicle data, an update is pushed to the webhooks"', () => {
    const types: CommandRequest['type'][] = [
      'security-unlock',
      'security-lock',
      'charge-stop',
      'charge-start',
    ];
    const hooked = new Hooked(
      { triggers: ['Closure.IsLocked', 'Charge.IsCharging'] },
      {
        car: '{ model: tesla-model-3, owner: anna, timeouts: { relock: 1d }, state: { battery.soc: 55% } }',
      },
    );
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(10 * minute);
    for (const type of types) {
      const before = hooked.bodies().length;
      const row = hooked.world.rowOf('car');
      const execution = hooked.world.service.executions.begin({ row, user: 'anna', type } as never);
      hooked.pass(5 * minute);

      expect(execution.status).toBe('SUCCESS');
      const pushed = hooked.bodies().slice(before);
      expect(pushed.map(triggersOf)).toEqual([
        [type.startsWith('charge') ? 'charge-ischarging' : 'closure-islocked'],
      ]);
      const value = type === 'security-lock' || type === 'charge-start';
      expect(pushed[0]!.data.signals![type.startsWith('charge') ? 1 : 0]!.body).toEqual({ value });
    }
  });

  describe('4. "After a … command is verified …, an update is pushed": where the car was so already', () => {
    const parked =
      '{ model: tesla-model-3, owner: anna, state: { battery.soc: 80%, chargeLimit: 80% } }';
    const commanded = (
      settings: Partial<WebhookSettings>,
      request: CommandRequest = { type: 'security-lock' },
    ) => {
      const hooked = new Hooked({ data: ['Closure.IsLocked'], ...settings }, { car: parked });
      hooked.do({ plugIn: { power: '11kW' } });
      hooked.pass(10 * minute);
      const before = hooked.bodies().length;
      const row = hooked.world.rowOf('car');
      const execution = hooked.world.service.executions.begin({ row, user: 'anna', ...request });
      hooked.pass(5 * minute);
      expect(execution.status).toBe('SUCCESS');
      return { hooked, execution, pushed: hooked.bodies().slice(before) };
    };

    test.each<[CommandRequest, string]>([
      [{ type: 'security-lock' }, 'Closure.IsLocked'],
      [{ type: 'charge-stop' }, 'Charge.IsCharging'],
      [{ type: 'charge-set-limit', parameters: { percent: 80 } }, 'Charge.ChargeLimits'],
    ])(
      '$0.type: one event, at the instant of its success, by the signal that shows it',
      (request, signal) => {
        const { hooked, execution, pushed } = commanded({ triggers: [signal] }, request);
        const [verified] = hooked.facts('command.verified');
        const created = hooked.facts('event.created').at(-1)!;

        expect(pushed.map(triggersOf)).toEqual([[findSignal(signal)!.code]]);
        expect(created).toMatchObject({ atMs: execution.completedAtMs, cause: verified!.sequence });
      },
    );

    test('not to a webhook whose triggers lack that signal (rule 5), nor where it may not be read', () => {
      expect(commanded({ triggers: ['Closure.Doors', 'Charge.IsCharging'] }).pushed).toEqual([]);
      expect(commanded({ triggers: ['Closure.IsLocked'], isEnabled: false }).pushed).toEqual([]);
    });

    test('not by option: the public service sends changes alone', () => {
      const { pushed } = commanded({ triggers: ['Closure.IsLocked'], pushes: 'changes' });
      expect(pushed).toEqual([]);
    });

    test('with a change of another signal beside it, it is one event', () => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 120_000 }), fc.boolean(), (beforeMs, isLock) => {
          const triggers = ['Closure.IsLocked', 'Closure.Windows', 'Charge.IsCharging'];
          const hooked = new Hooked({ triggers, data: triggers }, { car: parked });
          hooked.do({ plugIn: { power: '11kW' } });
          hooked.pass(10 * minute);
          hooked.do({ open: { part: 'windowFrontLeft' } });
          hooked.pass(beforeMs);
          const type = isLock ? 'security-lock' : 'charge-stop';
          const row = hooked.world.rowOf('car');
          const request = { row, user: 'anna', type } as const;
          hooked.world.service.executions.begin(request);
          hooked.pass(10 * minute);

          const bodies = hooked.bodies('VEHICLE_STATE').slice(1);
          const told = bodies.flatMap(triggersOf);
          expect(told.toSorted()).toEqual(
            [isLock ? 'closure-islocked' : 'charge-ischarging', 'closure-windows'].toSorted(),
          );
          const instants = hooked.facts('event.created').map(({ atMs }) => atMs);
          expect(new Set(instants).size).toBe(instants.length);
        }),
        { numRuns: 40 },
      );
    });
  });

  test('5. "A webhook’s triggers decide which signals cause a delivery and data decides which signals the payload contains"', () => {
    const hooked = new Hooked({
      triggers: ['Closure.IsLocked'],
      data: ['Odometer.TraveledDistance'],
    });
    hooked.pass(minute);
    hooked.do({ plugIn: { power: '11kW' } });
    hooked.pass(minute);
    expect(hooked.bodies()).toHaveLength(1);
    hooked.do('unlock');
    hooked.pass(20_000);
    const body = hooked.bodies()[1]!;

    expect(triggersOf(body)).toEqual(['closure-islocked']);
    expect(body.data.signals!.map(({ code }) => code)).toEqual(['odometer-traveleddistance']);
  });

  test('5. "with autoSubscribe true the webhook is subscribed automatically"', () => {
    const more = '\n  van: { model: ICE, owner: ben, mode: live }';
    const hooked = new Hooked({ autoSubscribe: true }, { more, subscribed: false });
    hooked.world.submit({ kind: 'connection.open', vehicle: 'van', user: 'anna' });
    hooked.pass(0);

    expect(hooked.bodies().map(triggersOf)).toEqual([['FIRST_DELIVERY'], ['FIRST_DELIVERY']]);
    expect(hooked.bodies().map(({ data }) => data.vehicle!['powertrainType'])).toEqual([
      'ICE',
      'ICE',
    ]);
  });
});

describe('"events are delivered to callbackUri; delivery failures concern errorCallbackUri"', () => {
  test('states go to the one, errors to the other', () => {
    const hooked = new Hooked({ errorUrl: 'https://app.example/errors' });
    hooked.pass(0);
    hooked.world.submit({ kind: 'network.drop', vehicle: 'car' });
    hooked.pass(0);

    expect(hooked.received.map(({ body, url }) => [body.eventType, url])).toEqual([
      ['VEHICLE_STATE', 'https://app.example/hooks'],
      ['VEHICLE_ERROR', 'https://app.example/errors'],
    ]);
  });
});
