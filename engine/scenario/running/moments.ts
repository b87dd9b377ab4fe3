import type { Clock } from '../../time/clock.ts';
import { type Priority, priority } from '../../time/priority.ts';

/** The script's own events: closures that run at an instant, after everything else of it. */
export class Moments {
  readonly #clock: Clock;
  readonly #owner: number;
  readonly #pending = new Map<number, { readonly ticket: number; readonly run: () => void }>();
  #next = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#owner = clock.register((number) => {
      const moment = this.#pending.get(number);
      this.#pending.delete(number);
      moment?.run();
    });
  }

  /** Runs a closure at an instant; `cancel` takes the number returned. */
  at(atMs: number, run: () => void, order: Priority = priority.script): number {
    const number = this.#next;
    this.#next += 1;
    const ticket = this.#clock.schedule(atMs, order, this.#owner, number, 0);
    this.#pending.set(number, { ticket, run });
    return number;
  }

  /** Cancels a moment; has no effect on one that has run. */
  cancel(number: number): void {
    const moment = this.#pending.get(number);
    if (moment === undefined) return;
    this.#pending.delete(number);
    this.#clock.cancel(moment.ticket);
  }
}
