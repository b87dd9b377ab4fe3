import type { ArrivalPhase } from '../plan/arrivals.ts';

/**
 * The instants of a Poisson stream whose rate changes linearly within each phase, found from the
 * number of arrivals expected by then. The closed form needs one random number per draw.
 */
export class ArrivalTimes {
  readonly #phases: readonly (ArrivalPhase & { readonly startMs: number })[];

  constructor(phases: readonly ArrivalPhase[]) {
    let startMs = 0;
    this.#phases = phases.map((phase) => {
      const begun = { ...phase, startMs };
      startMs += phase.durationMs;
      return begun;
    });
  }

  /** The milliseconds after which so many arrivals are expected; Infinity if they never are. */
  whenExpected(arrivals: number): number {
    let left = arrivals;
    for (const phase of this.#phases) {
      const inPhase = (phase.durationMs * (phase.fromPerMs + phase.toPerMs)) / 2;
      if (left <= inPhase) return phase.startMs + within(phase, left);
      left -= inPhase;
    }
    return Infinity;
  }
}

/** The root of rate x t + ramp x t² / 2, in the form that is exact for a flat rate too. */
function within({ durationMs, fromPerMs, toPerMs }: ArrivalPhase, arrivals: number): number {
  if (arrivals === 0) return 0;
  const rampPerMs2 = (toPerMs - fromPerMs) / durationMs;
  const root = Math.sqrt(Math.max(0, fromPerMs * fromPerMs + 2 * rampPerMs2 * arrivals));
  const twiceTheRate = fromPerMs + root;
  // The rate is too small for a floating-point number to tell it from zero.
  if (twiceTheRate === 0) return 0;
  return Math.min(durationMs, (2 * arrivals) / twiceTheRate);
}
