import { turnMs, type Wall } from './wall.ts';

/** The real time of this machine. */
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
