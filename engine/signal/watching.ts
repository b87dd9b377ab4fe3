import type { Clock } from '../time/clock.ts';
import { priority } from '../time/priority.ts';
import type { Dynamics } from '../vehicle/dynamics.ts';
import { Reading } from '../vehicle/reporting/reading.ts';
import {
  isHastened,
  keepReport,
  lastHeard,
  nextArrivalMs,
  nextNewsMs,
} from '../vehicle/reporting/report.ts';
import { type Fleet, observation } from '../vehicle/row/fleet.ts';
import { heard } from '../vehicle/row/quantity.ts';
import { link, linkWidth, rowWidth, tail } from '../vehicle/row/row.ts';
import { type ComparedSignals, comparedSignals, driftingIn } from './compared.ts';
import { dataOf, isSilent } from './news.ts';

/** Called with the row. */
type Listener = (row: number) => void;

/** The listeners of a row: mostly one, as a set for each of very many rows would be large. */
type Listeners = Listener | Set<Listener>;

/**
 * The occasions of a listener: every change of a row; every report; or every report with a change,
 * for listeners to which a report in between tells nothing. The latter two include changes of
 * permissions.
 */
export type WatchOccasion = 'changes' | 'reports' | 'news';

/**
 * Vehicles that are logged or listened to. Their reports are calendar events: each one compares the
 * signals with the previous report and logs those that changed. Reports without
 * listeners are not in the calendar.
 */
export class Watching {
  readonly #fleet: Fleet;
  readonly #clock: Clock;
  readonly #dynamics: () => Dynamics;
  readonly #owner: number;
  readonly #tickets = new Map<number, number>();
  readonly #logged = new Map<number, LoggedRow>();
  readonly #listeners = {
    changes: new Map<number, Listeners>(),
    news: new Map<number, Listeners>(),
    reports: new Map<number, Listeners>(),
  };

  constructor(fleet: Fleet, clock: Clock, dynamics: () => Dynamics) {
    this.#fleet = fleet;
    this.#clock = clock;
    this.#dynamics = dynamics;
    this.#owner = clock.register((row) => this.#arrive(row));
  }

  /** From now on logs facts and signal changes of a row. */
  logRow(row: number): void {
    if ((this.#fleet.observed[row]! & observation.logged) !== 0) return;
    keepReport(this.#fleet, row, this.#clock);
    this.#observe(row, observation.logged);
    const compared = comparedSignals(this.#fleet.modelOf(row));
    // An array that grows takes half as much again, and is copied five times on the way.
    const keys = compared.signals.map(() => undefined);
    this.#logged.set(row, { keys, overridesKey: NaN, isSteady: false });
    this.#tellSignals(row, this.#dynamics().cause);
  }

  /** Calls `listener` on an occasion; returns a function that stops this. */
  listen(row: number, what: WatchOccasion, listener: Listener): () => void {
    const byRow = this.#listeners[what];
    const others = byRow.get(row);
    if (others instanceof Set) others.add(listener);
    else byRow.set(row, others === undefined ? listener : new Set([others, listener]));
    this.#observe(row, observation.watched);
    return () => this.unlisten(row, what, listener);
  }

  /** Undoes `listen`, for callers with too many rows to keep the functions it returned. */
  unlisten(row: number, what: WatchOccasion, listener: Listener): void {
    const byRow = this.#listeners[what];
    const all = byRow.get(row);
    if (all instanceof Set) all.delete(listener);
    if (all === listener || (all instanceof Set && all.size === 0)) byRow.delete(row);
    if (Object.values(this.#listeners).some((rows) => rows.has(row))) return;
    this.#setObserved(row, this.#fleet.observed[row]! & ~observation.watched);
  }

  /** Call it after every change of an observed row. */
  changed(row: number): void {
    const { now } = this.#clock;
    const logged = this.#logged.get(row);
    if (logged !== undefined) logged.isSteady = false;
    const isKnown = isHastened(this.#fleet, row, now);
    if (isKnown) keepReport(this.#fleet, row, this.#clock);
    this.#plan(row);
    // The service knows a change of permissions without a report.
    if (isKnown || this.#dynamics().accessChangedAtMs.get(row) === now) this.#tellHeard(row);
    this.#notify(row, 'changes');
  }

  #observe(row: number, bit: number): void {
    this.#setObserved(row, this.#fleet.observed[row]! | bit);
    this.#plan(row);
  }

  #setObserved(row: number, bits: number): void {
    const { observed } = this.#fleet;
    const was = observed[row]!;
    observed[row] = bits;
    if ((was === 0) !== (bits === 0)) this.#dynamics().follow(row);
  }

  /** Schedules the arrival of the next report, or reschedules it. */
  #plan(row: number): void {
    const isEach = this.#hearsEachReport(row);
    if (!isEach && !this.#listeners.news.has(row)) return;
    const atMs = (isEach ? nextArrivalMs : nextNewsMs)(this.#fleet, row, this.#clock.now);
    const ticket = this.#tickets.get(row);
    if (ticket === undefined) {
      if (atMs === Infinity) return;
      this.#tickets.set(row, this.#clock.schedule(atMs, priority.signals, this.#owner, row, 0));
    } else if (atMs === Infinity) {
      this.#clock.cancel(ticket);
      this.#tickets.delete(row);
    } else {
      this.#clock.reschedule(ticket, atMs);
    }
  }

  /** Whether reports without a change matter too. A signal that was set may end in any of them. */
  #hearsEachReport(row: number): boolean {
    const { links, observed } = this.#fleet;
    if ((observed[row]! & observation.logged) !== 0 || this.#listeners.reports.has(row))
      return true;
    return links[row * linkWidth + link.overrides] !== 0;
  }

  #arrive(row: number): void {
    this.#tickets.delete(row);
    if (this.#fleet.observed[row] === 0) return;
    keepReport(this.#fleet, row, this.#clock);
    this.#plan(row);
    this.#tellHeard(row);
  }

  /** Logs and announces the service's new knowledge of a row. */
  #tellHeard(row: number): void {
    if ((this.#fleet.observed[row]! & observation.logged) !== 0) {
      this.#tellSignals(row, this.#dynamics().lastFacts.get(row) ?? -1);
    }
    this.#notify(row, 'news');
    this.#notify(row, 'reports');
  }

  #notify(row: number, what: WatchOccasion): void {
    const ofWhat = this.#listeners[what];
    if (ofWhat.size === 0) return;
    const listeners = ofWhat.get(row);
    if (!(listeners instanceof Set)) return listeners?.(row);
    const before = [...listeners];
    for (const listener of before) {
      // A listener stopped by an earlier one is not called.
      if (listeners.has(listener)) listener(row);
    }
  }

  #tellSignals(row: number, cause: number): void {
    const dynamics = this.#dynamics();
    const logged = this.#logged.get(row)!;
    const { keys } = logged;
    const { atMs, ingestedMs } = lastHeard(this.#fleet, row);
    const reading = new Reading(dynamics, row, heard, atMs, ingestedMs);
    const compared = comparedSignals(reading.model);
    const { overridesKey } = reading;
    const indices = indicesOf(compared, logged, reading);
    logged.overridesKey = overridesKey;
    if (atMs >= this.#fleet.numbers[row * rowWidth + tail.changedMs]!) logged.isSteady = true;
    for (const index of indices) {
      const signal = compared.signals[index]!;
      const key = overridesKey === 0 ? signal.ownKey(reading) : signal.key(reading);
      const before = keys[index];
      // As Object.is, which costs a call; no key is a negative zero.
      if (before === key || (Number.isNaN(before) && Number.isNaN(key))) continue;
      keys[index] = key;
      const { data, written } =
        overridesKey === 0
          ? compared.news[index]!.of(key, reading)
          : { data: dataOf(signal.code, signal.read(reading)), written: undefined };
      // A signal that was never reported has not changed.
      if (before === undefined && isSilent(data)) continue;
      dynamics.tellOf(reading.name, 'signal.changed', cause, data, written);
    }
  }
}

/** A row whose signal changes are logged, as it was at its last report. */
interface LoggedRow {
  /** The comparison keys of its signals, in catalogue order. */
  readonly keys: (number | string | undefined)[];
  /** Number of its set signals when the keys were taken. */
  overridesKey: number;
  /** Whether it has not changed since. */
  isSteady: boolean;
}

function indicesOf(compared: ComparedSignals, logged: LoggedRow, reading: Reading) {
  if (logged.overridesKey !== reading.overridesKey) return compared.all;
  return logged.isSteady ? driftingIn(compared, reading) : compared.changeable;
}
