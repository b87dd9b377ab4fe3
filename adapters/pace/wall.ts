/** Real time, as far as clocks of worlds need it. */
export interface Wall {
  /** Milliseconds since some moment; they never fall. */
  nowMs(): number;
  /** When work that goes on now is to leave the next turn to others, as `nowMs` tells it; `after` gives it another. */
  turnEndsMs(): number;
  /** Runs something in a turn of its own, so many milliseconds from now or soon; returns how to call it off. */
  after(ms: number, run: () => void): () => void;
}

/** Real time that work may take before others have a turn: so long requests wait at most. */
export const turnMs = 20;

/** The time of the host. */
export const hostWall: Wall = {
  nowMs: () => performance.now(),
  turnEndsMs: () => {
    if (turnEndsMs === undefined) {
      turnEndsMs = performance.now() + turnMs;
      setImmediate(endTurn);
    }
    return turnEndsMs;
  },
  after: (ms, run) => {
    // A timer of 0 ms waits for 1.
    if (ms <= 0) return takeTurn(run);
    let callOff: () => void = () => clearTimeout(timer);
    const timer = setTimeout(() => {
      callOff = takeTurn(run);
    }, ms);
    return () => callOff();
  },
};

/** When the present turn of the event loop is over for whatever wants a part of it; undefined before somebody does. */
let turnEndsMs: number | undefined;

function endTurn(): void {
  turnEndsMs = undefined;
}

/** Those who wait for a turn. Every round of the event loop has one, so that requests come between any two. */
const queue = new Set<{ readonly run: () => void }>();
let isNextPlanned = false;

/** Returns how to call it off. */
function takeTurn(run: () => void): () => void {
  const waiting = { run };
  queue.add(waiting);
  planNext();
  return () => queue.delete(waiting);
}

function planNext(): void {
  if (isNextPlanned || queue.size === 0) return;
  isNextPlanned = true;
  setImmediate(next);
}

function next(): void {
  isNextPlanned = false;
  endTurn();
  const [first] = queue;
  if (first !== undefined) queue.delete(first);
  planNext();
  first?.run();
}
