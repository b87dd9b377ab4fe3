import { amount, unlessSet } from './shape.ts';
import { fuelled, signal } from './signal.ts';

const common = {
  group: 'InternalCombustionEngine',
  permission: 'read_fuel',
  powertrains: fuelled,
  provenance: 'public',
} as const;

/** Fuel and oil. */
export const combustionSignals = [
  signal({ ...common, name: 'AmountRemaining', ...unlessSet(amount('liters'), 'liters') }),
  signal({ ...common, name: 'FuelLevel', ...unlessSet(amount('percent'), 'percent') }),
  signal({ ...common, name: 'Range', ...unlessSet(amount('km'), 'km') }),
  signal({
    ...common,
    name: 'OilLife',
    permission: 'read_engine_oil',
    ...unlessSet(amount('percent'), 'percent'),
  }),
];
