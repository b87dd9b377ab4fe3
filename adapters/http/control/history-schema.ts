import { z } from '@hono/zod-openapi';
import { activities, quantities } from '../../../engine/index.ts';

const of = (name: keyof typeof quantities) =>
  z.number().openapi({ description: quantities[name].says });

/** A vehicle at an instant of its past. */
export const historyPointSchema = z
  .strictObject({
    at: z.iso.datetime(),
    state: z.enum(activities).openapi({ description: 'The most characteristic of its activities' }),
    socPercent: of('socPercent').nullable(),
    fuelLitres: of('fuelLitres').nullable(),
    wallPowerKw: of('wallPowerKw'),
    batteryPowerKw: of('batteryPowerKw'),
    chargeLimitPercent: of('chargeLimitPercent').nullable(),
    odometerKm: of('odometerKm'),
  })
  .openapi('VehicleHistoryPoint');

export const historySchema = z
  .strictObject({ data: z.array(historyPointSchema) })
  .openapi('VehicleHistory');
