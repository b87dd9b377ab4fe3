import type { ChartHost } from '../chart/machine.ts';
import type { Clock } from '../time/clock.ts';
import { priority } from '../time/priority.ts';
import { tables } from './chart-numbers.ts';
import type { Fleet } from './row/fleet.ts';
import { groupOf, groupSize } from './row/groups.ts';
import { stateWidth } from './row/row.ts';

/** The calendar of the timers, and the cause of timers armed now. */
export interface TimerKeeper {
  readonly fleet: Fleet;
  readonly clock: Clock;
  /** Sequence of the entry that caused the current events; -1 for none. */
  readonly cause: number;
}

/** The pending timers of all charts: a ticket for each row and slot, -1 for none. */
export class Timers {
  readonly #keeper: TimerKeeper;
  readonly #slotBases: readonly number[];
  readonly #slotCount: number;
  /** The owner of each chart's timers, as registered with the clock. */
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

  /** Registers the step that runs the next chart's timers; it receives their cause. */
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

  /** The host of a chart: the bytes of the fleet, and these timers. */
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

  /** The instant of the next timer of a row; Infinity where none is pending. */
  nextAtMs(row: number): number {
    const { fleet, clock } = this.#keeper;
    const first = row * this.#slotCount;
    const isInStep = fleet.observed[row] !== 0;
    return this.#tickets
      .subarray(first, first + this.#slotCount)
      .filter((ticket) => ticket >= 0)
      .reduce(
        (next, ticket) => Math.min(next, clock.instantIn(groupOf(row), isInStep, ticket)),
        Infinity,
      );
  }

  /** Call it when a row is newly observed or no longer, which puts its timers in step or not. */
  moveTimers(row: number): void {
    const { fleet, clock } = this.#keeper;
    const first = row * this.#slotCount;
    for (let place = first; place < first + this.#slotCount; place += 1) {
      const ticket = this.#tickets[place]!;
      if (ticket < 0) continue;
      this.#tickets[place] = clock.moveIn(groupOf(row), fleet.observed[row] !== 0, ticket);
    }
  }

  /** Notes that a timer ran and returns its cause; -1 for a row that is not observed. */
  #ran(row: number, number: number, slot: number): number {
    const place = this.#placeOf(row, number, slot);
    this.#tickets[place] = -1;
    return this.#keeper.fleet.observed[row] === 0 ? -1 : (this.#causes.get(place) ?? -1);
  }

  /** Reserves room for new rows. */
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

/** Timers pending at once per vehicle: the person's next action, the car's sleep, rarely more. */
const timersPerVehicle = 2.0625;

/** A chart's host in the fleet. A class, so that all hosts that charts use have one shape. */
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
