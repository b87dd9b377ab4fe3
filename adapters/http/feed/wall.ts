/** Real time, as far as feeds need it. */
export interface Wall {
  /** Milliseconds since an arbitrary instant; they never fall. */
  nowMs(): number;
  /** Runs something in a turn of its own after so many ms; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}
