import type { HttpApp } from '../app.ts';
import type { ControlledWorld, Simulation } from '../control/simulation.ts';
import { reach } from '../reach.ts';
import { Feed } from './feed.ts';
import type { Outlet } from './reader.ts';
import { type Ask, Session } from './session.ts';
import type { Wall } from './wall.ts';

export interface FeedDoorOptions {
  readonly app: HttpApp;
  readonly simulation: Simulation;
  readonly controlToken: string;
  readonly wall: Wall;
  /** Names a world that is hosted from now on, unlike any other. */
  readonly newInstance: () => string;
}

/** Lets a client in once its connection stands. */
export type Opening = (outlet: Outlet) => Session;

/** Where connections to feeds come in: whoever may not is turned away as any other request is. */
export class FeedDoor {
  readonly #options: FeedDoorOptions;
  readonly #feeds = new WeakMap<ControlledWorld, Feed>();

  constructor(options: FeedDoorOptions) {
    this.#options = options;
  }

  /** What a handshake comes to; anything but an opening is the response to it. */
  async open(request: Request): Promise<Response | Opening> {
    const { app, simulation, controlToken, wall } = this.#options;
    const response = await app.fetch(plainRequest(request));
    if (response.status !== admitted) return response;
    const { worldId } = reach(request);
    const world = worldId === undefined ? simulation.first : simulation.find(worldId);
    // It was there a moment ago.
    if (world === undefined) return response;
    const ask = asking(app, controlToken, request, world.id);
    return (outlet) => new Session(this.#feedOf(world), outlet, { ask, wall });
  }

  #feedOf(world: ControlledWorld): Feed {
    const known = this.#feeds.get(world);
    if (known !== undefined) return known;
    const { wall, newInstance, simulation } = this.#options;
    const isHosted = (): boolean => simulation.find(world.id) === world;
    const feed = new Feed(world, { wall, instance: newInstance(), isHosted });
    this.#feeds.set(world, feed);
    return feed;
  }
}

/** What the route of the feed says to whoever may open one. */
const admitted = 426;

const tokenProtocol = /^bearer\.(.+)$/;

/** The handshake with its token where every other request has it. */
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

function asking(app: HttpApp, controlToken: string, { url }: Request, worldId: string): Ask {
  const base = `${new URL(url).origin}/w/${worldId}`;
  const headers = {
    authorization: `Bearer ${controlToken}`,
    'content-type': 'application/json',
  };
  return async (path, body, signal) => {
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal };
    const response = await app.fetch(new Request(`${base}${path}`, init));
    return { isDone: response.ok, document: await response.json() };
  };
}
