import { z } from '@hono/zod-openapi';
import { formatInstant, longestDurationMs, type ScenarioRun } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import type { Visit } from '../visit.ts';
import { control } from './control-facts.ts';
import { durationMsOf } from './duration.ts';
import { assertWithin, instantMsOf } from './instant.ts';
import { replayBody, replayParams, replaySchema } from './replays-schema.ts';
import { controlled, type ReplayedWorld, type ReplayOrder, type Simulation } from './simulation.ts';
import { simulatedDocument } from './world-document.ts';

const listReplays = defineRoute({
  ...control,
  operation: 'sim.replays.list',
  method: 'get',
  path: '/sim/replays',
  summary: 'The replays of the world, the oldest first',
  responses: { 200: json(z.strictObject({ data: z.array(replaySchema) }), 'The replays') },
});

const createReplay = defineRoute({
  ...control,
  isReading: true,
  operation: 'sim.replays.create',
  method: 'post',
  path: '/sim/replays',
  summary: 'Replay a past range of the world, in a world of its own',
  description:
    'It is held at its beginning. Its clock is played, paused and advanced as any other, up to its end; nothing else ' +
    'can be done in it, and nothing leaves it. The world itself goes on. A client that disconnects ends its creation.',
  request: { body: { ...json(replayBody, 'Which stretch'), required: true } },
  responses: { 201: json(z.strictObject({ data: replaySchema }), 'The replay') },
});

const deleteReplay = defineRoute({
  ...control,
  isReading: true,
  operation: 'sim.replays.delete',
  method: 'delete',
  path: '/sim/replays/{replayId}',
  summary: 'Forget a replay',
  request: { params: replayParams },
  responses: { 204: { description: 'It is forgotten' } },
});

export function mountReplays(app: App, simulation: Simulation): void {
  app.openapi(listReplays, (c) => {
    const replays = simulation.replaysOf(c.env.world.id);
    return c.json({ data: replays.map((each) => replayDocument(each, c.env)) }, 200);
  });
  app.openapi(createReplay, async (c) => {
    const world = controlled(simulation, c.env);
    const order = orderOf(world.run, c.req.valid('json'));
    const replay = await simulation.replay(world, order, c.env.signal);
    return c.json({ data: replayDocument(replay, c.env) }, 201);
  });
  app.openapi(deleteReplay, async (c) => {
    const { replayId } = c.req.valid('param');
    const isOne = simulation.replaysOf(c.env.world.id).some(({ id }) => id === replayId);
    const gone = refusal('replay_unknown', `the replay ${replayId} was deleted meanwhile`);
    if (!isOne || !(await simulation.remove(replayId, gone))) {
      throw refusal('replay_unknown', `there is no replay ${replayId} of this world`);
    }
    return c.body(null, 204);
  });
}

/** A range that begins before the world is shown from the world's first instant on. */
function orderOf(run: ScenarioRun, body: z.infer<typeof replayBody>): ReplayOrder {
  const { clock, startMs } = run.world;
  const { back, from, until, speed = 1 } = body;
  const untilMs = until === undefined ? clock.now : instantMsOf(run, until, 'until');
  assertWithin('until', untilMs, startMs, clock.now, run.world);
  if (from !== undefined) {
    const fromMs = instantMsOf(run, from, 'from');
    assertWithin('from', fromMs, startMs, untilMs, run.world);
    return { fromMs, untilMs, speed };
  }
  const backMs = durationMsOf(back ?? 0, 'back', { least: 0, most: longestDurationMs });
  return { fromMs: Math.max(startMs, untilMs - backMs), untilMs, speed };
}

function replayDocument(world: ReplayedWorld, visit: Visit): z.infer<typeof replaySchema> {
  const { of, fromMs, untilMs } = world.replay;
  const document = simulatedDocument(world, visit);
  return {
    ...document,
    replayOf: of,
    feed: `${document.url.replace(/^http/, 'ws')}/feed`,
    from: formatInstant(fromMs),
    until: formatInstant(untilMs),
  };
}
