import { Calendars } from '../engine/time/calendars.ts';
import { startMs } from './commuters.ts';

/** Entries in a chunk: the trace of a large fleet is too long for one array. */
const chunkBits = 20;

/**
 * An entry is the code of the call times this number, plus the owner of its event: 1 and the group,
 * or 0 for the world.
 */
const ownerSpan = 8192;
const world = 0;

const pop = -1;

/**
 * A recording of every call that a run makes of its calendars, in order, to be repeated on bare
 * calendars.
 */
export class CalendarTrace {
  readonly #chunks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /**
   * Records the calls while `work` runs. Call it after the timed work: a class whose methods were
   * replaced is slower for a while.
   */
  record(work: () => void): void {
    const calendars = Calendars.prototype;
    const { schedule, scheduleIn, cancel, cancelIn, popUntil } = calendars;
    const note = (value: number, owner: number): void => this.#push(value * ownerSpan + owner);
    calendars.schedule = function (this: Calendars, ...event) {
      note(event[0] - startMs, world);
      return schedule.apply(this, event);
    };
    calendars.scheduleIn = function (this: Calendars, ...event) {
      const [group, isInStep, atMs] = event;
      note(atMs - startMs, isInStep ? world : group + 1);
      return scheduleIn.apply(this, event);
    };
    calendars.cancel = function (this: Calendars, ticket) {
      note(-2 - ticket, world);
      cancel.call(this, ticket);
    };
    calendars.cancelIn = function (this: Calendars, ...event) {
      const [group, isInStep, ticket] = event;
      note(-2 - ticket, isInStep ? world : group + 1);
      cancelIn.apply(this, event);
    };
    calendars.popUntil = function (this: Calendars, untilMs) {
      const popped = popUntil.call(this, untilMs);
      if (popped !== undefined) note(pop, world);
      return popped;
    };
    try {
      work();
    } finally {
      Object.assign(calendars, { schedule, scheduleIn, cancel, cancelIn, popUntil });
    }
  }

  /**
   * Repeats the calls between two indices, which led to an instant; tickets are the recorded ones.
   * Returns the number of pops.
   */
  replay(calendars: Calendars, from: number, to: number, untilMs: number): number {
    let pops = 0;
    for (let index = from; index < to; index += 1) {
      const entry = this.#chunks[index >> chunkBits]![index & ((1 << chunkBits) - 1)]!;
      const value = Math.floor(entry / ownerSpan);
      const owner = entry - value * ownerSpan;
      if (value === pop) {
        calendars.popUntil(untilMs);
        pops += 1;
      } else if (owner === world) {
        if (value >= 0) calendars.schedule(startMs + value, 2, 0, index | 0, 0);
        else calendars.cancel(-2 - value);
      } else if (value >= 0) {
        calendars.scheduleIn(owner - 1, false, startMs + value, 2, 0, index | 0, 0);
      } else {
        calendars.cancelIn(owner - 1, false, -2 - value);
      }
    }
    calendars.rest();
    return pops;
  }

  #push(value: number): void {
    const at = this.#length & ((1 << chunkBits) - 1);
    if (at === 0) this.#chunks.push(new Float64Array(1 << chunkBits));
    this.#chunks.at(-1)![at] = value;
    this.#length += 1;
  }
}
