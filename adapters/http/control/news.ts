import type { z } from '@hono/zod-openapi';
import { answeredAttempt, type Entry, formatInstant } from '../../../engine/index.ts';
import type { advancedSchema } from './clock-schema.ts';
import { entryDocument } from './log-schema.ts';

/** More facts, or more attempts, than this are read from the log. */
const mostFacts = 100;

/** What of the entries that come while time passes is told to whoever let it pass. */
export class News {
  readonly #facts: Entry[] = [];
  readonly #attempts: AnsweredAttempt[] = [];
  #factCount = 0;
  #attemptCount = 0;
  #isAny = false;

  /** Whether there was any entry but changes of signals. */
  get isAny(): boolean {
    return this.#isAny;
  }

  add(entry: Entry): void {
    if (entry.kind === 'signal.changed') return;
    this.#isAny = true;
    if (entry.io !== 'st') return;
    const attempt = attemptIn(entry);
    if (attempt !== undefined) {
      this.#attemptCount += 1;
      if (this.#attempts.length < mostFacts) this.#attempts.push(attempt);
    }
    this.#factCount += 1;
    if (this.#facts.length < mostFacts) this.#facts.push(entry);
  }

  document() {
    return {
      facts: this.#facts.map(entryDocument),
      omittedFacts: this.#factCount - this.#facts.length,
      deliveries: this.#attempts,
      omittedDeliveries: this.#attemptCount - this.#attempts.length,
    };
  }
}

type AnsweredAttempt = z.infer<typeof advancedSchema>['deliveries'][number];

/** What is told of an attempt that an entry says has ended; undefined for any other entry. */
function attemptIn(entry: Entry): AnsweredAttempt | undefined {
  const attempt = answeredAttempt(entry);
  if (attempt === undefined) return undefined;
  const { atMs, isDelivered, ...rest } = attempt;
  return { ...rest, at: formatInstant(atMs), delivered: isDelivered };
}
