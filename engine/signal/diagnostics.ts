import { z } from 'zod';
import { amount, unlessSet } from './shape.ts';
import { electric, every, fuelled, signal } from './signal.ts';

const common = {
  group: 'Diagnostics',
  permission: 'read_diagnostics',
  provenance: 'public',
} as const;

/** What a system says of itself; the description is for people. */
const systemSchema = () =>
  z.strictObject({
    status: z.enum(['OK', 'ALERT']).exactOptional(),
    description: z.string().nullable().exactOptional(),
  });

const codesSchema = () =>
  z.strictObject({
    values: z.array(
      z.strictObject({ code: z.string(), timestamp: z.iso.datetime().nullable().exactOptional() }),
    ),
  });

/** Systems by the powertrains that have them. */
const systems = [
  [
    every,
    'ABS ActiveSafety Airbag BrakeFluid DriverAssistance Lighting MIL Telematics TirePressure ' +
      'TirePressureMonitoring Transmission WasherFluid',
  ],
  [electric, 'EVBatteryConditioning EVCharging EVDriveUnit EVHVBattery'],
  [fuelled, 'Emissions OilLife OilPressure OilTemperature WaterInFuel'],
] as const;

export const diagnosticSignals = [
  ...systems.flatMap(([powertrains, names]) =>
    names
      .split(' ')
      .map((name) => signal({ ...common, name, powertrains, ...unlessSet(systemSchema) })),
  ),
  signal({
    ...common,
    name: 'DTCCount',
    powertrains: every,
    ...unlessSet(amount('count', z.int), 'count'),
  }),
  signal({ ...common, name: 'DTCList', powertrains: every, ...unlessSet(codesSchema) }),
];
