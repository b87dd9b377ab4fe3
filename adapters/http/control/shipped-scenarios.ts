import { z } from '@hono/zod-openapi';
import { type App, defineRoute, json } from '../route.ts';
import { control } from './control-facts.ts';
import type { Simulation } from './simulation.ts';

const listShipped = defineRoute({
  ...control,
  operation: 'sim.scenarios.list',
  method: 'get',
  path: '/sim/scenarios',
  summary: 'Names of the scenarios that come with the server, for `shipped` of a new world',
  responses: {
    200: json(
      z
        .strictObject({ data: z.array(z.string().openapi({ example: 'demo/garage' })) })
        .openapi('ShippedScenarios'),
      'The names, sorted',
    ),
  },
});

export function mountShippedScenarios(app: App, simulation: Simulation): void {
  app.openapi(listShipped, (c) => c.json({ data: [...simulation.shippedScenarios] }, 200));
}
