import type { Log } from '../log/log.ts';
import type { Streams } from '../random/stream.ts';
import type { Watching } from '../signal/watching.ts';
import type { Clock } from '../time/clock.ts';
import type { Dynamics } from '../vehicle/dynamics.ts';
import type { Reading } from '../vehicle/reporting/reading.ts';
import type { Fleet } from '../vehicle/row/fleet.ts';

/** The part of a world that the service uses: vehicles, time, chance and the log. */
export interface Ground {
  readonly clock: Clock;
  readonly log: Log;
  readonly streams: Streams;
  readonly fleet: Fleet;
  readonly dynamics: Dynamics;
  readonly watching: Watching;
  /** First instant of the world, ms since the epoch. */
  readonly startMs: number;
  /** Whether commands from outside are accepted: a replay accepts only those it repeats. */
  readonly takesDeeds: boolean;
  /** The row of a vehicle by name; the fault `vehicle_not_found` when there is none. */
  rowOf(name: string): number;
  /** The latest report of a vehicle that has arrived. */
  reportOf(row: number): Reading;
}
