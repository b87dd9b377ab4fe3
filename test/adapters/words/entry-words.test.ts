import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { entryWords } from '../../../adapters/words/entry-words.ts';
import type { LoggedEntry } from '../../../engine/index.ts';

test.each<[string, LoggedEntry['data'], string]>([
  ['charge.completed', { energyAddedKwh: 31.234, socPercent: 80 }, 'soc 80 %  +31.2 kWh'],
  [
    'charge.started',
    { chargingType: 'AC', limitPercent: 80, resumed: true, socPercent: 43.86 },
    'soc 43.9 %  limit 80 %  AC  resumed',
  ],
  ['cable.plugged', { chargingType: 'DC', offerKw: 150 }, 'DC  150 kW'],
  [
    'cable.plug',
    {
      charger: 'left',
      chargingType: 'AC',
      powerKw: 11,
      supply: { amps: 15.942, phases: 3, volts: 230 },
      tariff: { currency: 'EUR' },
    },
    'charger left  AC  11 kW  3 x 15.9 A at 230 V',
  ],
  [
    'trip.start',
    {
      legs: [
        { distanceKm: 12.9, profile: 'commute.gpx', speedKmh: 50 },
        { distanceKm: 0.14, profile: 'mixed', speedKmh: 45 },
      ],
    },
    '12.9 km at the speeds of commute.gpx, 0.1 km in mixed traffic',
  ],
  ['cable.unplugged', {}, ''],
  ['permissions.expired', { permissions: ['read_vin', 'read_fuel'] }, ''],
  ['door.opened', { part: 'frontLeft' }, 'front left'],
  ['trip.started', { destination: 'office', distanceKm: 5.98 }, '6 km  to office'],
  ['trip.started', { destination: '', distanceKm: 5.98 }, '6 km'],
  [
    'trip.arrived',
    { distanceKm: 6, odometerKm: 18246.5, place: 'office', socPercent: 45 },
    'at office  6 km  soc 45 %  odometer 18246.5 km',
  ],
  [
    'command.refused',
    { command: 'trip.start', reason: 'battery_empty' },
    'trip.start  battery_empty',
  ],
  ['signal.changed', { code: 'a-b', body: { unit: 'percent', value: 80 } }, 'a-b  80 percent'],
  ['signal.changed', { code: 'a-b', body: { latitude: 1 } }, 'a-b  {"latitude":1}'],
  ['signal.changed', { code: 'a-b' }, 'a-b'],
  ['expectation.failed', { actual: 'it is 1', expected: 'x', step: 's' }, 'x  (it is 1)'],
  ['vehicle.changed', { odometerKm: 5, temperatureC: -5 }, 'odometer 5 km  temperature -5 °C'],
  ['limit.changed', { chargingType: 'any', limitPercent: 70 }, 'limit 70 %  AC and DC'],
  ['permissions.changed', { permissions: [] }, 'none'],
  [
    'permissions.granted',
    { changed: ['read_vin'], forMs: 7_200_000, permissions: ['read_battery', 'read_vin'] },
    'read_vin  for 2h',
  ],
  [
    'event.created',
    { type: 'VEHICLE_STATE', triggers: ['closure-islocked'], signals: {}, webhook: 'main' },
    'closure-islocked  webhook main',
  ],
  [
    'event.created',
    {
      type: 'VEHICLE_ERROR',
      errors: [{ type: 'PERMISSION', code: null, state: 'ERROR' }],
      webhook: 'main',
    },
    'an error  PERMISSION ERROR  webhook main',
  ],
  [
    'delivery.failed',
    { attempt: 7, event: 'id', failure: 'timeout', latencyMs: 15_000, retryInMs: 10_000 },
    'timeout  after 15s simulated  again in 10s',
  ],
  ['delivery.answer', { attempt: 1, outcome: { status: 204 } }, '204'],
  ['delivery.answer', { attempt: 1, outcome: { failure: 'timeout' } }, 'timeout'],
  ['webhook.unverified', { event: 'id', reason: 'noAnswer' }, 'no answer'],
  ['trip.start', { legs: [{ distanceKm: 6, speedKmh: 30 }] }, '6 km at 30 km/h'],
  [
    'trip.start',
    { legs: [{ distanceKm: 6, speedKmh: 30 }], route: 'commute.gpx' },
    '6 km at 30 km/h  along commute.gpx',
  ],
  [
    'trip.start',
    { legs: [{ distanceKm: 6, speedKmh: 31.5, profile: 'city' }] },
    '6 km in city traffic',
  ],
  ['schedule.set', { schedule: { kind: 'daily', windows: [] } }, 'daily'],
  [
    'api.break',
    { fault: 'storm', match: { operation: 'signals.*', vehicle: 'car' }, effects: [] },
    'fault storm  signals.* car',
  ],
  ['api.break', { fault: 'storm', match: {}, effects: [] }, 'fault storm'],
  [
    'api.failed',
    { code: 'NO_RESPONSE', faults: ['storm', 'rain'], operation: 'signals.list', type: 'UPSTREAM' },
    'signals.list  NO_RESPONSE  storm, rain',
  ],
  [
    'api.limited',
    { code: 'VEHICLE', limit: 'vehicle', operation: 'signals.list', retryAfterMs: 90_000 },
    'signals.list  VEHICLE  again after 1m30s',
  ],
  ['code.issue', { user: 'anna', vehicles: ['car', 'van'], redirectUri: 'x:/' }, 'car, van'],
  ['token.grant', { user: 'anna', code: 0 }, ''],
  ['of.tomorrow', { delayMs: 5, isNew: false, note: 'x' }, 'delay 5 ms  not is new  note x'],
])('%s %j reads %j', (kind, data, expected) => {
  expect(entryWords({ kind, data })).toBe(expected);
});

test('no data of any kind breaks a line or reaches the terminal as an escape', () => {
  const kinds = ['charge.started', 'trip.arrived', 'signal.changed', 'trip.start', 'x.y'];
  const names = ['socPercent', 'part', 'body', 'legs', 'permissions', 'by', 'schedule', 'z'];

  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.dictionary(fc.constantFrom(...names), fc.jsonValue()),
      (kind, data) => {
        expect(entryWords({ kind, data: data as LoggedEntry['data'] })).not.toMatch(/\p{Cc}/u);
      },
    ),
  );
});
