import { profileKmh } from '../../model/consumption.ts';
import { type OilCounters, revolutionsPerKm, usualOilInterval } from '../../model/engine-oil.ts';
import { leakKpaPerDay, placardKpa, wheels } from '../../model/tyres.ts';
import type { Whereabouts } from '../driving/position.ts';
import { rowWidth, tail } from '../row.ts';

/** A trouble code that a vehicle keeps until a service clears it. */
export interface StoredTrouble {
  readonly code: string;
  readonly atMs: number;
}

export type ServiceTask = 'oil' | 'troubleCodes' | 'tyres' | 'lowVoltageBattery';

/** A visit to a workshop. */
export interface ServiceRecord {
  readonly atMs: number;
  readonly odometerKm: number;
  readonly tasks: readonly ServiceTask[];
}

/** What wear and workshops left on a vehicle. Never changed: a change is another record with a number of its own. */
export interface Upkeep {
  /** At the latest oil change; undefined: as it came. */
  readonly oil: OilCounters | undefined;
  /** When the tyres were last filled to the placard; undefined: as it came. */
  readonly tyresFilledMs: number | undefined;
  /** Oldest first, each code once. */
  readonly troubles: readonly StoredTrouble[];
  /** How many codes came up by themselves so far, cleared ones included. */
  readonly drawnTroubles: number;
  /** Oldest first. */
  readonly services: readonly ServiceRecord[];
}

/** How a vehicle came into the world, drawn from its own streams. */
export interface Origin {
  readonly oil: OilCounters;
  readonly tyresFilledMs: number;
  /** By wheel, in the order of `wheels`. */
  readonly leaksKpaPerDay: readonly number[];
}

/**
 * Upkeep by number; 0 is that of every vehicle as it came. A row keeps such a number among its links, so that upkeep is
 * copied from truth to report like everything else. How a vehicle came is drawn when somebody first looks.
 */
export class Upkeeps {
  readonly #all: Upkeep[] = [asItCame];
  readonly #origins = new Map<number, Origin>();

  add(upkeep: Upkeep): number {
    return this.#all.push(upkeep) - 1;
  }

  at(number: number): Upkeep {
    return this.#all[number]!;
  }

  originOf(where: Whereabouts, row: number): Origin {
    const known = this.#origins.get(row);
    if (known !== undefined) return known;
    const origin = drawOrigin(where, row);
    this.#origins.set(row, origin);
    return origin;
  }
}

const asItCame: Upkeep = {
  oil: undefined,
  tyresFilledMs: undefined,
  troubles: [],
  drawnTroubles: 0,
  services: [],
};

function drawOrigin(where: Whereabouts, row: number): Origin {
  const { fleet, streams } = where;
  const name = fleet.nameOf(row);
  const leaksKpaPerDay = wheels.map((wheel) => leakKpaPerDay(streams, name, wheel));
  return {
    oil: drawOil(where, row),
    tyresFilledMs: drawFilling(where, row, Math.max(...leaksKpaPerDay)),
    leaksKpaPerDay,
  };
}

/**
 * Somewhere in the interval, never so late that oil asks to be changed at once, and not older than the car has driven
 * (ours): up to 85 % of the distance, in 0.5 to 1.1 times the days that stand for it, at the pace of a mixed profile.
 */
function drawOil({ fleet, streams, startMs }: Whereabouts, row: number): OilCounters {
  const stream = streams.stream(fleet.nameOf(row), 'oil-age');
  const startKm = fleet.numbers[row * rowWidth + tail.startKm]!;
  const { distanceKm, durationMs } = usualOilInterval;
  const drivenKm = Math.min(startKm, 0.85 * stream.next() * distanceKm);
  const ageMs = (drivenKm / distanceKm) * (0.5 + 0.6 * stream.next()) * durationMs;
  return {
    atMs: startMs - ageMs,
    odometerKm: startKm - drivenKm,
    // The row counts from the start.
    revolutions: -drivenKm * revolutionsPerKm(fleet.modelOf(row), profileKmh.mixed),
  };
}

/** Up to 60 days ago, but since the worst wheel lost a fifth of the placard: people fill tyres that a car warns of (ours). */
function drawFilling(
  { fleet, streams, startMs }: Whereabouts,
  row: number,
  worstKpaPerDay: number,
): number {
  const stream = streams.stream(fleet.nameOf(row), 'tyre-fill');
  const lowestShare = 0.2;
  const longestDays = Math.min(60, (lowestShare * placardKpa(fleet.modelOf(row))) / worstKpaPerDay);
  return startMs - stream.next() * longestDays * msPerDay;
}

const msPerDay = 86_400_000;
