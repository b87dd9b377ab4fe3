import { AssertionError } from 'node:assert';
import {
  type Finding,
  formatInstant,
  type PerformedSteps,
  type Verdict,
} from '../../engine/index.ts';

/** The error of steps that could not run to their end. */
export class StepsError extends Error {
  override readonly name = 'StepsError';
  /** `BLOCKED`: a vehicle refused; `ERROR`: impossible; `INCONCLUSIVE`: out of time. */
  readonly verdict: Verdict;
  /** The results of the expectations before the end. */
  readonly findings: readonly Finding[];

  constructor(message: string, verdict: Verdict, findings: readonly Finding[]) {
    super(message);
    this.verdict = verdict;
    this.findings = findings;
  }
}

/** Throws the error that test runners show, unless every step ran and every expectation was met. */
export function assertPassed({ script, placeOf }: PerformedSteps): void {
  const { conclusion, findings } = script;
  if (conclusion === undefined || conclusion.verdict === 'PASS') return;
  const { position, reason, verdict } = conclusion;
  if (verdict === 'FAIL') {
    const failed = findings.filter(({ passed }) => !passed);
    const message = failed.map((each) => failureWords(each, placeOf(each.position))).join('\n');
    // Runners print no comparison of values for this operator: the message says it all.
    throw new AssertionError({ message, operator: 'fail', stackStartFn: assertPassed });
  }
  const place = position === undefined ? '' : `${placeOf(position)}: `;
  throw new StepsError(`${place}${reason}`, verdict, findings);
}

function failureWords({ expected, actual, because, related = [] }: Finding, place: string): string {
  const before = related.map(({ atMs, kind, subject }) =>
    `    ${formatInstant(atMs)}  ${kind}  ${subject}`.trimEnd(),
  );
  return [
    `${place}: ${expected}`,
    ...(actual === undefined ? [] : [`  actually ${actual}`]),
    ...(because === undefined ? [] : [`  because ${because}`]),
    ...(before.length === 0 ? [] : ['  before it', ...before]),
  ].join('\n');
}
