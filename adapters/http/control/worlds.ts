import { z } from '@hono/zod-openapi';
import { canonicalJson, type Json, readSources, withNearest } from '../../../engine/index.ts';
import { worldKept } from '../kept.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { expired, type Visit } from '../visit.ts';
import { allWorlds, serverControl } from './control-facts.ts';
import { assertWithin, instantMsOf } from './instant.ts';
import { expiryOf, limitsWithin } from './ordered-card.ts';
import { mistakeIn } from './scenario-refusal.ts';
import type { BranchOrder, ControlledWorld, Simulation, WorldOrder } from './simulation.ts';
import type { OrderedCard } from './world-card.ts';
import { byAge, dormantDocument, keptDocument, worldDocument } from './world-document.ts';
import {
  listedWorldSchema,
  newWorldSchema,
  worldBody,
  worldChange,
  worldParams,
  worldSchema,
} from './worlds-schema.ts';

const listWorlds = defineRoute({
  ...allWorlds,
  operation: 'sim.worlds.list',
  method: 'get',
  path: '/sim/worlds',
  summary: 'All worlds, also those of other servers with the same database, the oldest first',
  description: 'Worlds that are asleep stay asleep.',
  responses: { 200: json(z.strictObject({ data: z.array(listedWorldSchema) }), 'The worlds') },
});

const createWorld = defineRoute({
  ...allWorlds,
  operation: 'sim.worlds.create',
  method: 'post',
  path: '/sim/worlds',
  // A scenario may import recordings.
  mostBytes: 4_194_304,
  summary: 'Create a world with its own clock, ids and state',
  description:
    'Once answered, the world is served below `/w/{worldId}` and for the header `motorpool-world`. Other requests are served ' +
    'while it is created. A client that disconnects ends the creation, and so does deleting the world. The answer has a ' +
    'token that is for the control API of this world alone. `branchOf` makes a branch: a world with the past of another one, ' +
    'to which nothing happens by it, and a future of its own.',
  request: {
    body: { ...json(worldBody, 'From which scenario, or from which world'), required: true },
  },
  responses: { 201: json(z.strictObject({ data: newWorldSchema }), 'The world') },
});

const getWorld = defineRoute({
  ...serverControl,
  operation: 'sim.worlds.get',
  method: 'get',
  path: '/sim/worlds/{worldId}',
  summary: 'One world, with the credentials of its application',
  request: { params: worldParams },
  responses: { 200: json(z.strictObject({ data: listedWorldSchema }), 'The world') },
});

const amendWorld = defineRoute({
  ...allWorlds,
  operation: 'sim.worlds.amend',
  method: 'patch',
  path: '/sim/worlds/{worldId}',
  summary: 'Change the owner of a world, or the time at which it expires',
  description: 'A missing member stays as it is; null takes it away.',
  request: {
    params: worldParams,
    body: { ...json(worldChange, 'The changes'), required: true },
  },
  responses: { 200: json(z.strictObject({ data: listedWorldSchema }), 'The world') },
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
    const others = (await simulation.elsewhere?.()) ?? [];
    const dormant = [...simulation.dormant(), ...others];
    const own = await Promise.all(
      simulation.list().map((each) => keptDocument(each, simulation, c.env)),
    );
    const data = [...own, ...dormant.map((each) => dormantDocument(each, c.env))];
    return c.json({ data: data.sort(byAge(simulation)) }, 200);
  });
  app.openapi(createWorld, async (c) => {
    const body = c.req.valid('json');
    const { token, tokenDigest } = simulation.cards.newToken();
    const card = { ...cardOf(body, simulation), tokenDigest };
    if (body.branchOf !== undefined) {
      const of = await awake(simulation, body.branchOf);
      const branch = await simulation.branch(of, { ...branchOf(of, body), card }, c.env.signal);
      // A new world follows from the first line of its journal; a branch is further on.
      await worldKept(branch);
      return c.json({ data: { ...worldDocument(branch, simulation, c.env), token } }, 201);
    }
    const order = { ...getOrder(body, c.env.scenarioText), card };
    const { text, isJson = false } = textOf(order.scenario, simulation);
    const world = await simulation.create(order, c.env.signal).catch((error: unknown) => {
      throw mistakeIn(error, isJson ? undefined : text) ?? error;
    });
    return c.json({ data: { ...worldDocument(world, simulation, c.env), token } }, 201);
  });
  app.openapi(getWorld, async (c) => {
    const { worldId } = c.req.valid('param');
    return c.json({ data: await anyDocument(simulation, worldId, c.env) }, 200);
  });
  app.openapi(amendWorld, async (c) => {
    const { worldId } = c.req.valid('param');
    const { owner, expires } = c.req.valid('json');
    const expiresMs = expires === null ? null : expiryOf(expires, simulation.cards);
    if (simulation.cards.get(worldId) === undefined) throw unknownWorld(simulation, worldId);
    await awake(simulation, worldId);
    await simulation.amend(worldId, { owner, expiresMs });
    return c.json({ data: await anyDocument(simulation, worldId, c.env) }, 200);
  });
  app.openapi(resetWorld, async (c) => {
    const { worldId } = c.req.valid('param');
    const world = await awake(simulation, worldId);
    const anew = await simulation.reset(world, c.env.signal);
    const { limiter } = c.env.site;
    if (limiter?.worldId === worldId) await limiter.follow(anew);
    return c.json({ data: worldDocument(anew, simulation, c.env) }, 200);
  });
  app.openapi(deleteWorld, async (c) => {
    const { worldId } = c.req.valid('param');
    const gone = refusal('world_unknown', `the world ${worldId} was deleted meanwhile`);
    if (!(await simulation.remove(worldId, gone))) throw unknownWorld(simulation, worldId);
    return c.body(null, 204);
  });
}

/** The document of a world, which wakes it. */
async function anyDocument(simulation: Simulation, worldId: string, visit: Visit) {
  await simulation.wake(worldId);
  const aside = simulation.dormant().find(({ id, state }) => id === worldId && state !== 'asleep');
  if (aside !== undefined) return dormantDocument(aside, visit);
  return keptDocument(await awake(simulation, worldId), simulation, visit);
}

/** A world by its id, once it is awake; throws a refusal for an unknown one. */
export async function awake(simulation: Simulation, worldId: string): Promise<ControlledWorld> {
  await simulation.wake(worldId);
  const world = simulation.find(worldId);
  if (world === undefined) throw unknownWorld(simulation, worldId);
  return world;
}

/** The refusal of a request for a world that does not exist. */
export function unknownWorld(simulation: Simulation, worldId: string) {
  const expiredMs = simulation.cards.expiredMs(worldId);
  if (expiredMs !== undefined) return expired(worldId, expiredMs);
  const absence = simulation.absence(worldId);
  if (absence !== undefined) return absence;
  const ids = [...simulation.list(), ...simulation.dormant()].map(({ id }) => id);
  return refusal('world_unknown', withNearest(`there is no world ${worldId} here`, worldId, ids));
}

function getOrder(body: z.infer<typeof worldBody>, written: string | undefined): WorldOrder {
  const { id, seed, params = {}, matrix = {}, clock, options = {} } = body;
  return {
    id,
    scenario: written === undefined ? sourceOf(body) : { text: written, isJson: true },
    seed: seed === undefined ? undefined : String(seed),
    params: texts(params),
    matrix: texts(matrix),
    clock,
    options,
  };
}

/** A world without branches is refused later. */
function branchOf(
  { run }: ControlledWorld,
  { id, at, clock, sends = false }: z.infer<typeof worldBody>,
): Omit<BranchOrder, 'card'> {
  if (at === undefined) return { id, clock, sends, atMs: undefined };
  const { startMs, clock: simulated } = run.world;
  const atMs = instantMsOf(run, at, 'at');
  assertWithin('at', atMs, startMs, simulated.now, run.world);
  return { id, clock, sends, atMs };
}

function cardOf(
  { owner, expires, limits }: z.infer<typeof worldBody>,
  { cards }: Simulation,
): OrderedCard {
  return {
    owner,
    expiresMs: expiryOf(expires, cards),
    limits: limits && limitsWithin(cards.limits, limits),
  };
}

function sourceOf({
  yaml,
  scenario = yaml,
  shipped = '',
  sources,
}: z.infer<typeof worldBody>): WorldOrder['scenario'] {
  if (sources !== undefined) return { sources: readSources(sources)! };
  if (scenario === undefined) return { shipped };
  if (typeof scenario === 'string') return { text: scenario };
  return { text: canonicalJson(scenario as Json), isJson: true };
}

/** The text of a scenario, for the place of a mistake in it. */
function textOf(
  scenario: WorldOrder['scenario'],
  simulation: Simulation,
): { readonly text: string; readonly isJson?: boolean | undefined } {
  if ('text' in scenario) return scenario;
  return 'sources' in scenario ? scenario.sources : simulation.shipped.read(scenario.shipped);
}

type Scalars = NonNullable<z.infer<typeof worldBody>['params']>;

/** Values as texts, the form that the command line gives them. */
function texts(values: Scalars): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, String(each)]));
}
