import { canonicalJson, type Json } from '../../engine/index.ts';

/** An entry as the control API and the feed tell it. */
export interface ToldEntry {
  readonly sequence: number;
  readonly kind: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface EventBody {
  readonly eventId: string;
  readonly meta: {
    readonly deliveryId: string;
    readonly sequence?: number;
  } & Readonly<Record<string, unknown>>;
}

/** Everything that anybody was told about a world: by answers, by its feed and by webhooks. */
export class ToldWorld {
  readonly id: string;
  readonly #onFlaw: (words: string) => void;
  /** The texts of entries by their sequences. */
  readonly entries = new Map<number, string>();
  /** The sequences that were told since the last restart. */
  readonly fresh = new Set<number>();
  /** The digests of the log by its lengths. */
  readonly digests = new Map<number, string>();
  /** Contents of events by their ids. */
  readonly events = new Map<string, string>();
  /** Events by the sequences that they state. */
  readonly eventsAt = new Map<number, string>();
  /** The sequences of events that came since the last restart. */
  readonly freshEvents = new Set<number>();
  /** Bodies of attempts by their ids, and the lives of the server in which they came. */
  readonly attempts = new Map<string, { readonly text: string; life: number }>();
  /** Locks that are held, and the real time at which they were last confirmed. */
  readonly locks = new Map<string, number>();
  /** Locks that were given back. */
  readonly given = new Set<string>();
  readonly webhooks = new Set<string>();
  /** The number of webhooks that clients asked for. */
  webhooksAsked = 0;
  /** Vehicles of acknowledged orders by their sequences. */
  readonly acknowledged = new Map<number, string>();
  /** The latest instant, ms since the epoch. */
  nowMs = -Infinity;
  /** The greatest length of the log. */
  length = 0;
  /** The number of attempts that came once more after a crash. */
  repeated = 0;

  constructor(id: string, onFlaw: (words: string) => void) {
    this.id = id;
    this.#onFlaw = (words) => onFlaw(`world ${id}: ${words}`);
  }

  flaw(words: string): void {
    this.#onFlaw(words);
  }

  /** Takes an entry, which must be the one that was told before if one was. */
  entry(entry: ToldEntry): void {
    const { sequence } = entry;
    const text = canonicalJson(entry as unknown as Json);
    const known = this.entries.get(sequence);
    if (known === undefined) this.entries.set(sequence, text);
    else if (known !== text) this.flaw(`entry ${sequence} was ${known} and is ${text}`);
    this.fresh.add(sequence);
    this.length = Math.max(this.length, sequence + 1);
  }

  /** Compares an entry with the order that was acknowledged, or the event that came, with its sequence. */
  judge({ sequence, kind, data, subject }: ToldEntry): void {
    const vehicle = this.acknowledged.get(sequence);
    if (vehicle !== undefined && subject !== vehicle) {
      this.flaw(`entry ${sequence} is ${kind} of ${subject}, not the order for ${vehicle}`);
    }
    const event = this.eventsAt.get(sequence);
    if (event !== undefined && data['event'] !== event) {
      this.flaw(`entry ${sequence} is not about the event ${event}`);
    }
  }

  entriesOf(list: unknown): void {
    for (const each of (list ?? []) as readonly ToldEntry[]) this.entry(each);
  }

  now(at: unknown): void {
    if (typeof at === 'string') this.nowMs = Math.max(this.nowMs, Date.parse(at));
  }

  /** Takes a lock that was given: its id must be new. */
  lock(id: string): void {
    if (this.locks.has(id) || this.given.has(id)) this.flaw(`${id} was given twice`);
    this.locks.set(id, Date.now());
  }

  /** Takes the length of the log and its digest there. */
  digest(length: unknown, digest: unknown): void {
    if (typeof length !== 'number' || typeof digest !== 'string') return;
    const known = this.digests.get(length);
    if (known !== undefined && known !== digest) {
      this.flaw(`the digest of ${length} entries was ${known} and is ${digest}`);
    }
    this.digests.set(length, digest);
    this.length = Math.max(this.length, length);
  }

  /** Takes the body of an attempt that the receiver got in a life of the server. */
  delivery(text: string, life: number): void {
    const body = JSON.parse(text) as EventBody;
    const { eventId, meta } = body;
    const { deliveryId, deliveredAt: _, ...fixed } = meta;
    const content = canonicalJson({ ...body, meta: fixed } as unknown as Json);
    const known = this.events.get(eventId);
    if (known !== undefined && known !== content) {
      this.flaw(`event ${eventId} was ${known} and is ${content}`);
    }
    this.events.set(eventId, content);
    if (meta.sequence !== undefined) {
      const other = this.eventsAt.get(meta.sequence);
      if (other !== undefined && other !== eventId) {
        this.flaw(`events ${other} and ${eventId} have the sequence ${meta.sequence}`);
      }
      this.eventsAt.set(meta.sequence, eventId);
      this.freshEvents.add(meta.sequence);
    }
    const attempt = this.attempts.get(deliveryId);
    if (attempt === undefined) this.attempts.set(deliveryId, { text, life });
    else if (attempt.life === life) this.flaw(`delivery ${deliveryId} came twice without a crash`);
    else if (attempt.text !== text) {
      this.flaw(`delivery ${deliveryId} was ${attempt.text} and is ${text}`);
    } else {
      attempt.life = life;
      this.repeated += 1;
    }
  }
}
