import { invariant } from '../invariant.ts';
import { dcKw } from './charge-acceptance.ts';
import { curveShares } from './charge-curve.ts';
import { knotCount, knotKwh, knotMsOf, knotPercent, parts } from './charge-knots.ts';
import type { DcCharging, StatedWindow, TractionBattery } from './model.ts';

/**
 * The one factor on a car's DC curve with which it charges through its stated window in exactly the
 * stated time, from a post without limit at 25 degC. 1 where the maker states none. Found on the
 * knots of the charge table itself, so the table meets the window to less than a microsecond.
 */
export function anchorScale(battery: TractionBattery): number {
  const known = scales.get(battery);
  if (known !== undefined) return known;
  const { dc } = battery;
  const window = dc?.statedWindow;
  const scale = dc === undefined || window === undefined ? 1 : solve(battery, dc, window);
  scales.set(battery, scale);
  return scale;
}

/** Results of a pure function: losing one changes nothing. */
const scales = new WeakMap<TractionBattery, number>();

/**
 * The least factor that is not too slow, by bisection. The time falls as the factor grows, and so
 * does every rounded number on the way to it, so any bounds end at the same factor. These begin at
 * a guess that ignores rounding, and move away from it until the factor lies between them.
 */
function solve(battery: TractionBattery, dc: DcCharging, window: StatedWindow): number {
  const statedMs = window.minutes * 60_000;
  const shares = sharesOf(dc, window);
  const guess = guessFor(battery, dc, window, shares);
  const isTooSlow = (scale: number): boolean => chargeMs(battery, dc, shares, scale) > statedMs;
  invariant(isPlausible(guess), `no scale of the curve meets ${window.minutes} minutes`);
  const isLow = isTooSlow(guess);
  let near = guess;
  let far = guess;
  let step = guess * leastStep;
  do {
    near = far;
    far += isLow ? step : -step;
    step *= 4;
  } while (isTooSlow(far) === isLow);
  let low = Math.min(near, far);
  let high = Math.max(near, far);
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high) return high;
    if (isTooSlow(middle)) low = middle;
    else high = middle;
  }
}

/** Whether some plausible factor on the curve of a car meets its stated window. */
export function isWindowMet(battery: TractionBattery): boolean {
  const { dc } = battery;
  const window = dc?.statedWindow;
  if (dc === undefined || window === undefined) return true;
  return isPlausible(guessFor(battery, dc, window, sharesOf(dc, window)));
}

function isPlausible(guess: number): boolean {
  return guess > 0.125 && guess < 8;
}

function guessFor(
  { usableKwh, dcEfficiency }: TractionBattery,
  { peakKw }: DcCharging,
  { minutes }: StatedWindow,
  shares: Float64Array,
): number {
  const statedMs = minutes * 60_000;
  const mostKw = peakKw * dcEfficiency;
  return guessScale(shares, (statedMs * mostKw * parts) / (knotKwh(usableKwh) * msPerHour));
}

/**
 * The factor for which the reciprocals of all shares, each times the factor and cut to 1, have a
 * given sum. Assumes at first that none is cut, then cuts those above 1, until no more are.
 */
function guessScale(shares: Float64Array, sum: number): number {
  let scale = 0;
  for (let before = -1; ; ) {
    let cut = 0;
    let others = 0;
    for (let part = 0; part < shares.length; part += 1) {
      const isCut = scale * shares[part]! > 1 ? 1 : 0;
      cut += isCut;
      others += (1 - isCut) / shares[part]!;
    }
    if (cut === before || cut >= sum) return cut < sum ? scale : Infinity;
    scale = others / (sum - cut);
    before = cut;
  }
}

/** The curve at every part of every knot of the window. */
function sharesOf(dc: DcCharging, window: StatedWindow): Float64Array {
  const first = window.fromPercent / knotPercent;
  const last = window.toPercent / knotPercent;
  invariant(
    first === Math.floor(first) && last === Math.floor(last) && first < last && last <= knotCount,
    'a stated window starts and ends on knots of the charge table',
  );
  return curveShares(dc).subarray(first * parts, last * parts);
}

function chargeMs(
  { usableKwh, dcEfficiency }: TractionBattery,
  dc: DcCharging,
  shares: Float64Array,
  scale: number,
): number {
  let totalMs = 0;
  for (let knot = 0; knot < shares.length; knot += parts) {
    let reciprocals = 0;
    for (let part = 0; part < parts; part += 1) {
      reciprocals += 1 / dcKw(dc, dcEfficiency, shares[knot + part]!, scale);
    }
    totalMs += knotMsOf(usableKwh, reciprocals);
  }
  return totalMs;
}

const msPerHour = 3_600_000;

/** A few representable numbers, as a share of the guess. */
const leastStep = 8 * Number.EPSILON;
