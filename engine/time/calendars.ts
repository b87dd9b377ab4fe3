import { invariant } from '../invariant.ts';
import { Calendar } from './calendar.ts';

/**
 * The calendar of a world and those of its groups. A group is a set of subjects (vehicles) whose
 * events concern no other group, and the world only where they are observed. So each group may run
 * ahead of the others, up to the next event of the world, which finds all of them as one calendar
 * for everything would have left them. The memory of a running group stays cached, which one
 * calendar for a million vehicles would not allow (see docs/decisions).
 *
 * An observed event of a group is in step: it lies in the calendar of the world. In step or not,
 * events of one instant and priority run by group and then as they were scheduled, where the world
 * and group 0 count as one. That depends neither on observers nor on how time is cut; with one
 * group it is the order of scheduling.
 */
export class Calendars {
  readonly #world = new Calendar();
  readonly #groups: Group[] = [];
  /** The turn of each group with pending events: at its first one or before. */
  readonly #due = new Calendar();
  /** The group that runs ahead, and the instant and order that bound it. */
  #running: Group | undefined;
  #boundMs = -Infinity;
  #boundOrder = Infinity;
  /** The instant that every group has reached. */
  #reachedMs: number;

  constructor(startMs: number) {
    this.#reachedMs = startMs;
  }

  /** How many events are pending. */
  get size(): number {
    return this.#groups.reduce((sum, { calendar }) => sum + calendar.size, this.#world.size);
  }

  /** The instant of the earliest event, Infinity when there is none. */
  get nextAtMs(): number {
    invariant(!this.isAhead, 'a group that runs ahead does not ask for the next event');
    const worldMs = this.#world.nextAtMs;
    while (this.#due.popUntil(worldMs)) {
      const { atMs } = this.#due;
      const group = this.#popped();
      this.#wait(group);
      if (group.dueMs === atMs) return atMs;
    }
    return worldMs;
  }

  /** Whether a group runs ahead. */
  get isAhead(): boolean {
    return this.#running !== undefined;
  }

  /** The instant up to which a group has run; while it runs, that of the running event. */
  reachedMs(number: number): number {
    const group = this.#groups[number];
    if (group === undefined) return this.#reachedMs;
    if (group === this.#running) return group.calendar.atMs;
    return Math.max(this.#reachedMs, group.reachedMs);
  }

  /** Makes room for so many pending events of the world at once, or of a group. */
  reserve(count: number, number?: number): void {
    (number === undefined ? this.#world : this.#group(number).calendar).reserve(count);
  }

  /** Adds an event of the world, see `Calendar.schedule`. */
  schedule(
    atMs: number,
    priority: number,
    owner: number,
    subject: number,
    argument: number,
  ): number {
    invariant(!this.isAhead, 'a group that runs ahead plans nothing for the world');
    return this.#world.schedule(atMs, priority, owner, subject, argument);
  }

  /** Adds an event of a group, 0 to 4,095; of one that runs ahead, that group alone may. */
  scheduleIn(
    number: number,
    isInStep: boolean,
    atMs: number,
    priority: number,
    owner: number,
    subject: number,
    argument: number,
  ): number {
    const group = this.#group(number);
    const order = (number === 0 ? this.#world : group.calendar).takeOrder(priority);
    if (isInStep) return this.#world.insert(atMs, order, owner, subject, argument);
    this.#expect(group, atMs, order);
    return group.calendar.insert(atMs, order, owner, subject, argument);
  }

  /** Forgets a pending event of the world. */
  cancel(ticket: number): void {
    this.#world.cancel(ticket);
  }

  /** Moves one, see `Calendar.reschedule`. */
  reschedule(ticket: number, atMs: number): void {
    this.#world.reschedule(ticket, atMs);
  }

  /** Forgets a pending event of a group. */
  cancelIn(number: number, isInStep: boolean, ticket: number): void {
    (isInStep ? this.#world : this.#groups[number]!.calendar).cancel(ticket);
  }

  /** The instant of a pending event of a group. */
  instantIn(number: number, isInStep: boolean, ticket: number): number {
    return (isInStep ? this.#world : this.#groups[number]!.calendar).instantOf(ticket);
  }

  /**
   * Brings a pending event of a group into step with the world, or releases it; returns its new
   * ticket.
   */
  moveIn(number: number, isInStep: boolean, ticket: number): number {
    const group = this.#groups[number]!;
    const [from, to] = isInStep ? [group.calendar, this.#world] : [this.#world, group.calendar];
    const moved = from.moveTo(to, ticket);
    if (!isInStep) this.#wait(group);
    return moved;
  }

  /**
   * Takes out the next event due by `untilMs` that may run, and returns the calendar whose getters
   * describe it, or undefined. Events of one group, and those of the world, keep their order.
   */
  popUntil(untilMs: number): Calendar | undefined {
    while (this.#running !== undefined || this.#letRun(untilMs)) {
      const { calendar } = this.#running!;
      if (calendar.popBefore(this.#boundMs, this.#boundOrder)) return calendar;
      this.#stop(this.#boundMs);
    }
    return this.#world.popUntil(untilMs) ? this.#world : undefined;
  }

  /** Must be called after the last pop of an advance. */
  rest(): void {
    if (this.#running !== undefined) this.#stop(this.#running.calendar.atMs);
  }

  /** Starts a group that has events before the next one of the world; false when none has. */
  #letRun(untilMs: number): boolean {
    const world = this.#world;
    const isWorldDue = world.nextAtMs <= untilMs;
    this.#boundMs = isWorldDue ? world.nextAtMs : untilMs;
    this.#boundOrder = isWorldDue ? world.nextOrder : Infinity;
    if (this.#due.popBefore(this.#boundMs, this.#boundOrder)) {
      this.#running = this.#popped();
      return true;
    }
    this.#reachedMs = this.#boundMs;
    return false;
  }

  #stop(reachedMs: number): void {
    const group = this.#running!;
    this.#running = undefined;
    group.reachedMs = reachedMs;
    this.#wait(group);
  }

  /** The group whose turn was popped last. */
  #popped(): Group {
    const group = this.#groups[this.#due.subject]!;
    group.ticket = none;
    return group;
  }

  #group(number: number): Group {
    for (let next = this.#groups.length; next <= number; next += 1) {
      const calendar = new Calendar(next);
      this.#groups.push({
        calendar,
        number: next,
        reachedMs: -Infinity,
        ticket: none,
        dueMs: Infinity,
        dueOrder: Infinity,
      });
    }
    return this.#groups[number]!;
  }

  /** Notes an event of a group that may be its first. */
  #expect(group: Group, atMs: number, order: number): void {
    if (group === this.#running) return;
    invariant(!this.isAhead, 'a group that runs ahead plans nothing for another group');
    if (atMs > group.dueMs || (atMs === group.dueMs && order > group.dueOrder)) return;
    this.#setDue(group, atMs, order);
  }

  /** Makes a group wait for its first event. */
  #wait(group: Group): void {
    this.#setDue(group, group.calendar.nextAtMs, group.calendar.nextOrder);
  }

  #setDue(group: Group, atMs: number, order: number): void {
    if (group.ticket !== none) this.#due.cancel(group.ticket);
    group.dueMs = atMs;
    group.dueOrder = order;
    group.ticket = atMs === Infinity ? none : this.#due.insert(atMs, order, 0, group.number, 0);
  }
}

interface Group {
  readonly calendar: Calendar;
  readonly number: number;
  /** The instant up to which it has run. */
  reachedMs: number;
  /** The ticket and instant of its turn in `#due`; its first event comes then or later. */
  ticket: number;
  dueMs: number;
  dueOrder: number;
}

const none = -1;
