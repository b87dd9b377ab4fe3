import type { FeedServer } from '../../feed/feed-server.ts';
import { factsOf } from '../../http/answer-facts.ts';
import { unrecorded } from '../../http/kept.ts';
import type { Site } from '../../http/site.ts';
import type { ObservedServer, ObservedWorld } from '../../metrics/observed-server.ts';
import type { ServerMetrics } from '../../metrics/server-metrics.ts';
import { hostWall } from '../../pace/host-wall.ts';
import type { ListenerOptions } from '../../server/listener-options.ts';
import type { RunningServer } from '../../server/server.ts';
import { version } from '../../terminal/version.ts';
import type { ServerTraces } from '../../trace/traces.ts';
import type { ObserveSending } from '../../webhook/carrier.ts';
import type { HostedWorlds } from '../../worlds/hosted-worlds.ts';
import { firstId } from '../../worlds/hosting-options.ts';
import type { OwnedWorld } from '../../worlds/owned-world.ts';
import type { ObservationSettings } from './observation-settings.ts';
import type { ServedDatabase } from './serve-database.ts';
import type { ServeMessages } from './serve-messages.ts';

/** The parts of a server that its observers read, as far as they exist. */
export interface ServerParts {
  worlds?: HostedWorlds | undefined;
  server?: RunningServer | undefined;
  feeds?: FeedServer | undefined;
  database?: ServedDatabase | undefined;
  /** Whether its worlds are back. */
  isBegun?: boolean;
  /** Aborted once the first world can no longer be recorded in a file. */
  unkept?: AbortSignal;
}

interface Observers {
  readonly metrics: ServerMetrics | undefined;
  readonly traces: ServerTraces | undefined;
  readonly messages: ServeMessages;
  readonly isVerbose: boolean;
}

/** The observation of a server: its metrics, traces, readiness and log of requests. */
export class ServeObservation {
  /** Filled in while the server starts. */
  readonly parts: ServerParts;
  readonly #observers: Observers;

  private constructor(parts: ServerParts, observers: Observers) {
    this.parts = parts;
    this.#observers = observers;
  }

  /** Loads the observers that the settings ask for: most servers have none. */
  static async open(
    settings: ObservationSettings,
    messages: ServeMessages,
  ): Promise<ServeObservation> {
    const { hasMetrics, hasTraces, verbose: isVerbose } = settings;
    const parts: ServerParts = {};
    const metrics = hasMetrics ? await metricsOf(parts) : undefined;
    const traces = hasTraces ? await tracesFor() : undefined;
    return new ServeObservation(parts, { metrics, traces, messages, isVerbose });
  }

  /** The metrics as Prometheus reads them; undefined where the server counts nothing. */
  get text(): (() => Promise<string>) | undefined {
    const { metrics } = this.#observers;
    return metrics && (() => metrics.text());
  }

  /** The members of the app's site. */
  get site(): Pick<Site, 'isObserved' | 'metrics' | 'tracing' | 'unready'> {
    const { traces } = this.#observers;
    return {
      isObserved: this.#hearsAnswers,
      metrics: this.text,
      tracing: traces,
      unready: () => unready(this.parts),
    };
  }

  /** The options of the HTTP server. */
  get listening(): Pick<ListenerOptions, 'factsOf' | 'onAnswer'> {
    if (!this.#hearsAnswers) return {};
    const { metrics, messages, isVerbose } = this.#observers;
    return {
      factsOf,
      onAnswer: (answer) => {
        metrics?.requests.add(answer.facts?.operation, answer.status, answer.tookMs);
        if (isVerbose) messages.answered(answer);
      },
    };
  }

  /** Observes attempts as they are sent; undefined where nothing does. */
  get observe(): ObserveSending | undefined {
    const { metrics, traces } = this.#observers;
    if (metrics === undefined) return traces && ((...sent) => traces.observe(...sent));
    return (...sent) => {
      const begunMs = hostWall.nowMs();
      const traced = traces?.observe(...sent);
      return {
        headers: traced?.headers,
        end: (outcome) => {
          metrics.attempts.add(outcome, hostWall.nowMs() - begunMs);
          traced?.end(outcome);
        },
      };
    };
  }

  get #hearsAnswers(): boolean {
    return this.#observers.metrics !== undefined || this.#observers.isVerbose;
  }
}

async function metricsOf(parts: ServerParts): Promise<ServerMetrics> {
  const { ServerMetrics: Metrics } = await import('../../metrics/server-metrics.ts');
  return new Metrics(observed(parts));
}

async function tracesFor(): Promise<ServerTraces> {
  const { ServerTraces: Opened } = await import('../../trace/traces.ts');
  return Opened.open(version);
}

/** The reason why a server cannot serve its worlds now; undefined where it can. */
function unready({ database, isBegun, unkept, worlds }: ServerParts): string | undefined {
  if (database?.trouble !== undefined) return database.trouble;
  if (isBegun !== true) return 'the server still brings its worlds back';
  return unkept?.aborted === true
    ? unrecorded().fault.detail
    : worlds?.kept.sleeping.trouble(firstId);
}

function observed(parts: ServerParts): ObservedServer {
  return {
    version,
    worlds: () => parts.worlds?.list().map(observedWorld) ?? [],
    dormant: () => parts.worlds?.dormant().map(({ state }) => state) ?? [],
    connections: async () => parts.server?.connections() ?? 0,
    feedClients: () => parts.feeds?.clients ?? 0,
    isReady: () => unready(parts) === undefined,
  };
}

function observedWorld({ id, run: { world }, timekeeper }: OwnedWorld): ObservedWorld {
  const { behindMs, isPlaying, locks, speed } = timekeeper.state;
  const { deliveries } = world.service.webhooks;
  return {
    id,
    vehicles: world.fleet.count,
    entries: world.log.length,
    nowMs: world.clock.now,
    speed: isPlaying && locks.length === 0 ? speed : 0,
    behindMs,
    deliveries: deliveries.pendingCount,
    attempts: deliveries.inFlightCount,
  };
}
