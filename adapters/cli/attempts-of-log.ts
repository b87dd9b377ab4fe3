import {
  type AnsweredAttempt,
  answeredAttempt,
  type ByKind,
  callByKind,
  type Entry,
  formatInstant,
  type LoggedEntry,
} from '../../engine/index.ts';
import { type JsonObject, parsed } from '../file/json-object.ts';

/** An attempt as a log tells of it. Plain JSON. */
export interface Attempted {
  /** When it started. */
  readonly at: string;
  readonly webhook: string;
  /** Its place among all of the world, from 1. */
  readonly attempt: number;
  /** Its place among those of its delivery, from 1. */
  readonly nth: number;
  readonly event: string;
  /** `VEHICLE_STATE`, `VEHICLE_ERROR` or `VERIFY`; undefined where the log does not have its beginning. */
  readonly type: string | undefined;
  readonly vehicle: string | undefined;
  readonly triggers: readonly string[];
  /** Undefined while it is under way, and where its delivery was cancelled. */
  outcome: Ended | undefined;
}

type Ended = Pick<
  AnsweredAttempt,
  'isDelivered' | 'status' | 'failure' | 'latencyMs' | 'retryInMs'
>;

/** How the deliveries of a webhook fared. Plain JSON. */
export interface Tally {
  readonly webhook: string;
  attempts: number;
  delivered: number;
  /** Attempts that failed. */
  failed: number;
  /** Deliveries whose last attempt failed. */
  dead: number;
  cancelled: number;
  dropped: number;
}

/** Gathers the attempts of a log, entry by entry. */
export class AttemptsOfLog {
  readonly #attempts = new Map<number, Attempted>();
  readonly #events = new Map<string, Entry<'event.created'>>();
  readonly #tallies = new Map<string, Tally>();
  /** How often each event of a capture was there. */
  readonly #taken = new Map<string, number>();

  readonly #hear: ByKind = {
    'event.created': (entry) => void this.#events.set(entry.data.event, entry),
    'delivery.attempted': (entry) => this.#begin(entry),
    'delivery.captured': (entry) => this.#take(entry),
    'delivery.dead': ({ subject }) => void (this.#tallyOf(subject).dead += 1),
    'delivery.cancelled': ({ subject }) => void (this.#tallyOf(subject).cancelled += 1),
    'delivery.dropped': ({ subject }) => void (this.#tallyOf(subject).dropped += 1),
  };

  /** In the order in which they started. */
  get attempts(): readonly Attempted[] {
    return [...this.#attempts.values()];
  }

  /** By the name of the webhook. */
  get tallies(): readonly Tally[] {
    return [...this.#tallies.values()].sort((a, b) => (a.webhook < b.webhook ? -1 : 1));
  }

  add(entry: LoggedEntry): void {
    const answered = answeredAttempt(entry);
    if (answered !== undefined) {
      this.#end(answered);
      return;
    }
    callByKind(this.#hear, entry);
  }

  #begin({ atMs, data, subject }: Entry<'delivery.attempted'>): void {
    const { attempt: number, event, nth } = data;
    const created = this.#events.get(event);
    const type = created?.data.type;
    this.#tallyOf(subject).attempts += 1;
    this.#attempts.set(number, {
      at: formatInstant(atMs),
      webhook: subject,
      attempt: number,
      nth,
      event,
      type,
      vehicle: type === 'VERIFY' ? undefined : created?.subject,
      triggers: created?.data.triggers ?? [],
      outcome: undefined,
    });
  }

  /** Of a capture, which does not tell what was answered. */
  #take({ atMs, data, sequence, subject }: Entry<'delivery.captured'>): void {
    const { eventId, eventType, text, webhook = '' } = data;
    const nth = (this.#taken.get(eventId) ?? 0) + 1;
    this.#taken.set(eventId, nth);
    this.#tallyOf(webhook).attempts += 1;
    this.#attempts.set(sequence + 1, {
      at: formatInstant(atMs),
      webhook,
      attempt: sequence + 1,
      nth,
      event: eventId,
      type: eventType,
      vehicle: subject === '' ? undefined : subject,
      triggers: triggersIn(text),
      outcome: undefined,
    });
  }

  #end({ webhook, attempt: number, ...ended }: AnsweredAttempt): void {
    const { isDelivered, status, failure, latencyMs, retryInMs } = ended;
    this.#tallyOf(webhook)[isDelivered ? 'delivered' : 'failed'] += 1;
    const attempt = this.#attempts.get(number);
    if (attempt === undefined) return;
    attempt.outcome = { isDelivered, status, failure, latencyMs, retryInMs };
  }

  #tallyOf(webhook: string): Tally {
    let tally = this.#tallies.get(webhook);
    if (tally === undefined) {
      tally = { webhook, attempts: 0, delivered: 0, failed: 0, dead: 0, cancelled: 0, dropped: 0 };
      this.#tallies.set(webhook, tally);
    }
    return tally;
  }
}

/** What a body says that it was sent for, at the top or inside of its data. */
function triggersIn(text: string): readonly string[] {
  const body = parsed(text) ?? {};
  const inside = (body['data'] ?? {}) as JsonObject;
  const listed = [body['triggers'], inside['triggers']].find(Array.isArray) ?? [];
  return (listed as readonly JsonObject[]).flatMap(({ code, signal, type }) => {
    const told = code ?? (signal as JsonObject | undefined)?.['code'] ?? type;
    return typeof told === 'string' ? [told] : [];
  });
}
