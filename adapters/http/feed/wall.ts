/** Real time, as far as feeds need it. */
export interface Wall {
  /** Milliseconds since some moment; they never fall. */
  nowMs(): number;
  /** Runs something in a turn of its own, so many milliseconds from now or soon; returns how to call it off. */
  after(ms: number, run: () => void): () => void;
}
