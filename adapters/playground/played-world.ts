import { type Scenario, ScenarioRun, unservedOrigin } from '../../engine/index.ts';
import { appOf, type HttpApp } from '../http/app-of.ts';
import { mountChapters } from '../http/control/chapters.ts';
import { mountChargers } from '../http/control/chargers.ts';
import { mountCharts } from '../http/control/charts.ts';
import { mountClock } from '../http/control/clock.ts';
import { mountDeliveries } from '../http/control/deliveries.ts';
import { mountFaults } from '../http/control/faults.ts';
import { mountGlances } from '../http/control/glance.ts';
import { mountHistory } from '../http/control/history.ts';
import { mountLog } from '../http/control/log.ts';
import { mountMap } from '../http/control/map.ts';
import { mountPrices } from '../http/control/prices.ts';
import { mountRequests } from '../http/control/requests.ts';
import type { ControlledWorld } from '../http/control/simulation.ts';
import { mountVehicles } from '../http/control/vehicles.ts';
import { mountWebhookControl } from '../http/control/webhooks.ts';
import { usualFaces } from '../http/face-options.ts';
import type { Mount } from '../http/framework.ts';
import { RequestLog } from '../http/request-log.ts';
import { WorldClock } from '../pace/world-clock.ts';
import { scriptedCalls } from '../past/scripted-calls.ts';
import { browserWall } from './browser-wall.ts';
import { runObjection } from './limits.ts';
import type { AskedRequest, PlayedOutcome, RequestAnswer, RunProgress } from './messages.ts';
import { outcomeOf } from './outcome.ts';

/** A scenario that runs in a tab to its end, and answers the views of the dashboard about it. */
export class PlayedWorld {
  readonly #run: ScenarioRun;
  readonly #clock: WorldClock;
  readonly #requests = new RequestLog(() => performance.now());
  readonly #app: HttpApp;
  /** The reason for which the run is to stop. */
  #objection: string | undefined;

  constructor(scenario: Scenario) {
    this.#run = new ScenarioRun(scenario, { history: true });
    this.#clock = new WorldClock(this.#run, {
      wall: browserWall,
      mode: 'held',
      calls: scriptedCalls(this.#run, usualFaces, this.#requests),
    });
    this.#app = viewsOf({
      id: 'main',
      run: this.#run,
      timekeeper: this.#clock,
      options: usualFaces,
      requests: this.#requests,
    });
  }

  /** Runs to the end of the scenario or to a limit of the playground, and tells how far it is. */
  async play(tell: (progress: RunProgress) => void): Promise<PlayedOutcome> {
    const run = this.#run;
    const { log, clock, zone } = run.world;
    const beganMs = performance.now();
    let toldMs = beganMs;
    const isOver = (): boolean => {
      const nowMs = performance.now();
      if (nowMs - toldMs > tellEveryMs) {
        toldMs = nowMs;
        tell({ local: zone.formatLocal(clock.now), entries: log.length });
      }
      this.#objection ??= runObjection(log.length, nowMs - beganMs);
      return run.conclusion !== undefined || this.#objection !== undefined;
    };
    await this.#clock.advance(() => ({ untilMs: run.endMs, done: isOver }));
    const isWhole = run.conclusion !== undefined;
    if (!isWhole) run.abandon(this.#objection ?? 'the run came to no end');
    return outcomeOf(run, { requests: this.#requests.total, isWhole });
  }

  /** Ends the run where it is. */
  stop(): void {
    this.#objection ??= 'stopped by the reader';
  }

  /** Answers a request to the control API of the world. */
  async answer({ method, path, headers, body }: AskedRequest): Promise<RequestAnswer> {
    const request = new Request(`${unservedOrigin}${path}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${controlToken}` },
      ...(body !== undefined && { body }),
    });
    const response = await this.#app.fetch(request);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  }
}

/** The real time between two messages about a run under way. */
const tellEveryMs = 100;

/** Nothing but the page can reach a worker. */
const controlToken = 'playground';

/** The control API as far as the views need it. */
function viewsOf(world: ControlledWorld): HttpApp {
  const find = (id: string): ControlledWorld | undefined => (id === world.id ? world : undefined);
  const mounts: readonly Mount[] = [
    (app) => mountClock(app, { find }),
    mountChapters,
    mountVehicles,
    mountGlances,
    mountHistory,
    mountMap,
    mountCharts,
    mountPrices,
    mountChargers,
    mountFaults,
    mountWebhookControl,
    mountDeliveries,
    mountLog,
    mountRequests,
  ];
  const worlds = { first: world, find, list: () => [world] };
  const onError = (error: unknown): never => {
    throw error;
  };
  return appOf({ worlds, controlToken, onError }, mounts);
}
