import { setTimeout as pause } from 'node:timers/promises';
import type { SimulatedWorld } from '../../library/simulated-world.ts';
import { type Listening, listen } from '../listen.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';

/** Real time after which an application has no further request in mind, ms. */
const quietMs = 10;

/** The API of the world of the present run on a port, for an application in another process. */
export class WorldApi {
  #listening!: Listening;
  #world: SimulatedWorld | undefined;
  /** Ends the requests that wait for time which the world no longer has. */
  #leave: () => void = () => {};
  #left: Promise<void> = Promise.resolve();
  /** Requests and answers so far. */
  #steps = 0;
  /** Those before the application was quiet. */
  #quietAfter = 0;
  #pending = 0;

  readonly #port: number;

  /** @param port 0 is any */
  constructor(port: number) {
    this.#port = port;
  }

  /** Begins to listen. Throws `ExplorationTrouble` for a port that cannot be had. */
  async open(): Promise<void> {
    try {
      const answer = async (request: Request): Promise<Response> => this.#answer(request);
      this.#listening = await listen(answer, { port: this.#port });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const reason = code === 'EADDRINUSE' ? 'it is taken' : String(code ?? error);
      throw new ExplorationTrouble(`the API cannot be served on port ${this.#port}: ${reason}`);
    }
  }

  get url(): string {
    return this.#listening.url;
  }

  /** The address and the credentials of the application in a world, as a reset tells them. */
  told({ application }: SimulatedWorld) {
    return { api: this.url, ...application };
  }

  serve(world: SimulatedWorld): void {
    this.#world = world;
    this.#left = new Promise((resolve) => {
      this.#leave = resolve;
    });
  }

  /** Ends the present run: requests under way get 503. */
  leave(): void {
    this.#world = undefined;
    this.#leave();
  }

  /**
   * Waits until the application has begun no request and got no answer for a moment. Time of the
   * world stands still meanwhile, so all that an answer brings about belongs to its instant.
   * Resolves with false where there is no such moment within a time.
   */
  async quiet(ms = quietMs, withinMs = Infinity): Promise<boolean> {
    const endMs = performance.now() + withinMs;
    for (let seen = -1; seen !== this.#steps; ) {
      if (performance.now() > endMs) return false;
      seen = this.#steps;
      await pause(ms);
    }
    this.#quietAfter = this.#steps;
    return true;
  }

  /** Whether the application waits for an answer, or may still act on one. */
  get isBusy(): boolean {
    return this.#pending > 0 || this.#steps !== this.#quietAfter;
  }

  async close(): Promise<void> {
    this.leave();
    await this.#listening.close();
  }

  async #answer(request: Request): Promise<Response> {
    const world = this.#world;
    if (world === undefined) return notServed();
    this.#steps += 1;
    this.#pending += 1;
    try {
      return await Promise.race([world.fetch(request), this.#left.then(notServed)]);
    } finally {
      this.#pending -= 1;
      this.#steps += 1;
    }
  }
}

/** The answer to a request for which there is no world. */
export function notServed(): Response {
  const errors = [
    { type: 'SERVER', code: 'UNAVAILABLE', detail: 'no run of explore is under way' },
  ];
  return Response.json({ errors }, { status: 503 });
}
