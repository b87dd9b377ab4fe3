import type { JsonObject } from '../../file/json-object.ts';
import type { Stretch } from '../extract/stretch.ts';

/** The body of a delivery, as it was sent once. */
export interface SentBody {
  /** As it stood in the request. */
  readonly text: string;
  readonly eventId: string;
  /** Undefined where the body does not say which it was of. */
  readonly webhook: string | undefined;
  /** When it was sent, ms since the epoch; undefined where nobody says so. */
  readonly atMs: number | undefined;
}

/** Bodies that can be gone through again and again, in the order in which they were sent. */
export interface Bodies {
  /** When it began and in which zone, as the header of a recording says it. */
  readonly header: JsonObject;
  all(): Iterable<SentBody>;
  /** Gives up what it took to have them. */
  close(): void;
}

/** Which of them are sent. */
export interface Choice {
  readonly stretch: Stretch;
  readonly webhook: string | undefined;
}

/** Those of a stretch and a webhook. One that does not say when it was sent went with the one before. */
export function* chosen(bodies: Bodies, { stretch, webhook }: Choice): Generator<SentBody> {
  const { fromMs, untilMs } = stretch;
  let beforeMs: number | undefined;
  for (const body of bodies.all()) {
    const atMs = body.atMs ?? beforeMs;
    beforeMs = atMs;
    if (webhook !== undefined && body.webhook !== webhook) continue;
    if ((atMs ?? fromMs) >= fromMs && (atMs ?? fromMs) <= untilMs) yield { ...body, atMs };
  }
}
