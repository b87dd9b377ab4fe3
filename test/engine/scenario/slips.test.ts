import { describe, expect, test } from 'vitest';
import { around, aroundStep, diagnosticsOf, parse } from './diagnostics-of.ts';

/** Each mistake as `message -> suggestion`. */
function told(text: string): string[] {
  return diagnosticsOf(text).map(({ message, suggestion }) =>
    suggestion === undefined ? message : `${message} -> ${suggestion}`,
  );
}

const vehicle = (rest: string): string =>
  `version: 1\nvehicles: { car: { model: BEV, ${rest} } }\n`;

const verbs = 'the reference has all of them under Steps';

describe('one slip is one mistake', () => {
  test.each([
    [vehicle('state: { soc: 35% }'), 'unknown key soc -> battery.soc'],
    [vehicle('soc: 35%'), 'unknown key soc -> state: { battery.soc: 50% }'],
    [vehicle('vin: 5YJ'), 'a VIN has 17 characters, not 3'],
    ['version: 1\nvehicles: { car: BEV }', 'expected a map, found text -> { model: BEV }'],
    [
      'version: 1\nvehicles: [{ model: BEV }]',
      'expected a map, found a list: write `name: { … }` for each `-`',
    ],
    ['version: 1\nclock: { limt: 1d }', 'unknown key limt -> limit'],
    ['version: 1\nclock: { duration: 1d }', 'unknown key duration -> limit'],
    ['version: 1\nlimit: 1d', 'unknown key limit -> clock: { limit: 1d }'],
    [
      'version: 1\nplaces: { home: { lat: 52.5, lon: 13.4 } }',
      'unknown keys lat and lon -> latitude and longitude',
    ],
    [
      'version: 1\nplaces: { home: [52.5, 13.4] }',
      'expected a map, found a list -> { latitude: 52.5, longitude: 13.4 }',
    ],
    [vehicle('schedule: { daily: { from: "23:00", to: "05:00" } }'), 'unknown key to -> until'],
    [
      'version: 1\nchargers: { box: { type: AC, power: 11kW, evses: 1 } }',
      'unknown key evses -> connectors',
    ],
    [
      'version: 1\nwebhooks: { main: { url: "https://app.example/hooks", vehicles: [car] } }',
      'unknown key vehicles -> subscribe',
    ],
    [
      'version: 1\nwebhooks: { main: { receiver: { offline: true } } }',
      'unknown key offline -> down',
    ],
    [
      around('faults: [{ target: vehicle.car, effects: [{ down: true }] }]'),
      'unknown key down -> offline',
    ],
    [
      around('faults: [{ target: vehicle.car, effects: { offline: true } }]'),
      'expected a list, found a map: put a `-` before each effect',
    ],
    [
      around('steps: { lock: car, unlock: car }'),
      'expected a list, found a map: put a `-` before each step',
    ],
    [around('expect: [{ deliveries: { lost: 0 } }]'), 'unknown key lost -> failed'],
    [
      aroundStep('startCharging: car'),
      'unknown key startCharging -> charge: { vehicle: car, action: start }',
    ],
    [aroundStep('sleep: 5m'), 'unknown key sleep -> wait'],
    [aroundStep('get: /v3/vehicles'), 'unknown key get -> api: GET /v3/vehicles/{car}/signals'],
    [aroundStep('set: { vehicle: car, soc: 20% }'), 'unknown key soc -> battery.soc'],
    [
      aroundStep('discharge: car'),
      'unknown key discharge: energy only flows into a battery here; it empties by `drive`, or at once by `set`',
    ],
    [aroundStep('chargeToFull: car'), `there is no verb chargeToFull; like it: charge; ${verbs}`],
    [
      aroundStep('xyzzy: car'),
      `there is no verb xyzzy; there are drive, plugIn, wait, waitUntil, api, fault, expect and more; ${verbs}`,
    ],
    [
      aroundStep('within: 5m'),
      `a step needs a verb: there are drive, plugIn, wait, waitUntil, api, fault, expect and more; ${verbs}`,
    ],
    [
      aroundStep('{ lock: car, politely: true }'),
      'unknown key politely beside lock; there: id, name, because, at, expect',
    ],
    [
      aroundStep('{ api: GET /v3/vehicles, expect: 200 }'),
      'expected a list or a map, found the number 200 -> { status: 200 }',
    ],
    [
      aroundStep('{ lock: car, expect: door_open }'),
      'expected a list or a map, found text -> { refused: door_open }',
    ],
    [aroundStep('expect: car.locked'), 'expected a list or a map, found text -> [car.locked]'],
    [
      aroundStep('at: 8:30pm'),
      'expected a time such as "22:30" or 2026-10-24T22:30:00, found 8:30pm -> "20:30"',
    ],
    [
      aroundStep('waitUntil: car.battery.soc >= 80%'),
      'write 80: percentages are numbers from 0 to 100',
    ],
    [
      aroundStep('wait: 15min'),
      'expected a duration such as 15m, 2h30m or PT2H30M (units: w, d, h, m, s, ms) -> 15m',
    ],
  ])('%s', (text, mistake) => {
    expect(told(text)).toEqual([mistake]);
  });

  test('two keys that two mistakes stand for are not missing', () => {
    expect(told('version: 1\nplaces: { home: { latitud: 52.5, longitud: 13.4 } }')).toEqual([
      'unknown key latitud -> latitude',
      'unknown key longitud -> longitude',
    ]);
    expect(told('version: 1\nplaces: { home: { lat: 52.5 } }')).toEqual([
      'longitude is missing',
      'unknown key lat -> latitude',
    ]);
  });
});

describe('a plain meaning is accepted', () => {
  test.each([
    ['wait: 1h 30m', 'wait: 90m'],
    ['at: "6:00"', 'at: "06:00"'],
    ['at: 2026-03-10T17:00', 'at: 2026-03-10T17:00:00'],
    [
      'fault: { target: webhook.main, effects: [{ duplicate: true }] }',
      'fault: { target: webhook.main, effects: [{ duplicate: {} }] }',
    ],
  ])('%s means %s', (short, whole) => {
    const plan = (step: string) =>
      JSON.stringify(
        parse(`${aroundStep(step)}webhooks: { main: { receiver: {} } }`).steps,
        (key, value: unknown) => (key === 'position' ? undefined : value),
      );

    expect(plan(short)).toEqual(plan(whole));
  });

  test('a start without seconds', () => {
    const { startAtMs } = parse('version: 1\nclock: { start: 2026-03-10T17:00 }').clock;

    expect(startAtMs).toBe(Date.UTC(2026, 2, 10, 17));
  });
});
