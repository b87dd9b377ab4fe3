import { isRejected, type RejectedScenario } from '../../scenarios/load.ts';
import type { BegunScenario, SuiteScenario } from './runners.ts';
import type { Candidate } from './selection.ts';

/**
 * Begins scenarios before they are waited for, while no more than so many of them run, and gives
 * them out in their order.
 */
export async function* begunAhead<Found extends SuiteScenario>(
  candidates: AsyncIterable<Candidate<Found>>,
  begin: (found: Found) => BegunScenario,
  atOnce: number,
): AsyncGenerator<BegunScenario | RejectedScenario> {
  let isOver = false;
  const source = begun(candidates, begin, { atOnce, isOver: () => isOver });
  const ahead: Promise<IteratorResult<BegunScenario | RejectedScenario, void>>[] = [];
  const most = atOnce === 1 ? 1 : mostAhead;
  try {
    for (;;) {
      while (ahead.length < most) {
        const next = source.next();
        // An error is told in its place, and not at all where the suite ends before.
        next.catch(() => {});
        ahead.push(next);
      }
      const next = await ahead.shift()!;
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    isOver = true;
  }
}

/** The most scenarios that have ended or run while an earlier one is waited for. */
const mostAhead = 4096;

/** Begins scenarios as soon as they are asked for and others have ended. */
async function* begun<Found extends SuiteScenario>(
  candidates: AsyncIterable<Candidate<Found>>,
  begin: (found: Found) => BegunScenario,
  { atOnce, isOver }: { readonly atOnce: number; readonly isOver: () => boolean },
): AsyncGenerator<BegunScenario | RejectedScenario> {
  const running = new Set<Promise<unknown>>();
  for await (const each of candidates) {
    if (isOver()) return;
    if (isRejected(each)) {
      yield each;
      continue;
    }
    const scenario = begin(each);
    const ended: Promise<unknown> = scenario.ended
      .catch(() => {})
      .then(() => running.delete(ended));
    running.add(ended);
    yield scenario;
    if (running.size >= atOnce) await Promise.race(running);
  }
}
