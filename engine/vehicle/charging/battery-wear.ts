import {
  calendarWear,
  cycleWear,
  extremeShare,
  healthPercentAfter,
  lostSteps,
  stepsOfHealth,
} from '../../model/battery-age.ts';
import type { Dynamics } from '../dynamics.ts';
import { recordLink, recordNumber } from '../row/charge-records.ts';
import { isPlugged } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import { usableKwh } from '../row/quantity.ts';
import {
  byte,
  field,
  link,
  linkWidth,
  rowWidth,
  sessionState,
  stateWidth,
  tail,
} from '../row/row.ts';

/**
 * Wears the traction battery by the time since the latest session began and by the energy of that
 * session, and has the car learn its capacity. Call it before energy flows, with settled
 * quantities; it does nothing within a session. The state of charge stays the same.
 */
export function wearBattery(dynamics: Dynamics, row: number): void {
  const { fleet } = dynamics;
  if (isInSession(fleet, row)) return;
  const at = row * rowWidth + tail.batteryWear;
  const wear = fleet.numbers[at]! + dueWear(dynamics, row);
  fleet.numbers[at] = wear;
  const steps = lostSteps(wear);
  if (steps > fleet.states[row * stateWidth + byte.lostSteps]!) loseTo(fleet, row, steps);
}

/**
 * Sets the state of health, percent, of settled quantities. The state of charge stays the same.
 */
export function setHealth(dynamics: Dynamics, row: number, healthPercent: number): void {
  const { fleet } = dynamics;
  const steps = stepsOfHealth(healthPercent);
  // Wear until now will be counted at the next session, whose battery shall be as it is set.
  const due = isInSession(fleet, row) ? 0 : dueWear(dynamics, row);
  const wear = 1 - healthPercentAfter(steps) / 100 - due;
  fleet.numbers[row * rowWidth + tail.batteryWear] = wear;
  loseTo(fleet, row, steps);
}

/** An unplugged session is over, though its byte says so only under the next cable. */
function isInSession(fleet: Fleet, row: number): boolean {
  const open = fleet.states[row * stateWidth + byte.sessionOpen];
  return open !== sessionState.none && isPlugged(fleet, row);
}

/** The wear since the latest session began, of quantities that are settled. */
function dueWear(dynamics: Dynamics, row: number): number {
  const { fleet, clock } = dynamics;
  const base = row * rowWidth;
  const socPercent = (100 * fleet.numbers[base + field.energyKwh]!) / usableKwh(fleet, row);
  const latest = latestSession(fleet, row);
  const restShare = extremeShare(latest?.endSocPercent ?? socPercent, socPercent);
  const fromMs = fleet.numbers[base + tail.sessionStartMs]!;
  return (
    timeWear(dynamics, row, { fromMs, toMs: clock.now }, restShare) +
    (latest === undefined ? 0 : cycleWear(latest.cycles, latest.dcMeanKw))
  );
}

function loseTo(fleet: Fleet, row: number, steps: number): void {
  const at = row * stateWidth + byte.lostSteps;
  const left = healthPercentAfter(steps) / healthPercentAfter(fleet.states[at]!);
  fleet.numbers[row * rowWidth + field.energyKwh]! *= left;
  fleet.states[at] = steps;
}

/** The energy of the latest session in full charges, its mean DC power and its end. */
interface LatestSession {
  readonly cycles: number;
  readonly dcMeanKw: number;
  readonly endSocPercent: number;
}

/** Undefined where the latest session brought no energy, and so has no record. */
function latestSession(fleet: Fleet, row: number): LatestSession | undefined {
  const { chargeRecords, chargers, numbers, links } = fleet;
  const record = links[row * linkWidth + link.records]!;
  if (record === 0 || numbers[row * rowWidth + field.addedKwh]! <= 0) return undefined;
  const addedKwh = chargeRecords.number(record, recordNumber.energyAddedKwh);
  const lengthMs =
    chargeRecords.number(record, recordNumber.endMs) -
    chargeRecords.number(record, recordNumber.startMs);
  const isDc = chargers.at(chargeRecords.link(record, recordLink.charger)).type === 'DC';
  return {
    cycles: addedKwh / fleet.modelOf(row).battery!.usableKwh,
    dcMeanKw: isDc && lengthMs > 0 ? (addedKwh * msPerHour) / lengthMs : 0,
    endSocPercent: chargeRecords.number(record, recordNumber.endSocPercent),
  };
}

interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
}

/** In parts of at most a month, each at the usual temperature of its middle. */
function timeWear(
  { fleet, places }: Dynamics,
  row: number,
  { fromMs, toMs }: Interval,
  restShare: number,
): number {
  if (fleet.states[row * stateWidth + byte.weathered] === 0) {
    const celsius = fleet.numbers[row * rowWidth + field.temperatureC]!;
    return calendarWear(toMs - fromMs, celsius, restShare);
  }
  const place = fleet.links[row * linkWidth + link.origin]!;
  let wear = 0;
  for (let atMs = fromMs; atMs < toMs; ) {
    const nextMs = Math.min(toMs, atMs + partMs);
    const celsius = places.seasonCelsiusAt(place, (atMs + nextMs) / 2);
    wear += calendarWear(nextMs - atMs, celsius, restShare);
    atMs = nextMs;
  }
  return wear;
}

const partMs = 30 * 86_400_000;
const msPerHour = 3_600_000;
