import { type BoundChart, bindChart, type Implementation } from '../chart/machine.ts';
import { outcome } from '../chart/table.ts';
import type { FaultCode } from '../fault.ts';
import type { InSteps } from '../in-steps.ts';
import type { Log } from '../log/log.ts';
import type { Position } from '../place/geography.ts';
import type { Places } from '../place/places.ts';
import type { Streams } from '../random/stream.ts';
import type { Clock } from '../time/clock.ts';
import type { Zone } from '../time/zone.ts';
import { chart as numberOf, tables } from './chart-numbers.ts';
import type { VehicleFacts } from './facts.ts';
import { Holds } from './holds.ts';
import type { Access, AccessWish } from './reporting/permission-overrides.ts';
import { beatUnderWayMs, keepReport, noteChange } from './reporting/report.ts';
import { type Fleet, observation, rowsPerStep } from './row/fleet.ts';
import { link, linkWidth } from './row/row.ts';
import { Timers } from './timers.ts';

/** A stretch of a trip with one speed. */
export interface Leg {
  readonly distanceKm: number;
  readonly speedKmh: number;
}

export interface TripPlan {
  readonly destination: number;
  readonly legs: readonly Leg[];
}

/** What trips that ended before their leg did have not paid. */
export interface OwedWarmUp {
  readonly kwh: number;
  readonly litres: number;
}

/** What the charts of all vehicles work on. */
export interface Surroundings {
  readonly fleet: Fleet;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly places: Places;
  /** Local time of vehicles whose place states no other. */
  readonly zone: Zone;
  readonly log: Log;
  /** The functions behind every chart's names, in the order of `tables`. */
  readonly implementations: (dynamics: Dynamics) => readonly Implementation[];
  /** The number of the set of a row's overrides that are still in force; changes nothing. */
  readonly stillSet: (row: number) => number;
  /** Called after a change of a watched row. */
  readonly onChange: (row: number) => void;
}

/** Ints per queued event: row, chart, event, cause. */
const queueWidth = 4;

/**
 * The charts of every vehicle at work: steps them, keeps their timers in the calendar and passes events from one
 * chart to another. An event raised by an action waits until the step that raised it is complete.
 */
export class Dynamics {
  readonly fleet: Fleet;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly places: Places;
  /** First instant of the world. */
  readonly startMs: number;
  readonly #zone: Zone;
  /** Trips asked for, until the car starts or refuses. */
  readonly plans = new Map<number, TripPlan>();
  /** The leg of a trip that begins in the step under way. */
  firstLeg: Leg | undefined;
  /** Length of the service that begins in the step under way. */
  serviceMs = 0;
  /** What is to become of permissions, for the step under way. */
  accessWish: AccessWish | undefined;
  /** Permissions of vehicles of which some are overridden for a while. */
  readonly access = new Map<number, Access>();
  /** When permissions of vehicles last changed, ms since the epoch. */
  readonly accessChangedAtMs = new Map<number, number>();
  /** What keeps vehicles offline, what keeps them from charging, and what broke chargers, by their names. */
  readonly outages = new Holds<number>();
  readonly chargingFaults = new Holds<number>();
  readonly brokenChargers = new Holds<string>();
  /** Destinations that were sent to the navigation of cars, until the next one is. */
  readonly destinations = new Map<number, Position>();
  /** Legs still ahead of cars that drive, the next one first; of trips with several legs only. */
  readonly legs = new Map<number, Leg[]>();
  /** What trips that ended early have left to be paid by the next, of those vehicles only. */
  readonly warmUpsOwed = new Map<number, OwedWarmUp>();
  /** Sequence of the entry that led to what happens now; -1 for none. */
  cause = -1;
  /** Sequence of the latest fact of each logged row: what its next report is about. */
  readonly lastFacts = new Map<number, number>();
  /** Why the event being delivered was refused. */
  #refusal: FaultCode | undefined;
  readonly #log: Log;
  readonly #stillSet: (row: number) => number;
  readonly #onChange: (row: number) => void;
  readonly #charts: BoundChart[];
  readonly #timers: Timers;
  #queue = new Int32Array(64 * queueWidth);
  #head = 0;
  #tail = 0;
  #inert = false;
  /** The row whose change the event being delivered has noted already; -1 for none. */
  #notedRow = -1;
  /** Steps taken so far, for benches. */
  steps = 0;

  constructor(surroundings: Surroundings) {
    this.fleet = surroundings.fleet;
    this.clock = surroundings.clock;
    this.streams = surroundings.streams;
    this.places = surroundings.places;
    this.startMs = surroundings.clock.now;
    this.#zone = surroundings.zone;
    this.#log = surroundings.log;
    this.#stillSet = surroundings.stillSet;
    this.#onChange = surroundings.onChange;
    this.#timers = new Timers(this);
    const bound = surroundings.implementations(this);
    this.#charts = tables.map((table, number) =>
      bindChart(table, bound[number]!, this.#timers.hostOf(number)),
    );
    tables.forEach((_, number) => {
      this.#timers.register((row, event, cause) => this.deliver(row, number, event, cause));
    });
  }

  /** Puts the charts of new rows into their initial states, a few in each step; call once after rows were added. */
  *start(firstRow: number, count: number): InSteps<void> {
    this.#timers.grow();
    this.#notedRow = -1;
    for (let row = firstRow; row < firstRow + count; row += 1) {
      for (const chart of this.#charts) chart.start(row);
      if (row % rowsPerStep === 0) yield;
    }
    this.drain();
  }

  /** To be called when somebody begins to look at a row, or nobody does any more. */
  follow(row: number): void {
    this.#timers.moveTimers(row);
  }

  /** Raises an event for a chart of the same or another vehicle, after the step under way. */
  send(row: number, chart: number, event: number): void {
    if (this.#tail === this.#queue.length) this.#growQueue();
    const queue = this.#queue;
    const at = this.#tail;
    queue[at] = row;
    queue[at + 1] = chart;
    queue[at + 2] = event;
    queue[at + 3] = this.cause;
    this.#tail = at + queueWidth;
  }

  /**
   * Gives a chart an event now and lets everything that follows from it run. Returns why the event itself was refused,
   * undefined when it was followed or changed nothing.
   */
  deliver(row: number, chart: number, event: number, cause: number): FaultCode | undefined {
    this.#refusal = undefined;
    this.#notedRow = -1;
    this.#step(row, chart, event, cause);
    const refusal = this.#refusal;
    this.drain();
    return refusal;
  }

  /** Runs what is queued. */
  drain(): void {
    while (this.#head < this.#tail) {
      // Taken anew each time: a step may make the queue grow.
      const queue = this.#queue;
      const at = this.#head;
      this.#head += queueWidth;
      this.#step(queue[at]!, queue[at + 1]!, queue[at + 2]!, queue[at + 3]!);
    }
    this.#head = 0;
    this.#tail = 0;
  }

  /** Says that the running step changes nothing, and why if it is a refusal. */
  answerUnchanged(refusal?: FaultCode): void {
    this.#inert = true;
    if (refusal !== undefined) this.#refusal = refusal;
  }

  /** To be called before a row is written to outside its charts, so that the last report is kept as it was. */
  prepare(row: number): void {
    this.#before(row);
  }

  /** Changes a row outside the charts (a scenario sets a value); reports and watchers learn of it. */
  change(row: number, cause: number, write: () => void): void {
    this.cause = cause;
    const beatMs = this.#before(row);
    this.#keepOverrides(row, this.#standing(row));
    write();
    this.#keepOverrides(row, this.#standing(row));
    this.#note(row, beatMs);
    if (this.fleet.observed[row] !== 0) this.#onChange(row);
  }

  /** Whether facts about the row are logged; ask before building their data. */
  tells(row: number): boolean {
    return (this.fleet.observed[row]! & observation.logged) !== 0;
  }

  /** Logs a fact; what follows has it as its cause. */
  tell<Kind extends keyof VehicleFacts>(row: number, kind: Kind, data: VehicleFacts[Kind]): void {
    const subject = this.fleet.nameOf(row);
    this.cause = this.tellOf(subject, kind, this.cause, data);
    this.lastFacts.set(row, this.cause);
  }

  /** Logs a fact that nothing of the running step caused; returns its sequence. */
  tellOf<Kind extends keyof VehicleFacts>(
    subject: string,
    kind: Kind,
    cause: number,
    data: VehicleFacts[Kind],
  ): number {
    return this.#log.append(this.clock.now, 'st', kind, subject, cause, data);
  }

  /** Local time where a vehicle is, or on the road where it set out from. */
  zoneOf(row: number): Zone {
    const place = this.fleet.links[row * linkWidth + link.origin]!;
    return this.places.zoneOf(place) ?? this.#zone;
  }

  stateName(row: number, chart: number): string {
    return this.#charts[chart]!.stateName(row);
  }

  #step(row: number, number: number, event: number, cause: number): void {
    this.#begin(cause);
    // What one event leads to within its instant is one change; only going on- or offline makes it another.
    const isNoted = row === this.#notedRow && number !== numberOf.connectivity;
    const beatMs = isNoted ? Infinity : this.#before(row);
    const standing = this.#standing(row);
    const result = this.#charts[number]!.step(row, event);
    if (result !== outcome.taken || this.#inert) return;
    this.#keepOverrides(row, standing);
    if (!isNoted) this.#note(row, beatMs);
    if (this.fleet.observed[row] !== 0) this.#onChange(row);
  }

  /** The number of the overrides that are still in force; 0 at once for the many rows without any. */
  #standing(row: number): number {
    return this.fleet.links[row * linkWidth + link.overrides] === 0 ? 0 : this.#stillSet(row);
  }

  #begin(cause: number): void {
    this.cause = cause;
    this.#inert = false;
    this.steps += 1;
  }

  /** Leaves set what still was before a change and is after it. */
  #keepOverrides(row: number, standing: number): void {
    const { links } = this.fleet;
    const at = row * linkWidth + link.overrides;
    if (links[at] === 0) return;
    links[at] = standing;
    links[at] = this.#stillSet(row);
  }

  #before(row: number): number {
    const { now } = this.clock;
    keepReport(this.fleet, row, this.clock);
    return beatUnderWayMs(this.fleet, row, now);
  }

  #note(row: number, beatMs: number): void {
    noteChange(this.fleet, row, this.clock.now, beatMs);
    this.#notedRow = row;
  }

  #growQueue(): void {
    const queue = new Int32Array(2 * this.#queue.length);
    queue.set(this.#queue);
    this.#queue = queue;
  }
}
