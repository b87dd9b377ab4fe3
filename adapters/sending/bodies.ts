import type { JsonObject } from '../file/json-object.ts';
import type { TimeRange } from '../past/extract/time-range.ts';

/** The body of a sent delivery. */
export interface SentBody {
  /** The body as it stood in the request. */
  readonly text: string;
  readonly eventId: string;
  /** The webhook; undefined where the body does not name it. */
  readonly webhook: string | undefined;
  /** The instant of sending, ms since the epoch; undefined where it is unknown. */
  readonly atMs: number | undefined;
  readonly isChallenge: boolean;
}

/** Bodies in the order of sending, which can be read repeatedly. */
export interface Bodies {
  /** The header of the recording, with its start and zone. */
  readonly header: JsonObject;
  all(): Iterable<SentBody>;
  /** Releases the resources. */
  close(): void;
}

/** The choice of bodies to send. */
export interface BodyChoice {
  readonly range: TimeRange;
  readonly webhook: string | undefined;
}

/** The bodies of a range and a webhook. A body without an instant has that of the one before. */
export function* chosen(bodies: Bodies, { range, webhook }: BodyChoice): Generator<SentBody> {
  const { fromMs, untilMs } = range;
  let beforeMs: number | undefined;
  for (const body of bodies.all()) {
    const atMs = body.atMs ?? beforeMs;
    beforeMs = atMs;
    if (webhook !== undefined && body.webhook !== webhook) continue;
    if ((atMs ?? fromMs) >= fromMs && (atMs ?? fromMs) <= untilMs) yield { ...body, atMs };
  }
}
