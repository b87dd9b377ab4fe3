import type { HostedWorld } from './hosted-world.ts';
import { reach } from './reach.ts';
import { refusal } from './refusal.ts';
import type { Family } from './route.ts';
import type { Site } from './site.ts';

/** One request on its way through the app; handlers know it as `c.env`. */
export class Visit {
  readonly site: Site;
  /** A UUID that counts the requests of the app (ours): drawing it would change a world. */
  readonly requestId: string;
  /** Origin and prefix of the world, before the path of a route in links. */
  readonly base: string;
  /** The path that the router sees; see `Reach`. */
  readonly path: string;
  /** As it came. */
  readonly url: string;
  readonly #request: Request;
  /** Whether the response to it has the headers that every response carries. */
  isComplete = false;
  /** The family of the route it reached: how its errors look. */
  family: Family | undefined;
  readonly #worldId: string | undefined;
  #world: HostedWorld | undefined;

  /** What recorded commands have as their cause, -1: nothing in the log. */
  readonly #cause: number;

  /** @param cause sequence of the entry that led to the request, where it comes from the world itself */
  constructor(site: Site, request: Request, number: number, cause = -1) {
    const { worldId, base, path } = reach(request);
    this.site = site;
    this.requestId = `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
    this.base = base;
    this.path = path;
    this.url = request.url;
    this.#request = request;
    this.#cause = cause;
    this.#worldId = worldId;
    this.#world = this.#find();
  }

  /** The world it is about; undefined where there is none of that name. */
  get worldIfAny(): HostedWorld | undefined {
    return this.#world;
  }

  /**
   * Resolves once no advance of its world is under way: a request comes before one or after it. Undefined where none is.
   * The world may be another then, or gone.
   */
  whenIdle(): Promise<void> | undefined {
    return this.#world?.timekeeper.idle === undefined ? undefined : this.#wait();
  }

  /** Aborted when the client has gone. */
  get signal(): AbortSignal {
    // A server makes it when it is first looked at, and most requests never do.
    return this.#request.signal;
  }

  /** Does what may change the world, which lets no time pass: its commands name what led to the request. */
  act<Result>(deed: () => Result): Result {
    if (this.#cause < 0 || this.worldIfAny === undefined) return deed();
    return this.worldIfAny.run.world.causedBy(this.#cause, deed);
  }

  async #wait(): Promise<void> {
    for (let busy = this.#world?.timekeeper.idle; busy !== undefined; ) {
      await busy;
      this.#world = this.#find();
      busy = this.#world?.timekeeper.idle;
    }
  }

  #find(): HostedWorld | undefined {
    const { worlds } = this.site;
    return this.#worldId === undefined ? worlds.first : worlds.find(this.#worldId);
  }

  /** Whether it is about a version before 3, whatever it reached there. */
  get isLegacy(): boolean {
    return this.family === undefined
      ? /^\/v[12]\.0(\/|$)/.test(this.path)
      : this.family === 'legacy';
  }

  /** What was asked for, as links spell it. */
  get self(): string {
    const at = this.url.indexOf('?');
    return `${this.base}${this.path}${at === -1 ? '' : this.url.slice(at)}`;
  }

  /** The world it is about; a refusal where there is none. */
  get world(): HostedWorld {
    if (this.worldIfAny !== undefined) return this.worldIfAny;
    throw refusal('world_unknown', 'there is no such world here');
  }
}
