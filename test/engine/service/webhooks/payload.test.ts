import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signals, whyMade } from '../../../../engine/index.ts';
import { signatureOf } from '../../../../engine/service/management-tokens.ts';
import { Hooked, minute, triggersOf } from '../../../support/hooked.ts';

const isUuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('VEHICLE_STATE', () => {
  test('has the envelope of version 4.0, member by member', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    const { body, text } = hooked.received[0]!;
    const { service } = hooked.world;
    const row = hooked.world.rowOf('car');

    expect(body).toEqual({
      eventId: expect.stringMatching(isUuid) as string,
      eventType: 'VEHICLE_STATE',
      data: {
        user: { id: service.users.byName('anna')!.id, externalId: 'app-7' },
        vehicle: {
          id: service.vehicleId(row),
          make: 'HYUNDAI',
          model: 'IONIQ 5',
          year: expect.any(Number) as number,
          mode: 'simulated',
          powertrainType: 'BEV',
        },
        signals: [
          reported('Closure', 'IsLocked', { value: true }),
          reported('Charge', 'IsCharging', { value: false }),
          reported('TractionBattery', 'StateOfCharge', { value: 55, unit: 'percent' }),
        ],
      },
      triggers: [{ type: 'FIRST_DELIVERY' }],
      meta: {
        version: '4.0',
        deliveryId: expect.stringMatching(isUuid) as string,
        deliveredAt: hooked.nowMs,
        webhookId: hooked.webhooks.byName('main')!.id,
        webhookName: 'main',
        mode: 'LIVE',
        signalCount: 3,
        eventId: body.eventId,
        sequence: hooked.facts('event.created')[0]!.sequence,
      },
    });
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      'eventId',
      'eventType',
      'data',
      'triggers',
      'meta',
    ]);

    function reported(group: string, name: string, signal: object) {
      const meta = { oemUpdatedAt: hooked.nowMs, retrievedAt: hooked.nowMs };
      const code = `${group}-${name}`.toLowerCase();
      return { code, name, group, body: signal, meta, status: { value: 'SUCCESS' } };
    }
  });

  test('names the signals that changed, and carries all data whichever did', () => {
    const hooked = new Hooked();
    hooked.pass(minute);
    hooked.do('unlock');
    hooked.pass(20_000);
    const body = hooked.bodies('VEHICLE_STATE').at(-1)!;

    expect(body.triggers).toEqual([
      {
        type: 'SIGNAL_UPDATED',
        signal: { name: 'IsLocked', code: 'closure-islocked', group: 'Closure' },
      },
    ]);
    expect(body.data.signals!.map(({ code }) => code)).toEqual([
      'closure-islocked',
      'charge-ischarging',
      'tractionbattery-stateofcharge',
    ]);
    expect(body.data.signals![0]!.body).toEqual({ value: false });
    expect(body.data.signals![0]!.meta!['oemUpdatedAt']).toBeLessThan(
      body.data.signals![0]!.meta!['retrievedAt']!,
    );
  });

  test('repeats its instant as captures of 2025 do, also in challenges', () => {
    const hooked = new Hooked({ tellsDeliveryTime: true, verify: 'challenge' });
    hooked.pass(0);

    const [challenge] = hooked.received;
    expect(challenge!.body.meta).toMatchObject({
      deliveredAt: hooked.nowMs,
      deliveryTime: hooked.nowMs,
    });
  });

  test('has its triggers inside of data where that is asked for, the first delivery too', () => {
    const hooked = new Hooked({ triggersAt: 'data' });
    hooked.pass(minute);
    hooked.do('unlock');
    hooked.pass(20_000);
    const [first, second] = hooked.bodies('VEHICLE_STATE');

    expect(first!.triggers).toBeUndefined();
    expect(first!.data.triggers).toEqual([{ code: 'FIRST_DELIVERY' }]);
    expect(second!.data.triggers).toEqual([
      { code: 'closure-islocked', name: 'IsLocked', group: 'Closure' },
    ]);
  });

  test.each([
    ['interface', 'FORBIDDEN'],
    ['public', null],
  ] as const)(
    'a signal with an error has neither body nor meta; one that was never reported neither, with %s codes',
    (codes, code) => {
      const hooked = new Hooked({
        codes,
        data: [
          'Charge.Wattage',
          'InternalCombustionEngine.FuelLevel',
          'Charge.AmperageMax',
          'Charge.FastChargerType',
          'Location.PreciseLocation',
        ],
      });
      hooked.world.submit({
        kind: 'permission.revoke',
        vehicle: 'car',
        permissions: ['read_location'],
      });
      hooked.pass(5 * minute);
      hooked.do('unlock');
      hooked.pass(minute);
      const said = hooked.bodies('VEHICLE_STATE').at(-1)!.data.signals!;
      const words = { title: expect.any(String) as string, detail: expect.any(String) as string };
      const error = (type: string, named: string | null, more: object = {}) => ({
        value: 'ERROR',
        error: { type, code: named, ...(codes === 'interface' && { ...words, ...more }) },
      });

      expect(said.map(({ status }) => status)).toEqual([
        error('VEHICLE_STATE', 'NOT_CHARGING'),
        error('COMPATIBILITY', 'VEHICLE_NOT_CAPABLE'),
        error('COMPATIBILITY', 'VEHICLE_NOT_CAPABLE'),
        { value: 'UNAVAILABLE' },
        error('PERMISSION', code, { resolution: { type: 'REAUTHENTICATE' } }),
      ]);
      for (const each of said)
        expect(Object.keys(each)).toEqual(['code', 'name', 'group', 'status']);
    },
  );

  test('a user without an external id has null for it', () => {
    const hooked = new Hooked({}, { car: '{ model: BEV, owner: ben }' });
    hooked.pass(0);

    expect(hooked.bodies()[0]!.data.user).toMatchObject({ externalId: null });
  });

  test('the external id is that of the connection', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    hooked.do({ connect: { user: 'anna', externalId: 'u-9' } });
    hooked.do({ emit: { webhook: 'main', triggers: ['Closure.IsLocked'] } });
    hooked.pass(0);

    const known = hooked.bodies().map(({ data }) => data.user);
    expect(known[0]).toMatchObject({ externalId: 'app-7' });
    expect(known.at(-1)).toMatchObject({ externalId: 'u-9' });
  });

  test('is marked as a test only if a user tries the webhook', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    hooked.do({ emit: { webhook: 'main', test: true, triggers: ['Closure.IsLocked'] } });
    hooked.pass(0);

    expect(hooked.bodies().map(({ meta }) => meta['mode'])).toEqual(['LIVE', 'TEST']);
    expect(triggersOf(hooked.bodies()[1]!)).toEqual(['closure-islocked']);
  });
});

describe('VEHICLE_ERROR', () => {
  test('describes the error in the words of the service, with its scope', () => {
    const hooked = new Hooked({ errorUrl: 'https://app.example/errors' });
    hooked.pass(minute);
    hooked.world.submit({
      kind: 'permission.revoke',
      vehicle: 'car',
      permissions: ['read_charge'],
    });
    hooked.pass(minute);
    const { body, url } = hooked.received.find(
      ({ body: each }) => each.eventType === 'VEHICLE_ERROR',
    )!;

    expect(url).toBe('https://app.example/errors');
    expect(body.data.errors).toEqual([
      {
        type: 'PERMISSION',
        code: null,
        description: expect.any(String) as string,
        docURL: expect.stringContaining('permission-errors') as string,
        resolution: { type: 'REAUTHENTICATE' },
        suggestedUserMessage: expect.any(String) as string,
        state: 'ERROR',
        signals: [{ name: 'IsCharging', group: 'Charge', code: 'charge-ischarging' }],
      },
    ]);
    expect(Object.keys(body.data)).toEqual(['user', 'vehicle', 'errors']);
    expect(body.meta).not.toHaveProperty('signalCount');
    expect(body.meta['sequence']).toEqual(expect.any(Number));
  });
});

describe('the text of a body', () => {
  test('is what JSON.stringify makes of it, whatever the signals say', () => {
    const paths = signals.map(({ path }) => path);
    fc.assert(
      fc.property(
        fc.subarray(paths, { minLength: 1 }),
        fc.constantFrom('top-level' as const, 'data' as const),
        fc.constantFrom('tesla-model-3', 'PHEV', 'ICE', 'volkswagen-id-4'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
        (data, triggersAt, model, nickname) => {
          const hooked = new Hooked(
            { data, triggersAt },
            { car: `{ model: ${model}, owner: anna }` },
          );
          const signal = 'VehicleIdentification.Nickname';
          hooked.world.submit({ kind: 'signal.set', vehicle: 'car', signal, body: nickname });
          hooked.pass(minute);
          hooked.do('unlock');
          hooked.world.submit({ kind: 'network.drop', vehicle: 'car' });
          hooked.pass(minute);

          expect(hooked.received.length).toBeGreaterThanOrEqual(2);
          for (const { text, body } of hooked.received) {
            expect(JSON.stringify(JSON.parse(text))).toBe(text);
            if (body.eventType !== 'VEHICLE_STATE') continue;
            expect(body.meta['signalCount']).toBe(data.length);
            expect(body.data.signals).toHaveLength(data.length);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  test('is signed with the management token: lower-case hex of HMAC-SHA256', () => {
    const hooked = new Hooked();
    hooked.pass(0);
    const { signature, text } = hooked.received[0]!;

    expect(signature).toBe(signatureOf('secret', text));
    expect(signature).toMatch(/^[\da-f]{64}$/);
    // A vector of RFC 4231.
    expect(signatureOf('Jefe', 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test('an attempt after the first is the same but for the delivery and its time', () => {
    const hooked = new Hooked();
    hooked.respond = () => ({ status: 500 });
    hooked.pass(5 * minute);
    const [first, ...others] = hooked.received;

    expect(others).toHaveLength(3);
    for (const { body } of others) {
      const { deliveryId, deliveredAt } = body.meta;
      expect(deliveryId).not.toBe(first!.body.meta['deliveryId']);
      expect({ ...body, meta: { ...body.meta, deliveryId: '', deliveredAt: 0 } }).toEqual({
        ...first!.body,
        meta: { ...first!.body.meta, deliveryId: '', deliveredAt: 0 },
      });
      expect(deliveredAt).toBeGreaterThan(first!.body.meta['deliveredAt'] as number);
    }
    expect(new Set(hooked.received.map(({ body }) => body.meta['deliveryId'])).size).toBe(4);
    const [delivery] = hooked.deliveries.settled.lost;
    expect(whyMade(delivery!).map(({ code }) => code)).toEqual(['firstDelivery']);
  });
});
