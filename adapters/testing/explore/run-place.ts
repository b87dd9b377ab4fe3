import { setImmediate as turn } from 'node:timers/promises';
import type { RunPlace, Runs } from './strategy.ts';

/** This thread, which does one trial after another. */
export function thisThread<Trial, Verdict>(runs: Runs<Trial, Verdict>): RunPlace<Trial, Verdict> {
  return {
    atOnce: 1,
    judge: async (trial) => {
      // An application in this process may never wait, and so let no signal through.
      await turn();
      return runs.judge(trial);
    },
  };
}
