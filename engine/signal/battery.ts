import * as z from 'zod';
import { numberText } from '../log/canonical.ts';
import { drivableKwh } from '../model/hybrid.ts';
import { ratedRangeKm } from '../model/range.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import { roundRange } from '../vehicle/reporting/rounding.ts';
import { amount, flag, quantity, shaped } from './shape.ts';
import { electric, signal } from './signal.ts';

/** The outside temperature below which a pack in use is heated, degC: the target of `warmUpKwh`. */
const heatPackBelowCelsius = 10;

const group = 'TractionBattery';
const permission = 'read_battery';

function rangeShown({ model, rangeKm }: Reading): number {
  return roundRange(model, rangeKm);
}

function ratedShown({ model, energyKwh, capacityKwh }: Reading): number {
  return roundRange(
    model,
    ratedRangeKm(model, drivableKwh(model.powertrain, energyKwh, capacityKwh)),
  );
}

/** The capacity when new; of a Tesla, which measures it, the current one (ours). */
function capacityShown({ model, healthPercent }: Reading): number | undefined {
  const newKwh = model.battery?.grossKwh;
  if (newKwh === undefined || model.make !== 'Tesla' || healthPercent === 100) return newKwh;
  return Math.round((newKwh * healthPercent) / 10) / 10;
}

/** `value` is the displayed range; the label range is beside it. */
const rangeSchema = () =>
  z.strictObject({
    value: z.number(),
    type: z.literal('DEFAULT').exactOptional(),
    additionalValues: z.array(
      z.strictObject({
        type: z.enum(['IDEAL_CONDITIONS', 'ESTIMATED', 'RATED']).exactOptional(),
        value: z.number().exactOptional(),
      }),
    ),
    unit: z.literal('km').exactOptional(),
  });

const capacitySchema = () =>
  z.strictObject({
    capacity: z.number().exactOptional(),
    source: z.enum(['SMARTCAR', 'USER_SELECTED']).exactOptional(),
    availableCapacities: z
      .array(
        z.strictObject({
          capacity: z.number().exactOptional(),
          description: z.string().nullable().exactOptional(),
        }),
      )
      .exactOptional(),
    unit: z.literal('kWh').exactOptional(),
  });

export const batterySignals = [
  signal({
    group,
    name: 'StateOfCharge',
    permission,
    powertrains: electric,
    provenance: 'public',
    ...quantity('percent', 'percent', (reading) => reading.socPercent),
  }),
  signal({
    group,
    name: 'Range',
    permission,
    powertrains: electric,
    provenance: 'public',
    followsKey: true,
    ...shaped(
      rangeSchema,
      (reading) => ({
        value: rangeShown(reading),
        type: 'DEFAULT' as const,
        additionalValues: [
          {
            type: 'RATED' as const,
            value: ratedShown(reading),
          },
        ],
        unit: 'km' as const,
      }),
      // Neither reaches 10,000 km, and neither changes by less than one.
      (reading) => rangeShown(reading) * 10_000 + ratedShown(reading),
      'km',
      ({ value, additionalValues: [rated] }) =>
        `{"additionalValues":[{"type":"RATED","value":${numberText(rated!.value!)}}],` +
        `"type":"DEFAULT","unit":"km","value":${numberText(value)}}`,
    ),
  }),
  signal({
    group,
    name: 'NominalCapacity',
    permission,
    powertrains: electric,
    provenance: 'stated',
    followsKey: true,
    ...shaped(
      capacitySchema,
      (reading) => {
        const capacity = capacityShown(reading);
        if (capacity === undefined) return undefined;
        const { model } = reading;
        return {
          capacity,
          source: 'SMARTCAR' as const,
          availableCapacities: [{ capacity, description: model.trim === '' ? null : model.trim }],
          unit: 'kWh' as const,
        };
      },
      (reading) => capacityShown(reading) ?? 0,
      'kWh',
    ),
  }),
  signal({
    group,
    name: 'IsHeaterActive',
    permission,
    powertrains: electric,
    provenance: 'public',
    ...flag(
      (reading) =>
        (reading.isClimateOn || reading.isCharging) && reading.packCelsius < heatPackBelowCelsius,
    ),
  }),
  signal({
    group,
    name: 'MaxRangeChargeCounter',
    permission,
    powertrains: electric,
    provenance: 'public',
    isTimeless: true,
    followsKey: true,
    ...shaped(
      amount('count', z.int),
      ({ fullRangeCharges }) => ({ value: fullRangeCharges, unit: 'count' as const }),
      ({ fullRangeCharges }) => fullRangeCharges,
      'count',
    ),
    // Teslas warn of too many; it is unknown whether other makes count them (ours).
    reportedBy: ({ make }) => make === 'Tesla',
    isUnverified: true,
  }),
];
