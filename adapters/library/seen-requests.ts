import type { World } from '../../engine/index.ts';
import type { RequestTrace, TracedAnswer, Tracing } from '../http/tracing.ts';
import type { Exchanges } from '../pace/exchanges.ts';

/**
 * A request that an application made of the API of a world. It has neither headers nor bodies nor a
 * query, which may contain secrets.
 */
export interface ApplicationRequest {
  readonly method: string;
  /** Without the query: `/v3/vehicles/{id}/signals`. */
  readonly path: string;
  /** The name of the vehicle in its path; undefined where there is none. */
  readonly vehicle: string | undefined;
  /** Simulated time at which it came, ms since the epoch. */
  readonly atMs: number;
  /** Undefined while it is under way. */
  readonly status: number | undefined;
  /** Simulated time of its answer, ms since the epoch; undefined while it is under way. */
  readonly answeredAtMs: number | undefined;
  /** The code of its error, or the type of one without a code: `NO_RESPONSE`. */
  readonly code: string | undefined;
  /** The delivery whose handling made it; undefined for a request of its own. */
  readonly delivery: CausingDelivery | undefined;
  /** The number of log entries before it. */
  readonly position: number;
  /** The sequences of the log entries that it brought about at once, such as its command. */
  readonly entries: readonly number[];
}

/** An attempt of a delivery. */
export interface CausingDelivery {
  readonly webhook: string;
  readonly eventId: string;
  /** Among the attempts of this delivery, from 1. */
  readonly attempt: number;
}

type Unfinished<Value> = { -readonly [Name in keyof Value]: Value[Name] };

/** The most requests that are kept, the latest ones (ours). */
const mostRequests = 10_000;

/** The requests of applications, which are seen beside the log. */
export class SeenRequests implements Tracing {
  readonly #world: World;
  readonly #exchanges: Exchanges;
  readonly #kept: ApplicationRequest[] = [];

  constructor(world: World, exchanges: Exchanges) {
    this.#world = world;
    this.#exchanges = exchanges;
  }

  /** The latest, the oldest first. */
  get kept(): readonly ApplicationRequest[] {
    return this.#kept;
  }

  begin({ method }: { readonly method: string }, path: string): RequestTrace {
    const { clock, log } = this.#world;
    const delivery = this.#exchanges.delivery;
    const entries: number[] = [];
    const request: Unfinished<ApplicationRequest> = {
      method,
      path,
      vehicle: this.#vehicleIn(path),
      atMs: clock.now,
      status: undefined,
      answeredAtMs: undefined,
      code: undefined,
      delivery: delivery && {
        webhook: delivery.webhook.name,
        eventId: delivery.event.id,
        attempt: delivery.attemptCount,
      },
      position: log.length,
      entries,
    };
    this.#kept.push(request);
    if (this.#kept.length > mostRequests) this.#kept.shift();
    return {
      caused: (_, from, to) => {
        for (let sequence = from; sequence < to; sequence += 1) entries.push(sequence);
      },
      advance: async (_, work) => work(),
      end: ({ error, status }: TracedAnswer) => {
        request.status = status;
        request.answeredAtMs = clock.now;
        request.code = error?.code ?? error?.type;
      },
    };
  }

  #vehicleIn(path: string): string | undefined {
    const { fleet, service } = this.#world;
    const [, id] = /\/vehicles\/([^/]+)/.exec(path) ?? [];
    const row = id === undefined ? undefined : service.rowOfVehicle(id);
    return row === undefined ? undefined : fleet.nameOf(row);
  }
}
