import { z } from '@hono/zod-openapi';
import { activities, quantities } from '../../../engine/index.ts';
import { pageShape } from '../page-document.ts';
import { aheadSeconds } from './ahead-seconds.ts';
import { displayName } from './vehicles-schema.ts';

const position = () => z.strictObject({ latitude: z.number(), longitude: z.number() });

/** A vehicle in brief, for a map or a list of many. */
export const glanceSchema = z
  .strictObject({
    id: z.string(),
    name: z.string().openapi({ description: 'In the scenario', example: 'car' }),
    displayName: displayName(),
    powertrain: z.enum(['BEV', 'PHEV', 'HEV', 'ICE']),
    state: z.enum(activities).openapi({ description: 'The most characteristic of its activities' }),
    socPercent: z.number().nullable(),
    fuelPercent: z.number().nullable(),
    wallPowerKw: z.number().openapi({ description: quantities.wallPowerKw.says }),
    batteryPowerKw: z.number().openapi({ description: quantities.batteryPowerKw.says }),
    powerKw: z.number().openapi({ description: 'As `wallPowerKw`', deprecated: true }),
    speedKmh: z.number(),
    isLocked: z.boolean(),
    isOpen: z.boolean().openapi({ description: 'Whether any part of it is open' }),
    isOnline: z.boolean(),
    latitude: z.number(),
    longitude: z.number(),
    trip: z
      .strictObject({
        from: position(),
        to: position(),
        distanceKm: z.number().openapi({ description: 'Of the whole way' }),
        drivenKm: z.number().openapi({ description: 'Driven so far' }),
        headingDegrees: z.number().openapi({ description: 'From north, clockwise, below 360' }),
        aheadKm: z.array(z.number()).openapi({
          description: `The same after ${aheadSeconds.join(', ')} simulated seconds, if all goes on`,
        }),
        line: z.array(z.tuple([z.number(), z.number()])).openapi({
          description:
            'The whole way as latitudes and longitudes, its ends among them; of a long one, some corners',
        }),
      })
      .nullable()
      .openapi({ description: 'The trip it is on; null while it is parked' }),
  })
  .openapi('VehicleGlance');

export const glanceListSchema = z
  .strictObject({
    at: z.iso.datetime(),
    ...pageShape(glanceSchema),
  })
  .openapi('VehicleGlances');

const instant = () => z.iso.datetime();

/** A signal as the service has it, without regard to permissions. */
const reportedSignalSchema = z
  .strictObject({
    code: z.string().openapi({ example: 'tractionbattery-stateofcharge' }),
    group: z.string().openapi({ example: 'TractionBattery' }),
    name: z.string().openapi({ example: 'StateOfCharge' }),
    body: z.record(z.string(), z.unknown()).nullable().openapi({
      description: 'As in version 3, in metric units; null if there is an error',
    }),
    error: z.string().nullable().openapi({ example: 'VEHICLE_NOT_CAPABLE' }),
  })
  .openapi('ReportedSignal');

export const reportedSignalsSchema = z
  .strictObject({
    measuredAt: instant().openapi({ description: 'By the vehicle' }),
    ingestedAt: instant().openapi({ description: 'Instant of reception by the service' }),
    signals: z.array(reportedSignalSchema),
  })
  .openapi('ReportedSignals');
