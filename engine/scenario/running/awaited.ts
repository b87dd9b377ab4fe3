import { formatDuration } from '../../time/duration.ts';
import type { Conclusion } from '../judging/verdict.ts';
import type { Step } from '../plan/plan.ts';

/** What the steps of a run wait for, for one whose time runs out. */
export class Awaited {
  readonly #waits = new Map<symbol, { readonly step: Step; readonly what: string }>();

  /** Returns how to take it back. */
  add(step: Step, what: string): () => void {
    const key = Symbol(what);
    this.#waits.set(key, { step, what });
    return () => this.#waits.delete(key);
  }

  /** How a run ends at the limit of its clock. */
  outOfTime(limitMs: number): Conclusion {
    const waits = [...this.#waits.values()];
    const awaited = waits.map(({ what }) => what).join('; ');
    const limit = formatDuration(limitMs);
    const reason =
      waits.length === 0
        ? `the clock's limit of ${limit} came before the script's end`
        : `the clock's limit of ${limit} came while waiting for ${awaited}`;
    return { verdict: 'INCONCLUSIVE', reason, position: waits[0]?.step.position };
  }
}
