import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openRun } from '../../../support/activity.ts';
import { facts } from '../../../support/driven.ts';

const towns = {
  berlin: [52.52, 13.4],
  boston: [42.36, -71.06],
  tokyo: [35.68, 139.69],
} as const;

interface Given {
  readonly model?: string;
  readonly at?: string;
  readonly timezone?: string;
  readonly placeZone?: string;
  readonly chargers?: string;
}

function parked({
  model = 'hyundai-ioniq-5',
  at = 'berlin',
  timezone = 'UTC',
  placeZone = 'UTC',
  chargers = '{}',
}: Given) {
  const places = Object.entries(towns).map(
    ([name, [latitude, longitude]]) =>
      `  ${name}: { latitude: ${latitude}, longitude: ${longitude}, timezone: ${placeZone} }`,
  );
  return openRun(`
version: 1
name: mains
clock: { start: 2026-05-04T08:00:00, timezone: ${timezone} }
places:
${places.join('\n')}
chargers: ${chargers}
vehicles: { car: { model: ${model}, state: { battery.soc: 30%, at: ${at} } } }`);
}

function plugged(given: Given, order: Readonly<Record<string, string>>): unknown {
  const run = parked(given);
  run.order('car', { plugIn: order });
  return facts(run, 'cable.plugged')[0]?.data;
}

describe('a charger of which only the power is known', () => {
  test.each([
    ['berlin', '11kW', { amps: 15.94, phases: 3, volts: 230, offerKw: 11 }],
    ['berlin', '7.4kW', { amps: 32, phases: 1, volts: 230, offerKw: 7.36 }],
    ['boston', '7.4kW', { amps: 30.83, phases: 1, volts: 240, offerKw: 7.4 }],
    ['boston', '1.4kW', { amps: 11.67, phases: 1, volts: 120, offerKw: 1.4 }],
    ['tokyo', '6kW', { amps: 30, phases: 1, volts: 200, offerKw: 6 }],
  ])('is built as they are in %s: %s', (at, power, expected) => {
    expect(plugged({ at }, { power })).toMatchObject(expected);
  });

  test('stands where it says, wherever the car was drawn to live', () => {
    const chargers = '{ wallbox: { type: AC, power: 11kW, place: boston } }';

    expect(plugged({ at: 'home', chargers }, { charger: 'wallbox' })).toMatchObject({ volts: 240 });
  });

  test('is built for the car if its place is unknown', () => {
    const power = '7.4kW';

    expect(plugged({ at: 'home' }, { power })).toMatchObject({ volts: 240, phases: 1 });
    expect(plugged({ at: 'home', model: 'renault-zoe' }, { power })).toMatchObject({ volts: 230 });
  });

  test('is built for the car by the road too, if the way there began or ended nowhere in particular', () => {
    const lost = parked({ at: 'home', model: 'renault-zoe' });
    lost.order('car', { drive: { distance: '30km', speed: '60km/h' } });
    const known = parked({ at: 'boston', model: 'renault-zoe' });
    known.order('car', { drive: { distance: '30km', speed: '60km/h' } });
    for (const run of [lost, known]) {
      run.advanceTo(run.world.clock.now + 3_600_000);
      run.order('car', { plugIn: { power: '7.4kW' } });
    }

    expect(facts(lost, 'cable.plugged')[0]?.data['volts']).toBe(230);
    expect(facts(known, 'cable.plugged')[0]?.data['volts']).toBe(240);
  });

  test('is the same in every zone, of the scenario and of the place', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'UTC');
    fc.assert(
      fc.property(
        fc.constantFrom('home', ...Object.keys(towns)),
        zones,
        zones,
        fc.constantFrom('2kW', '7.4kW', '11kW', '22kW'),
        (at, timezone, placeZone, power) => {
          expect(plugged({ at, timezone, placeZone }, { power })).toEqual(
            plugged({ at }, { power }),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('that says its phases and volts keeps them everywhere', () => {
    const chargers = '{ post: { type: AC, phases: 3, amps: 16, volts: 230 } }';

    expect(plugged({ at: 'boston', chargers }, { charger: 'post' })).toMatchObject({
      phases: 3,
      volts: 230,
    });
  });
});
