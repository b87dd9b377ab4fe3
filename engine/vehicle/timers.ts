import type { ChartHost } from '../chart/machine.ts';
import type { Clock } from '../time/clock.ts';
import { priority } from '../time/priority.ts';
import { tables } from './chart-numbers.ts';
import type { Fleet } from './row/fleet.ts';
import { groupOf, groupSize } from './row/groups.ts';
import { stateWidth } from './row/row.ts';

/** Where timers are kept, and what led to those that are armed now. */
export interface TimerKeeper {
  readonly fleet: Fleet;
  readonly clock: Clock;
  /** Sequence of the entry that led to what happens now; -1 for none. */
  readonly cause: number;
}

/** The pending timers of every vehicle's charts: a ticket for each row and slot, -1 where none is pending. */
export class Timers {
  readonly #keeper: TimerKeeper;
  readonly #slotBases: readonly number[];
  readonly #slotCount: number;
  /** Who runs the timers of each chart, as the clock knows them. */
  readonly #owners: number[] = [];
  #tickets = new Int32Array(0);
  /** Causes of pending timers, of observed rows only. */
  readonly #causes = new Map<number, number>();

  constructor(keeper: TimerKeeper) {
    this.#keeper = keeper;
    const bases: number[] = [];
    let slots = 0;
    for (const { timerSlots } of tables) {
      bases.push(slots);
      slots += timerSlots;
    }
    this.#slotBases = bases;
    this.#slotCount = slots;
  }

  /** Has the timers of the next chart, in the order of numbers, run by a step that is given what led to them. */
  register(step: (row: number, event: number, cause: number) => void): void {
    const number = this.#owners.length;
    const { timers, events } = tables[number]!;
    const firstTimer = events.length - timers.length;
    const slots = Int32Array.from(timers, ({ slot }) => slot);
    const owner = this.#keeper.clock.register((row, event) => {
      step(row, event, this.#ran(row, number, slots[event - firstTimer]!));
    });
    this.#owners.push(owner);
  }

  /** What the chart of a number works on: the bytes of the fleet, and these timers. */
  hostOf(number: number): ChartHost {
    return new VehicleHost(this.#keeper.fleet, this, number);
  }

  arm(row: number, number: number, slot: number, timerEvent: number, delayMs: number): void {
    const { fleet, clock, cause } = this.#keeper;
    const place = this.#placeOf(row, number, slot);
    const owner = this.#owners[number]!;
    const atMs = clock.now + delayMs;
    const isInStep = fleet.observed[row] !== 0;
    this.#tickets[place] = clock.scheduleIn(
      groupOf(row),
      isInStep,
      atMs,
      priority.machines,
      owner,
      row,
      timerEvent,
    );
    if (isInStep) this.#causes.set(place, cause);
  }

  cancel(row: number, number: number, slot: number): void {
    const place = this.#placeOf(row, number, slot);
    const ticket = this.#tickets[place]!;
    if (ticket < 0) return;
    const { fleet, clock } = this.#keeper;
    clock.cancelIn(groupOf(row), fleet.observed[row] !== 0, ticket);
    this.#tickets[place] = -1;
  }

  /** To be called when somebody begins to look at a row, or nobody does any more: its timers are in step or not. */
  moveTimers(row: number): void {
    const { fleet, clock } = this.#keeper;
    const first = row * this.#slotCount;
    for (let place = first; place < first + this.#slotCount; place += 1) {
      const ticket = this.#tickets[place]!;
      if (ticket < 0) continue;
      this.#tickets[place] = clock.moveIn(groupOf(row), fleet.observed[row] !== 0, ticket);
    }
  }

  /** Notes that a timer ran, and tells what it was armed by; -1 where nobody looks. */
  #ran(row: number, number: number, slot: number): number {
    const place = this.#placeOf(row, number, slot);
    this.#tickets[place] = -1;
    return this.#keeper.fleet.observed[row] === 0 ? -1 : (this.#causes.get(place) ?? -1);
  }

  /** Makes room for new rows. */
  grow(): void {
    const { fleet, clock } = this.#keeper;
    const length = fleet.capacity * this.#slotCount;
    if (length <= this.#tickets.length) return;
    const tickets = new Int32Array(length).fill(-1);
    tickets.set(this.#tickets);
    this.#tickets = tickets;
    for (let first = 0; first < fleet.capacity; first += groupSize) {
      const rows = Math.min(groupSize, fleet.capacity - first);
      clock.reserve(Math.ceil(rows * timersPerVehicle), groupOf(first));
    }
  }

  #placeOf(row: number, number: number, slot: number): number {
    return row * this.#slotCount + this.#slotBases[number]! + slot;
  }
}

/** Pending at once: what its person does next and when it falls asleep, seldom a third. */
const timersPerVehicle = 2.0625;

/** One chart's seat in the fleet. A class, because charts step through it and every seat must have the same shape. */
class VehicleHost implements ChartHost {
  readonly stride = stateWidth;
  readonly offset: number;
  readonly #fleet: Fleet;
  readonly #timers: Timers;

  constructor(fleet: Fleet, timers: Timers, number: number) {
    this.offset = number;
    this.#fleet = fleet;
    this.#timers = timers;
  }

  get states(): Uint8Array {
    return this.#fleet.states;
  }

  arm(row: number, slot: number, timerEvent: number, delayMs: number): void {
    this.#timers.arm(row, this.offset, slot, timerEvent, delayMs);
  }

  cancel(row: number, slot: number): void {
    this.#timers.cancel(row, this.offset, slot);
  }
}
