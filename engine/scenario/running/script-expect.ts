import type { Watch } from '../expressions/watch.ts';
import { describeExpectation } from '../judging/judge.ts';
import type { Proof } from '../judging/proof.ts';
import { isKept } from '../judging/temporal.ts';
import { RunEnd } from '../judging/verdict.ts';
import type { Expectation, PresentExpectation, TemporalForm } from '../plan/expectations.ts';
import type { Step } from '../plan/plan.ts';
import { deadlineOf } from './deadline.ts';
import type { Steps, Wait } from './flow.ts';
import { awaiting } from './script-wait.ts';
import type { Stage } from './stage.ts';

type Temporal = Expectation & TemporalForm;

/**
 * Checks the expectations about the present first; a failure ends the run. Claims about the future
 * run side by side; the step ends when the last is decided, and the first that failed ends the run.
 */
export function* expectSteps(stage: Stage, proof: Proof, step: Step): Steps {
  const { expectations = [] } = step;
  const temporal = expectations.filter(isTemporal);
  // Other work may run between them, still within the instant.
  for (const _ of proof.check(expectations.filter(isPresent)))
    yield { kind: 'moment', atMs: stage.world.clock.now };
  if (temporal.length === 0) return;
  const failed = new Set<Temporal>();
  yield { kind: 'flows', flows: temporal.map((each) => decide(stage, proof, step, each, failed)) };
  const first = temporal.find((each) => failed.has(each));
  if (first !== undefined) throw new RunEnd('FAIL', describeExpectation(first), first.position);
}

function isTemporal(expectation: Expectation): expectation is Temporal {
  return expectation.kind === 'temporal';
}

function isPresent(expectation: Expectation): expectation is PresentExpectation {
  return !isTemporal(expectation);
}

function* decide(
  stage: Stage,
  proof: Proof,
  step: Step,
  expectation: Temporal,
  failed: Set<Temporal>,
): Steps {
  const { claim, deadline } = expectation;
  const deadlineMs = deadlineOf(stage.world, deadline, stage.limitMs);
  const sinceMs = stage.world.clock.now;
  let actual: string | undefined;
  for (const { watches, test, wrong } of waitsOf(stage, proof, expectation, sinceMs)) {
    const place = { ...step, position: expectation.position };
    const wait: Wait = { kind: 'condition', watches, test, deadlineMs };
    const came = yield* awaiting(stage, place, describeExpectation(expectation), wait);
    if (came === isKept(claim)) {
      actual = wrong();
      break;
    }
  }
  if (!proof.judged(expectation, actual)) failed.add(expectation);
}

/** One of the successive waits of a claim, for a condition that fulfils or breaks it. */
interface Awaited {
  readonly watches: readonly Watch[];
  readonly test: () => boolean;
  /** The words for the finding if this wait breaks the claim. */
  readonly wrong: () => string;
}

function waitsOf(
  { context }: Stage,
  proof: Proof,
  expectation: Temporal,
  sinceMs: number,
): readonly Awaited[] {
  const { claim } = expectation;
  switch (claim.kind) {
    case 'eventually':
    case 'never':
    case 'always': {
      const { condition } = claim;
      const wanted = claim.kind !== 'always';
      return [
        {
          watches: condition.watches,
          test: () => (condition.evaluate(context) === true) === wanted,
          wrong: () => notSo[claim.kind],
        },
      ];
    }
    case 'inOrder':
      return claim.conditions.map((condition, index) => ({
        watches: condition.watches,
        test: () => condition.evaluate(context) === true,
        wrong: () => `after ${index} of them ${condition.source} did not come about in time`,
      }));
    case 'counted': {
      const counted = { ...expectation, ...claim.of };
      const before = proof.before(counted);
      return [
        {
          watches: [{ kind: 'evidence', listen: (look) => proof.listen(counted, look) }],
          test: () => proof.weigh(counted, sinceMs, before)[0] !== isKept(claim),
          wrong: () => proof.weigh(counted, sinceMs, before)[1],
        },
      ];
    }
  }
}

const notSo = {
  eventually: 'it did not come about in time',
  never: 'it came about',
  always: 'it ceased to hold',
} as const;
