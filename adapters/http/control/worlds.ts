import { z } from '@hono/zod-openapi';
import { canonicalJson, type Json, withNearest } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import type { Visit } from '../visit.ts';
import { clockDocument } from './clock-document.ts';
import { serverControl } from './control-facts.ts';
import { mistakeIn } from './scenario-refusal.ts';
import type { ControlledWorld, Simulation, WorldOrder } from './simulation.ts';
import { worldBody, worldParams, worldSchema } from './worlds-schema.ts';

const listWorlds = defineRoute({
  ...serverControl,
  operation: 'sim.worlds.list',
  method: 'get',
  path: '/sim/worlds',
  summary: 'The worlds of this server, the oldest first',
  responses: { 200: json(z.strictObject({ data: z.array(worldSchema) }), 'The worlds') },
});

const createWorld = defineRoute({
  ...serverControl,
  operation: 'sim.worlds.create',
  method: 'post',
  path: '/sim/worlds',
  summary: 'Create a world with its own clock, ids and state',
  description:
    'Once answered, the world is served below `/w/{worldId}` and for the header `motorpool-world`. Other requests are served ' +
    'while it is created. A client that disconnects ends the creation, and so does deleting the world.',
  request: { body: { ...json(worldBody, 'From which scenario'), required: true } },
  responses: { 201: json(z.strictObject({ data: worldSchema }), 'The world') },
});

const getWorld = defineRoute({
  ...serverControl,
  operation: 'sim.worlds.get',
  method: 'get',
  path: '/sim/worlds/{worldId}',
  summary: 'One world, with the credentials of its application',
  request: { params: worldParams },
  responses: { 200: json(z.strictObject({ data: worldSchema }), 'The world') },
});

const resetWorld = defineRoute({
  ...serverControl,
  operation: 'sim.worlds.reset',
  method: 'post',
  path: '/sim/worlds/{worldId}/reset',
  summary: 'Begin a world anew',
  description:
    'A new world takes its place, with the same scenario, seed, options and clock, and so with the same ids and secrets. ' +
    'Requests that wait in the old one end with an error, its replays are deleted, and clients of its feed are ' +
    'disconnected: `motorpool/feed` connects again and reports `restarted`. A world that is recorded is not reset.',
  request: { params: worldParams },
  responses: { 200: json(z.strictObject({ data: worldSchema }), 'The new world') },
});

const deleteWorld = defineRoute({
  ...serverControl,
  operation: 'sim.worlds.delete',
  method: 'delete',
  path: '/sim/worlds/{worldId}',
  summary: 'Forget a world',
  description: 'Requests that wait in the world, or for its creation, end with an error.',
  request: { params: worldParams },
  responses: { 204: { description: 'It is forgotten' } },
});

export function mountWorlds(app: App, simulation: Simulation): void {
  app.openapi(listWorlds, async (c) => {
    const data = await Promise.all(simulation.list().map((each) => keptDocument(each, c.env)));
    return c.json({ data }, 200);
  });
  app.openapi(createWorld, async (c) => {
    const order = orderOf(c.req.valid('json'));
    const { scenario } = order;
    const { text, isJson = false } =
      'text' in scenario ? scenario : simulation.shippedScenario(scenario.shipped);
    const world = await simulation.create(order, c.env.signal).catch((error: unknown) => {
      throw mistakeIn(error, isJson ? undefined : text) ?? error;
    });
    return c.json({ data: worldDocument(world, c.env) }, 201);
  });
  app.openapi(getWorld, async (c) => {
    const { worldId } = c.req.valid('param');
    await simulation.wake(worldId);
    const world = simulation.find(worldId);
    if (world === undefined) throw unknown(simulation, worldId);
    return c.json({ data: await keptDocument(world, c.env) }, 200);
  });
  app.openapi(resetWorld, async (c) => {
    const { worldId } = c.req.valid('param');
    await simulation.wake(worldId);
    const world = simulation.find(worldId);
    if (world === undefined) throw unknown(simulation, worldId);
    const anew = await simulation.reset(world, c.env.signal);
    const { limiter } = c.env.site;
    if (limiter?.worldId === worldId) await limiter.follow(anew);
    return c.json({ data: worldDocument(anew, c.env) }, 200);
  });
  app.openapi(deleteWorld, async (c) => {
    const { worldId } = c.req.valid('param');
    const gone = refusal('world_unknown', `the world ${worldId} was deleted meanwhile`);
    if (!(await simulation.remove(worldId, gone))) throw unknown(simulation, worldId);
    return c.body(null, 204);
  });
}

export function unknown(simulation: Simulation, worldId: string) {
  const absence = simulation.absence(worldId);
  if (absence !== undefined) return absence;
  const ids = [...simulation.list(), ...simulation.dormant()].map(({ id }) => id);
  return refusal('world_unknown', withNearest(`there is no world ${worldId} here`, worldId, ids));
}

function orderOf(body: z.infer<typeof worldBody>): WorldOrder {
  const { id, seed, params = {}, matrix = {}, clock, options = {} } = body;
  return {
    id,
    scenario: sourceOf(body),
    seed: seed === undefined ? undefined : String(seed),
    params: texts(params),
    matrix: texts(matrix),
    clock,
    options,
  };
}

function sourceOf({
  yaml,
  scenario = yaml,
  shipped = '',
}: z.infer<typeof worldBody>): WorldOrder['scenario'] {
  if (scenario === undefined) return { shipped };
  if (typeof scenario === 'string') return { text: scenario };
  return { text: canonicalJson(scenario as Json), isJson: true };
}

type Scalars = NonNullable<z.infer<typeof worldBody>['params']>;

/** Values as texts, the form that the command line gives them. */
function texts(values: Scalars): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, String(each)]));
}

/** The document of a world; without the state of its log if that can no longer be recorded. */
async function keptDocument(
  world: ControlledWorld,
  visit: Visit,
): Promise<z.infer<typeof worldSchema>> {
  const { entryCount, digest, ...document } = worldDocument(world, visit);
  try {
    await world.record?.kept();
    return { ...document, entryCount, digest };
  } catch {
    return document;
  }
}

export function worldDocument(world: ControlledWorld, { url }: Visit): z.infer<typeof worldSchema> {
  const { scenario, world: simulated } = world.run;
  const { application, managementTokens } = simulated.service;
  const { id, clientId, clientSecret } = application;
  const managementToken = managementTokens.current;
  return {
    id: world.id,
    url: `${new URL(url).origin}/w/${world.id}`,
    scenario: scenario.name,
    seed: scenario.seed,
    clock: clockDocument(world),
    application: { id, clientId, clientSecret, managementToken },
    vehicleCount: simulated.fleet.count,
    entryCount: simulated.log.length,
    digest: simulated.log.digest,
  };
}
