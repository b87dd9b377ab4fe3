import type { ScenarioRun } from '../../engine/index.ts';
import type { ServedCalls } from '../pace/calls.ts';
import { nextTurn, type Wall } from '../pace/wall.ts';

/** A run with the calls of its script. */
export interface CalledRun {
  readonly run: ScenarioRun;
  readonly calls: ServedCalls | undefined;
}

/** A past that a run repeats. The `DeedReplay` of the run has its input. */
export interface DrivenPast {
  /** Whether the run is to go no further: it differs from the past, or has come to its end. */
  isOver(): boolean;
  /** The positions of the run, one after the other; each is asked for at the one before. */
  readonly stops: Iterator<PastStop, void>;
}

/** A position of a run in its past. */
export interface PastStop {
  /** The instant, ms since the epoch, all of which happens unless `isThere` says otherwise. */
  readonly untilMs: number;
  /** Whether the run has come so far within the instant; asked between its events. */
  readonly isThere?: () => boolean;
}

export interface DriveOptions {
  readonly wall: Wall;
  /** Ends the drive when it is aborted. */
  readonly signal?: AbortSignal | undefined;
  /** Called between turns; the drive waits for its promise. */
  readonly onTurn?: (() => Promise<void> | undefined) | undefined;
}

/**
 * Drives a run through its past, in turns of the event loop and without sending anything. The calls
 * of its script are answered by the run's own service. Rejects with the reason of the signal, and
 * with the defect of a call.
 */
export async function drive(
  { run, calls }: CalledRun,
  past: DrivenPast,
  { wall, signal, onTurn }: DriveOptions,
): Promise<void> {
  const { clock, log } = run.world;
  const { stops } = past;
  const isComplete = (untilMs: number): boolean =>
    clock.now >= untilMs && run.nextAtMs > untilMs && !clock.isMidway && calls?.isAny !== true;
  let stop: PastStop | undefined;
  while (!past.isOver()) {
    await onTurn?.();
    signal?.throwIfAborted();
    while (stop === undefined || stop.isThere?.() === true || isComplete(stop.untilMs)) {
      const next = past.isOver() ? undefined : stops.next();
      if (next === undefined || next.done === true) return;
      stop = next.value;
    }
    const { untilMs, isThere = never } = stop;
    const isTurnOver = turnIn(wall);
    const isCalled = (): boolean => calls?.isAny === true;
    const isEnough = (): boolean => (isTurnOver() && !isCalled()) || past.isOver();
    let length: number;
    do {
      ({ length } = log);
      run.advanceUntil(() => isEnough() || isThere(), Math.max(clock.now, untilMs), isEnough);
      // A call goes on by itself in the next turn: input that came before its answer comes now.
    } while (isCalled() && log.length > length && !past.isOver());
    if (past.isOver()) return;
    await calls?.settle();
    if (isTurnOver()) await nextTurn(wall);
  }
}

/** Whether the turn has taken long enough; the first answer is no, so that each turn is of use. */
function turnIn(wall: Wall): () => boolean {
  const endsMs = wall.turnEndsMs();
  let isBegun = false;
  return () => {
    const isOver = isBegun && wall.nowMs() >= endsMs;
    isBegun = true;
    return isOver;
  };
}

const never = (): boolean => false;
