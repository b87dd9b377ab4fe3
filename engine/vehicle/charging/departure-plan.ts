import { chargeTable } from '../../model/charge-table.ts';
import { packCelsiusAt } from '../body/thermal.ts';
import { scheduleEvents } from '../chart-numbers.ts';
import type { Dynamics } from '../dynamics.ts';
import {
  isCompleteState,
  isDepartureClosed,
  isDepartureSchedule,
  isHeldState,
} from '../row/chart-sets.ts';
import {
  chargeLimitPercent,
  chargingLimitKw,
  flowTable,
  idleEnergyKwhAt,
  isCharging,
  socPercentAt,
  truth,
  usableKwh,
} from '../row/quantity.ts';
import { byte, stateWidth } from '../row/row.ts';
import { chargedByMs, nextDeparture } from './departures.ts';
import { scheduleInForce } from './located-schedules.ts';

/** The shortest pause of a car that charges for a departure; ms (ours). */
const leastPauseMs = 1000;

/**
 * Recomputes the start of charging for the next departure. Call it after a change that affects it:
 * of charger, limit, state of charge or standby drain. Costs one byte comparison without
 * departures.
 */
export function planDeparture(dynamics: Dynamics, row: number): void {
  const { states } = dynamics.fleet;
  const schedule = states[row * stateWidth + byte.schedule]!;
  if (isDepartureSchedule[schedule] === 0) return;
  const isHeld = isHeldState[states[row * stateWidth + byte.charge]!] === 1;
  // A stop command holds through the window in which it was given, so that window stays.
  if (isHeld && isDepartureClosed[schedule] === 0) return;
  dynamics.send(row, scheduleEvents['need.change']);
}

/** Whether a car should be charging for its next departure by now. */
export function isDepartureDue(dynamics: Dynamics, row: number): boolean {
  const { fleet, clock } = dynamics;
  const startMs = departureStartMs(dynamics, row);
  return startMs <= clock.now + (isCharging(fleet, row, truth) ? leastPauseMs : 0);
}

/**
 * The time to start charging to reach the limit exactly at the next departure; now, if it is too
 * late for that. Infinity if there is nothing to charge: the car is unplugged, complete (standby
 * drain is topped up when it is large enough, see the charge chart), or at a DC post, which ignores
 * schedules.
 */
export function departureStartMs(dynamics: Dynamics, row: number): number {
  const { fleet, clock } = dynamics;
  const { now } = clock;
  const base = row * stateWidth;
  if (fleet.states[base + byte.offerType] !== 1) return Infinity;
  if (isCompleteState[fleet.states[base + byte.charge]!] === 1) return Infinity;
  const schedule = scheduleInForce(dynamics, row);
  const departure = nextDeparture(schedule, now, dynamics.zoneOf(row));
  if (departure === undefined) return Infinity;
  const byMs = chargedByMs(departure);
  const limit = chargeLimitPercent(fleet, row, truth);
  if (isCharging(fleet, row, truth)) {
    const socPercent = socPercentAt(fleet, row, truth, now);
    return Math.max(now, byMs - flowTable(fleet, row, truth).durationMs(socPercent, limit));
  }
  const model = fleet.modelOf(row);
  const limitKw = chargingLimitKw(fleet, row, truth);
  const percentPerKwh = 100 / usableKwh(fleet, row);
  const endMs = (startMs: number): number => {
    const packC = packCelsiusAt(dynamics, row, truth, startMs);
    const socPercent = idleEnergyKwhAt(fleet, row, truth, startMs) * percentPerKwh;
    return startMs + chargeTable(model, 'AC', limitKw, packC).durationMs(socPercent, limit);
  };
  return latest(now, byMs, (startMs) => endMs(startMs) <= byMs);
}

/**
 * The last whole millisecond before a property ends in a range, or the first if it does not hold
 * there. Standby drains a waiting car and its pack cools, so that charging takes longer the later
 * it starts, and the start must be searched for. If the pack cools past the end of a temperature
 * band, no start may end in the exact millisecond: charging then ends earlier.
 */
function latest(fromMs: number, toMs: number, has: (atMs: number) => boolean): number {
  let low = fromMs;
  let high = Math.max(fromMs, toMs) + 1;
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2);
    if (has(middle)) low = middle;
    else high = middle;
  }
  return low;
}
