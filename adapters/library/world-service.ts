import { type ScenarioRun, unservedOrigin } from '../../engine/index.ts';
import type { HttpApp } from '../http/app-of.ts';
import type { FaceOptions } from '../http/face-options.ts';
import type { Exchanges } from '../pace/exchanges.ts';
import type { WorldClock } from '../pace/world-clock.ts';
import { type ApplicationRequest, SeenRequests } from './seen-requests.ts';

interface ServiceParts {
  readonly run: ScenarioRun;
  readonly clock: WorldClock;
  readonly faces: FaceOptions;
  /** The account of applications; undefined where the world has no receivers. */
  readonly exchanges: Exchanges | undefined;
}

/** The API of a world, without a port. */
export class WorldService {
  readonly #parts: ServiceParts;
  readonly #seen: SeenRequests;
  #app: Promise<HttpApp> | undefined;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
    this.#seen = new SeenRequests(parts.run.world, parts.exchanges);
  }

  /** The requests so far, the oldest first. */
  get requests(): readonly ApplicationRequest[] {
    return this.#seen.kept;
  }

  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const { exchanges } = this.#parts;
    this.#app ??= this.#load();
    const app = await this.#app;
    const asked = input instanceof Request ? input : new URL(input, unservedOrigin);
    const serve = (): Promise<Response> => app.fetch(new Request(asked, init));
    return exchanges === undefined ? serve() : exchanges.request(serve);
  }

  /** Loads the framework: most worlds are never asked. */
  async #load(): Promise<HttpApp> {
    const { clock, faces, run } = this.#parts;
    const { worldApp } = await import('../http/world-app.ts');
    return worldApp(run, clock, faces, { tracing: this.#seen });
  }
}
