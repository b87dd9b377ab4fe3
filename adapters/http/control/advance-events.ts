import type { z } from '@hono/zod-openapi';
import { answeredAttempt, formatInstant, type LoggedEntry } from '../../../engine/index.ts';
import type { advancedSchema } from './clock-schema.ts';
import { entryDocument } from './log-schema.ts';

/** The facts, and the attempts, that an answer holds at most; the log has the rest. */
const mostFacts = 100;

/** The facts and attempts among the entries of an advance, for its answer. */
export class AdvanceEvents {
  readonly #facts: LoggedEntry[] = [];
  readonly #attempts: AttemptDocument[] = [];
  #factCount = 0;
  #attemptCount = 0;
  #isAny = false;
  #isChapter = false;

  /** Whether any entry came other than changes of signals. */
  get isAny(): boolean {
    return this.#isAny;
  }

  /** Whether a chapter of the script began. */
  get isChapter(): boolean {
    return this.#isChapter;
  }

  add(entry: LoggedEntry): void {
    if (entry.kind === 'signal.changed') return;
    this.#isAny = true;
    if (entry.kind === 'chapter.began') this.#isChapter = true;
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

type AttemptDocument = z.infer<typeof advancedSchema>['deliveries'][number];

/** The attempt whose end an entry states; undefined for any other entry. */
function attemptIn(entry: LoggedEntry): AttemptDocument | undefined {
  const attempt = answeredAttempt(entry);
  if (attempt === undefined) return undefined;
  const { atMs, isDelivered, ...rest } = attempt;
  return { ...rest, at: formatInstant(atMs), delivered: isDelivered };
}
