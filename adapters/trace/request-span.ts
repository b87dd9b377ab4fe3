import { formatInstant, type World } from '../../engine/index.ts';
import type { Consequences } from './consequences.ts';
import type { OpenSpan, Spans } from './spans.ts';
import type { TracePlace } from './traceparent.ts';

interface RequestSpanFacts {
  readonly method: string;
  /** Undefined where no tracer runs in this process. */
  readonly span: OpenSpan | undefined;
  readonly place: TracePlace;
}

/** A request that is followed, from its head to its answer. */
export class RequestSpan {
  readonly #spans: Spans;
  readonly #consequences: Consequences;
  readonly #facts: RequestSpanFacts;

  constructor(spans: Spans, consequences: Consequences, facts: RequestSpanFacts) {
    this.#spans = spans;
    this.#consequences = consequences;
    this.#facts = facts;
  }

  /** Notes that the log entries from a sequence up to another follow from the request. */
  caused(world: World, from: number, to: number): void {
    this.#consequences.add(world, from, to, this.#facts.place);
  }

  /** Follows an advance of time, with the simulated instants at which it begins and ends. */
  async advance<Result>({ clock }: World, work: () => Promise<Result>): Promise<Result> {
    const from = formatInstant(clock.now);
    const { place, span: parent } = this.#facts;
    const attributes = { 'motorpool.simulated_from': from };
    const span = parent && this.#spans.begin('advance', 'internal', { parent: place, attributes });
    try {
      return await work();
    } finally {
      const to = formatInstant(clock.now);
      if (span) this.#spans.end(span, { attributes: { 'motorpool.simulated_to': to } });
    }
  }

  end({ atMs, operation, requestId, status, worldId }: AnsweredFacts): void {
    const { method, span } = this.#facts;
    if (span === undefined) return;
    this.#spans.end(span, {
      name: operation === undefined ? method : `${method} ${operation}`,
      failure: status >= 500 ? String(status) : undefined,
      attributes: {
        'http.response.status_code': status,
        'motorpool.request_id': requestId,
        ...(operation !== undefined && { 'motorpool.operation': operation }),
        ...(worldId !== undefined && { 'motorpool.world': worldId }),
        ...(atMs !== undefined && { 'motorpool.simulated_time': formatInstant(atMs) }),
      },
    });
  }
}

interface AnsweredFacts {
  readonly requestId: string;
  readonly operation: string | undefined;
  readonly status: number;
  readonly worldId: string | undefined;
  /** Simulated time, ms since the epoch. */
  readonly atMs: number | undefined;
}
