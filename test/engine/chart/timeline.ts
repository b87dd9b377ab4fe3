/**
 * A clock for XState and for tables: timers run in the order of their instants, and ties in the
 * order in which they were set.
 */
export interface Timeline {
  now(): number;
  setTimeout(callback: () => void, delayMs: number): number;
  clearTimeout(id: number): void;
  /**
   * Runs the timers that fall due on the way, each at its own time; timers that they set may fall
   * due too.
   */
  advance(byMs: number): void;
}

/** XState's own SimulatedClock will not do: its `now()` is the time to which it was advanced. */
export function createTimeline(): Timeline {
  const pending = new Map<number, { readonly atMs: number; readonly callback: () => void }>();
  let nowMs = 0;
  let nextId = 0;

  function earliest(): number | undefined {
    let first: number | undefined;
    for (const [id, { atMs }] of pending) {
      if (first === undefined || atMs < (pending.get(first)?.atMs ?? 0)) first = id;
    }
    return first;
  }

  return {
    now: () => nowMs,
    setTimeout(callback, delayMs) {
      nextId += 1;
      pending.set(nextId, { atMs: nowMs + delayMs, callback });
      return nextId;
    },
    clearTimeout: (id) => void pending.delete(id),
    advance(byMs) {
      const untilMs = nowMs + byMs;
      for (;;) {
        const id = earliest();
        const due = id === undefined ? undefined : pending.get(id);
        if (id === undefined || due === undefined || due.atMs > untilMs) break;
        pending.delete(id);
        nowMs = due.atMs;
        due.callback();
      }
      nowMs = untilMs;
    },
  };
}
