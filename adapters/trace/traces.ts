import {
  type Attempt,
  formatInstant,
  type Outcome,
  type ScenarioRun,
  type World,
} from '../../engine/index.ts';
import { Consequences } from './consequences.ts';
import { RequestSpan } from './request-span.ts';
import { Spans } from './spans.ts';
import { headersOf, placeIn, type TracePlace } from './traceparent.ts';

/** The traces of a server: of the requests it gets and the webhooks it sends. */
export class ServerTraces {
  readonly #spans: Spans;
  readonly #consequences = new Consequences();
  /** The number of the latest attempt of each world in a trace, by the id of the trace. */
  readonly #attempts = new WeakMap<World, Map<string, number>>();

  private constructor(spans: Spans) {
    this.#spans = spans;
  }

  /** Loads OpenTelemetry if it is installed. */
  static async open(version: string): Promise<ServerTraces> {
    return new ServerTraces(await Spans.load(version));
  }

  /** Begins to follow a request; undefined where neither its caller nor this process does. */
  begin(
    { headers, method }: { readonly headers: Pick<Headers, 'get'>; readonly method: string },
    path: string,
  ): RequestSpan | undefined {
    const caller = placeIn(headers);
    const attributes = { 'http.request.method': method, 'url.path': path };
    const span = this.#spans.begin(method, 'server', { parent: caller, attributes });
    const place = this.#spans.placeOf(span) ?? caller;
    if (place === undefined) return undefined;
    return new RequestSpan(this.#spans, this.#consequences, { method, span, place });
  }

  /** The number of the latest attempt in the trace of a request; undefined without one. */
  attemptFor(
    { headers }: { readonly headers: Pick<Headers, 'get'> },
    world: World,
  ): number | undefined {
    const place = placeIn(headers);
    return place && this.#attempts.get(world)?.get(place.traceId);
  }

  /**
   * Begins to follow an attempt. Without a span of its own, it has the place that follows from its
   * event: the same scenario sends the same bytes.
   */
  observe(attempt: Attempt, run: ScenarioRun | undefined) {
    const { delivery, stamp, startedAtMs } = attempt;
    const { event } = delivery;
    const parent = run && this.#consequences.placeOf(run.world, event.entry);
    const span = this.#spans.begin(`webhook ${event.type}`, 'client', {
      parent,
      attributes: {
        'http.request.method': 'POST',
        // Queries of receivers may be secret.
        'url.full': attempt.url.replace(/\?.*$/s, ''),
        'motorpool.webhook': delivery.webhook.name,
        'motorpool.event_id': event.id,
        'motorpool.delivery_id': stamp.deliveryId,
        'motorpool.attempt': delivery.attemptCount,
        'motorpool.simulated_time': formatInstant(startedAtMs),
      },
    });
    const place = this.#spans.placeOf(span) ?? placeOfAttempt(attempt, parent);
    if (run !== undefined) this.#note(run.world, place, attempt);
    return {
      headers: headersOf(place),
      end: (outcome: Outcome) => {
        if (span !== undefined) this.#spans.end(span, endingOf(outcome));
      },
    };
  }

  #note(world: World, { traceId }: TracePlace, { number }: Attempt): void {
    const attempts = this.#attempts.get(world) ?? new Map<string, number>();
    this.#attempts.set(world, attempts);
    attempts.delete(traceId);
    attempts.set(traceId, number);
    const [oldest] = attempts.keys();
    if (attempts.size > mostAttempts) attempts.delete(oldest!);
  }
}

/** The most traces whose attempts are known, the latest ones. */
const mostAttempts = 10_000;

/** Without a request from which it follows, the id of its event is that of its trace. */
function placeOfAttempt({ delivery, stamp }: Attempt, parent: TracePlace | undefined): TracePlace {
  const spanId = digits(stamp.deliveryId).slice(0, 16);
  return { traceId: digits(delivery.event.id), isSampled: true, ...parent, spanId };
}

/** The digits of a UUID. */
function digits(id: string): string {
  return id.replaceAll('-', '');
}

function endingOf(outcome: Outcome) {
  if (!('status' in outcome)) return { failure: outcome.failure, attributes: {} };
  const { status } = outcome;
  return {
    failure: status >= 200 && status < 300 ? undefined : String(status),
    attributes: { 'http.response.status_code': status },
  };
}
