import type { Whereabouts } from './driving/position.ts';
import { odometerKmAt, truth } from './row/quantity.ts';
import { link, linkWidth, rowWidth, tail } from './row/row.ts';

/** The sums of some vehicles over a run, in whole numbers: their order does not matter. */
export interface FleetSums {
  readonly vehicles: number;
  /** The distance since the start, metres. */
  readonly distanceM: number;
  readonly sessions: number;
  /** The energy that sessions added, battery side, Wh. */
  readonly chargedWh: number;
}

/** The sums of all vehicles of a world at an instant. */
export function sumsOf({ fleet }: Pick<Whereabouts, 'fleet'>, atMs: number): FleetSums {
  const { chargeRecords, numbers, links, count } = fleet;
  let distanceM = 0;
  let sessions = 0;
  let chargedWh = chargeRecords.forgottenWh;
  for (let row = 0; row < count; row += 1) {
    const startKm = numbers[row * rowWidth + tail.startKm]!;
    distanceM += Math.round((odometerKmAt(fleet, row, truth, atMs) - startKm) * 1000);
    let record = links[row * linkWidth + link.records]!;
    sessions += chargeRecords.countTo(record);
    for (; record !== 0; record = chargeRecords.before(record)) {
      chargedWh += chargeRecords.wholeWhOf(record);
    }
  }
  return { vehicles: count, distanceM, sessions, chargedWh };
}
