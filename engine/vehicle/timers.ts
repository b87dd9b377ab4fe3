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

/**
 * The pending timers of all charts. Few of a row's many slots have one at once, so a row has a few
 * places, each with a slot and its ticket. Further timers, which are rare, lie in a map.
 */
export class Timers {
  readonly #keeper: TimerKeeper;
  readonly #slotBases: readonly number[];
  readonly #slotCount: number;
  /** The owner of each chart's timers, as registered with the clock. */
  readonly #owners: number[] = [];
  /** The places of each row: ticket and slot of a pending timer, or -1. */
  #places = new Int32Array(0);
  /** Tickets of timers of rows that have no place left. */
  readonly #others = new Map<number, number>();
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
    const owner = this.#owners[number]!;
    const atMs = clock.now + delayMs;
    const isInStep = fleet.observed[row] !== 0;
    const ticket = clock.scheduleIn(
      groupOf(row),
      isInStep,
      atMs,
      priority.machines,
      owner,
      row,
      timerEvent,
    );
    this.#put(row, this.#slotBases[number]! + slot, ticket);
    if (isInStep) this.#causes.set(this.#keyOf(row, this.#slotBases[number]! + slot), cause);
  }

  cancel(row: number, number: number, slot: number): void {
    const ticket = this.#take(row, this.#slotBases[number]! + slot);
    if (ticket === undefined) return;
    const { fleet, clock } = this.#keeper;
    clock.cancelIn(groupOf(row), fleet.observed[row] !== 0, ticket);
  }

  /** The instant of the next timer of a row; Infinity where none is pending. */
  nextAtMs(row: number): number {
    const { fleet, clock } = this.#keeper;
    const isInStep = fleet.observed[row] !== 0;
    return this.#pending(row).reduce(
      (next, { ticket }) => Math.min(next, clock.instantIn(groupOf(row), isInStep, ticket)),
      Infinity,
    );
  }

  /** Call it when a row is newly observed or no longer, which puts its timers in step or not. */
  moveTimers(row: number): void {
    const { fleet, clock } = this.#keeper;
    for (const { slot, ticket } of this.#pending(row)) {
      this.#take(row, slot);
      this.#put(row, slot, clock.moveIn(groupOf(row), fleet.observed[row] !== 0, ticket));
    }
  }

  /** Notes that a timer ran and returns its cause; -1 for a row that is not observed. */
  #ran(row: number, number: number, slot: number): number {
    const own = this.#slotBases[number]! + slot;
    this.#take(row, own);
    if (this.#keeper.fleet.observed[row] === 0) return -1;
    return this.#causes.get(this.#keyOf(row, own)) ?? -1;
  }

  /** Reserves room for new rows. */
  grow(): void {
    const { fleet, clock } = this.#keeper;
    const length = fleet.capacity * placesPerRow;
    if (length <= this.#places.length) return;
    const places = new Int32Array(length).fill(-1);
    places.set(this.#places);
    this.#places = places;
    for (let first = 0; first < fleet.capacity; first += groupSize) {
      const rows = Math.min(groupSize, fleet.capacity - first);
      clock.reserve(Math.ceil(rows * timersPerVehicle), groupOf(first));
    }
  }

  /** Keeps the ticket of a slot that has none. */
  #put(row: number, slot: number, ticket: number): void {
    const places = this.#places;
    const end = (row + 1) * placesPerRow;
    for (let at = end - placesPerRow; at < end; at += 1) {
      if (places[at]! >= 0) continue;
      places[at] = (ticket << slotBits) | slot;
      return;
    }
    this.#others.set(this.#keyOf(row, slot), ticket);
  }

  /** Removes the ticket of a slot and returns it; undefined if it has none. */
  #take(row: number, slot: number): number | undefined {
    const places = this.#places;
    const end = (row + 1) * placesPerRow;
    for (let at = end - placesPerRow; at < end; at += 1) {
      const place = places[at]!;
      if (place < 0 || (place & slotMask) !== slot) continue;
      places[at] = -1;
      return place >> slotBits;
    }
    if (this.#others.size === 0) return undefined;
    const key = this.#keyOf(row, slot);
    const ticket = this.#others.get(key);
    this.#others.delete(key);
    return ticket;
  }

  /** The pending timers of a row. */
  #pending(row: number): readonly { readonly slot: number; readonly ticket: number }[] {
    const first = row * placesPerRow;
    const placed = [...this.#places.subarray(first, first + placesPerRow)]
      .filter((place) => place >= 0)
      .map((place) => ({ slot: place & slotMask, ticket: place >> slotBits }));
    const others = Array.from({ length: this.#slotCount }, (_, slot) => ({
      slot,
      ticket: this.#others.get(this.#keyOf(row, slot)) ?? -1,
    }));
    return [...placed, ...others.filter(({ ticket }) => ticket >= 0)];
  }

  #keyOf(row: number, slot: number): number {
    return row * this.#slotCount + slot;
  }
}

/** The number of places of a row; hardly any row has more timers pending. */
const placesPerRow = 4;

/** The lower bits of a place are the slot, for up to 32; the rest, for up to 2^26, the ticket. */
const slotBits = 5;
const slotMask = (1 << slotBits) - 1;

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
