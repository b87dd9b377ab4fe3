import { isAsleepState, isMovingState, isOfflineState } from './chart-sets.ts';
import { copyTruthToHeard, type Fleet } from './fleet.ts';
import { type Block, heard, isCharging, statesAt, truth } from './quantity.ts';
import { byte, rowWidth, tail } from './row.ts';

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

/** Beats by regime (ours, within the published guidance of makers): driving, charging, parked, asleep; ms. */
const cadenceMs = { driving: 60_000, charging: 300_000, parked: 1_800_000, asleep: 7_200_000 };

/** The last report that had arrived at an instant not before the latest change. Changes nothing. */
export function sourceAt(fleet: Fleet, row: number, nowMs: number): ReportSource {
  const base = row * rowWidth;
  const { numbers } = fleet;
  const changedMs = numbers[base + tail.changedMs] as number;
  const beats = beatsArrived(fleet, row, nowMs);
  if (beats > 0) {
    const atMs = changedMs + beats * cadence(fleet, row);
    return { block: truth, atMs, ingestedMs: atMs + (fleet.latencies[row] as number) };
  }
  const dueMs = numbers[base + tail.dueMs] as number;
  if (dueMs <= nowMs) return { block: truth, atMs: changedMs, ingestedMs: dueMs };
  return {
    block: heard,
    atMs: numbers[base + tail.heardAtMs] as number,
    ingestedMs: numbers[base + tail.heardIngestedMs] as number,
  };
}

/** Keeps the last report that arrived, so that the truth may change. Cheap when none did. */
export function keepReport(fleet: Fleet, row: number, nowMs: number): void {
  const base = row * rowWidth;
  const { numbers } = fleet;
  const dueMs = numbers[base + tail.dueMs] as number;
  if (dueMs > nowMs && beatsArrived(fleet, row, nowMs) === 0) return;
  const source = sourceAt(fleet, row, nowMs);
  copyTruthToHeard(fleet, row);
  numbers[base + tail.heardAtMs] = source.atMs;
  numbers[base + tail.heardIngestedMs] = source.ingestedMs;
  numbers[base + tail.dueMs] = Infinity;
}

/** Begins a vehicle's reports: at the start the service knows what is true. */
export function beginReports(fleet: Fleet, row: number, nowMs: number): void {
  const base = row * rowWidth;
  fleet.numbers[base + tail.dueMs] = Infinity;
  fleet.numbers[base + tail.changedMs] = nowMs;
  fleet.numbers[base + tail.heardAtMs] = nowMs;
  fleet.numbers[base + tail.heardIngestedMs] = nowMs;
  copyTruthToHeard(fleet, row);
}

/** Notes a change of the truth; `keepReport` ran before it. */
export function noteChange(fleet: Fleet, row: number, nowMs: number): void {
  const base = row * rowWidth;
  const { numbers } = fleet;
  if (isOffline(fleet, row)) {
    numbers[base + tail.dueMs] = Infinity;
  } else if (numbers[base + tail.dueMs] === Infinity) {
    numbers[base + tail.dueMs] = nowMs + (fleet.latencies[row] as number);
  }
  numbers[base + tail.changedMs] = nowMs;
}

/** A beat that was sent but has not arrived when a change comes carries the change with it. */
export function catchBeat(fleet: Fleet, row: number, nowMs: number): void {
  const base = row * rowWidth;
  const { numbers } = fleet;
  if (numbers[base + tail.dueMs] !== Infinity) return;
  const everyMs = cadence(fleet, row);
  if (everyMs === Infinity) return;
  const changedMs = numbers[base + tail.changedMs] as number;
  const sentMs = changedMs + Math.floor((nowMs - changedMs) / everyMs) * everyMs;
  const arrivalMs = sentMs + (fleet.latencies[row] as number);
  if (sentMs > changedMs && arrivalMs > nowMs) numbers[base + tail.dueMs] = arrivalMs;
}

/** When the next report arrives if nothing changes; Infinity while offline. */
export function nextArrivalMs(fleet: Fleet, row: number, nowMs: number): number {
  const base = row * rowWidth;
  const dueMs = fleet.numbers[base + tail.dueMs] as number;
  if (dueMs > nowMs && dueMs !== Infinity) return dueMs;
  const everyMs = cadence(fleet, row);
  if (everyMs === Infinity) return Infinity;
  const changedMs = fleet.numbers[base + tail.changedMs] as number;
  const beat = beatsArrived(fleet, row, nowMs) + 1;
  return changedMs + beat * everyMs + (fleet.latencies[row] as number);
}

/** How many beats since the latest change have arrived. */
function beatsArrived(fleet: Fleet, row: number, nowMs: number): number {
  const changedMs = fleet.numbers[row * rowWidth + tail.changedMs] as number;
  const elapsedMs = nowMs - changedMs - (fleet.latencies[row] as number);
  // The shortest cadence bounds them all; most calls end here.
  if (elapsedMs < cadenceMs.driving) return 0;
  return Math.floor(elapsedMs / cadence(fleet, row));
}

function cadence(fleet: Fleet, row: number): number {
  const { states } = fleet;
  const base = statesAt(row, truth);
  const connectivity = states[base + byte.connectivity] as number;
  if (isOfflineState[connectivity] === 1) return Infinity;
  if (isMovingState[states[base + byte.trip] as number] === 1) return cadenceMs.driving;
  if (isCharging(fleet, row, truth)) return cadenceMs.charging;
  return isAsleepState[connectivity] === 1 ? cadenceMs.asleep : cadenceMs.parked;
}

function isOffline(fleet: Fleet, row: number): boolean {
  return isOfflineState[fleet.states[statesAt(row, truth) + byte.connectivity] as number] === 1;
}
