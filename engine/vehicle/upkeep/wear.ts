import { oilLife } from '../../model/engine-oil.ts';
import { isTyreLow, placardKpa, tyreKpa } from '../../model/tyres.ts';
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

/**
 * The gauge pressures in the order of `wheels`, kPa. Together they cost little more than one, as
 * all tyres have one temperature and were filled at one time.
 */
export function tyreKpasAt(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
  { tyresFilledMs, leaksKpaPerDay }: InitialTyres = originOf(where, row),
): readonly number[] {
  const { fleet } = where;
  const celsius = ambientCelsiusAt(where, row, block, atMs) + tyreWarmthAt(fleet, row, block, atMs);
  const filledAtMs = upkeepAt(where, row, block).tyresFilledMs ?? tyresFilledMs;
  const model = fleet.modelOf(row);
  return leaksKpaPerDay.map((leakKpaPerDay, wheel) =>
    tyreKpa({ filledAtMs, filledKpa: placardKpa(model, wheel), leakKpaPerDay }, celsius, atMs),
  );
}

/** Whether any tyre is below the threshold of its monitor. */
export function isAnyTyreLowAt(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
  origin?: InitialTyres,
): boolean {
  const model = where.fleet.modelOf(row);
  const kpas = tyreKpasAt(where, row, block, atMs, origin);
  return kpas.some((kpa, wheel) => isTyreLow(kpa, model, wheel));
}
