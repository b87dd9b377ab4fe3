import { Calendar } from '../engine/time/calendar.ts';

/** Entries to a chunk: a trace of a large fleet is longer than one array can well be. */
const chunkBits = 20;

const pop = -1;

/** Every call a run makes of its calendar, in order, to be made again of a bare one. */
export class CalendarTrace {
  readonly #chunks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /**
   * Writes down the calls of every calendar while `work` runs. To be done after what is timed: a class whose methods
   * were exchanged is slower for a while.
   */
  record(work: () => void): void {
    const calendar = Calendar.prototype;
    const real = { schedule: calendar.schedule, cancel: calendar.cancel, pop: calendar.popUntil };
    const note = (value: number): void => this.#push(value);
    calendar.schedule = function (this: Calendar, ...event) {
      note(event[0]);
      return real.schedule.apply(this, event);
    };
    calendar.cancel = function (this: Calendar, ticket) {
      note(-2 - ticket);
      real.cancel.call(this, ticket);
    };
    calendar.popUntil = function (this: Calendar, untilMs) {
      const popped = real.pop.call(this, untilMs);
      if (popped) note(pop);
      return popped;
    };
    try {
      work();
    } finally {
      Object.assign(calendar, { schedule: real.schedule, cancel: real.cancel, popUntil: real.pop });
    }
  }

  /** Makes the calls from one index up to another again; tickets come out as they did. Returns how many were pops. */
  replay(calendar: Calendar, from: number, to: number): number {
    let pops = 0;
    for (let index = from; index < to; index += 1) {
      const value = this.#chunks[index >> chunkBits]![index & ((1 << chunkBits) - 1)]!;
      if (value >= 0) {
        calendar.schedule(value, 2, 0, index | 0, 0);
      } else if (value === pop) {
        calendar.pop();
        pops += 1;
      } else {
        calendar.cancel(-2 - value);
      }
    }
    return pops;
  }

  #push(value: number): void {
    const at = this.#length & ((1 << chunkBits) - 1);
    if (at === 0) this.#chunks.push(new Float64Array(1 << chunkBits));
    this.#chunks.at(-1)![at] = value;
    this.#length += 1;
  }
}
