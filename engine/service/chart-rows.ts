import type { ChartHost } from '../chart/machine.ts';
import type { ChartTable, EventNumber } from '../chart/table.ts';
import type { Clock } from '../time/clock.ts';
import type { Priority } from '../time/priority.ts';

/** The state bytes of a chart of the service, one per row, and its timers in the calendar. */
export class ChartRows implements ChartHost {
  states = new Uint8Array(16);
  readonly stride = 1;
  readonly offset = 0;
  readonly #clock: Clock;
  readonly #owner: number;
  readonly #priority: Priority;
  readonly #slots: number;
  /** By row and slot; -1 where no timer is pending. */
  #tickets: Int32Array;
  /** Rows that were released. */
  readonly #free: number[] = [];
  #count = 0;

  constructor(
    clock: Clock,
    { events, timers, timerSlots }: Pick<ChartTable, 'events' | 'timers' | 'timerSlots'>,
    priority: Priority,
    step: (row: number, event: EventNumber) => void,
  ) {
    const firstTimerEvent = events.length - timers.length;
    this.#clock = clock;
    this.#priority = priority;
    this.#slots = timerSlots;
    this.#tickets = new Int32Array(this.states.length * timerSlots).fill(-1);
    this.#owner = clock.register((row, event) => {
      this.#tickets[row * timerSlots + timers[event - firstTimerEvent]!.slot] = -1;
      step(row, event as EventNumber);
    });
  }

  /** Allocates a row, reusing a released one if there is any. */
  add(): number {
    const released = this.#free.pop();
    if (released !== undefined) return released;
    if (this.#count === this.states.length) this.#grow();
    this.#count += 1;
    return this.#count - 1;
  }

  /** Releases a row without pending timers. */
  release(row: number): void {
    this.#free.push(row);
  }

  arm(row: number, slot: number, timerEvent: number, delayMs: number): void {
    const atMs = this.#clock.now + delayMs;
    this.#tickets[row * this.#slots + slot] = this.#clock.schedule(
      atMs,
      this.#priority,
      this.#owner,
      row,
      timerEvent,
    );
  }

  cancel(row: number, slot: number): void {
    const ticket = this.#tickets[row * this.#slots + slot]!;
    if (ticket < 0) return;
    this.#clock.cancel(ticket);
    this.#tickets[row * this.#slots + slot] = -1;
  }

  #grow(): void {
    const states = new Uint8Array(2 * this.#count);
    states.set(this.states);
    this.states = states;
    const tickets = new Int32Array(2 * this.#count * this.#slots).fill(-1);
    tickets.set(this.#tickets);
    this.#tickets = tickets;
  }
}
