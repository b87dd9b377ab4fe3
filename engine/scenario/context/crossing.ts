import { legEndMs } from '../../vehicle/driving/leg-end.ts';
import type { Fleet } from '../../vehicle/row/fleet.ts';
import { regainableKwh, speedKmhAt } from '../../vehicle/row/motion.ts';
import {
  addedKwhAt,
  chargeLimitPercent,
  energyKwhAt,
  flowTable,
  isCharging,
  numbersAt,
  odometerKmAt,
  rangeKmAt,
  socPercentAt,
  sustainedKwh,
  timeToLimitMsAt,
  truth,
  usableKwh,
} from '../../vehicle/row/quantity.ts';
import { field } from '../../vehicle/row/row.ts';
import { nextTurnMs } from '../../vehicle/row/turns.ts';
import type { WatchedQuantity } from '../expressions/watch.ts';

/**
 * The first instant after now at which a quantity changes its relation to a threshold (below, at,
 * above) if no event intervenes; Infinity if it never does. Exact to the millisecond: the closed
 * form gives the neighbourhood, and the quantity itself decides among the milliseconds there.
 */
export function nextCrossingMs(
  fleet: Fleet,
  row: number,
  quantity: WatchedQuantity,
  threshold: number,
  nowMs: number,
): number {
  const value = (atMs: number): number => valueOf[quantity](fleet, row, atMs);
  if (fleet.numbers[numbersAt(fleet, row, truth) + field.speedKmPerMs] !== 0) {
    const endMs = Math.ceil(legEndMs(fleet, row));
    if (isOutOfReach(fleet, row, { quantity, threshold, nowMs, endMs })) return Infinity;
    return nextTurnMs(fleet, row, { nowMs, endMs }, value, threshold);
  }
  const side = Math.sign(value(nowMs) - threshold);
  const estimate = estimateMs(fleet, row, quantity, threshold, nowMs);
  if (estimate === Infinity) return Infinity;
  const start = Math.max(nowMs + 1, Math.floor(estimate) - slackMs);
  for (let atMs = start; atMs <= start + 3 * slackMs; atMs += 1) {
    if (Math.sign(value(atMs) - threshold) !== side) return atMs;
  }
  return Infinity;
}

/** Upper bound of the shift of a crossing by rounding, ms. */
const slackMs = 2;

const valueOf: Readonly<
  Record<WatchedQuantity, (fleet: Fleet, row: number, atMs: number) => number>
> = {
  socPercent: (fleet, row, atMs) => socPercentAt(fleet, row, truth, atMs),
  energyKwh: (fleet, row, atMs) => energyKwhAt(fleet, row, truth, atMs),
  odometerKm: (fleet, row, atMs) => odometerKmAt(fleet, row, truth, atMs),
  energyAddedKwh: (fleet, row, atMs) => addedKwhAt(fleet, row, truth, atMs),
  rangeKm: (fleet, row, atMs) => rangeKmAt(fleet, row, truth, atMs),
  timeToLimitMs: (fleet, row, atMs) => timeToLimitMsAt(fleet, row, truth, atMs),
  speedKmh: (fleet, row, atMs) => speedKmhAt(fleet, row, truth, atMs),
};

interface Crossing {
  readonly quantity: WatchedQuantity;
  readonly threshold: number;
  readonly nowMs: number;
  readonly endMs: number;
}

/** Whether no braking and no use of energy of the leg under way can lead to a threshold. */
function isOutOfReach(
  fleet: Fleet,
  row: number,
  { quantity, threshold, nowMs, endMs }: Crossing,
): boolean {
  if (quantity === 'energyAddedKwh' || quantity === 'timeToLimitMs') return true;
  const [now, end] = [nowMs, endMs].map((atMs) => valueOf[quantity](fleet, row, atMs));
  if (quantity === 'odometerKm') return threshold < now! || threshold > end!;
  if (quantity === 'speedKmh') return false;
  const kwh = energyKwhAt(fleet, row, truth, nowMs);
  // Charge and range are in proportion to the energy.
  const most = kwh === 0 ? Infinity : (regainableKwh(fleet, row) * now!) / kwh;
  return threshold < end! - most || threshold > now! + most;
}

function estimateMs(
  fleet: Fleet,
  row: number,
  quantity: WatchedQuantity,
  threshold: number,
  nowMs: number,
): number {
  switch (quantity) {
    // Of a car that stands.
    case 'odometerKm':
    case 'speedKmh':
      return Infinity;
    case 'socPercent':
      return whenEnergy(fleet, row, (threshold / 100) * usableKwh(fleet, row), nowMs);
    case 'energyKwh':
      return whenEnergy(fleet, row, threshold, nowMs);
    case 'rangeKm': {
      const heldKwh = sustainedKwh(fleet, row);
      const leftKwh = energyKwhAt(fleet, row, truth, nowMs) - heldKwh;
      const share = threshold / rangeKmAt(fleet, row, truth, nowMs);
      return whenEnergy(fleet, row, heldKwh + share * leftKwh, nowMs);
    }
    case 'energyAddedKwh': {
      const missing = threshold - addedKwhAt(fleet, row, truth, nowMs);
      return whenEnergy(fleet, row, energyKwhAt(fleet, row, truth, nowMs) + missing, nowMs);
    }
    case 'timeToLimitMs':
      if (!isCharging(fleet, row, truth)) return Infinity;
      return nowMs + timeToLimitMsAt(fleet, row, truth, nowMs) - threshold;
  }
}

/** The instant at which the battery holds this much energy, kWh. */
function whenEnergy(fleet: Fleet, row: number, energyKwh: number, nowMs: number): number {
  const now = energyKwhAt(fleet, row, truth, nowMs);
  if (!isCharging(fleet, row, truth)) {
    const drain = fleet.numbers[numbersAt(fleet, row, truth) + field.drainKwhPerMs]!;
    return whenLinear(now, drain, energyKwh, nowMs);
  }
  const fullKwh = usableKwh(fleet, row);
  const limitKwh = (chargeLimitPercent(fleet, row, truth) / 100) * fullKwh;
  if (energyKwh < now || energyKwh > limitKwh) return Infinity;
  const table = flowTable(fleet, row, truth);
  return (
    nowMs + table.timeMsAt((energyKwh / fullKwh) * 100) - table.timeMsAt((now / fullKwh) * 100)
  );
}

function whenLinear(now: number, ratePerMs: number, threshold: number, nowMs: number): number {
  if (ratePerMs === 0) return Infinity;
  const inMs = (threshold - now) / ratePerMs;
  return inMs < 0 ? Infinity : nowMs + inMs;
}
