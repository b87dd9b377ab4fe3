import type { Outbox } from '../pace/outbox.ts';
import { cut } from '../words/text.ts';

/** Enough to tell one call from another. */
const mostShown = 80;

/**
 * The error of a call that is not over when its world is closed, because a test ended without
 * awaiting it. It is made when the call begins, so that its stack leads there.
 */
export function unawaited(called: string, given: unknown): Error {
  const words = `world.${called}(${cut(JSON.stringify(given), mostShown)})`;
  return new Error(`the world is closed, and ${words} was not over: await it`);
}

/** The sentence of a `settle` or `run` that an application calls while time waits for it. */
export const withinWords =
  'time passes once the application is at rest: await settle in the test, and not in a receiver, in every or in a stream';

/** The sentence of an `advance` that would pass an instant at which something is due outside. */
export function dueWords(outbox: Outbox): string {
  const due = outbox.isSending
    ? 'a delivery is on its way to a receiver'
    : outbox.exchanges.isAny
      ? 'the application has work under way'
      : 'a call of the script is under way';
  return `${due}: await world.settle(…) instead`;
}
