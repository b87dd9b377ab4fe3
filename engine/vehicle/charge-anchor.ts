import { invariant } from '../invariant.ts';
import { acceptanceKw } from './charge-acceptance.ts';
import { knotCount, knotMs, knotPercent } from './charge-knots.ts';
import type { StatedWindow, TractionBattery } from './model.ts';

/**
 * The one factor on a car's DC curve with which it charges through its stated window in exactly the
 * stated time, from a post without limit at 25 degC. 1 where the maker states none. Found on the
 * knots of the charge table itself, so the table meets the window to less than a microsecond.
 */
export function anchorScale(battery: TractionBattery): number {
  const known = scales.get(battery);
  if (known !== undefined) return known;
  const window = battery.dc?.statedWindow;
  const scale = window === undefined ? 1 : solve(battery, window);
  scales.set(battery, scale);
  return scale;
}

/** A pure function's results: forgetting one changes nothing. */
const scales = new WeakMap<TractionBattery, number>();

/**
 * Bisection: the time falls as the factor grows. Ends when no number is left between the bounds.
 */
function solve(battery: TractionBattery, window: StatedWindow): number {
  const statedMs = window.minutes * 60_000;
  let low = 0.125;
  let high = 8;
  invariant(
    windowMs(battery, window, low) > statedMs && windowMs(battery, window, high) < statedMs,
    `no scale of the curve meets ${window.minutes} minutes`,
  );
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (windowMs(battery, window, middle) > statedMs) low = middle;
    else high = middle;
  }
}

function windowMs(battery: TractionBattery, window: StatedWindow, scale: number): number {
  const first = window.fromPercent / knotPercent;
  const last = window.toPercent / knotPercent;
  invariant(
    first === Math.floor(first) && last === Math.floor(last) && first < last && last <= knotCount,
    'a stated window starts and ends on knots of the charge table',
  );
  const powerKw = (soc: number): number => acceptanceKw(battery, 'DC', soc, scale, 1);
  let totalMs = 0;
  for (let knot = first; knot < last; knot += 1) {
    totalMs += knotMs(battery.usableKwh, knot, powerKw);
  }
  return totalMs;
}
