/** Real time, as far as clocks of worlds need it. */
export interface Wall {
  /** Milliseconds since some moment; they never fall. */
  nowMs(): number;
  /** Runs something in a turn of its own, so many milliseconds from now or soon; returns how to call it off. */
  after(ms: number, run: () => void): () => void;
}

/** The time of the host. */
export const hostWall: Wall = {
  nowMs: () => performance.now(),
  after: (ms, run) => {
    if (ms > 0) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    }
    // A timer of 0 ms waits for 1.
    const turn = setImmediate(run);
    return () => clearImmediate(turn);
  },
};
