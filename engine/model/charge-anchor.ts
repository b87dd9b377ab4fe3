import { invariant } from '../invariant.ts';
import { dcKw } from './charge-acceptance.ts';
import { knotCount, knotMsOf, knotPercent, partPercent, parts } from './charge-knots.ts';
import type { DcCharging, StatedWindow, TractionBattery } from './model.ts';
import { piecewise } from './piecewise.ts';

/**
 * The one factor on a car's DC curve with which it charges through its stated window in exactly the
 * stated time, from a post without limit at 25 degC. 1 where the maker states none. Found on the
 * knots of the charge table itself, so the table meets the window to less than a microsecond.
 */
export function anchorScale(battery: TractionBattery): number {
  const known = scales.get(battery);
  if (known !== undefined) return known;
  const { dc, usableKwh } = battery;
  const window = dc?.statedWindow;
  const scale = dc === undefined || window === undefined ? 1 : solve(dc, window, usableKwh);
  scales.set(battery, scale);
  return scale;
}

/** A pure function's results: forgetting one changes nothing. */
const scales = new WeakMap<TractionBattery, number>();

/**
 * Bisection: the time falls as the factor grows. Ends when no number is left between the bounds.
 */
function solve(dc: DcCharging, window: StatedWindow, usableKwh: number): number {
  const statedMs = window.minutes * 60_000;
  const shares = sharesOf(dc, window);
  const windowMs = (scale: number): number => chargeMs(dc, shares, usableKwh, scale);
  let low = 0.125;
  let high = 8;
  invariant(
    windowMs(low) > statedMs && windowMs(high) < statedMs,
    `no scale of the curve meets ${window.minutes} minutes`,
  );
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (windowMs(middle) > statedMs) low = middle;
    else high = middle;
  }
}

/** The curve at every part of every knot of the window: looked up once, not once for every factor tried. */
function sharesOf({ curve }: DcCharging, window: StatedWindow): Float64Array {
  const first = window.fromPercent / knotPercent;
  const last = window.toPercent / knotPercent;
  invariant(
    first === Math.floor(first) && last === Math.floor(last) && first < last && last <= knotCount,
    'a stated window starts and ends on knots of the charge table',
  );
  return Float64Array.from({ length: (last - first) * parts }, (_, at) =>
    piecewise(curve, partPercent(first + Math.floor(at / parts), at % parts)),
  );
}

function chargeMs(dc: DcCharging, shares: Float64Array, usableKwh: number, scale: number): number {
  let totalMs = 0;
  for (let knot = 0; knot < shares.length; knot += parts) {
    totalMs += knotMsOf(usableKwh, (part) => dcKw(dc, shares[knot + part]!, scale));
  }
  return totalMs;
}
