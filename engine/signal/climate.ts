import type { Reading } from '../vehicle/reporting/reading.ts';
import { flag, quantity } from './shape.ts';
import { every, signal } from './signal.ts';

const thermometer = {
  group: 'Climate',
  permission: 'read_thermometer',
  powertrains: every,
  provenance: 'public',
} as const;

const hvac = { ...thermometer, group: 'HVAC', permission: 'read_climate' } as const;

/** The outside temperature below which windows are defrosted, degC (ours). */
const defrostBelowCelsius = 3;

/** The outside temperature below which seats and steering wheel are heated, degC (ours). */
const warmHandsBelowCelsius = 8;

/** Temperatures in and around the car, and the state of its air conditioning. */
export const climateSignals = [
  signal({
    ...thermometer,
    name: 'ExternalTemperature',
    ...quantity('celsius', 'celsius', (reading) => reading.outsideCelsius),
  }),
  signal({
    ...thermometer,
    name: 'InternalTemperature',
    ...quantity('celsius', 'celsius', (reading) => reading.cabinCelsius),
  }),
  signal({
    ...hvac,
    name: 'CabinTargetTemperature',
    isTimeless: true,
    ...quantity('celsius', 'celsius', (reading) => reading.cabinTargetCelsius),
  }),
  signal({
    ...hvac,
    name: 'IsCabinHVACActive',
    isTimeless: true,
    ...flag((reading) => reading.isClimateOn),
  }),
  signal({ ...hvac, name: 'IsFrontDefrosterActive', ...flag(defrosts) }),
  signal({ ...hvac, name: 'IsRearDefrosterActive', ...flag(defrosts) }),
  signal({
    ...hvac,
    name: 'IsSteeringHeaterActive',
    ...flag((reading) => reading.isClimateOn && reading.outsideCelsius < warmHandsBelowCelsius),
  }),
];

function defrosts(reading: Reading): boolean {
  return reading.isClimateOn && reading.outsideCelsius < defrostBelowCelsius;
}
