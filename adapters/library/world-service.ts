import { type ScenarioRun, unservedOrigin } from '../../engine/index.ts';
import type { HttpApp } from '../http/app-of.ts';
import type { FaceOptions } from '../http/face-options.ts';
import type { Exchanges } from '../pace/exchanges.ts';
import type { WorldClock } from '../pace/world-clock.ts';
import { type ApplicationRequest, SeenRequests } from './seen-requests.ts';

/** The credentials of the app that uses a service. */
export interface ApplicationCredentials {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly managementToken: string;
}

interface ServiceParts {
  readonly run: ScenarioRun;
  readonly clock: WorldClock;
  readonly faces: FaceOptions;
  /** The account of applications. */
  readonly exchanges: Exchanges;
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
    return [...this.#seen.kept];
  }

  get credentials(): ApplicationCredentials {
    const { application, managementTokens } = this.#parts.run.world.service;
    const { id, clientId, clientSecret } = application;
    return { id, clientId, clientSecret, managementToken: managementTokens.current };
  }

  async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const asked = input instanceof Request ? input : new URL(input, unservedOrigin);
    const request = new Request(asked, init);
    // The framework, too, is loaded in the turn of the request.
    return this.#parts.exchanges.request(
      async () => (await (this.#app ??= this.#load())).fetch(request),
      { words: `${request.method} ${new URL(request.url).pathname}` },
    );
  }

  /** Loads the framework: most worlds are never asked. */
  async #load(): Promise<HttpApp> {
    const { clock, faces, run } = this.#parts;
    const { worldApp } = await import('../http/world-app.ts');
    return worldApp(run, clock, faces, { tracing: this.#seen });
  }
}
