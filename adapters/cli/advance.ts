import { setImmediate } from 'node:timers/promises';
import type { ScenarioRun } from '../../engine/index.ts';
import type { ServedCalls } from '../pace/calls.ts';
import { Outbox } from '../pace/outbox.ts';
import { hostWall } from '../pace/wall.ts';
import type { Outside } from './outside.ts';
import type { Terminal } from './terminal.ts';

export interface AdvanceOptions {
  /** Where to stop a run that has not ended before; undefined lets it come to its end. */
  readonly untilMs: number | undefined;
  /** Whether it is where it was to stop, which is asked between instants. */
  readonly isThere?: (() => boolean) | undefined;
  readonly terminal: Terminal;
  readonly interruption: AbortSignal;
  readonly outside: Outside;
  /** The calls of the run's script; undefined where it makes none. */
  readonly calls?: ServedCalls | undefined;
  /** Called between slices, while the run stands still. */
  readonly betweenSlices: () => void;
  /** Looks at the world at instants of its own. */
  readonly probe?: Probe | undefined;
}

/** Somebody who reads a world while it stands still, at whole instants. */
export interface Probe {
  /** Asked after every instant. */
  readonly isDue: boolean;
  /** The next instant to look at, in any case. */
  readonly nextAtMs: number;
  readonly look: () => void;
}

/**
 * Runs a scenario to its end in slices of simulated time that take some hundredths of a second each, so that in
 * between a line can be drawn and an interruption noticed. How time is sliced does not change the log; it does not pass
 * an instant at which a receiver is to answer. Returns the exit code that an interruption asked for.
 */
export async function advance(
  run: ScenarioRun,
  options: AdvanceOptions,
): Promise<number | undefined> {
  const { outside } = options;
  const outbox = new Outbox(run, { ...outside, wall: hostWall });
  try {
    return await advanceSettled(run, outbox, options);
  } finally {
    options.calls?.close();
    outbox.close();
    await outside.close();
  }
}

async function advanceSettled(
  run: ScenarioRun,
  outbox: Outbox,
  {
    untilMs = Infinity,
    isThere: isAtStop,
    terminal,
    interruption,
    betweenSlices,
    probe,
    calls,
  }: AdvanceOptions,
): Promise<number | undefined> {
  const { clock } = run.world;
  const isAsked = (): boolean => outbox.isAny || probe?.isDue === true || isAtStop?.() === true;
  let sliceMs = firstSliceMs;
  for (;;) {
    const startedMs = terminal.wallMs();
    // At least to the next event: however slow the machine, there are no more slices than instants.
    const sliceEndMs = Math.max(clock.now + sliceMs, clock.nextAtMs);
    const endMs = Math.min(sliceEndMs, untilMs, run.limitMs, probe?.nextAtMs ?? Infinity);
    // Where there is nobody to wait for, nothing is asked between instants.
    const isUnasked = run.scenario.names.webhooks.size === 0 && probe === undefined;
    if (isUnasked && isAtStop === undefined) run.advanceTo(endMs);
    else run.advanceUntil(isAsked, endMs);
    probe?.look();
    sliceMs = nextSlice(sliceMs, terminal.wallMs() - startedMs);
    betweenSlices();
    if (run.conclusion !== undefined) return undefined;
    // The loop must turn for signals to be heard.
    await setImmediate();
    await calls?.settle();
    await outbox.settle(interruption);
    if (interruption.aborted) {
      run.abandon('interrupted');
      return interruption.reason as number;
    }
    const isThere = isAtStop?.() === true || (clock.now >= untilMs && clock.nextAtMs > untilMs);
    if (isThere && !outbox.isAny && calls?.isAny !== true) run.abandon('stopped here by --until');
  }
}

const firstSliceMs = 60_000;
const shortestSliceMs = 1000;
const longestSliceMs = 1e10;

/** Wall time that a slice should take. */
const aimMs = 40;

function nextSlice(sliceMs: number, tookMs: number): number {
  const factor = Math.min(4, Math.max(0.125, aimMs / Math.max(tookMs, 1)));
  return Math.min(longestSliceMs, Math.max(shortestSliceMs, Math.round(sliceMs * factor)));
}
