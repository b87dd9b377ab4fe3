import { z } from '@hono/zod-openapi';
import { formatDuration } from '../../../engine/index.ts';
import { mostBytesOfOrder } from '../body-limit.ts';
import { errorDocument, errorSchema } from '../error-body.ts';
import { refusal } from '../refusal.ts';
import { type App, defineRoute, json } from '../route.ts';
import { advanceWorld } from './advance.ts';
import { clockDocument } from './clock-document.ts';
import {
  advanceBody,
  advancedSchema,
  clockSchema,
  lockSchema,
  presenterBody,
  speedSchema,
} from './clock-schema.ts';
import { control } from './control-facts.ts';
import { durationMsOf } from './duration.ts';
import { keptText } from './kept-text.ts';
import { requestBody } from './request-body.ts';
import { controlled, type Simulation } from './simulation.ts';

const clockResponse = { 200: json(z.strictObject({ data: clockSchema }), 'The clock') };

const getClock = defineRoute({
  ...control,
  operation: 'sim.clock.get',
  method: 'get',
  path: '/sim/clock',
  summary: 'The simulated time, how it passes, and the progress of the script',
  responses: clockResponse,
});

const advance = defineRoute({
  ...control,
  operation: 'sim.clock.advance',
  mostBytes: mostBytesOfOrder,
  method: 'post',
  path: '/sim/clock/advance',
  summary: 'Let time pass now',
  description:
    'Everything due happens, in order, before the answer. Other requests to the world come before or after it. ' +
    'Refused while a lock is held. A client that disconnects ends the advance where it is.',
  request: { body: { ...json(advanceBody, 'How far'), required: true } },
  responses: {
    200: json(z.strictObject({ data: advancedSchema }), 'What happened meanwhile'),
    409: json(
      z.union([errorSchema, z.strictObject({ data: advancedSchema, ...errorSchema.shape })]),
      'A lock is held; an application does not come to rest; or the condition of `until` never held or `next` never came, with `data` as in 200',
    ),
  },
});

const play = defineRoute({
  ...control,
  operation: 'sim.clock.play',
  method: 'post',
  path: '/sim/clock/play',
  summary: 'Let the clock follow real time',
  request: {
    body: json(
      requestBody({
        speed: speedSchema
          .optional()
          .openapi({ description: 'The previous speed without it', example: 60 }),
      }),
      'How fast',
    ),
  },
  responses: clockResponse,
});

const pause = defineRoute({
  ...control,
  operation: 'sim.clock.pause',
  method: 'post',
  path: '/sim/clock/pause',
  summary: 'Pause the clock',
  responses: clockResponse,
});

const changeSpeed = defineRoute({
  ...control,
  operation: 'sim.clock.speed',
  method: 'post',
  path: '/sim/clock/speed',
  summary: 'Set the speed of the clock, whether it runs or not',
  request: {
    body: {
      ...json(requestBody({ speed: speedSchema.openapi({ example: 60 }) }), 'How fast'),
      required: true,
    },
  },
  responses: clockResponse,
});

const beginPresenting = defineRoute({
  ...control,
  operation: 'sim.presenter.begin',
  method: 'post',
  path: '/sim/clock/presenter',
  summary: 'Make pauses of the script wait for a presenter from now on',
  description:
    'A clock that skips pauses stops at them until a DELETE; with `presenter`, only for a time of real time, which the same ' +
    'request with the same name begins anew. Pauses wait as long as one presenter is there.',
  request: { body: json(presenterBody, 'The name of the presenter, and the time') },
  responses: clockResponse,
});

const endPresenting = defineRoute({
  ...control,
  operation: 'sim.presenter.end',
  method: 'delete',
  path: '/sim/clock/presenter',
  summary: 'Let the script go on at its pauses from now on',
  description:
    'With `presenter`, the time of that one ends. A clock that a pause has stopped goes on once no presenter is there.',
  request: {
    query: z.object({
      presenter: z.string().optional().openapi({ description: 'Its name', example: 'view-1' }),
    }),
  },
  responses: clockResponse,
});

const listLocks = defineRoute({
  ...control,
  operation: 'sim.locks.list',
  method: 'get',
  path: '/sim/clock/locks',
  summary: 'The locks that keep the clock from running',
  responses: { 200: json(z.strictObject({ data: z.array(lockSchema) }), 'The locks') },
});

const takeLock = defineRoute({
  ...control,
  operation: 'sim.locks.take',
  method: 'post',
  path: '/sim/clock/locks',
  summary: 'Keep the clock from running for a while of real time',
  request: {
    body: {
      ...json(
        requestBody({
          holder: keptText().min(1).max(200).openapi({ example: 'nightly import' }),
          for: z
            .union([z.string(), z.int()])
            .optional()
            .openapi({ description: 'Real time: `30s` or ms, at most 1h; 30s without it' }),
        }),
        'The name of the holder, and the time',
      ),
      required: true,
    },
  },
  responses: { 201: json(z.strictObject({ data: lockSchema }), 'The lock') },
});

const releaseLock = defineRoute({
  ...control,
  operation: 'sim.locks.release',
  method: 'delete',
  path: '/sim/clock/locks/{lockId}',
  summary: 'Give a lock back',
  request: { params: z.object({ lockId: z.string().openapi({ example: 'lock-1' }) }) },
  responses: { 204: { description: 'It is given back' } },
});

/** The words for a goal of `next`. */
const nextWords = { true: 'the next entry of the log', chapter: 'the next chapter' } as const;

const usualLockMs = 30_000;
const longestLockMs = 3_600_000;

export function mountClock(app: App, simulation: Pick<Simulation, 'find'>): void {
  app.openapi(getClock, (c) => c.json({ data: clockDocument(controlled(simulation, c.env)) }, 200));
  app.openapi(advance, async (c) => {
    const world = controlled(simulation, c.env);
    const order = c.req.valid('json');
    const { signal, trace } = c.env;
    const work = () => advanceWorld(world, order, signal);
    const data = await (trace === undefined ? work() : trace.advance(world.run.world, work));
    if (data.holds !== false) return c.json({ data }, 200);
    const awaited = order.until ?? nextWords[`${order.next ?? true}`];
    const waited = `waited ${formatDuration(data.advancedMs)} in vain, until ${data.to}`;
    const why = data.reason === undefined ? '' : `: ${data.reason}`;
    const { fault } = refusal('condition_unmet', `${waited}, for ${awaited}${why}`);
    return c.json({ data, ...errorDocument(fault, c.env) }, 409);
  });
  app.openapi(play, (c) => {
    const world = controlled(simulation, c.env);
    world.timekeeper.play(c.req.valid('json').speed);
    return c.json({ data: clockDocument(world) }, 200);
  });
  app.openapi(pause, (c) => {
    const world = controlled(simulation, c.env);
    world.timekeeper.pause();
    return c.json({ data: clockDocument(world) }, 200);
  });
  app.openapi(changeSpeed, (c) => {
    const world = controlled(simulation, c.env);
    world.timekeeper.changeSpeed(c.req.valid('json').speed);
    return c.json({ data: clockDocument(world) }, 200);
  });
  app.openapi(beginPresenting, (c) => {
    const world = controlled(simulation, c.env);
    const { presenter, for: written = usualLockMs } = c.req.valid('json');
    if (presenter === undefined) world.timekeeper.heedPauses(true);
    else {
      const forMs = durationMsOf(written, 'for', { least: 1, most: longestLockMs });
      world.timekeeper.enterPresenter(presenter, forMs);
    }
    return c.json({ data: clockDocument(world) }, 200);
  });
  app.openapi(endPresenting, (c) => {
    const world = controlled(simulation, c.env);
    const { presenter } = c.req.valid('query');
    if (presenter === undefined) world.timekeeper.heedPauses(false);
    else world.timekeeper.leavePresenter(presenter);
    return c.json({ data: clockDocument(world) }, 200);
  });
  mountLocks(app, simulation);
}

function mountLocks(app: App, simulation: Pick<Simulation, 'find'>): void {
  app.openapi(listLocks, (c) => {
    const { locks } = controlled(simulation, c.env).timekeeper.state;
    return c.json({ data: [...locks] }, 200);
  });
  app.openapi(takeLock, (c) => {
    const { holder, for: written = usualLockMs } = c.req.valid('json');
    const forMs = durationMsOf(written, 'for', { least: 1, most: longestLockMs });
    return c.json({ data: controlled(simulation, c.env).timekeeper.lock(holder, forMs) }, 201);
  });
  app.openapi(releaseLock, (c) => {
    const { lockId } = c.req.valid('param');
    if (!controlled(simulation, c.env).timekeeper.unlock(lockId)) {
      throw refusal('lock_unknown', `there is no lock ${lockId}, or its time is over`);
    }
    return c.body(null, 204);
  });
}
