import { z } from '@hono/zod-openapi';
import { pageShape } from '../page-document.ts';
import { entrySchema } from './log-schema.ts';

export const simulatedVehicleParams = z.object({
  vehicle: z
    .string()
    .openapi({ description: 'Its name in the scenario, or its id', example: 'car' }),
});

export const vehicleEntrySchema = z
  .strictObject({
    id: z.string(),
    name: z.string().openapi({ description: 'In the scenario', example: 'car' }),
    make: z.string(),
    model: z.string().openapi({ description: 'In the catalogue' }),
    powertrain: z.enum(['BEV', 'PHEV', 'HEV', 'ICE']),
    mode: z.enum(['live', 'simulated']),
    owner: z.string().nullable().openapi({ description: 'Id of the user; null once removed' }),
  })
  .openapi('VehicleEntry');

export const userEntrySchema = z
  .strictObject({ id: z.string(), name: z.string(), externalId: z.string().nullable() })
  .openapi('UserEntry');

export const vehicleListSchema = z
  .strictObject(pageShape(vehicleEntrySchema))
  .openapi('VehicleEntries');

/** A vehicle at an instant; units are in the names, percent run from 0 to 100. */
export const stateSchema = z
  .strictObject({
    at: z.iso.datetime(),
    battery: z
      .strictObject({ socPercent: z.number(), energyKwh: z.number(), rangeKm: z.number() })
      .nullable(),
    charge: z
      .strictObject({
        isPluggedIn: z.boolean(),
        isCharging: z.boolean(),
        isComplete: z.boolean(),
        isChargerFaulted: z.boolean(),
        powerKw: z.number(),
        energyAddedKwh: z.number(),
        limitPercent: z.number(),
        timeToLimitMs: z.number(),
      })
      .nullable(),
    fuelLitres: z.number().nullable(),
    odometerKm: z.number(),
    speedKmh: z.number(),
    isMoving: z.boolean(),
    isLocked: z.boolean(),
    isAsleep: z.boolean(),
    isOnline: z.boolean(),
    isInService: z.boolean(),
    isClimateOn: z.boolean(),
    cabinCelsius: z.number(),
    outsideCelsius: z.number(),
    lowVoltagePercent: z.number(),
    oilLifePercent: z.number(),
    troubleCodes: z.array(z.string()),
    openParts: z.array(z.string()),
    place: z.string().openapi({ description: 'Where it is parked; empty elsewhere' }),
    position: z.strictObject({ latitude: z.number(), longitude: z.number() }),
    permissions: z.array(z.string()),
  })
  .openapi('VehicleState');

/** Not made by `extend`: documents would refer to the smaller schema, which is strict. */
export const simulatedVehicleSchema = z
  .strictObject({
    ...vehicleEntrySchema.shape,
    truth: stateSchema,
    report: z
      .strictObject({ ...stateSchema.shape, ingestedAt: z.iso.datetime() })
      .openapi({ description: 'The last report that the service received' }),
  })
  .openapi('SimulatedVehicle');

const orderExamples = { plugIn: { power: '11kW' } };

/** A step of the scenario language without the vehicle. */
export const orderBody = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .openapi('Order', { example: orderExamples });

export const orderedSchema = z
  .strictObject({
    sequence: z.int().openapi({ description: 'Of the command in the log' }),
    accepted: z.boolean(),
    refused: z.string().nullable().openapi({
      description: 'The reason why the vehicle refused',
      example: 'door_open',
    }),
    facts: z.array(entrySchema).openapi({ description: 'The facts it led to at this instant' }),
  })
  .openapi('Ordered');
