import type { InSteps } from '../../in-steps.ts';
import { countOf, divergenceWords } from '../../replay/divergence-words.ts';
import type { SubjectDivergence } from '../../replay/divergences.ts';
import type { World } from '../../world.ts';
import type { WorldContext } from '../context/context.ts';
import { Missing } from '../context/notes.ts';
import type { Setting } from '../context/self.ts';
import { BudgetError } from '../expressions/meter.ts';
import { mark } from '../mark.ts';
import { targetRows } from '../names/target-rows.ts';
import type {
  ArrivalsForm,
  Expectation,
  FactsForm,
  PresentExpectation,
} from '../plan/expectations.ts';
import type { Invariant, Scenario, Step } from '../plan/plan.ts';
import { holds, show, wordsOf } from './comparison.ts';
import { countHolds } from './count.ts';
import type { Evidence } from './evidence.ts';
import { describeExpectation } from './judge.ts';
import { weighLegacy } from './legacy.ts';
import {
  type Background,
  type Topic,
  topicOf,
  topicOfExpressions,
  topicOfStep,
} from './related.ts';
import { type Finding, RunEnd } from './verdict.ts';
import { weighArrivals, weighDeliveries } from './webhooks.ts';

type Counted = ArrivalsForm | FactsForm;
type Weighed = readonly [passed: boolean, actual: string];

/** The entries and vehicles that expectations may read in one step of a few milliseconds. */
const lookedAtInStep = 20_000;

/** The parts of a run in which expectations are judged. */
interface ProofPlace extends Setting {
  readonly context: WorldContext;
  /** The divergences from the replayed recording. */
  readonly divergences: () => readonly SubjectDivergence[];
}

/** The findings of a run so far: judges expectations by the evidence and logs each finding. */
export class Proof {
  readonly #scenario: Scenario;
  readonly #world: World;
  readonly #context: WorldContext;
  readonly #place: ProofPlace;
  readonly #evidence: Evidence;
  readonly #findings: Finding[] = [];

  constructor(scenario: Scenario, place: ProofPlace, evidence: Evidence) {
    this.#scenario = scenario;
    this.#world = place.world;
    this.#context = place.context;
    this.#place = place;
    this.#evidence = evidence;
  }

  /** The findings so far. */
  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /**
   * Judges all expectations, then throws `RunEnd` if one failed. Each may read the whole log and
   * every vehicle, so a step ends once `lookedAtInStep` entries and vehicles were read.
   */
  *check(expectations: readonly PresentExpectation[]): InSteps<void> {
    const { log, fleet } = this.#world;
    let first: PresentExpectation | undefined;
    let looked = 0;
    for (const expectation of expectations) {
      if (looked >= lookedAtInStep) {
        yield;
        looked = 0;
      }
      looked += log.length + fleet.count;
      if (!this.#judge(expectation)) first ??= expectation;
    }
    if (first !== undefined) throw new RunEnd('FAIL', describeExpectation(first), first.position);
  }

  /** Records the result of an expectation of the step itself; throws `RunEnd` if it failed. */
  note(step: Step, expected: string, passed: boolean, actual: string): void {
    const { because, path, position } = step;
    const found = { because, path, position, expected, passed };
    this.#find(
      { ...found, actual: passed ? undefined : actual },
      topicOfStep(this.#scenario, step),
    );
    if (!passed) throw new RunEnd('FAIL', `${expected}: ${actual}`, position);
  }

  /** Records that an invariant held throughout, or how it broke. */
  noteInvariant(law: Invariant, expected: string, actual: string | undefined): void {
    const { check, path, position } = law;
    const passed = actual === undefined;
    const topic = topicOfExpressions(this.#scenario, [check]);
    this.#find({ expected, passed, actual, because: undefined, path, position }, topic);
  }

  /** Records the value found instead of the expected one, if any; returns whether it was met. */
  judged(expectation: Expectation, actual: string | undefined): boolean {
    const expected = describeExpectation(expectation);
    const passed = actual === undefined;
    const { because, path, position } = expectation;
    const topic = topicOf(this.#scenario, expectation);
    const background = passed ? undefined : this.#divergenceOf(expectation);
    this.#find({ because, path, position, expected, passed, actual, ...background }, topic);
    return passed;
  }

  /** Calls back when a count may have changed; returns a function that ends this. */
  listen(form: Counted, look: () => void): () => void {
    return this.#evidence.listen(form, look);
  }

  /** The count before the current instant, for `weigh`. */
  before(form: Counted): number {
    return form.kind === 'fact' ? this.#evidence.facts.before(this.#world, form) : 0;
  }

  #judge(expectation: PresentExpectation): boolean {
    const [passed, actual] = this.weigh(expectation);
    return this.judged(expectation, passed ? undefined : actual);
  }

  /**
   * Whether an expectation holds now; counts may begin at an instant, see `before`. Throws `RunEnd`
   * for the scenario's mistakes: a reference to a value not captured, or too many steps.
   */
  weigh(expectation: PresentExpectation, sinceMs = -Infinity, before = 0): Weighed {
    try {
      return this.#weigh(expectation, sinceMs, before);
    } catch (error) {
      if (!(error instanceof Missing || error instanceof BudgetError)) throw error;
      throw new RunEnd('ERROR', error.message, expectation.position);
    }
  }

  #weigh(expectation: PresentExpectation, sinceMs: number, before: number): Weighed {
    const { facts, accepted } = this.#evidence;
    switch (expectation.kind) {
      case 'condition':
        return [expectation.condition.evaluate(this.#context) === true, 'it is not so'];
      case 'value': {
        const value = expectation.value.evaluate(this.#context);
        const found = wordsOf(expectation.value).value(value);
        return [holds(expectation.comparison, value, this.#context), `it is ${found}`];
      }
      case 'fact': {
        const count = facts.of(this.#world, this.#context, expectation, sinceMs, before);
        return [countHolds(expectation.count, count), `it happened ${count} times`];
      }
      case 'signal': {
        for (const row of targetRows(this.#world, expectation.target)) {
          const view = this.#context.view(row);
          const value = view.signal(expectation.signal)?.['value'];
          if (!holds(expectation.comparison, value, this.#context)) {
            return [false, `${view.truth.name} reported ${show(value)}`];
          }
        }
        return [true, ''];
      }
      case 'webhook':
        return weighArrivals(expectation, accepted, this.#place, sinceMs);
      case 'deliveries':
        return weighDeliveries(expectation, accepted, this.#context);
      case 'legacy':
        return weighLegacy(expectation, this.#world, this.#context);
      case 'divergence': {
        const found = this.#place.divergences();
        return [countOf(found) <= expectation.atMost, divergenceWords(found)];
      }
    }
  }

  /** The first entry that differs from the recording, and its causes. */
  #divergenceOf({ kind }: Expectation): Background | undefined {
    const here = kind === 'divergence' ? this.#place.divergences()[0]?.first.here : undefined;
    return here && this.#evidence.related.around(here);
  }

  #find(finding: Omit<Finding, 'atMs'>, topic: Topic): void {
    const { clock } = this.#world;
    const { expected, path, passed, actual } = finding;
    const background = passed || finding.related ? undefined : this.#evidence.related.of(topic);
    this.#findings.push({ ...finding, atMs: clock.now, ...background });
    const related = finding.related ?? background?.related ?? [];
    const cause = related.at(-1)?.sequence ?? -1;
    mark(this.#world, passed ? 'expectation.met' : 'expectation.failed', '', cause, {
      ...(actual === undefined ? {} : { actual }),
      expected,
      step: path,
    });
  }
}
