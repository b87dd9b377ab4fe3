import {
  type AnsweredAttempt,
  answeredAttempt,
  type ByKind,
  callByKind,
  type Entry,
  formatInstant,
  type Json,
  type LoggedEntry,
} from '../../engine/index.ts';
import { type JsonObject, parsed } from '../file/json-object.ts';

/** An attempt as a log records it. Plain JSON. */
export interface Attempted {
  /** The start of the attempt. */
  readonly at: string;
  readonly webhook: string;
  /** Its number in the world, from 1. */
  readonly attempt: number;
  /** Its number in its delivery, from 1. */
  readonly nth: number;
  readonly event: string;
  /**
   * `VEHICLE_STATE`, `VEHICLE_ERROR` or `VERIFY`; undefined where the log lacks the creation of the
   * event.
   */
  readonly type: string | undefined;
  readonly vehicle: string | undefined;
  readonly triggers: readonly string[];
  /** The order of its event among those of the webhook, as the body states it. */
  readonly sequence: number | undefined;
  /** The bodies that the event carries, by the codes of their signals. */
  readonly signals: { readonly [code: string]: Json } | undefined;
  /** Undefined while the attempt is under way, and for a cancelled delivery. */
  outcome: AttemptResult | undefined;
}

type AttemptResult = Pick<
  AnsweredAttempt,
  'isDelivered' | 'status' | 'failure' | 'latencyMs' | 'retryInMs'
>;

/** The outcomes of the deliveries of a webhook. Plain JSON. */
export interface WebhookTally {
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

/** Collects the attempts of a log, entry by entry. */
export class AttemptsOfLog {
  readonly #attempts = new Map<number, Attempted>();
  readonly #events = new Map<string, Entry<'event.created'>>();
  readonly #tallies = new Map<string, WebhookTally>();
  /** The number of copies of each event in a capture. */
  readonly #taken = new Map<string, number>();

  readonly #hear: ByKind = {
    'event.created': (entry) => void this.#events.set(entry.data.event, entry),
    'delivery.attempted': (entry) => this.#begin(entry),
    'delivery.captured': (entry) => this.#take(entry),
    'delivery.dead': ({ subject }) => void (this.#tallyOf(subject).dead += 1),
    'delivery.cancelled': ({ subject }) => void (this.#tallyOf(subject).cancelled += 1),
    'delivery.dropped': ({ subject }) => void (this.#tallyOf(subject).dropped += 1),
  };

  /** Attempts, in order of their start. */
  get attempts(): readonly Attempted[] {
    return [...this.#attempts.values()];
  }

  /** Tallies, sorted by the name of the webhook. */
  get tallies(): readonly WebhookTally[] {
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
      sequence: type === 'VERIFY' ? undefined : (created?.data.sequenceTold ?? created?.sequence),
      signals: created?.data.signals,
      outcome: undefined,
    });
  }

  /** Adds an entry of a capture, which holds no answers. */
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
      ...contentIn(text),
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

  #tallyOf(webhook: string): WebhookTally {
    let tally = this.#tallies.get(webhook);
    if (tally === undefined) {
      tally = { webhook, attempts: 0, delivered: 0, failed: 0, dead: 0, cancelled: 0, dropped: 0 };
      this.#tallies.set(webhook, tally);
    }
    return tally;
  }
}

/** The sequence that a body states, and the bodies of its signals by their codes. */
function contentIn(text: string): Pick<Attempted, 'sequence' | 'signals'> {
  const { data, meta } = parsed(text) ?? {};
  const { sequence } = (meta ?? {}) as JsonObject;
  const { signals } = (data ?? {}) as JsonObject;
  const listed = Array.isArray(signals) ? (signals as readonly JsonObject[]) : [];
  const bodies = listed.flatMap(({ code, body = null }) =>
    typeof code === 'string' ? [[code, body as Json] as const] : [],
  );
  return {
    sequence: typeof sequence === 'number' ? sequence : undefined,
    signals: bodies.length === 0 ? undefined : Object.fromEntries(bodies),
  };
}

/** The triggers that a body names, at its top level or in its data. */
function triggersIn(text: string): readonly string[] {
  const body = parsed(text) ?? {};
  const inside = (body['data'] ?? {}) as JsonObject;
  const listed = [body['triggers'], inside['triggers']].find(Array.isArray) ?? [];
  return (listed as readonly JsonObject[]).flatMap(({ code, signal, type }) => {
    const told = code ?? (signal as JsonObject | undefined)?.['code'] ?? type;
    return typeof told === 'string' ? [told] : [];
  });
}
