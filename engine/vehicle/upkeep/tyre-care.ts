import { isTyreLow, mostLeakKpaPerDay, placardKpa, tyreKpa } from '../../model/tyres.ts';
import { ambientCelsiusAt } from '../body/thermal.ts';
import type { Dynamics } from '../dynamics.ts';
import { truth } from '../row/quantity.ts';
import { fillTyres } from './equipment.ts';
import { mostLossKpa, unkeptTyresOf } from './origin.ts';
import { tyreWarmthAt } from './tyre-warmth.ts';
import { isAnyTyreLowAt, upkeepAt } from './wear.ts';

/** Fills the tyres of a car if it warns of one. */
export type TyreCare = (row: number) => void;

/**
 * Drivers look at the warning of their tyres every few trips, and hardly ever see one. The leaks of
 * a car are drawn, but not kept, which would be most of its memory. So two bytes of it bound them
 * from above, and they are drawn again only where a tyre may be low by these bounds.
 */
export function createTyreCare(dynamics: Dynamics): TyreCare {
  const { fleet, clock, startMs } = dynamics;
  /** By row: the worst leak, and the most that a tyre had lost at the start, in parts of 255. */
  let bounds = new Uint8Array(0);

  const mayBeLow = (row: number): boolean => {
    const { now } = clock;
    const model = fleet.modelOf(row);
    const leakKpaPerDay = (mostLeakKpaPerDay * bounds[2 * row]!) / mostByte;
    const { tyresFilledMs } = upkeepAt(dynamics, row, truth);
    const lostKpa =
      tyresFilledMs === undefined ? (mostLossKpa(model) * bounds[2 * row + 1]!) / mostByte : 0;
    const celsius =
      ambientCelsiusAt(dynamics, row, truth, now) + tyreWarmthAt(fleet, row, truth, now);
    return axles.some((wheel) => {
      const filledKpa = placardKpa(model, wheel) - lostKpa - marginKpa;
      const filledAtMs = tyresFilledMs ?? startMs;
      return isTyreLow(
        tyreKpa({ filledAtMs, filledKpa, leakKpaPerDay }, celsius, now),
        model,
        wheel,
      );
    });
  };

  return (row) => {
    if (2 * row >= bounds.length) {
      const more = new Uint8Array(2 * fleet.capacity).fill(mostByte);
      more.set(bounds);
      bounds = more;
    }
    if (!mayBeLow(row)) return;
    const tyres = unkeptTyresOf(dynamics, row);
    const worstKpaPerDay = Math.max(...tyres.leaksKpaPerDay);
    const lostKpa = (worstKpaPerDay * (startMs - tyres.tyresFilledMs)) / msPerDay;
    bounds[2 * row] = Math.ceil((mostByte * worstKpaPerDay) / mostLeakKpaPerDay);
    bounds[2 * row + 1] = Math.ceil((mostByte * lostKpa) / mostLossKpa(fleet.modelOf(row)));
    if (isAnyTyreLowAt(dynamics, row, truth, clock.now, tyres)) fillTyres(dynamics, row);
  };
}

/** A wheel of each axle: placards differ by axle. */
const axles = [0, 2] as const;
/** More than rounding changes, so that the bounds miss no tyre. */
const marginKpa = 1;
const mostByte = 255;
const msPerDay = 86_400_000;
