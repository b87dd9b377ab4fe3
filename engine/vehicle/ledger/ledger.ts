import type { Dynamics } from '../dynamics.ts';
import { Load, nextQuarterMs, type QuarterLoad, quarterMs } from './load.ts';
import { type CableSession, Sessions } from './sessions.ts';
import { type Trip, Trips } from './trips.ts';

/** The events that vehicles have ended, by vehicle and then by time, and the load by quarter. */
export interface LedgerPage {
  readonly sessions: readonly CableSession[];
  readonly trips: readonly Trip[];
  readonly load: readonly QuarterLoad[];
}

/**
 * The charging sessions, trips and load of every vehicle, watched or not. A vehicle is looked at
 * right before its row changes: between two changes its quantities have a closed form, so that
 * nothing is missed, however far time jumps, and nothing changes in the world.
 */
export class Ledger {
  readonly #dynamics: Dynamics;
  /** The instant up to which each vehicle is followed. */
  readonly #knownMs: Float64Array;
  readonly #load = new Load();
  readonly #sessions: Sessions;
  readonly #trips: Trips;
  #endedSessions: Ended<CableSession>[] = [];
  #endedTrips: Ended<Trip>[] = [];

  /** Follows the vehicles of a world from now on; call it once all of them are there. */
  constructor(dynamics: Dynamics) {
    this.#dynamics = dynamics;
    const { clock, fleet, beforeChange } = dynamics;
    this.#knownMs = new Float64Array(fleet.count).fill(clock.now);
    this.#sessions = new Sessions(dynamics, this.#load, (row, endMs, event) => {
      this.#endedSessions.push({ row, endMs, event });
    });
    this.#trips = new Trips(dynamics, (row, endMs, event) => {
      this.#endedTrips.push({ row, endMs, event });
    });
    dynamics.beforeChange = (row) => {
      beforeChange?.(row);
      this.#follow(row, clock.now);
    };
  }

  /** Removes the events that ended by an instant, which is not after now, and the load until it. */
  take(untilMs: number): LedgerPage {
    const edgeMs = nextQuarterMs(untilMs) - quarterMs;
    const { count } = this.#dynamics.fleet;
    for (let row = 0; row < count; row += 1) {
      this.#see(row);
      // Up to the end of a quarter, where a stretch is divided anyway: sums stay the same.
      const isDue = this.#sessions.isOpen(row) && edgeMs > this.#knownMs[row]!;
      if (isDue) this.#follow(row, edgeMs);
    }
    const [sessions, laterSessions] = divided(this.#endedSessions, untilMs);
    const [trips, laterTrips] = divided(this.#endedTrips, untilMs);
    this.#endedSessions = laterSessions;
    this.#endedTrips = laterTrips;
    return { sessions, trips, load: this.#load.take(untilMs) };
  }

  /** The rest at the end of the world: events under way have no end. */
  close(): LedgerPage {
    const { clock, fleet } = this.#dynamics;
    const { now } = clock;
    for (let row = 0; row < fleet.count; row += 1) {
      this.#follow(row, now);
      const [session, trip] = [this.#sessions.underWay(row, now), this.#trips.underWay(row, now)];
      if (session !== undefined) this.#endedSessions.push({ row, endMs: now, event: session });
      if (trip !== undefined) this.#endedTrips.push({ row, endMs: now, event: trip });
    }
    const [[sessions], [trips]] = [
      divided(this.#endedSessions, now),
      divided(this.#endedTrips, now),
    ];
    return { sessions, trips, load: this.#load.take(Infinity) };
  }

  /** Follows a row, which has not changed since it was last looked at, up to an instant. */
  #follow(row: number, toMs: number): void {
    const fromMs = this.#knownMs[row]!;
    this.#see(row);
    this.#sessions.pass(row, fromMs, toMs);
    this.#trips.pass(row, fromMs, toMs);
    this.#knownMs[row] = toMs;
  }

  /** Notes the state that the latest change of a row has left. */
  #see(row: number): void {
    const atMs = this.#knownMs[row]!;
    this.#sessions.see(row, atMs);
    this.#trips.see(row, atMs);
  }
}

interface Ended<Event> {
  readonly row: number;
  readonly endMs: number;
  readonly event: Event;
}

/** The events that ended by an instant, by row and then by time, and those that ended later. */
function divided<Event>(
  all: readonly Ended<Event>[],
  untilMs: number,
): readonly [readonly Event[], Ended<Event>[]] {
  const ended = all.filter(({ endMs }) => endMs <= untilMs);
  const later = all.filter(({ endMs }) => endMs > untilMs);
  // Events of one row are in order already, and sorting keeps it.
  return [ended.sort((a, b) => a.row - b.row).map(({ event }) => event), later];
}
