import { oilLife } from '../../model/engine-oil.ts';
import { isTyreLow, placardKpa, tyreKpa, wheels } from '../../model/tyres.ts';
import { ambientCelsiusAt } from '../body/thermal.ts';
import type { Whereabouts } from '../driving/position.ts';
import { type Block, linksAt, odometerKmAt, revolutionsAt } from '../row/quantity.ts';
import { link } from '../row/row.ts';
import type { InitialTyres, Upkeep } from '../row/upkeep.ts';
import { originOf } from './origin.ts';
import { tyreWarmthAt } from './tyre-warmth.ts';

/** The record of wear and services of a vehicle, by a block. */
export function upkeepAt({ fleet }: Whereabouts, row: number, block: Block): Upkeep {
  return fleet.upkeeps.at(fleet.links[linksAt(fleet, row, block) + link.upkeep]!);
}

/** Remaining life of the engine oil, 1 to 0; 1 for a car without an engine. */
export function oilLifeAt(where: Whereabouts, row: number, block: Block, atMs: number): number {
  const { fleet } = where;
  if (fleet.modelOf(row).fuel === undefined) return 1;
  const changed = upkeepAt(where, row, block).oil ?? originOf(where, row).oil;
  return oilLife(changed, {
    atMs,
    odometerKm: odometerKmAt(fleet, row, block, atMs),
    revolutions: revolutionsAt(fleet, row, block, atMs),
  });
}

/** The gauge pressure at a wheel, by its index in `wheels`, kPa. */
export function tyreKpaAt(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
  wheel: number,
  origin = originOf(where, row),
): number {
  return tyresAt(where, row, block, atMs, origin)(wheel);
}

/** Gives the pressure at a wheel; all wheels have one temperature and were filled at one time. */
function tyresAt(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
  { tyresFilledMs, leaksKpaPerDay }: InitialTyres,
): (wheel: number) => number {
  const { fleet } = where;
  const celsius = ambientCelsiusAt(where, row, block, atMs) + tyreWarmthAt(fleet, row, block, atMs);
  const filledAtMs = upkeepAt(where, row, block).tyresFilledMs ?? tyresFilledMs;
  const model = fleet.modelOf(row);
  return (wheel) =>
    tyreKpa(
      {
        filledAtMs,
        filledKpa: placardKpa(model, wheel),
        leakKpaPerDay: leaksKpaPerDay[wheel]!,
      },
      celsius,
      atMs,
    );
}

/** Whether any tyre is below the threshold of its monitor. */
export function isAnyTyreLowAt(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
  origin: InitialTyres = originOf(where, row),
): boolean {
  const model = where.fleet.modelOf(row);
  const kpaAt = tyresAt(where, row, block, atMs, origin);
  return wheels.some((_, wheel) => isTyreLow(kpaAt(wheel), model, wheel));
}
