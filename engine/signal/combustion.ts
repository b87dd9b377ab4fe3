import { fuelPercent, fuelRangeKm } from '../model/fuel.ts';
import { roundRange } from '../vehicle/reporting/rounding.ts';
import { quantity } from './shape.ts';
import { fuelled, signal } from './signal.ts';

const common = {
  group: 'InternalCombustionEngine',
  permission: 'read_fuel',
  powertrains: fuelled,
  provenance: 'public',
} as const;

/** Fuel and oil. */
export const combustionSignals = [
  signal({
    ...common,
    name: 'AmountRemaining',
    ...quantity('liters', 'litres', (reading) => reading.fuelLitres),
  }),
  signal({
    ...common,
    name: 'FuelLevel',
    ...quantity('percent', 'percent', ({ model, fuelLitres }) => fuelPercent(model, fuelLitres)),
  }),
  signal({
    ...common,
    name: 'Range',
    ...quantity(
      'km',
      ({ model }, km) => roundRange(model, km),
      ({ model, fuelLitres }) => fuelRangeKm(model, fuelLitres),
    ),
  }),
  signal({
    ...common,
    name: 'OilLife',
    permission: 'read_engine_oil',
    ...quantity('percent', 'percent', (reading) => reading.oilLifePercent),
  }),
];
