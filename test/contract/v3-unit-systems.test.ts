import { describe, expect, test } from 'vitest';
import { served } from '../support/served.ts';
import { body, garage, list, set } from '../support/signal-lists.ts';

describe('SC-Unit-System: metric or imperial (public)', () => {
  const imperial = { 'SC-Unit-System': 'imperial' };

  test.each([
    ['Odometer.TraveledDistance', 160.9, { value: 100, unit: 'miles' }],
    [
      'TractionBattery.Range',
      { value: 322, additionalValues: [{ type: 'RATED', value: 500 }] },
      { value: 200.1, additionalValues: [{ type: 'RATED', value: 310.7 }], unit: 'miles' },
    ],
    ['Charge.ChargeRate', 50, { value: 31.1, unit: 'mph' }],
    ['Motion.CurrentSpeed', 100, { value: 62.1, unit: 'mph' }],
    ['Climate.ExternalTemperature', -40, { value: -40, unit: 'fahrenheit' }],
    ['Climate.InternalTemperature', 21.5, { value: 70.7, unit: 'fahrenheit' }],
    [
      'Wheel.Tires',
      { values: [{ row: 0, column: 0, tirePressure: 250 }], rowCount: 2, columnCount: 2 },
      {
        values: [{ row: 0, column: 0, tirePressure: 36.3 }],
        rowCount: 2,
        columnCount: 2,
        unit: 'psi',
      },
    ],
    ['InternalCombustionEngine.AmountRemaining', 37.9, { value: 10, unit: 'gallons' }],
    ['InternalCombustionEngine.Range', 160.9, { value: 100, unit: 'miles' }],
    ['Service.Records', [{ id: 'a', odometer: 1609.3 }], { values: [{ id: 'a', odometer: 1000 }] }],
    ['TractionBattery.StateOfCharge', 40, { value: 40, unit: 'percent' }],
    ['Charge.EnergyAdded', 12.5, { value: 12.5, unit: 'kWh' }],
  ] as const)('%s', async (path, metric, converted) => {
    const world = served(garage);
    set(world, 'hybrid', path, metric);

    expect(body(await list(world, 'hybrid', { more: imperial }), path)).toEqual(converted);
  });

  test('the response says which; without the header it is metric', async () => {
    const { fetch, headers, vehicleId } = served(garage);
    const path = `/v3/vehicles/${vehicleId('car')}/signals`;
    const asked = async (more: object) =>
      (await fetch(path, { headers: { ...headers('anna'), ...more } })).headers.get(
        'sc-unit-system',
      );

    expect(await asked({})).toBe('metric');
    expect(await asked(imperial)).toBe('imperial');
    expect(await asked({ 'sc-unit-system': 'Metric' })).toBe('metric');
    expect(
      (await fetch(path, { headers: { ...headers('anna'), 'sc-unit-system': 'x' } })).status,
    ).toBe(400);
  });
});
