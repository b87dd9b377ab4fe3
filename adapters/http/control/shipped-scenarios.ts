import { z } from '@hono/zod-openapi';
import { type App, defineRoute, json } from '../route.ts';
import { serverControl } from './control-facts.ts';
import {
  shippedListSchema,
  shippedParams,
  shippedScenarioSchema,
} from './shipped-scenarios-schema.ts';
import type { Simulation } from './simulation.ts';

const listShipped = defineRoute({
  ...serverControl,
  operation: 'sim.scenarios.list',
  method: 'get',
  path: '/sim/scenarios',
  summary: 'The scenarios that come with the server, for `shipped` of a new world',
  responses: {
    200: json(shippedListSchema, 'Their names, sorted, and their descriptions'),
  },
});

const getShipped = defineRoute({
  ...serverControl,
  operation: 'sim.scenarios.get',
  method: 'get',
  path: '/sim/scenarios/{scenario}',
  summary: 'A scenario that comes with the server: its text and its parameters',
  request: { params: shippedParams },
  responses: { 200: json(z.strictObject({ data: shippedScenarioSchema }), 'The scenario') },
});

export function mountShippedScenarios(app: App, simulation: Simulation): void {
  app.openapi(listShipped, async (c) => {
    const descriptions = await simulation.shipped.descriptions();
    return c.json({ data: [...simulation.shipped.names], descriptions }, 200);
  });
  app.openapi(getShipped, (c) => {
    const { scenario: name } = c.req.valid('param');
    const { text, outline } = simulation.shipped.read(name);
    const { description, seed, params, combinations } = outline;
    const data = {
      name,
      description,
      seed: seed === '' ? null : seed,
      params: params.map(({ byDefault = null, ...param }) =>
        Object.assign(param, { default: byDefault }),
      ),
      combinations: [...combinations],
      text,
    };
    return c.json({ data }, 200);
  });
}
