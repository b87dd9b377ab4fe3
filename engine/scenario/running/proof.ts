import type { InSteps } from '../../in-steps.ts';
import type { Json } from '../../log/canonical.ts';
import type { LoggedEntry } from '../../log/entry.ts';
import { Missing } from '../context/notes.ts';
import type { ClaimWait, ReadBackJudge } from '../expectations/form.ts';
import { formOf } from '../expectations/index.ts';
import { BudgetError } from '../expressions/meter.ts';
import type { Since } from '../judging/fact-counts.ts';
import type { JudgedRun, Weighed } from '../judging/judged-run.ts';
import { type Topic, topicOf, topicOfExpressions, topicOfStep } from '../judging/related.ts';
import { conclusionOf, type Finding, RunEnd } from '../judging/verdict.ts';
import { mark } from '../mark.ts';
import { describeExpectation, type Expectation } from '../plan/expectations.ts';
import type { Invariant, Scenario, Step } from '../plan/plan.ts';

/** The entries and vehicles that expectations may read in one step of a few milliseconds. */
const lookedAtInStep = 20_000;

const fromStart: Since = { atMs: -Infinity, before: 0 };

/** The findings of a run so far: judges expectations by the evidence and logs each finding. */
export class Proof {
  readonly #scenario: Scenario;
  readonly #run: JudgedRun;
  readonly #findings: Finding[] = [];

  constructor(scenario: Scenario, run: JudgedRun) {
    this.#scenario = scenario;
    this.#run = run;
  }

  /** The findings so far. */
  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /**
   * Judges all expectations, then throws `RunEnd` if one failed. Each may read the whole log and
   * every vehicle, so a step ends once `lookedAtInStep` entries and vehicles were read.
   */
  *check(expectations: readonly Expectation[]): InSteps<void> {
    const { log, fleet } = this.#run.world;
    let first: Expectation | undefined;
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
  judged(expectation: Expectation, actual: string | undefined, entry?: LoggedEntry): boolean {
    const expected = describeExpectation(expectation);
    const passed = actual === undefined;
    const { about, because, path, position } = expectation;
    const topic = topicOf(this.#scenario, about);
    const background = passed || !entry ? undefined : this.#run.evidence.related.around(entry);
    this.#find({ because, path, position, expected, passed, actual, ...background }, topic);
    return passed;
  }

  /**
   * Judges the expectations at the end, with the world as it is now and without a trace in the log;
   * those about the read-back of an application once it is there.
   */
  claims(): (readBack: Json) => readonly Finding[] {
    const atMs = this.#run.world.clock.now;
    const claims = this.#scenario.expect.map((each) => [each, this.#claimOf(each)] as const);
    return (readBack) =>
      claims.map(([expectation, claim]) => this.#untraced(expectation, claim(readBack), atMs));
  }

  #untraced(expectation: Expectation, [passed, words]: Weighed, atMs: number): Finding {
    const { about, because, path, position } = expectation;
    const expected = describeExpectation(expectation);
    const actual = passed ? undefined : words;
    const topic = topicOf(this.#scenario, about);
    const background = passed ? undefined : this.#run.evidence.related.of(topic);
    return { because, path, position, expected, passed, actual, atMs, ...background };
  }

  #claimOf(expectation: Expectation): ReadBackJudge {
    const form = formOf(expectation);
    try {
      return orError(expectation, () => {
        const claim = form.claim(expectation, this.#run);
        if (claim !== undefined) return claim;
        const weighed = form.weigh(expectation, this.#run, fromStart);
        return () => weighed;
      });
    } catch (error) {
      const { reason } = conclusionOf(error, this.#run.world.clock.now);
      return () => [false, reason];
    }
  }

  /** The waits that decide an expectation that takes time. */
  waits(expectation: Expectation): readonly ClaimWait[] {
    const waits = formOf(expectation).waits(expectation, this.#run);
    return waits.map(({ watches, test, wrong, why }) => ({
      watches,
      test: () => orError(expectation, test),
      wrong: () => orError(expectation, wrong),
      why,
    }));
  }

  #judge(expectation: Expectation): boolean {
    const [passed, actual, entry] = orError(expectation, () =>
      formOf(expectation).weigh(expectation, this.#run, fromStart),
    );
    return this.judged(expectation, passed ? undefined : actual, entry);
  }

  #find(finding: Omit<Finding, 'atMs'>, topic: Topic): void {
    const { world, evidence } = this.#run;
    const { expected, path, passed, actual } = finding;
    const background = passed || finding.related ? undefined : evidence.related.of(topic);
    this.#findings.push({ ...finding, atMs: world.clock.now, ...background });
    const related = finding.related ?? background?.related ?? [];
    const cause = related.at(-1)?.sequence ?? -1;
    mark(world, passed ? 'expectation.met' : 'expectation.failed', '', cause, {
      ...(actual === undefined ? {} : { actual }),
      expected,
      step: path,
    });
  }
}

/**
 * Judges an expectation. Throws `RunEnd` for the scenario's mistakes: a reference to a value not
 * captured, or too many steps.
 */
function orError<Value>({ position }: Expectation, judge: () => Value): Value {
  try {
    return judge();
  } catch (error) {
    if (!(error instanceof Missing || error instanceof BudgetError)) throw error;
    throw new RunEnd('ERROR', error.message, position);
  }
}
