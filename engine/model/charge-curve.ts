import { knotCount, partPercent, parts } from './charge-knots.ts';
import type { DcCharging } from './model.ts';
import { piecewiseAt } from './piecewise.ts';

/**
 * A DC curve, as shares of its peak, in the middle of every part of every knot of a charge table.
 * Keeps the curve asked for last: the tables of a car are compiled one after the other.
 */
export function curveShares({ curve }: DcCharging): Float64Array {
  if (curve !== latestCurve) {
    latestShares = piecewiseAt(curve, knotCount * parts, (index) =>
      partPercent(Math.floor(index / parts), index % parts),
    );
    latestCurve = curve;
  }
  return latestShares;
}

let latestCurve: DcCharging['curve'] | undefined;
let latestShares: Float64Array = new Float64Array(0);
