import * as fc from 'fast-check';
import type { ScenarioRun } from '../../engine/index.ts';

/** The cuts of a stretch of time, as shares of it. */
export const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });

/** Lets time pass to an instant in pieces. */
export function inPieces(shares: readonly number[]): (run: ScenarioRun, toMs: number) => void {
  return (run, toMs) => {
    const from = run.world.clock.now;
    const stops = shares.map((share) => Math.round(from + share * (toMs - from)));
    for (const stop of stops.sort((a, b) => a - b)) run.advanceTo(stop);
    run.advanceTo(toMs);
  };
}
