import { setImmediate as turn } from 'node:timers/promises';
import type { Choice } from './choice.ts';
import type { Offence } from './judge.ts';
import type { TrialRuns } from './trial-runs.ts';

/** A place of runs: this thread, or several. */
export interface RunPlace {
  /** The number of runs that are begun before the first of them has ended. */
  readonly atOnce: number;
  offencesOf(choices: readonly Choice[]): Promise<readonly Offence[]>;
}

/** This thread, which does one run after another. */
export function hereOf(runs: TrialRuns): RunPlace {
  return {
    atOnce: 1,
    offencesOf: async (choices) => {
      // An application in this process may never wait, and so let no signal through.
      await turn();
      return runs.offencesOf(choices);
    },
  };
}
