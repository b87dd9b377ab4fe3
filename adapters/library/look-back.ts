import type { ScenarioRun } from '../../engine/index.ts';
import type { ReplaySpan } from '../past/deed-memory.ts';
import {
  durationMs,
  instantMs,
  type WrittenDuration,
  type WrittenInstant,
} from './written-times.ts';

/**
 * A past range: the last part, `{ back: '1m' }`, or the whole past of a younger world; or from an
 * instant on, `{ from: '2026-05-04T18:00:00', until: … }`, up to now without `until`. An instant is
 * a `Date`, ms since the epoch, or a text that without an offset is local time of the scenario.
 */
export type LookBack =
  | { readonly back: WrittenDuration }
  | { readonly from: WrittenInstant; readonly until?: WrittenInstant | undefined };

/** Throws `Fault` for an invalid duration, and for instants outside the past of the run. */
export function spanOf(run: ScenarioRun, range: LookBack): ReplaySpan {
  const { clock, startMs } = run.world;
  if ('back' in range) {
    const fromMs = Math.max(startMs, clock.now - durationMs(range.back));
    return { fromMs, untilMs: clock.now };
  }
  const { from, until = clock.now } = range;
  const untilMs = instantMs(run, until, startMs, clock.now);
  return { fromMs: instantMs(run, from, startMs, untilMs), untilMs };
}
