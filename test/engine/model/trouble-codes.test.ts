import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { models } from '../../../engine/model/catalogue.ts';
import { type VehicleModel } from '../../../engine/model/model.ts';
import { troubleCodes } from '../../../engine/model/trouble-code-list.ts';
import {
  expectedCodes,
  nextTroubleCode,
  type TroubleEvent,
} from '../../../engine/model/trouble-codes.ts';
import { createStreams } from '../../../engine/random/stream.ts';
import { named } from '../vehicle/charging/charging-cases.ts';

const streams = createStreams('codes');

/** The first codes of a car that begins at an odometer reading. */
function life(
  vehicle: string,
  model: VehicleModel,
  startKm: number,
  count: number,
): TroubleEvent[] {
  const events: TroubleEvent[] = [];
  let previous = { index: -1, odometerKm: startKm };
  for (let index = 0; index < count; index += 1) {
    const event = nextTroubleCode(streams, vehicle, model, previous);
    events.push(event);
    previous = event;
  }
  return events;
}

describe('the list', () => {
  test('has codes in the form of SAE J2012, each once', () => {
    const names = troubleCodes.map(({ code }) => code);

    expect(new Set(names).size).toBe(names.length);
    for (const code of names) expect(code).toMatch(/^[PCBU]0[0-9A-F]{3}$/);
    for (const { weight } of troubleCodes) expect(weight).toBeGreaterThan(0);
  });

  test.each(['BEV', 'PHEV', 'HEV', 'ICE'] as const)('%s has at least eight', (powertrain) => {
    const own = troubleCodes.filter(({ powertrains }) => powertrains.includes(powertrain));

    expect(own.length).toBeGreaterThanOrEqual(8);
    // A battery car has no combustion, and a petrol car no high voltage.
    const systems = new Set(own.map(({ system }) => system));
    expect(systems.has('Emissions')).toBe(powertrain !== 'BEV');
    expect(systems.has('EVDriveUnit')).toBe(powertrain !== 'ICE');
  });
});

describe('the codes of a car', () => {
  test('come one after the other, beyond where the odometer stands, with its powertrain', () => {
    const start = fc.double({ min: 0, max: 400_000, noNaN: true });
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...models.values()), start, (vehicle, model, km) => {
        let beforeKm = km;
        for (const [index, event] of life(vehicle, model, km, 4).entries()) {
          expect(event.index).toBe(index);
          expect(event.odometerKm).toBeGreaterThan(beforeKm);
          expect(event.code.powertrains).toContain(model.powertrain);
          beforeKm = event.odometerKm;
        }
      }),
    );
  });

  test('are a function of seed, vehicle and index', () => {
    const model = named('ICE');
    const second = nextTroubleCode(streams, 'car', model, { index: 0, odometerKm: 50_000 });

    life('another', model, 0, 10);
    expect(
      nextTroubleCode(createStreams('codes'), 'car', model, { index: 0, odometerKm: 50_000 }),
    ).toEqual(second);
    expect(
      nextTroubleCode(createStreams('other'), 'car', model, { index: 0, odometerKm: 50_000 })
        .odometerKm,
    ).not.toBe(second.odometerKm);
  });

  test('are as many as expected, and more in old age', () => {
    const cars = Array.from({ length: 400 }, (_, index) =>
      life(`car-${index}`, named('ICE'), 0, 12),
    );
    const within = (from: number, to: number): number =>
      cars.flat().filter(({ odometerKm }) => odometerKm >= from && odometerKm < to).length /
      cars.length;

    // Four standard deviations of a Poisson mean over 400 cars.
    expect(Math.abs(within(0, 60_000) - 1)).toBeLessThan(0.2);
    expect(Math.abs(within(60_000, 120_000) - 2)).toBeLessThan(0.28);
    expect(within(0, 60_000)).toBeLessThan(within(60_000, 120_000));
    expect(expectedCodes(60_000)).toBe(1);
    expect(expectedCodes(180_000)).toBe(6);
  });
});
