import { z } from '@hono/zod-openapi';
import { chartCounts, formatInstant } from '../../../engine/index.ts';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';

const countsSchema = z.record(z.string(), z.record(z.string(), z.int())).openapi({
  description:
    'By chart and state; of the chart `closure`, the parts of all vehicles. A car without a battery counts as `unplugged`.',
  example: { lock: { locked: 38, 'unlocked.used': 2 } },
});

export const chartCountsSchema = z.strictObject({ at: z.iso.datetime(), data: countsSchema });

const readCharts = defineRoute({
  ...control,
  operation: 'sim.charts.get',
  method: 'get',
  path: '/sim/charts',
  summary: 'The number of vehicles in each state of their charts',
  responses: {
    200: json(chartCountsSchema, 'The numbers now'),
  },
});

export function mountCharts(app: App): void {
  app.openapi(readCharts, (c) => {
    const { fleet, clock } = c.env.world.run.world;
    return c.json({ at: formatInstant(clock.now), data: chartCounts(fleet) }, 200);
  });
}
