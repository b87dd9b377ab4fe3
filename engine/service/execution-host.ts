import type { ChartHost } from '../chart/machine.ts';
import type { Clock } from '../time/clock.ts';
import { priority } from '../time/priority.ts';
import { executionTable } from './charts.generated.ts';

const { timers, timerSlots, events } = executionTable;
const firstTimerEvent = events.length - timers.length;

/** Where the chart of executions keeps a byte for each, and its timers in the calendar. An execution is a row. */
export class ExecutionHost implements ChartHost {
  states = new Uint8Array(16);
  readonly stride = 1;
  readonly offset = 0;
  readonly #clock: Clock;
  readonly #owner: number;
  /** By row and slot; -1 where nothing is pending. */
  readonly #tickets: number[] = [];
  #count = 0;

  constructor(clock: Clock, step: (row: number, event: number) => void) {
    this.#clock = clock;
    this.#owner = clock.register((row, event) => {
      this.#tickets[row * timerSlots + timers[event - firstTimerEvent]!.slot] = -1;
      step(row, event);
    });
  }

  /** The row of another execution. */
  add(): number {
    if (this.#count === this.states.length) {
      const states = new Uint8Array(2 * this.#count);
      states.set(this.states);
      this.states = states;
    }
    for (let slot = 0; slot < timerSlots; slot += 1) this.#tickets.push(-1);
    this.#count += 1;
    return this.#count - 1;
  }

  arm(row: number, slot: number, timerEvent: number, delayMs: number): void {
    const atMs = this.#clock.now + delayMs;
    this.#tickets[row * timerSlots + slot] = this.#clock.schedule(
      atMs,
      priority.machines,
      this.#owner,
      row,
      timerEvent,
    );
  }

  cancel(row: number, slot: number): void {
    const ticket = this.#tickets[row * timerSlots + slot]!;
    if (ticket < 0) return;
    this.#clock.cancel(ticket);
    this.#tickets[row * timerSlots + slot] = -1;
  }
}
