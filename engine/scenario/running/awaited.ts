import { formatDuration } from '../../time/duration.ts';
import { withReasons } from '../context/vigil.ts';
import type { Conclusion } from '../judging/verdict.ts';
import type { Step } from '../plan/plan.ts';

/** The conditions that steps of a run wait for, named in the conclusion if the time runs out. */
export class Awaited {
  readonly #waits = new Map<
    symbol,
    { readonly step: Step; readonly what: string; readonly why: () => string }
  >();

  /** Adds a wait; returns a function that removes it. */
  add(step: Step, what: string, why = () => ''): () => void {
    const key = Symbol(what);
    this.#waits.set(key, { step, what, why });
    return () => this.#waits.delete(key);
  }

  /** The conclusion of a run at the limit of its clock. */
  outOfTime(limitMs: number): Conclusion {
    const waits = [...this.#waits.values()];
    const awaited = waits.map(({ what, why }) => withReasons(what, why())).join('; ');
    const limit = formatDuration(limitMs);
    const reason =
      waits.length === 0
        ? `the clock's limit of ${limit} came before the script's end`
        : `the clock's limit of ${limit} came while waiting for ${awaited}`;
    return { verdict: 'INCONCLUSIVE', reason, position: waits[0]?.step.position };
  }
}
