import { runToConclusion } from '../concluded-run.ts';
import { failuresIn } from '../explore/failures.ts';
import { type Offence, offencesOf } from '../explore/judge.ts';
import type { SearchedApplication } from '../explore/opened-search.ts';
import type { Plans } from '../explore/plans.ts';
import type { Runs } from '../explore/strategy.ts';
import { assertSameState } from '../explore/unsteady.ts';
import { runInWorld } from '../explore/world-run.ts';
import type { SweptTarget } from './cell.ts';
import { type CellJudgement, judged, type SweptRun } from './judged-cell.ts';

/** One fault at one place: the text of the scenario with it. */
export interface SweepTrial {
  readonly target: SweptTarget;
  readonly text: string;
}

/** Runs of a scenario with a fault, each judged beside the run without any. */
export class SweptRuns implements Runs<SweepTrial, CellJudgement> {
  readonly plans: Plans;
  readonly #application: SearchedApplication | undefined;
  /** The duration of each fault, ms. */
  readonly #lastingMs: number;
  #first!: SweptRun;

  constructor(plans: Plans, application: SearchedApplication | undefined, lastingMs: number) {
    this.plans = plans;
    this.#application = application;
    this.#lastingMs = lastingMs;
  }

  get first(): SweptRun {
    return this.#first;
  }

  /** Runs the scenario without any fault, twice where it is right; returns its offences. */
  async begin(): Promise<readonly Offence[]> {
    this.#first = await this.#run(this.plans.story.text);
    const offences = offencesOf(this.#first.sent, this.#first, undefined, true);
    if (offences.length === 0) await this.assertSteady();
    return offences;
  }

  async judge({ target, text }: SweepTrial): Promise<CellJudgement> {
    return judged(this.#first, await this.#run(text), target);
  }

  /** Repeats the first run; throws where it gives another state. */
  async assertSteady(): Promise<void> {
    const { state, world } = this.#first;
    if (state === undefined) return;
    const again = await this.#run(this.plans.story.text);
    await assertSameState(this.#application!, world, state, again.state);
  }

  /** Runs a text with a fresh application, or with the receivers of the scenario alone. */
  async #run(text: string): Promise<SweptRun> {
    if (this.#application === undefined) {
      const { plan, world } = await runToConclusion({ ...this.plans.story, text });
      const failures = failuresIn(world.findings, plan);
      return { world, plan, failures, sent: [], delivered: [], exchanges: [], state: undefined };
    }
    const { check, forMs, receiver, trials } = this.#application;
    return runInWorld(this.plans.read(text), receiver, trials, {
      check,
      forMs,
      isUndisturbed: text === this.plans.story.text,
      restMs: this.#lastingMs + longestHoldMs,
    });
  }
}

/** The longest time for which `reorder` holds an event; the published retries take less, ms. */
const longestHoldMs = 900_000;
