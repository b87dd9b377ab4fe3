import { type OilCounters, revolutionsPerKm, usualOilInterval } from '../../model/engine-oil.ts';
import type { VehicleModel } from '../../model/model.ts';
import { profileKmh, profiles } from '../../model/profile.ts';
import { leakKpaPerDay, placardKpa, wheels } from '../../model/tyres.ts';
import type { Whereabouts } from '../driving/position.ts';
import { rowWidth, tail } from '../row/row.ts';
import type { InitialTyres, InitialUpkeep } from '../row/upkeep.ts';

/** The initial upkeep of a vehicle; drawn when it is first needed. */
export function originOf(where: Whereabouts, row: number): InitialUpkeep {
  return where.fleet.upkeeps.originOf(row, () => drawOrigin(where, row));
}

/** That of its tyres alone, without a place in memory for a vehicle that has none so far. */
export function unkeptTyresOf(where: Whereabouts, row: number): InitialTyres {
  return where.fleet.upkeeps.keptOriginOf(row) ?? drawTyres(where, row);
}

function drawOrigin(where: Whereabouts, row: number): InitialUpkeep {
  return { oil: drawOil(where, row), ...drawTyres(where, row) };
}

function drawTyres(where: Whereabouts, row: number): InitialTyres {
  const { fleet, streams } = where;
  const name = fleet.nameOf(row);
  const leaksKpaPerDay = wheels.map((wheel) => leakKpaPerDay(streams, name, wheel));
  const tyresFilledMs = drawFilling(where, row, Math.max(...leaksKpaPerDay));
  return { tyresFilledMs, leaksKpaPerDay };
}

/**
 * The oil's age: within the interval, not so late that it is due at once, and not older than the
 * car's odometer (ours): up to 85 % of the distance, in 0.5 to 1.1 times the corresponding days, at
 * the pace of a mixed profile.
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
    revolutions: -drivenKm * revolutionsPerKm(fleet.modelOf(row), profileKmh(profiles.mixed)),
  };
}

/** Up to 60 days ago, and after the worst wheel lost a fifth of the placard (ours). */
function drawFilling(
  { fleet, streams, startMs }: Whereabouts,
  row: number,
  worstKpaPerDay: number,
): number {
  const stream = streams.stream(fleet.nameOf(row), 'tyre-fill');
  const longestDays = Math.min(60, mostLossKpa(fleet.modelOf(row)) / worstKpaPerDay);
  return startMs - stream.next() * longestDays * msPerDay;
}

/** The most that a tyre has lost at the start, kPa: a fifth of the lower placard (ours). */
export function mostLossKpa(model: VehicleModel): number {
  return 0.2 * Math.min(...wheels.map((_, wheel) => placardKpa(model, wheel)));
}

const msPerDay = 86_400_000;
