import { amount, unlessSet, yesOrNo } from './shape.ts';
import { every, signal } from './signal.ts';

const thermometer = {
  group: 'Climate',
  permission: 'read_thermometer',
  powertrains: every,
  provenance: 'public',
} as const;

const hvac = { ...thermometer, group: 'HVAC', permission: 'read_climate' } as const;

/** Temperatures in and around the car, and what its air conditioning does. */
export const climateSignals = [
  signal({
    ...thermometer,
    name: 'ExternalTemperature',
    ...unlessSet(amount('celsius'), 'celsius'),
  }),
  signal({
    ...thermometer,
    name: 'InternalTemperature',
    ...unlessSet(amount('celsius'), 'celsius'),
  }),
  signal({ ...hvac, name: 'CabinTargetTemperature', ...unlessSet(amount('celsius'), 'celsius') }),
  signal({ ...hvac, name: 'IsCabinHVACActive', ...unlessSet(yesOrNo) }),
  signal({ ...hvac, name: 'IsFrontDefrosterActive', ...unlessSet(yesOrNo) }),
  signal({ ...hvac, name: 'IsRearDefrosterActive', ...unlessSet(yesOrNo) }),
  signal({ ...hvac, name: 'IsSteeringHeaterActive', ...unlessSet(yesOrNo) }),
];
