import { shortestBeatMs } from '../../model/make-profiles.ts';
import type { Clock } from '../../time/clock.ts';
import { isAsleepState, isMovingState, isOfflineState } from '../row/chart-sets.ts';
import type { Fleet } from '../row/fleet.ts';
import { groupOf } from '../row/groups.ts';
import { type Block, heard, isCharging, statesAt, truth } from '../row/quantity.ts';
import { byte, noReport, rowWidth, span, spanWidth, tail } from '../row/row.ts';

/**
 * What the service knows. A vehicle reports on every change and on a cadence; a report gathers what happens within the
 * latency and arrives at its end, speaking of the latest change or beat before its arrival. Between two changes of a
 * vehicle the reports that arrived can be worked out, so they are calendar events only where somebody watches:
 * `sourceAt` and `keepReport` agree on what was heard at an instant, whoever asks and how often.
 */
export interface ReportSource {
  /** The block to read, and the instant to read it at. */
  readonly block: Block;
  /** Instant the report speaks of (`oemUpdatedAt`), ms. */
  readonly atMs: number;
  /** Instant it arrived (`ingestedAt`), ms. */
  readonly ingestedMs: number;
}

/** The last report that had arrived at an instant not before the latest change. Changes nothing. */
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

/** Keeps the last report that arrived, so that the truth may change. Cheap when none did. */
export function keepReport(fleet: Fleet, row: number, clock: Clock): void {
  const arrived = arrivedAtMs(fleet, row, clock.now);
  if (arrived === -Infinity) {
    // What was heard is the truth until now, and from now on it may not be.
    if (!fleet.hearsApart(row)) fleet.keepTruth(row, clock, hasArrived);
    return;
  }
  const base = row * rowWidth;
  const isBeat = arrived > fleet.numbers[base + tail.changedMs]!;
  // Kept already, and since then somebody may have written what the next step will look at.
  if (isBeat && fleet.numbers[base + tail.heardAtMs] === arrived && fleet.hearsApart(row)) return;
  const spans = row * spanWidth;
  fleet.keepTruth(row, clock, hasArrived);
  fleet.numbers[base + tail.heardAtMs] = arrived;
  fleet.spans[spans + span.heardLagMs] = lagMs(fleet, row, arrived);
  fleet.spans[spans + span.dueMs] = noReport;
}

/** Begins a vehicle's reports: at the start the service knows what is true. */
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
 * To be asked before a change, after `keepReport`, and handed to `noteChange`: when the beat arrives that was sent but
 * not received, and so carries the change with it; Infinity when none is on its way.
 */
export function beatUnderWayMs(fleet: Fleet, row: number, nowMs: number): number {
  const spans = row * spanWidth;
  if (fleet.spans[spans + span.dueMs] !== noReport) return Infinity;
  const latencyMs = fleet.spans[spans + span.latencyMs]!;
  const elapsedMs = nowMs - fleet.numbers[row * rowWidth + tail.changedMs]!;
  // No regime beats faster than this.
  if (elapsedMs < shortestBeatMs) return Infinity;
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

/** When the next report arrives if nothing changes; Infinity while offline. */
export function nextArrivalMs(fleet: Fleet, row: number, nowMs: number): number {
  const changedMs = fleet.numbers[row * rowWidth + tail.changedMs]!;
  const dueMs = fleet.spans[row * spanWidth + span.dueMs]!;
  if (dueMs !== noReport && changedMs + dueMs > nowMs) return changedMs + dueMs;
  const everyMs = cadence(fleet, row);
  if (everyMs === Infinity) return Infinity;
  const latencyMs = fleet.spans[row * spanWidth + span.latencyMs]!;
  const beats = Math.max(0, Math.floor((nowMs - changedMs - latencyMs) / everyMs));
  return changedMs + (beats + 1) * everyMs + latencyMs;
}

/** Whether the report of a change is yet to arrive: what was heard until now may no longer be so. */
export function isReportUnderWay(fleet: Fleet, row: number, nowMs: number): boolean {
  const dueMs = fleet.spans[row * spanWidth + span.dueMs]!;
  return dueMs !== noReport && fleet.numbers[row * rowWidth + tail.changedMs]! + dueMs > nowMs;
}

function hasArrived(fleet: Fleet, row: number, clock: Clock): boolean {
  return arrivedAtMs(fleet, row, clock.reachedMs(groupOf(row))) !== -Infinity;
}

/** The instant that the last report since the latest change speaks of; -Infinity when none has arrived. */
function arrivedAtMs(fleet: Fleet, row: number, nowMs: number): number {
  const spans = row * spanWidth;
  const changedMs = fleet.numbers[row * rowWidth + tail.changedMs]!;
  const elapsedMs = nowMs - changedMs;
  const dueMs = fleet.spans[spans + span.dueMs]!;
  const beatMs = elapsedMs - fleet.spans[spans + span.latencyMs]!;
  // The shortest cadence bounds them all; most calls end here.
  if (beatMs >= shortestBeatMs) {
    const everyMs = cadence(fleet, row);
    if (beatMs >= everyMs) return changedMs + Math.floor(beatMs / everyMs) * everyMs;
  }
  return dueMs <= elapsedMs && dueMs !== noReport ? changedMs : -Infinity;
}

/** How long the report that speaks of an instant since the latest change took to arrive. */
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
