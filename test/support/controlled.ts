import { createApp } from '../../adapters/http/app.ts';
import type { HttpApp } from '../../adapters/http/app-of.ts';
import type { Route } from '../../adapters/http/route.ts';
import { HostedWorlds } from '../../adapters/worlds/hosted-worlds.ts';
import type { HostedWorldsOptions, RecordingSink } from '../../adapters/worlds/hosting-options.ts';
import { parseScenario, type ScenarioRun } from '../../engine/index.ts';
import { type Answered, type CheckedFetch, checkedFetch } from './checked-fetch.ts';
import { HandWall } from './hand-wall.ts';

/** Worlds behind the app and its control API, without a port. */
export interface Controlled {
  readonly worlds: HostedWorlds;
  readonly run: ScenarioRun;
  readonly wall: HandWall;
  readonly fetch: CheckedFetch;
  readonly routes: readonly Route[];
  readonly app: HttpApp;
  /** A request with the control token; a body is sent as JSON. */
  readonly control: (method: string, path: string, body?: unknown) => Promise<Answered>;
}

export interface ControlledOptions extends Partial<HostedWorldsOptions> {
  readonly wall?: HandWall;
  /** The record of the first world. */
  readonly record?: RecordingSink;
}

export const controlToken = 'secret-of-the-test';

/** Real time at which servers of tests begin. */
const beganMs = Date.UTC(2026, 10, 2, 9);

/** Two cars: one that charges, one that can be sent off. */
export const twoCars = `
version: 1
name: two-cars
seed: 4
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
users: { anna: { externalId: app-user-7 }, ben: {} }
vehicles:
  car:
    model: hyundai-ioniq-5-long-range-rwd
    owner: anna
    state: { battery.soc: 35%, chargeLimit: 80%, locks: locked }
  van: { model: honda-civic-2-0-cvt, owner: ben }
steps:
  - plugIn: { vehicle: car, power: 11kW }
  - wait: 30m
  - expect: [car.charge.isCharging]
`;

export function controlled(text = twoCars, options: ControlledOptions = {}): Controlled {
  const { wall = new HandWall(), record } = options;
  const epochMs = () => beganMs + wall.nowMs();
  const clock = { mode: 'held', speed: 1 } as const;
  const worlds = new HostedWorlds({ clock, epochMs, ...options, wall });
  const { run } = worlds.host(parseScenario(text, { file: 'controlled' }), record);
  const failures: unknown[] = [];
  const onError = (error: unknown) => failures.push(error);
  const app = createApp({ worlds, simulation: worlds, controlToken, onError });
  const fetch = checkedFetch(app, failures);
  return {
    worlds,
    run,
    wall,
    fetch,
    routes: app.routes,
    app,
    control: (method, path, body) =>
      fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${controlToken}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
