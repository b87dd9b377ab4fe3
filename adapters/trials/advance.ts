import { setImmediate } from 'node:timers/promises';
import type { ScenarioRun } from '../../engine/index.ts';
import type { ServedCalls } from '../pace/calls.ts';
import { hostWall } from '../pace/host-wall.ts';
import { Outbox } from '../pace/outbox.ts';
import type { RealReceivers } from '../sending/real-receivers.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface AdvanceOptions {
  /** The instant at which to stop the run; undefined to let it end. */
  readonly untilMs: number | undefined;
  /** Whether the run has reached its stop; asked between instants. */
  readonly isThere?: (() => boolean) | undefined;
  readonly terminal: Terminal;
  readonly interruption: AbortSignal;
  readonly outside: RealReceivers;
  /** The API calls of the run's script; undefined where it makes none. */
  readonly calls?: ServedCalls | undefined;
  /** A function called between slices, while the run stands still. */
  readonly betweenSlices: () => void;
  /** A reader of the world at chosen instants. */
  readonly probe?: Probe | undefined;
}

/** A reader of a world, called while it stands still between instants. */
export interface Probe {
  /** Whether to look now; asked after every instant. */
  readonly isDue: boolean;
  /** The next instant to look at, due or not. */
  readonly nextAtMs: number;
  readonly look: () => void;
}

/**
 * Runs a scenario to its end in slices of simulated time that take some hundredths of a second
 * each, so that progress can be drawn and an interruption noticed in between. The slices do not
 * change the log: a run never passes an instant at which a receiver is to answer. Returns the exit
 * code of an interruption.
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
    // A slice reaches at least the next event, so that there are no more slices than instants.
    const sliceEndMs = Math.max(clock.now + sliceMs, clock.nextAtMs);
    const endMs = Math.min(sliceEndMs, untilMs, run.limitMs, probe?.nextAtMs ?? Infinity);
    // Without receivers and a probe, no check is needed between instants.
    const isUnasked = run.scenario.names.webhooks.size === 0 && probe === undefined;
    if (isUnasked && isAtStop === undefined) run.advanceTo(endMs);
    else run.advanceUntil(isAsked, endMs);
    probe?.look();
    sliceMs = nextSlice(sliceMs, terminal.wallMs() - startedMs);
    betweenSlices();
    if (run.conclusion !== undefined) return undefined;
    // Node delivers signals only when the event loop turns.
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

/** The real time that a slice should take. */
const aimMs = 40;

function nextSlice(sliceMs: number, tookMs: number): number {
  const factor = Math.min(4, Math.max(0.125, aimMs / Math.max(tookMs, 1)));
  return Math.min(longestSliceMs, Math.max(shortestSliceMs, Math.round(sliceMs * factor)));
}
