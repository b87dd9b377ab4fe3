import type { z } from '@hono/zod-openapi';
import type { HttpApp } from '../app-of.ts';
import type { ControlledWorld, Simulation } from '../control/simulation.ts';
import type { errorSchema } from '../error-body.ts';
import { reach } from '../reach.ts';
import { FeedDistributor } from './feed.ts';
import { KeptOutlet } from './kept-outlet.ts';
import type { ClientOutlet } from './reader.ts';
import { type ExecuteOrder, type FeedOrder, type OrderAnswer, Session } from './session.ts';
import { FeedSource } from './source.ts';
import type { Wall } from './wall.ts';

export interface FeedDoorOptions {
  readonly app: HttpApp;
  readonly simulation: Simulation;
  readonly controlToken: string;
  readonly wall: Wall;
  /** Names a world that has no name of its own, unlike any other. */
  readonly newInstance: () => string;
}

/** Starts the session of a client on its open connection. */
export type SessionStart = (outlet: ClientOutlet) => Session;

/** Admits connections to feeds; it refuses others like any other request. */
export class FeedDoor {
  readonly #options: FeedDoorOptions;
  readonly #feeds = new WeakMap<ControlledWorld, FeedDistributor>();

  constructor(options: FeedDoorOptions) {
    this.#options = options;
  }

  /** The result of a handshake; anything but an opening is the response to it. */
  async open(request: Request): Promise<Response | SessionStart> {
    const { app, simulation, controlToken, wall } = this.#options;
    const refused = await refusalOf(app, request);
    if (refused !== undefined) return refused;
    const { worldId } = reach(request);
    const world = worldId === undefined ? simulation.first : simulation.find(worldId);
    // The world has just been deleted or put away, which the next attempt sees.
    if (world === undefined) return this.open(request);
    const surroundings = { ask: asking(app, controlToken, request, world.id), wall };
    const { record } = world;
    return (outlet) => {
      const feed = this.#feedOf(world);
      if (record === undefined) return new Session(feed, outlet, surroundings);
      const kept = new KeptOutlet(outlet, record, () => session.drained());
      const session = new Session(feed, kept, surroundings);
      return session;
    };
  }

  #feedOf(world: ControlledWorld): FeedDistributor {
    const known = this.#feeds.get(world);
    if (known !== undefined) return known;
    const { wall, simulation } = this.#options;
    const isHosted = (): boolean => simulation.find(world.id) === world;
    const feed = new FeedDistributor(new FeedSource(world), {
      wall,
      instance: world.record?.instance ?? this.#options.newInstance(),
      isHosted,
      use: world.use,
    });
    this.#feeds.set(world, feed);
    return feed;
  }
}

/** The refusal of a request to open a feed; undefined if it is admitted. */
async function refusalOf(app: HttpApp, request: Request): Promise<Response | undefined> {
  const response = await app.fetch(plainRequest(request));
  return response.status === admitted ? undefined : response;
}

/** The answer of the feed's route to an admitted request. */
const admitted = 426;

const tokenProtocol = /^bearer\.(.+)$/;

/** The handshake as a request with its token in the usual header. */
function plainRequest(request: Request): Request {
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  const offered = (headers.get('sec-websocket-protocol') ?? '')
    .split(',')
    .map((each) => each.trim());
  const inProtocol = offered.map((each) => tokenProtocol.exec(each)?.[1]).find(Boolean);
  const token = inProtocol ?? url.searchParams.get('token');
  if (token !== null && !headers.has('authorization')) {
    headers.set('authorization', `Bearer ${token}`);
  }
  return new Request(url, { headers });
}

function asking(
  app: HttpApp,
  controlToken: string,
  { url }: Request,
  worldId: string,
): ExecuteOrder {
  const base = `${new URL(url).origin}/w/${worldId}`;
  const headers = {
    authorization: `Bearer ${controlToken}`,
    'content-type': 'application/json',
  };
  return async (order, signal) => {
    const { path, body } = requestOf(order);
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
    const response = await app.fetch(new Request(`${base}${path}`, init));
    return answerOf(response.ok, await response.json());
  };
}

/** The request of an order. */
function requestOf(order: FeedOrder): { readonly path: string; readonly body: unknown } {
  if (order.type === 'do') {
    const path = `/sim/vehicles/${encodeURIComponent(order.vehicle)}/do`;
    return { path, body: order.order };
  }
  const { type: _, id: __, action, ...body } = order;
  return { path: `/sim/clock/${action}`, body };
}

/** The answer of the control API: `data`, or `errors`. */
function answerOf(isDone: boolean, document: unknown): OrderAnswer {
  if (isDone) return { result: (document as { readonly data: Result }).data };
  const [error] = (document as z.infer<typeof errorSchema>).errors;
  return { code: error?.code ?? '', message: error?.detail ?? '' };
}

type Result = Extract<OrderAnswer, { readonly result: unknown }>['result'];
