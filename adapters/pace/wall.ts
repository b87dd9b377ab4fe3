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

/** The end of the present turn of the event loop, shared by all work in it; undefined until some work asks for it. */
let turnEndsMs: number | undefined;

function endTurn(): void {
  turnEndsMs = undefined;
}

/** Callbacks that wait for a turn. A round of the event loop runs one, so that requests are served between two. */
const queue = new Set<{ readonly run: () => void }>();
let isNextPlanned = false;

/** Returns a function that cancels the turn. */
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
