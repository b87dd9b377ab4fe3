import { z } from '@hono/zod-openapi';
import { pageShape } from '../page-document.ts';
import { entrySchema } from './log-schema.ts';
import { quantityShape } from './quantity-schema.ts';

export const simulatedVehicleParams = z.object({
  vehicle: z
    .string()
    .openapi({ description: 'Its name in the scenario, or its id', example: 'car' }),
});

/** The name of a vehicle for people, which the scenario gives it. */
export const displayName = () =>
  z.string().nullable().openapi({
    description: 'Its name for people; null without one',
    example: "Anna's Ioniq",
  });

export const vehicleEntrySchema = z
  .strictObject({
    id: z.string(),
    name: z.string().openapi({ description: 'In the scenario', example: 'car' }),
    displayName: displayName(),
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
    ...quantityShape,
    battery: quantityShape.battery.nullable(),
    charge: quantityShape.charge.nullable(),
    fuelLitres: quantityShape.fuelLitres.nullable(),
  })
  .openapi('VehicleState');

const transitionSchema = z
  .strictObject({
    at: z.iso.datetime(),
    chart: z.string().openapi({ description: 'Its name, or that of the part', example: 'charge' }),
    event: z.string().openapi({ example: 'charge.start' }),
    guards: z.array(z.string()).openapi({
      description: 'The guards that the chart asked, with their answers',
      example: ['belowLimit', 'not unsupplied'],
    }),
    from: z.string().openapi({ example: 'plugged.held' }),
    to: z.string().openapi({ example: 'plugged.charging.overridden' }),
    entries: z.array(z.int()).length(2).openapi({
      description: 'The first sequence of its entries in the log, and the sequence after the last',
    }),
  })
  .openapi('TakenTransition');

/** Not made by `extend`: documents would refer to the smaller schema, which is strict. */
export const simulatedVehicleSchema = z
  .strictObject({
    ...vehicleEntrySchema.shape,
    title: z
      .string()
      .openapi({ description: 'Make, model and trim', example: 'Chevrolet Volt Premier' }),
    year: z.number().openapi({ description: 'Model year' }),
    vin: z.string().openapi({ description: 'Vehicle identification number' }),
    truth: stateSchema,
    report: z
      .strictObject({ ...stateSchema.shape, ingestedAt: z.iso.datetime() })
      .openapi({ description: 'The last report that the service received' }),
    transitions: z.array(transitionSchema).openapi({
      description:
        'The latest transitions of its charts that changed something, oldest first; empty for a vehicle whose facts are not logged',
    }),
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
