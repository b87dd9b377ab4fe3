import type { Json } from '../../log/canonical.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import type { Attempt } from '../../service/webhooks/attempt.ts';
import { createdDataOf, type ErrorEvent, type StateEvent } from '../../service/webhooks/event.ts';
import { findSignal } from '../../signal/catalogue.ts';
import type { ArrivalView } from '../expressions/context.ts';

/** The events that receivers accepted, read from the log if an expectation asks for them. */
export class Accepted {
  #isAsked = false;
  readonly #events = new Map<string, LoggedEntry>();
  /** Attempts under way, by number. */
  readonly #attempts = new Map<unknown, LoggedEntry>();
  /** Bodies of attempts under way, by number, if an expectation asks for them. */
  readonly #bodies = new Map<unknown, string>();
  readonly #all: Arrival[] = [];

  /** Reads the log from now on. */
  ask(): void {
    this.#isAsked = true;
  }

  /** The accepted events, in order of acceptance. */
  get all(): readonly AcceptedEvent[] {
    return this.#all;
  }

  /** Knows an event that is on its way, by the entry of its creation. */
  expect(event: StateEvent | ErrorEvent, vehicle: string): void {
    const data = createdDataOf(event, event) as unknown as LoggedEntry['data'];
    const { createdAtMs: atMs, entry: sequence } = event;
    this.take({
      sequence,
      atMs,
      io: 'st',
      kind: 'event.created',
      subject: vehicle,
      cause: -1,
      data,
    });
  }

  /** Knows an attempt that is under way, by the entry of its start. */
  begin({ delivery, number, stamp, startedAtMs: atMs }: Attempt): void {
    const { attemptCount: nth, event, webhook } = delivery;
    const { deliveryId } = stamp;
    const data = { event: event.id, attempt: number, delivery: deliveryId, nth };
    const kind = 'delivery.attempted';
    this.take({ sequence: -1, atMs, io: 'out', kind, subject: webhook.name, cause: -1, data });
  }

  /** Keeps the body of an attempt that has just begun. */
  carry(attempt: number, body: string): void {
    this.#bodies.set(attempt, body);
  }

  take(entry: LoggedEntry): void {
    if (!this.#isAsked) return;
    const { kind, data } = entry;
    if (kind === 'event.created') {
      if (data['type'] !== 'VERIFY') this.#events.set(data['event'] as string, entry);
    } else if (kind === 'delivery.attempted') {
      this.#attempts.set(data['attempt'], entry);
    } else if (kind === 'delivery.failed') {
      this.#attempts.delete(data['attempt']);
      this.#bodies.delete(data['attempt']);
    } else if (kind === 'delivery.delivered') {
      const attempted = this.#attempts.get(data['attempt']);
      const body = this.#bodies.get(data['attempt']);
      this.#attempts.delete(data['attempt']);
      this.#bodies.delete(data['attempt']);
      const created = this.#events.get(data['event'] as string);
      if (created !== undefined && attempted !== undefined) {
        this.#all.push(new Arrival(created, attempted, entry.atMs, body));
      }
    }
  }
}

/** An event that a receiver accepted. */
export interface AcceptedEvent extends ArrivalView {
  /** The body as delivered; undefined if no expectation asks for it. */
  readonly body: Json | undefined;
}

/** The entries of an accepted event, as expressions see them. */
class Arrival implements AcceptedEvent {
  readonly #created: LoggedEntry;
  readonly #attempted: LoggedEntry;
  readonly arrivedAtMs: number;
  /** Parsed only when first read. */
  #body: { readonly text: string } | { readonly read: Json } | undefined;

  constructor(
    created: LoggedEntry,
    attempted: LoggedEntry,
    arrivedAtMs: number,
    text: string | undefined,
  ) {
    this.#created = created;
    this.#attempted = attempted;
    this.arrivedAtMs = arrivedAtMs;
    this.#body = text === undefined ? undefined : { text };
  }

  get body(): Json | undefined {
    if (this.#body === undefined || 'read' in this.#body) return this.#body?.read;
    const read = JSON.parse(this.#body.text) as Json;
    this.#body = { read };
    return read;
  }

  get type(): string {
    return this.#data('type') as string;
  }

  get eventId(): string {
    return this.#data('event') as string;
  }

  get deliveryId(): string {
    return this.#attempted.data['delivery'] as string;
  }

  get sequence(): number {
    return (this.#data('sequenceTold') ?? this.#created.sequence) as number;
  }

  get attempt(): number {
    return this.#attempted.data['nth'] as number;
  }

  get webhook(): string {
    return this.#data('webhook') as string;
  }

  get vehicle(): string {
    return this.#created.subject;
  }

  get user(): string {
    return this.#data('user') as string;
  }

  get triggers(): readonly string[] {
    const codes = (this.#data('triggers') ?? []) as readonly string[];
    return codes.map((code) => findSignal(code)?.path ?? code);
  }

  get errors(): ArrivalView['errors'] {
    return (this.#data('errors') ?? []) as ArrivalView['errors'];
  }

  get isTest(): boolean {
    return this.#data('isTest') === true;
  }

  get createdAtMs(): number {
    return this.#created.atMs;
  }

  carries(name: string): boolean {
    return Object.hasOwn(this.#signals, codeOf(name));
  }

  signal(name: string): Readonly<Record<string, unknown>> | undefined {
    return this.#signals[codeOf(name)] ?? undefined;
  }

  get #signals(): Readonly<Record<string, Readonly<Record<string, unknown>> | null>> {
    return (this.#data('signals') ?? {}) as Readonly<
      Record<string, Record<string, unknown> | null>
    >;
  }

  #data(member: string): unknown {
    return this.#created.data[member];
  }
}

function codeOf(signal: string): string {
  return findSignal(signal)?.code ?? signal;
}
