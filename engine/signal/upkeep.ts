import { z } from 'zod';
import { amount, flag, oneOf, seatGrid, unlessSet } from './shape.ts';
import { every, signal } from './signal.ts';

const common = { powertrains: every, provenance: 'public' } as const;

const tiresSchema = () =>
  z.strictObject({
    ...seatGrid({ tirePressure: z.number().exactOptional() }),
    unit: z.literal('kPa').exactOptional(),
  });

const serviceItems = () =>
  z
    .array(
      z.strictObject({ id: z.string().exactOptional(), description: z.string().exactOptional() }),
    )
    .exactOptional();

/** Visits to a workshop; `odometer` in km. */
const serviceRecordsSchema = () =>
  z.strictObject({
    values: z.array(
      z.strictObject({
        id: z.string().exactOptional(),
        cost: z
          .strictObject({
            amount: z.number().exactOptional(),
            currency: z.string().exactOptional(),
          })
          .exactOptional(),
        time: z.iso.datetime().exactOptional(),
        tasks: serviceItems(),
        details: serviceItems(),
        odometer: z.number().exactOptional(),
      }),
    ),
  });

/** What wears: tires, the 12 V battery, and the workshop's part in it. */
export const upkeepSignals = [
  signal({
    ...common,
    group: 'Wheel',
    name: 'Tires',
    permission: 'read_tires',
    ...unlessSet(tiresSchema, 'kPa'),
  }),
  signal({
    ...common,
    group: 'LowVoltageBattery',
    name: 'StateOfCharge',
    permission: 'read_battery',
    ...unlessSet(amount('percent'), 'percent'),
  }),
  signal({
    ...common,
    group: 'LowVoltageBattery',
    name: 'Status',
    permission: 'read_battery',
    ...unlessSet(oneOf(['GOOD', 'WARN', 'BAD'])),
  }),
  signal({
    ...common,
    group: 'Service',
    name: 'IsInService',
    permission: 'read_service_history',
    ...flag(() => false),
  }),
  signal({
    ...common,
    group: 'Service',
    name: 'Records',
    permission: 'read_service_history',
    ...unlessSet(serviceRecordsSchema),
  }),
];
