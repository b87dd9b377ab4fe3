import { chargeTable } from '../../model/charge-table.ts';
import { packCelsiusAt } from '../body/thermal.ts';
import { chart, scheduleEvents } from '../chart-numbers.ts';
import type { Dynamics } from '../dynamics.ts';
import {
  isCompleteState,
  isDepartureClosed,
  isDepartureSchedule,
  isHeldState,
} from '../row/chart-sets.ts';
import {
  chargingLimitKw,
  flowTable,
  idleEnergyKwhAt,
  isCharging,
  limitPercent,
  socPercentAt,
  truth,
  usableKwh,
} from '../row/quantity.ts';
import { byte, stateWidth } from '../row/row.ts';
import { chargedByMs, nextDeparture } from './departures.ts';
import { scheduleInForce } from './located-schedules.ts';

/** A car that charges for a departure does not stop for less than this; ms (ours). */
const leastPauseMs = 1000;

/**
 * Has the schedule of a car work out anew when to start for the next departure. To be called when something has changed
 * that this hangs on: charger, limit, state of charge, standby drain. Costs a look at a byte where there is none.
 */
export function planDeparture(dynamics: Dynamics, row: number): void {
  const { states } = dynamics.fleet;
  const schedule = states[row * stateWidth + byte.schedule]!;
  if (isDepartureSchedule[schedule] === 0) return;
  const isHeld = isHeldState[states[row * stateWidth + byte.charge]!] === 1;
  // A stop command holds through the window in which it was given, so that one stays as it is.
  if (isHeld && isDepartureClosed[schedule] === 0) return;
  dynamics.send(row, chart.schedule, scheduleEvents['need.change']);
}

/** Whether a car is to charge for its next departure by now. */
export function isDepartureDue(dynamics: Dynamics, row: number): boolean {
  const { fleet, clock } = dynamics;
  const startMs = departureStartMs(dynamics, row);
  return startMs <= clock.now + (isCharging(fleet, row, truth) ? leastPauseMs : 0);
}

/**
 * When a car has to start so that it is at its limit at the next departure, not before and not after: now, where it is
 * late for that. Infinity where nothing is to be charged: unplugged, complete (standby drain is made up for when it is
 * large enough, see the charge chart), or at a DC post, which knows no schedule.
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
  const limit = limitPercent(fleet, row, truth);
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
 * A whole millisecond of a stretch with a property that the next one has not; the first where that has it not. While a
 * car waits, standby drains it and its pack grows cold, so that charging takes the longer the later it starts, and one
 * has to look. A pack that grows cold past the end of a temperature band may leave no start that ends in the very
 * millisecond: then it ends before.
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
