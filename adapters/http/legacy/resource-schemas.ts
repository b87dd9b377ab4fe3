import { z } from '@hono/zod-openapi';
import type { LegacyPath } from '../../../engine/index.ts';

const share = () => z.number().openapi({ description: 'From 0 to 1', example: 0.78 });
const distance = () => z.number().openapi({ description: 'Kilometers, or miles', example: 305 });
const pressure = () => z.number().nullable().openapi({ description: 'kPa, or psi', example: 250 });

const parts = (...types: [string, ...string[]]) =>
  z.array(z.strictObject({ type: z.enum(types), status: z.enum(['OPEN', 'CLOSED', 'UNKNOWN']) }));

const seats = ['frontLeft', 'frontRight', 'backRight', 'backLeft'] as const;

/** Bodies of version 2.0 with exactly these members (public; those in the interface are stated). */
export const resourceSchemas = {
  '/battery': z
    .strictObject({ percentRemaining: share(), range: distance() })
    .openapi('LegacyBattery'),
  '/battery/capacity': z
    .strictObject({ capacity: z.number().nullable().openapi({ example: 77.4 }) })
    .openapi('LegacyBatteryCapacity'),
  '/battery/nominal_capacity': z
    .strictObject({
      availableCapacities: z.array(
        z.strictObject({
          capacity: z.number().nullable(),
          description: z.string().nullable(),
        }),
      ),
      capacity: z.strictObject({ nominal: z.number(), source: z.string().nullable() }).nullable(),
      url: z.string().nullable(),
    })
    .openapi('LegacyNominalCapacity'),
  '/charge': z
    .strictObject({
      isPluggedIn: z.boolean(),
      state: z.enum(['CHARGING', 'FULLY_CHARGED', 'NOT_CHARGING']),
    })
    .openapi('LegacyCharge'),
  '/charge/limit': z.strictObject({ limit: share() }).openapi('LegacyChargeLimit'),
  '/diagnostics/dtcs': z
    .strictObject({
      activeCodes: z.array(
        z.strictObject({
          code: z.string().openapi({ example: 'P0420' }),
          timestamp: z.iso.datetime().nullable(),
        }),
      ),
    })
    .openapi('LegacyTroubleCodes', { 'x-provenance': 'stated' }),
  '/diagnostics/system_status': z
    .strictObject({
      systems: z.array(
        z.strictObject({
          systemId: z.string().openapi({ example: 'SYSTEM_TPMS' }),
          status: z.enum(['OK', 'ALERT']).nullable(),
          description: z.string().nullable(),
        }),
      ),
    })
    .openapi('LegacySystemStatus'),
  '/engine/oil': z
    .strictObject({ lifeRemaining: share() })
    .openapi('LegacyEngineOil', { 'x-provenance': 'stated' }),
  '/fuel': z
    .strictObject({
      range: distance(),
      percentRemaining: share(),
      amountRemaining: z.number().openapi({ description: 'Litres, or gallons', example: 32.5 }),
    })
    .openapi('LegacyFuel'),
  '/location': z
    .strictObject({ latitude: z.number().nullable(), longitude: z.number().nullable() })
    .openapi('LegacyLocation'),
  '/odometer': z
    .strictObject({ distance: distance() })
    .openapi('LegacyOdometer', { 'x-provenance': 'stated' }),
  '/security': z
    .strictObject({
      isLocked: z.boolean(),
      doors: parts(...seats),
      windows: parts(...seats),
      sunroof: parts('sunroof'),
      storage: parts('front', 'rear'),
      chargingPort: parts('chargingPort'),
    })
    .openapi('LegacySecurity', { 'x-provenance': 'stated' }),
  '/service/history': z
    .array(
      z.strictObject({
        serviceId: z.string().nullable(),
        serviceDate: z.iso.datetime().nullable(),
        odometerDistance: z.number().nullable(),
        serviceTasks: z.array(
          z.strictObject({
            taskId: z.string().nullable(),
            taskDescription: z.string().nullable(),
          }),
        ),
        serviceDetails: z.unknown(),
        serviceCost: z.strictObject({
          totalCost: z.number().nullable(),
          currency: z.string().nullable(),
        }),
      }),
    )
    .openapi('LegacyServiceHistory'),
  '/tires/pressure': z
    .strictObject({
      frontLeft: pressure(),
      frontRight: pressure(),
      backLeft: pressure(),
      backRight: pressure(),
    })
    .openapi('LegacyTirePressure'),
  '/vin': z.strictObject({ vin: z.string() }).openapi('LegacyVin'),
} as const satisfies Record<LegacyPath, z.ZodType>;

export const attributesSchema = z
  .strictObject({
    id: z.string(),
    make: z.string().openapi({ example: 'HYUNDAI' }),
    model: z.string().openapi({ example: 'IONIQ 5' }),
    year: z.int().openapi({ example: 2024 }),
  })
  .openapi('LegacyVehicle');

/** The offset of a part of a list, and the length of the list. */
export const pagingSchema = z.strictObject({ count: z.int(), offset: z.int() });

export const permissionsSchema = z
  .strictObject({ permissions: z.array(z.string()), paging: pagingSchema })
  .openapi('LegacyPermissions', { 'x-provenance': 'stated' });
