import type { Clock } from '../../time/clock.ts';
import { isAsleepState, isMovingState, isOfflineState } from '../row/chart-sets.ts';
import type { Fleet } from '../row/fleet.ts';
import { groupOf } from '../row/groups.ts';
import { type Block, heard, isCharging, statesAt, truth } from '../row/quantity.ts';
import { byte, noReport, rowWidth, span, spanWidth, tail } from '../row/row.ts';

/**
 * The report known to the service. A vehicle reports on every change and on a cadence; a report
 * gathers the changes within the latency and arrives at its end, describing the latest change or
 * beat before its arrival. Between two changes of a vehicle the reports that arrived can be
 * computed, so they are calendar events only for watched rows. `sourceAt` and `keepReport` agree on
 * the report known at an instant, however often they are called.
 */
export interface ReportSource {
  /** The block to read, and the instant to read it at. */
  readonly block: Block;
  /** Instant that the report describes (`oemUpdatedAt`), ms. */
  readonly atMs: number;
  /** Instant it arrived (`ingestedAt`), ms. */
  readonly ingestedMs: number;
}

interface ReportParts {
  readonly fleet: Fleet;
  readonly clock: Clock;
}

/** The last report to arrive by an instant not before the latest change. Changes nothing. */
export function sourceAt(fleet: Fleet, row: number, nowMs: number): ReportSource {
  const arrived = arrivedAtMs(fleet, row, nowMs);
  if (arrived === -Infinity) return lastHeard(fleet, row);
  return { block: truth, atMs: arrived, ingestedMs: arrived + lagMs(fleet, row, arrived) };
}

/** The last report that was kept. */
export function lastHeard(fleet: Fleet, row: number): ReportSource {
  const atMs = fleet.numbers[row * rowWidth + tail.heardAtMs]!;
  const ingestedMs = atMs + fleet.spans[row * spanWidth + span.heardLagMs]!;
  return { block: heard, atMs, ingestedMs };
}

/** Keeps the last report that arrived, so that the truth may change. Cheap if none did. */
export function keepReport(fleet: Fleet, row: number, clock: Clock): void {
  const arrived = arrivedAtMs(fleet, row, clock.now);
  if (arrived === -Infinity) {
    // The report equals the truth until now, and from now on it may not.
    if (!fleet.hearsApart(row)) fleet.keepTruth(row, clock, hasArrived);
    return;
  }
  const base = row * rowWidth;
  const isBeat = arrived > fleet.numbers[base + tail.changedMs]!;
  // Already kept; copying again could include values written since for the next step.
  if (isBeat && fleet.numbers[base + tail.heardAtMs] === arrived && fleet.hearsApart(row)) return;
  const spans = row * spanWidth;
  fleet.keepTruth(row, clock, hasArrived);
  fleet.numbers[base + tail.heardAtMs] = arrived;
  fleet.spans[spans + span.heardLagMs] = lagMs(fleet, row, arrived);
  fleet.spans[spans + span.dueMs] = noReport;
}

/** Begins a vehicle's reports: at the start the service knows the truth. */
export function beginReports(fleet: Fleet, row: number, nowMs: number): void {
  const base = row * rowWidth;
  const spans = row * spanWidth;
  fleet.numbers[base + tail.changedMs] = nowMs;
  fleet.numbers[base + tail.heardAtMs] = nowMs;
  fleet.spans[spans + span.heardLagMs] = 0;
  fleet.spans[spans + span.dueMs] = noReport;
  fleet.hearTruth(row);
}

/**
 * The arrival of a beat that was sent but not received, and so carries the next change with it;
 * Infinity if none is on its way. Ask before a change, after `keepReport`, and pass the result to
 * `noteChange`.
 */
export function beatUnderWayMs(fleet: Fleet, row: number, nowMs: number): number {
  const spans = row * spanWidth;
  if (fleet.spans[spans + span.dueMs] !== noReport) return Infinity;
  const latencyMs = fleet.spans[spans + span.latencyMs]!;
  const elapsedMs = nowMs - fleet.numbers[row * rowWidth + tail.changedMs]!;
  // No regime beats faster than this.
  if (elapsedMs < fleet.shortestBeatMs) return Infinity;
  const everyMs = cadence(fleet, row);
  const sinceBeatMs = elapsedMs % everyMs;
  if (elapsedMs < everyMs || sinceBeatMs >= latencyMs) return Infinity;
  return nowMs - sinceBeatMs + latencyMs;
}

/** Notes a change of the truth; `keepReport` ran before it. */
export function noteChange(fleet: Fleet, row: number, nowMs: number, beatMs: number): void {
  const changed = row * rowWidth + tail.changedMs;
  const due = row * spanWidth + span.dueMs;
  const { numbers, spans } = fleet;
  const dueMs = spans[due]!;
  if (isOffline(fleet, row)) spans[due] = noReport;
  else if (dueMs !== noReport) spans[due] = numbers[changed]! + dueMs - nowMs;
  else if (beatMs !== Infinity) spans[due] = beatMs - nowMs;
  else spans[due] = spans[row * spanWidth + span.latencyMs]!;
  numbers[changed] = nowMs;
}

/** Makes the report of a change arrive in its own instant. */
export function hastenReport({ fleet, clock }: ReportParts, row: number): void {
  fleet.numbers[row * rowWidth + tail.changedMs] = clock.now;
  fleet.spans[row * spanWidth + span.dueMs] = 0;
}

/** Whether the report of a change of this instant has arrived. */
export function isHastened(fleet: Fleet, row: number, nowMs: number): boolean {
  const isDue = fleet.spans[row * spanWidth + span.dueMs] === 0;
  return isDue && fleet.numbers[row * rowWidth + tail.changedMs] === nowMs;
}

/** The arrival of the report of a change that is under way; Infinity without one. */
export function nextNewsMs(fleet: Fleet, row: number, nowMs: number): number {
  if (!isReportUnderWay(fleet, row, nowMs)) return Infinity;
  return (
    fleet.numbers[row * rowWidth + tail.changedMs]! + fleet.spans[row * spanWidth + span.dueMs]!
  );
}

/** The arrival of the next report if nothing changes; Infinity while offline. */
export function nextArrivalMs(fleet: Fleet, row: number, nowMs: number): number {
  const newsMs = nextNewsMs(fleet, row, nowMs);
  if (newsMs !== Infinity) return newsMs;
  const changedMs = fleet.numbers[row * rowWidth + tail.changedMs]!;
  const everyMs = cadence(fleet, row);
  if (everyMs === Infinity) return Infinity;
  const latencyMs = fleet.spans[row * spanWidth + span.latencyMs]!;
  const beats = Math.max(0, Math.floor((nowMs - changedMs - latencyMs) / everyMs));
  return changedMs + (beats + 1) * everyMs + latencyMs;
}

/** Whether the report of a change has yet to arrive, so that the last one may be outdated. */
export function isReportUnderWay(fleet: Fleet, row: number, nowMs: number): boolean {
  const dueMs = fleet.spans[row * spanWidth + span.dueMs]!;
  return dueMs !== noReport && fleet.numbers[row * rowWidth + tail.changedMs]! + dueMs > nowMs;
}

function hasArrived(fleet: Fleet, row: number, clock: Clock): boolean {
  return arrivedAtMs(fleet, row, clock.reachedMs(groupOf(row))) !== -Infinity;
}

/** The instant described by the last report since the latest change; -Infinity for none. */
function arrivedAtMs(fleet: Fleet, row: number, nowMs: number): number {
  const spans = row * spanWidth;
  const changedMs = fleet.numbers[row * rowWidth + tail.changedMs]!;
  const elapsedMs = nowMs - changedMs;
  const dueMs = fleet.spans[spans + span.dueMs]!;
  const beatMs = elapsedMs - fleet.spans[spans + span.latencyMs]!;
  // The shortest cadence bounds all others; most calls end here.
  if (beatMs >= fleet.shortestBeatMs) {
    const everyMs = cadence(fleet, row);
    if (beatMs >= everyMs) return changedMs + Math.floor(beatMs / everyMs) * everyMs;
  }
  return dueMs <= elapsedMs && dueMs !== noReport ? changedMs : -Infinity;
}

/** The delay of the report that describes an instant since the latest change. */
function lagMs(fleet: Fleet, row: number, atMs: number): number {
  const spans = row * spanWidth;
  const isBeat = atMs !== fleet.numbers[row * rowWidth + tail.changedMs];
  return fleet.spans[spans + (isBeat ? span.latencyMs : span.dueMs)]!;
}

function cadence(fleet: Fleet, row: number): number {
  const { states } = fleet;
  const base = statesAt(fleet, row, truth);
  const connectivity = states[base + byte.connectivity]!;
  if (isOfflineState[connectivity] === 1) return Infinity;
  const { cadenceMs } = fleet.profileOf(row);
  if (isMovingState[states[base + byte.trip]!] === 1) return cadenceMs.driving;
  if (isCharging(fleet, row, truth)) return cadenceMs.charging;
  return isAsleepState[connectivity] === 1 ? cadenceMs.asleep : cadenceMs.parked;
}

function isOffline(fleet: Fleet, row: number): boolean {
  return isOfflineState[fleet.states[statesAt(fleet, row, truth) + byte.connectivity]!] === 1;
}
