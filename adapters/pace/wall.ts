/** Real time for the clocks of worlds. */
export interface Wall {
  /** Milliseconds since an arbitrary instant, never decreasing. */
  nowMs(): number;
  /** The time, on the scale of `nowMs`, at which work should yield; it goes on in a turn that `after` gives it. */
  turnEndsMs(): number;
  /** Runs a callback in a turn of its own after some milliseconds; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** Resolves in a turn of its own, after the work that is due now. */
export function nextTurn(wall: Wall): Promise<void> {
  return new Promise((resolve) => {
    wall.after(0, resolve);
  });
}

/** Real time that work may take before it yields: the longest that a request waits for it. */
export const turnMs = 5;
