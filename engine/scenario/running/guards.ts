import { type InSteps, readInSteps } from '../../in-steps.ts';
import type { World } from '../../world.ts';
import type { WorldContext } from '../context/context.ts';
import { withReasons } from '../context/vigil.ts';
import { RunEnd } from '../judging/verdict.ts';
import type { Invariant } from '../plan/plan.ts';
import { Lookout } from './lookout.ts';
import type { Moments } from './moments.ts';
import type { Proof } from './proof.ts';

/** The parts of a run that its invariants need. */
export interface Guarded {
  readonly world: World;
  readonly context: WorldContext;
  readonly moments: Moments;
  readonly proof: Proof;
  /** Whether the checks are over. */
  readonly isOver: () => boolean;
  readonly onError: (error: unknown) => void;
}

/** The watch over the invariants of a scenario, from its first instant on. */
export class Guards {
  readonly #laws: readonly Invariant[];
  readonly #guarded: Guarded;
  readonly #lookouts: Lookout[] = [];

  constructor(laws: readonly Invariant[], guarded: Guarded) {
    this.#laws = laws;
    this.#guarded = guarded;
  }

  /** Begins to watch, a few invariants at a time. */
  *begin(): InSteps<void> {
    const { world, moments } = this.#guarded;
    yield* readInSteps(this.#laws, (law) => {
      const look = (): void => this.#look(law);
      this.#lookouts.push(new Lookout(world, moments, law.check.watches, look));
      moments.at(world.clock.now, look);
    });
  }

  /** Records that each invariant held throughout. */
  noteHeld(): void {
    for (const law of this.#laws) this.#guarded.proof.noteInvariant(law, inWords(law), undefined);
  }

  stop(): void {
    for (const lookout of this.#lookouts) lookout.stop();
  }

  #look(law: Invariant): void {
    const { context, isOver, onError, proof } = this.#guarded;
    if (isOver()) return;
    try {
      if (law.check.evaluate(context) === true) return;
    } catch (error) {
      onError(error);
      return;
    }
    const wrong = withReasons('it ceased to hold', law.check.explain(context));
    proof.noteInvariant(law, inWords(law), wrong);
    onError(new RunEnd('FAIL', inWords(law), law.position));
  }
}

function inWords({ name, check }: Invariant): string {
  return `invariant ${name}: ${check.source}`;
}
