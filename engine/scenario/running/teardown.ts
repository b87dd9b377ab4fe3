import { type Conclusion, conclusionOf } from '../judging/verdict.ts';
import { mark } from '../mark.ts';
import type { Step } from '../plan/plan.ts';
import type { Flows, Steps } from './flow.ts';
import { runSteps } from './script.ts';
import { type Stage } from './stage.ts';

/**
 * The steps after a script, whatever its verdict: they begin at the instant at which it ended, and
 * a failed step does not keep later ones from running, as in test runners (ours).
 */
export class Teardown {
  readonly #stage: Stage;
  readonly #steps: readonly Step[];
  readonly #flows: Flows;
  /** The first failure. */
  #failure: Conclusion | undefined;

  constructor(stage: Stage, steps: readonly Step[], flows: Flows) {
    this.#stage = stage;
    this.#steps = steps;
    this.#flows = flows;
  }

  get isAny(): boolean {
    return this.#steps.length > 0;
  }

  /** Runs the steps; `over` is called after the last. */
  begin(over: () => void): void {
    this.#flows.start(this.#run(), {
      done: over,
      // Parallel steps cannot go on after one of them fails.
      failed: (error) => {
        this.#note(error);
        over();
      },
    });
  }

  /** The conclusion after the teardown: PASS and SKIPPED become ERROR if a step of it failed. */
  weigh(conclusion: Conclusion, failure: Conclusion | undefined = this.#failure): Conclusion {
    const { verdict } = conclusion;
    if (failure === undefined || (verdict !== 'PASS' && verdict !== 'SKIPPED')) return conclusion;
    const { position } = failure;
    return { verdict: 'ERROR', reason: `the teardown failed: ${failure.reason}`, position };
  }

  *#run(): Steps {
    for (const step of this.#steps) {
      try {
        yield* runSteps(this.#stage, [step]);
      } catch (error) {
        this.#note(error);
      }
    }
  }

  #note(error: unknown): void {
    const { world } = this.#stage;
    const failure = conclusionOf(error, world.clock.now);
    this.#failure ??= failure;
    const { reason, verdict } = failure;
    mark(world, 'teardown.failed', '', -1, { reason, verdict });
  }
}
