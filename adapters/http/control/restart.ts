import { z } from '@hono/zod-openapi';
import { type App, defineRoute, json } from '../route.ts';
import { serverControl } from './control-facts.ts';
import { requestBody } from './request-body.ts';
import { restartPoints, type Simulation } from './simulation.ts';
import { worldDocument } from './world-document.ts';
import { unknownWorld } from './worlds.ts';
import { worldParams, worldSchema } from './worlds-schema.ts';

const restartBody = requestBody({
  from: z.enum(restartPoints).openapi({
    description: 'As the scenario begins, or as its vehicles last were',
  }),
}).openapi('Restart', { example: { from: 'last-state' } });

/** The answer to a restart. */
export const restartedSchema = z.strictObject({
  data: worldSchema,
  notes: z
    .array(z.string())
    .openapi({ description: 'Differences from the world before, in sentences' }),
});

const restartWorld = defineRoute({
  ...serverControl,
  operation: 'sim.worlds.restart',
  method: 'post',
  path: '/sim/worlds/{worldId}/restart',
  summary: 'Begin a world anew from its inputs, also one that is set aside',
  description:
    'A new world takes its place, with the same scenario, seed, options and clock; its journal is kept beside the new one. ' +
    'From the `last-state`, the clock begins at the last instant and the vehicles as they last were: odometer, state of ' +
    'charge, fuel, place, locks, open parts, cable, charge limits and schedules; reads tell so at once. The script of the ' +
    'scenario does not begin again, and webhooks begin anew. A world that is set aside is executed as far as its journal agrees.',
  request: {
    params: worldParams,
    body: { ...json(restartBody, 'Where it begins'), required: true },
  },
  responses: {
    200: json(restartedSchema, 'The new world'),
  },
});

export function mountRestart(app: App, simulation: Simulation): void {
  app.openapi(restartWorld, async (c) => {
    const { worldId } = c.req.valid('param');
    const { from } = c.req.valid('json');
    const isKnown =
      simulation.find(worldId) !== undefined || simulation.absence(worldId) !== undefined;
    if (!isKnown) throw unknownWorld(simulation, worldId);
    const { world, notes } = await simulation.restart(worldId, from, c.env.signal);
    const { limiter } = c.env.site;
    if (limiter?.worldId === worldId) await limiter.follow(world);
    return c.json({ data: worldDocument(world, simulation, c.env), notes: [...notes] }, 200);
  });
}
