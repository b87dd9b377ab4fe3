import { RunEnd } from '../judging/verdict.ts';
import { type DecisionTime, describeExpectation, type Expectation } from '../plan/expectations.ts';
import type { Step } from '../plan/plan.ts';
import { deadlineOf } from './deadline.ts';
import type { Steps, Wait } from './flow.ts';
import type { Proof } from './proof.ts';
import { awaiting } from './script-wait.ts';
import type { Stage } from './stage.ts';

type Temporal = Expectation & { readonly time: DecisionTime };

/**
 * Checks the expectations about the present first; a failure ends the run. Claims about the future
 * run side by side; the step ends when the last is decided, and the first that failed ends the run.
 */
export function* expectSteps(stage: Stage, proof: Proof, step: Step): Steps {
  const { expectations = [] } = step;
  const temporal = expectations.filter(isTemporal);
  // Other work may run between them, still within the instant.
  for (const _ of proof.check(expectations.filter((each) => !isTemporal(each))))
    yield { kind: 'moment', atMs: stage.world.clock.now };
  if (temporal.length === 0) return;
  const failed = new Set<Temporal>();
  yield { kind: 'flows', flows: temporal.map((each) => decide(stage, proof, step, each, failed)) };
  const first = temporal.find((each) => failed.has(each));
  if (first !== undefined) throw new RunEnd('FAIL', describeExpectation(first), first.position);
}

function isTemporal(expectation: Expectation): expectation is Temporal {
  return expectation.time !== undefined;
}

function* decide(
  stage: Stage,
  proof: Proof,
  step: Step,
  expectation: Temporal,
  failed: Set<Temporal>,
): Steps {
  const { deadline, isKept } = expectation.time;
  const deadlineMs = deadlineOf(stage.world, deadline);
  let actual: string | undefined;
  for (const { watches, test, wrong, why } of proof.waits(expectation)) {
    const place = { ...step, position: expectation.position };
    const wait: Wait = { kind: 'condition', watches, test, deadlineMs };
    const came = yield* awaiting(stage, place, describeExpectation(expectation), wait, why);
    if (came === isKept) {
      actual = wrong();
      break;
    }
  }
  if (!proof.judged(expectation, actual)) failed.add(expectation);
}
