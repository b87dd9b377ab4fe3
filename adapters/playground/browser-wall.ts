import type { Wall } from '../pace/wall.ts';

/** Real time for the clock of a world in a browser, which has no `setImmediate`. */
export const browserWall: Wall = {
  nowMs: () => performance.now(),
  turnEndsMs: () => performance.now() + turnMs,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Longer than on a server: a browser has 4 ms pass between two turns, and one page alone waits. */
const turnMs = 40;
