import type { ChartCounter } from '../chart/counted.ts';
import { type BoundChart, bindChart, type Implementation } from '../chart/machine.ts';
import { type EventNumber, outcome } from '../chart/table.ts';
import type { InSteps } from '../in-steps.ts';
import type { Log } from '../log/log.ts';
import type { KeptText } from '../log/utf8.ts';
import type { Position } from '../place/geography.ts';
import type { Places } from '../place/places.ts';
import type { Streams } from '../random/stream.ts';
import type { Clock } from '../time/clock.ts';
import type { Zone } from '../time/zone.ts';
import { SharedChargers } from './charging/shared-chargers.ts';
import { Stations } from './charging/stations.ts';
import { eventBits, eventsPerChart, tables } from './chart-numbers.ts';
import type { VehicleFacts } from './facts.ts';
import { Holds } from './holds.ts';
import type { TripLeg } from './payloads.ts';
import type { RefusalReason } from './refusals.ts';
import type { Access } from './reporting/permission-overrides.ts';
import { beatUnderWayMs, keepReport, noteChange } from './reporting/report.ts';
import { type Fleet, observation, rowsPerStep } from './row/fleet.ts';
import { byte, link, linkWidth, stateWidth } from './row/row.ts';
import { Timers } from './timers.ts';

/** The parts of the world that the charts of all vehicles use. */
export interface DynamicsParts {
  readonly fleet: Fleet;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly places: Places;
  /** The time zone of vehicles whose place states none. */
  readonly zone: Zone;
  readonly log: Log;
  /** The functions behind every chart's names, in the order of `tables`. */
  readonly implementations: (dynamics: Dynamics) => readonly Implementation[];
  /** The number of the set of a row's overrides that are still in force; changes nothing. */
  readonly stillSet: (row: number) => number;
  /** Divides the power of shared chargers anew where that is due. */
  readonly sharePower: (dynamics: Dynamics) => void;
  /** Called when a limit of shared chargers changes by itself, with the number of their pool. */
  readonly changeLimits: (dynamics: Dynamics, pool: number) => void;
  /** Called after a change of a watched row. */
  readonly onChange: (row: number) => void;
  /** Counts the leaves that charts take; undefined for a world without. */
  readonly counter: ChartCounter | undefined;
}

/** A step that a chart has taken. */
export interface ChartStep {
  readonly row: number;
  /** The number of the chart. */
  readonly number: number;
  /** The number of the event in the chart's table. */
  readonly event: number;
  /** The number of the state before it. */
  readonly from: number;
  /** See `BoundChart.answers`. */
  readonly answers: number;
  /** The sequence of the first entry that it can have made. */
  readonly firstEntry: number;
}

/** Ints per queued event: row, event, cause and none, so that a shift finds its payload. */
const queueWidth = 4;
const queueBits = 2;

/**
 * Runs the charts of every vehicle: steps them, keeps their timers in the calendar and passes
 * events between charts. An event raised by an action waits until the step that raised it is
 * complete.
 */
export class Dynamics {
  readonly fleet: Fleet;
  readonly clock: Clock;
  readonly streams: Streams;
  readonly places: Places;
  /** First instant of the world. */
  readonly startMs: number;
  readonly #zone: Zone;
  /** Permissions of vehicles with temporary overrides. */
  readonly access = new Map<number, Access>();
  /** When permissions of vehicles last changed, ms since the epoch. */
  readonly accessChangedAtMs = new Map<number, number>();
  /** The faults that keep vehicles offline, keep them from charging, or broke chargers, by name. */
  readonly outages = new Holds<number>();
  readonly chargingFaults = new Holds<number>();
  readonly brokenChargers = new Holds<string>();
  readonly sharedChargers: SharedChargers;
  readonly stations: Stations;
  /** The owner of the events at which limits of shared chargers change by themselves. */
  readonly powerOwner: number;
  /** Destinations sent to the navigation of cars; the latest for each. */
  readonly destinations = new Map<number, Position>();
  /** Remaining legs of driving cars, the next one first; of trips with several legs only. */
  readonly legs = new Map<number, TripLeg[]>();
  /** Fuel of the leg under way beyond its consumption, to warm the engine up, litres per ms. */
  readonly warmUpPerMs = new Map<number, number>();
  /** Litres that the next trips of some vehicles have to pay; see `warm-up.ts`. */
  readonly warmUpsOwed = new Map<number, number>();
  /** Sequence of the entry that caused the current events; -1 for none. */
  cause = -1;
  /** Sequence of the latest fact of each logged row: the cause of its next report. */
  readonly lastFacts = new Map<number, number>();
  /** The reason why the event being delivered was refused. */
  #refusal: RefusalReason | undefined;
  readonly #log: Log;
  readonly #stillSet: (row: number) => number;
  readonly #onChange: (row: number) => void;
  readonly #sharePower: (dynamics: Dynamics) => void;
  readonly #charts: BoundChart[];
  readonly #timers: Timers;
  #queue = new Int32Array(64 * queueWidth);
  /** Payloads of queued events. */
  readonly #payloads: unknown[] = [];
  #head = 0;
  #tail = 0;
  #inert = false;
  /** The row whose change the event being delivered has already noted; -1 for none. */
  #notedRow = -1;
  /** The number of steps so far, for benches. */
  steps = 0;
  /** Called before a row changes; not for further changes of the same instant. */
  beforeChange: ((row: number) => void) | undefined;
  /** Called after each step of a logged row that changed something. */
  onStep: ((step: ChartStep) => void) | undefined;

  constructor(surroundings: DynamicsParts) {
    this.fleet = surroundings.fleet;
    this.sharedChargers = new SharedChargers();
    this.stations = new Stations();
    this.clock = surroundings.clock;
    this.streams = surroundings.streams;
    this.places = surroundings.places;
    this.startMs = surroundings.clock.now;
    this.#zone = surroundings.zone;
    this.#log = surroundings.log;
    this.#stillSet = surroundings.stillSet;
    this.#onChange = surroundings.onChange;
    this.#sharePower = surroundings.sharePower;
    this.#timers = new Timers(this);
    const bound = surroundings.implementations(this);
    const { counter } = surroundings;
    this.#charts = tables.map((table, number) => {
      const counted = counter?.count(table, (row) => this.fleet.modelOf(row).powertrain);
      return bindChart(table, bound[number]!, this.#timers.hostOf(number), counted);
    });
    tables.forEach((_, number) => {
      const first = number * eventsPerChart;
      this.#timers.register((row, event, cause) => {
        this.deliver(row, (first + event) as EventNumber, cause);
      });
    });
    this.powerOwner = this.clock.register((pool) => surroundings.changeLimits(this, pool));
  }

  /** Whether it is the first instant of the world, whose commands complete how vehicles begin. */
  get isBeginning(): boolean {
    return this.clock.now === this.startMs;
  }

  /** Puts charts of new rows into their initial states, a few a step; call it after adding rows. */
  *start(firstRow: number, count: number): InSteps<void> {
    this.#timers.grow();
    this.#notedRow = -1;
    for (let row = firstRow; row < firstRow + count; row += 1) {
      for (const chart of this.#charts) chart.start(row);
      if (row % rowsPerStep === 0) yield;
    }
    this.drain();
  }

  /** Call it when a row becomes observed or is no longer. */
  follow(row: number): void {
    this.#timers.moveTimers(row);
  }

  /** The instant of the next timer of a vehicle; Infinity where none is pending. */
  nextTimerAtMs(row: number): number {
    return this.#timers.nextAtMs(row);
  }

  /** Raises an event for a chart of the same or another vehicle, after the current step. */
  send(row: number, event: EventNumber): void;
  send<Payload>(row: number, event: EventNumber<Payload>, payload: NoInfer<Payload>): void;
  send(row: number, event: number, payload?: unknown): void {
    if (this.#tail === this.#queue.length) this.#growQueue();
    const queue = this.#queue;
    const at = this.#tail;
    queue[at] = row;
    queue[at + 1] = event;
    queue[at + 2] = this.cause;
    this.#payloads[at >> queueBits] = payload;
    this.#tail = at + queueWidth;
  }

  /**
   * Delivers an event to a chart now and runs all consequences. Returns the reason why the event
   * itself was refused; undefined if it was followed or changed nothing.
   */
  deliver(row: number, event: EventNumber, cause: number): RefusalReason | undefined;
  deliver<Payload>(
    row: number,
    event: EventNumber<Payload>,
    cause: number,
    payload: NoInfer<Payload>,
  ): RefusalReason | undefined;
  deliver(row: number, event: number, cause: number, payload?: unknown): RefusalReason | undefined {
    if (this.clock.isRunning) return this.#follow(row, event, cause, payload);
    return this.clock.hold(() => this.#follow(row, event, cause, payload));
  }

  #follow(row: number, event: number, cause: number, payload: unknown): RefusalReason | undefined {
    this.#refusal = undefined;
    this.#notedRow = -1;
    this.#step(row, event, cause, payload);
    const refusal = this.#refusal;
    this.drain();
    return refusal;
  }

  /** Whether the chart of an event would follow it now; see `BoundChart.follows`. */
  follows(row: number, event: number): boolean {
    return this.#charts[event >> eventBits]!.follows(row, event & (eventsPerChart - 1));
  }

  /** Runs the queued events, and those that follow from a new division of shared power. */
  drain(): void {
    do this.#runQueue();
    while (this.#sharesPower());
  }

  /** Whether power was to be divided anew, which may have raised events. */
  #sharesPower(): boolean {
    const { isDue } = this.stations;
    if (isDue) this.#sharePower(this);
    return isDue;
  }

  #runQueue(): void {
    while (this.#head < this.#tail) {
      // Read anew each time: a step may make the queue grow.
      const queue = this.#queue;
      const at = this.#head;
      this.#head += queueWidth;
      const payload = this.#payloads[at >> queueBits];
      this.#step(queue[at]!, queue[at + 1]!, queue[at + 2]!, payload);
    }
    this.#head = 0;
    this.#tail = 0;
  }

  /** Reports that the current step changes nothing, with the reason if it is a refusal. */
  answerUnchanged(refusal?: RefusalReason): void {
    this.#inert = true;
    if (refusal !== undefined) this.#refusal = refusal;
  }

  /** Changes a row outside the charts (a scenario sets a value); notifies reports and watchers. */
  change(row: number, cause: number, write: () => void): void {
    if (!this.clock.isRunning) return this.clock.hold(() => this.change(row, cause, write));
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

  /** Logs a fact, which becomes the cause of the entries that follow. */
  tell<Kind extends keyof VehicleFacts>(row: number, kind: Kind, data: VehicleFacts[Kind]): void {
    const subject = this.fleet.nameOf(row);
    this.cause = this.tellOf(subject, kind, this.cause, data);
    this.lastFacts.set(row, this.cause);
  }

  /** Logs a fact that the running step did not cause; returns its sequence. See `Log.append`. */
  tellOf<Kind extends keyof VehicleFacts>(
    subject: string,
    kind: Kind,
    cause: number,
    data: VehicleFacts[Kind],
    written?: string | KeptText,
  ): number {
    return this.#log.append(this.clock.now, 'st', kind, subject, cause, data, written);
  }

  /** The time zone where a vehicle is or, on the road, where it set out. */
  zoneOf(row: number): Zone {
    const place = this.fleet.links[row * linkWidth + link.origin]!;
    return this.places.zoneOf(place) ?? this.#zone;
  }

  #step(row: number, event: number, cause: number, payload: unknown): void {
    this.#begin(cause);
    const number = event >> eventBits;
    const own = (event & (eventsPerChart - 1)) as EventNumber<unknown>;
    // All consequences of an event in its instant are one change, except for going on- or offline.
    const isNoted = row === this.#notedRow && number !== byte.connectivity;
    const beatMs = isNoted ? Infinity : this.#before(row);
    const standing = this.#standing(row);
    const chart = this.#charts[number]!;
    const onStep = this.onStep !== undefined && this.tells(row) ? this.onStep : undefined;
    const from = onStep === undefined ? 0 : this.fleet.states[row * stateWidth + number]!;
    const firstEntry = onStep === undefined ? 0 : this.#log.length;
    const result = chart.step(row, own, payload);
    if (result !== outcome.taken || this.#inert) return;
    onStep?.({ row, number, event: own, from, answers: chart.answers, firstEntry });
    this.#keepOverrides(row, standing);
    if (!isNoted) this.#note(row, beatMs);
    if (this.fleet.observed[row] !== 0) this.#onChange(row);
  }

  /** The number of the overrides still in force; quick for the many rows without any. */
  #standing(row: number): number {
    return this.fleet.links[row * linkWidth + link.overrides] === 0 ? 0 : this.#stillSet(row);
  }

  #begin(cause: number): void {
    this.cause = cause;
    this.#inert = false;
    this.steps += 1;
  }

  /** Removes overrides that are no longer in force. */
  #keepOverrides(row: number, standing: number): void {
    const { links } = this.fleet;
    const at = row * linkWidth + link.overrides;
    if (links[at] === 0) return;
    const before = links[at];
    links[at] = standing;
    links[at] = this.#stillSet(row);
    if (links[at] !== before) this.fleet.hearPermissions(row);
  }

  #before(row: number): number {
    const { now } = this.clock;
    this.beforeChange?.(row);
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
