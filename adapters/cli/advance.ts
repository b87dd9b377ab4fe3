import { setImmediate } from 'node:timers/promises';
import type { ScenarioRun } from '../../engine/index.ts';
import type { Terminal } from './terminal.ts';

export interface AdvanceOptions {
  /** Where to stop a run that has not ended before; undefined lets it come to its end. */
  readonly untilMs: number | undefined;
  readonly terminal: Terminal;
  readonly interruption: AbortSignal;
  /** Called between slices, while the run stands still. */
  readonly betweenSlices: () => void;
}

/**
 * Runs a scenario to its end in slices of simulated time that take some hundredths of a second each, so that in
 * between a line can be drawn and an interruption noticed. How time is sliced does not change the log. Returns the
 * exit code that an interruption asked for.
 */
export async function advance(
  run: ScenarioRun,
  { untilMs = Infinity, terminal, interruption, betweenSlices }: AdvanceOptions,
): Promise<number | undefined> {
  const { clock } = run.world;
  let sliceMs = firstSliceMs;
  for (;;) {
    const startedMs = terminal.wallMs();
    // At least to the next event: however slow the machine, there are no more slices than instants.
    const sliceEndMs = Math.max(clock.now + sliceMs, clock.nextAtMs);
    run.advanceTo(Math.min(sliceEndMs, untilMs, run.limitMs));
    sliceMs = nextSlice(sliceMs, terminal.wallMs() - startedMs);
    betweenSlices();
    if (run.conclusion !== undefined) return undefined;
    // The loop must turn for signals to be heard.
    await setImmediate();
    if (interruption.aborted) {
      run.abandon('interrupted');
      return interruption.reason as number;
    }
    if (clock.now >= untilMs) run.abandon('stopped here by --until');
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
