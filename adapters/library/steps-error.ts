import { AssertionError } from 'node:assert';
import type { Finding, PerformedSteps, Verdict, Zone } from '../../engine/index.ts';
import { toldEntries } from './told-entries.ts';

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
export function assertPassed({ script, placeOf }: PerformedSteps, zone: Zone): void {
  const { conclusion, findings } = script;
  if (conclusion === undefined || conclusion.verdict === 'PASS') return;
  const { position, reason, verdict } = conclusion;
  if (verdict === 'FAIL') {
    const failed = findings.filter(({ passed }) => !passed);
    const message = failed
      .map((each) => failureWords(each, placeOf(each.position), zone))
      .join('\n');
    // Runners print no comparison of values for this operator: the message says it all.
    throw new AssertionError({ message, operator: 'fail', stackStartFn: assertPassed });
  }
  const place = position === undefined ? '' : `${placeOf(position)}: `;
  throw new StepsError(`${place}${reason}`, verdict, findings);
}

function failureWords(
  { atMs, expected, actual, because, related = [] }: Finding,
  place: string,
  zone: Zone,
): string {
  const before = toldEntries(related, atMs, { zone, indent: '  ' });
  return [
    `${place}: ${expected}`,
    ...(actual === undefined ? [] : [`  actually ${actual}`]),
    ...(because === undefined ? [] : [`  because ${because}`]),
    ...(before === '' ? [] : [`  before it${before}`]),
  ].join('\n');
}
