import { createApp } from '../../adapters/http/app.ts';
import type { HttpApp } from '../../adapters/http/app-of.ts';
import { type FaceOptions, usualFaces } from '../../adapters/http/face-options.ts';
import type { HostedWorld } from '../../adapters/http/hosted-world.ts';
import type { Route } from '../../adapters/http/route.ts';
import type { Timekeeper } from '../../adapters/http/timekeeper.ts';
import { parseScenario, ScenarioRun, type World } from '../../engine/index.ts';
import { type CheckedFetch, checkedFetch } from './checked-fetch.ts';
import { heldClock } from './held-clock.ts';
import { heldToParity } from './legacy-parity.ts';

/**
 * A world behind the app, without a port. Every response is compared with the schema that its route
 * declares, and every value of version 2.0 with version 3.
 */
export interface Served {
  readonly run: ScenarioRun;
  readonly world: World;
  /** A valid access token: the previous one until it expires. */
  readonly token: string;
  readonly fetch: CheckedFetch;
  /** The app itself, for bodies that have not ended. */
  readonly app: HttpApp;
  readonly routes: readonly Route[];
  /** The headers of the application, on behalf of a user by their name in the scenario. */
  headers(user?: string): Record<string, string>;
  /** Id of a vehicle by its name in the scenario. */
  vehicleId(name: string): string;
  userId(name: string): string;
}

export interface ServedOptions extends Partial<FaceOptions> {
  /** A held clock by default. */
  readonly timekeeper?: (run: ScenarioRun) => Timekeeper;
  /** Another start of the clock, as scenarios write it. */
  readonly clock?: string;
}

const controlToken = 'control-token';

const usualClock = 'start: 2026-05-04T06:00:00';

export function served(body: string, options: ServedOptions = {}): Served {
  const { timekeeper = heldClock, clock = usualClock, ...faces } = options;
  const text = `version: 1\nname: served\nseed: seed\nclock: { ${clock} }\n${body}\n`;
  const run = new ScenarioRun(parseScenario(text, { file: 'served' }), { open: true });
  const { world } = run;
  const { service } = world;
  const hosted: HostedWorld = {
    id: 'main',
    run,
    timekeeper: timekeeper(run),
    options: { ...usualFaces, ...faces },
  };
  const failures: unknown[] = [];
  const app = createApp({
    worlds: {
      first: hosted,
      find: (id) => (id === hosted.id ? hosted : undefined),
      list: () => [hosted],
    },
    controlToken,
    onError: (error) => failures.push(error),
  });
  let token = service.issueToken().accessToken;
  const validToken = (): string => {
    if (service.checkToken(token) !== 'valid') token = service.issueToken().accessToken;
    return token;
  };
  const userId = (name: string): string => service.users.byName(name)!.id;
  return {
    run,
    world,
    get token() {
      return validToken();
    },
    fetch: heldToParity(checkedFetch(app, failures), world),
    app,
    routes: app.routes,
    headers: (user) => ({
      authorization: `Bearer ${validToken()}`,
      ...(user !== undefined && { 'sc-user-id': userId(user) }),
    }),
    vehicleId: (name) => service.vehicleId(world.rowOf(name)),
    userId,
  };
}
