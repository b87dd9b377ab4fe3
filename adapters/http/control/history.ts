import { z } from '@hono/zod-openapi';
import {
  formatInstant,
  type HistoryPoint,
  shownQuantity,
  type World,
} from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import { type historyPointSchema, historySchema } from './history-schema.ts';
import { instantMsOf } from './instant.ts';
import { rowOf } from './vehicles.ts';
import { simulatedVehicleParams } from './vehicles-schema.ts';

const end = (description: string) =>
  z.string().optional().openapi({ description, example: '2026-05-04T06:00:00.000Z' });

const readHistory = defineRoute({
  ...control,
  operation: 'sim.vehicles.history',
  method: 'get',
  path: '/sim/vehicles/{vehicle}/history',
  summary: 'The true past of a vehicle, whether or not the log tells of it',
  description:
    'Points in the order of time. Between two points every number follows a straight line; two points of one instant are a ' +
    'step, from the values before it to those after it. A server keeps the latest 512 points of a vehicle, which last it a ' +
    'week or two, and about two million of all vehicles together: each of more than 4,096 vehicles has fewer, and of ' +
    'more than 262,144 vehicles it keeps none.',
  request: {
    params: simulatedVehicleParams,
    query: z.object({
      from: end('The first instant; without it, the oldest that is kept'),
      until: end('The last instant; now without it'),
    }),
  },
  responses: { 200: json(historySchema, 'The points of the range, its ends included') },
});

export function mountHistory(app: App): void {
  app.openapi(readHistory, (c) => {
    const { run } = c.env.world;
    const { from, until } = c.req.valid('query');
    const row = rowOf(run.world, c.req.valid('param').vehicle);
    const instantOf = (written: string | undefined, name: string, usual: number): number =>
      written === undefined ? usual : instantMsOf(run, written, name, 'query parameter');
    const fromMs = instantOf(from, 'from', -Infinity);
    const untilMs = instantOf(until, 'until', Infinity);
    if (fromMs > untilMs) throw refusal('request_malformed', 'query parameter from is after until');
    const points = run.world.history?.of(row, fromMs, untilMs) ?? [];
    return c.json({ data: points.map((point) => pointDocument(run.world, row, point)) }, 200);
  });
}

function pointDocument(
  { fleet }: World,
  row: number,
  { atMs, activity, ...values }: HistoryPoint,
): z.infer<typeof historyPointSchema> {
  const { battery, fuel } = fleet.modelOf(row);
  const shown = (name: keyof typeof values): number => shownQuantity(name, values[name]);
  return {
    at: formatInstant(atMs),
    state: activity,
    socPercent: battery === undefined ? null : shown('socPercent'),
    fuelLitres: fuel === undefined ? null : shown('fuelLitres'),
    wallPowerKw: shown('wallPowerKw'),
    batteryPowerKw: shown('batteryPowerKw'),
    chargeLimitPercent: battery === undefined ? null : shown('chargeLimitPercent'),
    odometerKm: shown('odometerKm'),
  };
}
