import { type Observable, Subject } from 'rxjs';
import { invariant } from '../invariant.ts';
import { Calendar } from './calendar.ts';
import type { Priority } from './priority.ts';

/** Runs one event; the clock stands at the event's instant meanwhile. */
export type EventHandler = (subject: number, argument: number) => void;

/** What a clock goes back to: the instant and a copy of the calendar, handlers not included. */
export interface ClockCheckpoint {
  readonly nowMs: number;
  readonly calendar: Calendar;
}

/**
 * Simulated now and the calendar of what comes next. Handlers are registered once, in a fixed
 * order; events name them by number, so that a calendar can be copied into another world.
 *
 * Any way of cutting an advance into smaller ones runs the same events at the same instants.
 */
export class Clock {
  #calendar = new Calendar();
  #now: number;
  #running = false;
  #halted = false;
  readonly #handlers: EventHandler[] = [];
  readonly #transients = new Set<number>();
  readonly #completions = new Subject<number>();

  /**
   * The instant reached, once per completed `advanceTo`, `step` or `runInstant` however many
   * events it ran: a subscriber pays per batch.
   */
  readonly instants: Observable<number> = this.#completions.asObservable();

  /** @param startMs the first instant, whole milliseconds since the epoch, UTC */
  constructor(startMs: number) {
    invariant(isInstant(startMs), 'a clock starts at a whole millisecond');
    this.#now = startMs;
  }

  /** Simulated now, whole milliseconds since the epoch, UTC; inside a handler, its event's instant. */
  get now(): number {
    return this.#now;
  }

  /** The instant of the next event, Infinity when there is none. */
  get nextAtMs(): number {
    return this.#calendar.nextAtMs;
  }

  /** How many events are pending. */
  get size(): number {
    return this.#calendar.size;
  }

  /**
   * Makes `handler` run the events of the owner number returned. The events of a `transient`
   * owner mean nothing outside this very clock (they wait on closures): checkpoints leave them out.
   */
  register(handler: EventHandler, { transient = false } = {}): number {
    const owner = this.#handlers.push(handler) - 1;
    if (transient) this.#transients.add(owner);
    return owner;
  }

  /**
   * Plans an event and returns its ticket, good until the event runs or is cancelled.
   *
   * @param atMs now or later; a fraction is rounded up, so nothing happens before its time
   * @param subject, argument for the owner's handler: a 32-bit signed integer, and 0 to 65,535
   */
  schedule(
    atMs: number,
    priority: Priority,
    owner: number,
    subject: number,
    argument: number,
  ): number {
    invariant(owner >= 0 && owner < this.#handlers.length, 'an event has a registered owner');
    invariant(argument >>> 16 === 0, 'the argument of an event has 16 bits');
    return this.#calendar.schedule(this.#upcoming(atMs), priority, owner, subject, argument);
  }

  /** Makes room for so many pending events at once. */
  reserve(count: number): void {
    this.#calendar.reserve(count);
  }

  /** Forgets a pending event. */
  cancel(ticket: number): void {
    this.#calendar.cancel(ticket);
  }

  /** Moves a pending event; among the events of its new instant it counts as scheduled just now. */
  reschedule(ticket: number, atMs: number): void {
    this.#calendar.reschedule(ticket, this.#upcoming(atMs));
  }

  /**
   * Runs every event up to and including `untilMs`, those they schedule too, and stops there; or at the event whose
   * handler calls `halt`, with the rest still pending.
   */
  advanceTo(untilMs: number): void {
    invariant(isInstant(untilMs), 'a clock advances to a whole millisecond');
    invariant(untilMs >= this.#now, 'a clock never goes back');
    this.#run(untilMs, Infinity);
    if (!this.#halted) this.#now = untilMs;
    this.#announce();
  }

  /** Ends the advance under way after the running event; of no effect between advances. */
  halt(): void {
    this.#halted = true;
  }

  /** Runs exactly the next event, whenever it is; false when there is none. */
  step(): boolean {
    const stepped = this.#run(Infinity, 1);
    if (stepped) this.#announce();
    return stepped;
  }

  /** Runs every event of the next instant that has any, those added meanwhile too; false if none. */
  runInstant(): boolean {
    const ran = this.#run(this.#calendar.nextAtMs, Infinity);
    if (ran) this.#announce();
    return ran;
  }

  /** A copy of now and of every event but those of transient owners. */
  checkpoint(): ClockCheckpoint {
    invariant(!this.#running, 'a checkpoint lies between events');
    const calendar = this.#calendar.clone();
    for (const owner of this.#transients) calendar.cancelAll(owner);
    return { nowMs: this.#now, calendar };
  }

  /**
   * Takes up a checkpoint of a clock whose handlers were registered in the same order, in place
   * of everything pending here. Tickets held beside the checkpoint are good again.
   */
  restore({ nowMs, calendar }: ClockCheckpoint): void {
    invariant(!this.#running, 'a checkpoint is restored between events');
    for (const owner of this.#transients) {
      invariant(this.#calendar.cancelAll(owner) === 0, 'no transient event is lost by a restore');
    }
    this.#now = nowMs;
    this.#calendar = calendar.clone();
  }

  #run(untilMs: number, most: number): boolean {
    invariant(!this.#running, 'a handler does not advance the clock that runs it');
    const calendar = this.#calendar;
    this.#begin();
    let count = 0;
    try {
      while (count < most && !this.#halted && calendar.popUntil(untilMs)) {
        count++;
        this.#now = calendar.atMs;
        this.#handlers[calendar.owner]!(calendar.subject, calendar.argument);
      }
    } finally {
      this.#running = false;
    }
    return count > 0;
  }

  #begin(): void {
    this.#running = true;
    this.#halted = false;
  }

  #upcoming(atMs: number): number {
    const wholeMs = Math.ceil(atMs);
    invariant(wholeMs >= this.#now && wholeMs <= lastInstantMs, 'an event is now or later');
    return wholeMs;
  }

  #announce(): void {
    if (this.#completions.observed) this.#completions.next(this.#now);
  }
}

/** The last instant an ECMAScript date can write down, in the year 275760. */
const lastInstantMs = 8.64e15;

function isInstant(atMs: number): boolean {
  return Number.isInteger(atMs) && Math.abs(atMs) <= lastInstantMs;
}
