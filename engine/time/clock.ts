import { type Observable, Subject } from 'rxjs';
import { invariant } from '../invariant.ts';
import { Calendars } from './calendars.ts';
import type { Priority } from './priority.ts';

/** Runs one event; the clock stands at the event's instant meanwhile. */
export type EventHandler = (subject: number, argument: number) => void;

/**
 * Simulated now and the calendar of coming events. Handlers are registered once; events name them
 * by number. Any way of cutting an advance into smaller ones runs the same events at the same
 * instants.
 */
export class Clock {
  readonly #calendars: Calendars;
  #now: number;
  #running = false;
  #halted = false;
  #midway = false;
  readonly #handlers: EventHandler[] = [];
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
    this.#calendars = new Calendars(startMs);
  }

  /**
   * Simulated now, whole milliseconds since the epoch, UTC; inside a handler, its event's instant.
   */
  get now(): number {
    return this.#now;
  }

  /** The instant of the next event, Infinity when there is none. */
  get nextAtMs(): number {
    return this.#calendars.nextAtMs;
  }

  /** Whether `runInstant` stopped within the present instant; the world must not be read then. */
  get isMidway(): boolean {
    return this.#midway;
  }

  /** How many events are pending. */
  get size(): number {
    return this.#calendars.size;
  }

  /** Makes `handler` run the events of the owner number returned. */
  register(handler: EventHandler): number {
    return this.#handlers.push(handler) - 1;
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
    this.#check(owner, argument);
    return this.#calendars.schedule(this.#upcoming(atMs), priority, owner, subject, argument);
  }

  /**
   * Plans an event of a group, a number from 0. An event that is observed is in step with all
   * others. One that is not concerns its group alone and may run before others of earlier instants;
   * its handler plans nothing outside the group, and halts nothing.
   */
  scheduleIn(
    group: number,
    isInStep: boolean,
    atMs: number,
    priority: Priority,
    owner: number,
    subject: number,
    argument: number,
  ): number {
    this.#check(owner, argument);
    return this.#calendars.scheduleIn(
      group,
      isInStep,
      this.#upcoming(atMs),
      priority,
      owner,
      subject,
      argument,
    );
  }

  /** Forgets a pending event of a group. */
  cancelIn(group: number, isInStep: boolean, ticket: number): void {
    this.#calendars.cancelIn(group, isInStep, ticket);
  }

  /** The instant of a pending event of a group. */
  instantIn(group: number, isInStep: boolean, ticket: number): number {
    return this.#calendars.instantIn(group, isInStep, ticket);
  }

  /** Brings a pending event of a group into step or releases it, and returns its new ticket. */
  moveIn(group: number, isInStep: boolean, ticket: number): number {
    return this.#calendars.moveIn(group, isInStep, ticket);
  }

  /** The instant up to which the events of a group that are not in step have run. */
  reachedMs(group: number): number {
    return this.#calendars.reachedMs(group);
  }

  /** Makes room for so many pending events at once: of a group, or in step. */
  reserve(count: number, group?: number): void {
    this.#calendars.reserve(count, group);
  }

  /** Forgets a pending event. */
  cancel(ticket: number): void {
    this.#calendars.cancel(ticket);
  }

  /** Moves a pending event; among the events of its new instant it counts as scheduled just now. */
  reschedule(ticket: number, atMs: number): void {
    this.#calendars.reschedule(ticket, this.#upcoming(atMs));
  }

  /**
   * Runs every event up to and including `untilMs`, with those that they schedule, and stops there.
   * A handler may call `halt` to stop after its event, with the rest still pending.
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
    invariant(!this.#calendars.isAhead, 'a group that runs ahead does not end an advance');
    this.#halted = true;
  }

  /** Runs exactly the next event, whenever it is; false when there is none. */
  step(): boolean {
    const stepped = this.#run(this.nextAtMs, 1);
    if (stepped) this.#announce();
    return stepped;
  }

  /**
   * Runs every event of the next instant that has any, including those added meanwhile; false if
   * none. `isEnough` is called after each: once it is true, the rest waits for the next call, and
   * `isMidway` is true until then.
   */
  runInstant(isEnough: () => boolean = never): boolean {
    const wasMidway = this.#midway;
    const ran = this.#run(wasMidway ? this.#now : this.nextAtMs, Infinity, isEnough);
    if ((ran || wasMidway) && !this.#midway) this.#announce();
    return ran;
  }

  /** Whether an event or a command is being followed, so that time may not pass. */
  get isRunning(): boolean {
    return this.#running;
  }

  /** Follows a command between advances; time passes only once all its consequences are there. */
  hold<Result>(follow: () => Result): Result {
    this.#running = true;
    try {
      return follow();
    } finally {
      this.#running = false;
    }
  }

  #run(untilMs: number, most: number, isEnough = never): boolean {
    if (this.#running) {
      throw new Error(
        'something is under way: advance once the handler or subscriber has returned',
      );
    }
    if (untilMs === Infinity) return false;
    const calendars = this.#calendars;
    this.#begin();
    let count = 0;
    let isCut = false;
    try {
      while (count < most && !this.#halted) {
        const popped = calendars.popUntil(untilMs);
        if (popped === undefined) break;
        count++;
        this.#now = popped.atMs;
        this.#handlers[popped.owner]!(popped.subject, popped.argument);
        isCut = isEnough();
        if (isCut) break;
      }
    } finally {
      calendars.rest();
      this.#running = false;
    }
    this.#midway = isCut && !this.#halted && this.nextAtMs <= this.#now;
    return count > 0;
  }

  #begin(): void {
    this.#running = true;
    this.#midway = false;
    this.#halted = false;
  }

  #check(owner: number, argument: number): void {
    invariant(owner >= 0 && owner < this.#handlers.length, 'an event has a registered owner');
    invariant(argument >>> 16 === 0, 'the argument of an event has 16 bits');
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
export const lastInstantMs = 8.64e15;

function never(): boolean {
  return false;
}

function isInstant(atMs: number): boolean {
  return Number.isInteger(atMs) && Math.abs(atMs) <= lastInstantMs;
}
