import type { Verdict } from '../../engine/index.ts';

/** What the exit codes mean; a run that is interrupted ends with 128 and the number of the signal, as shells say it. */
export const exitCode = {
  ok: 0,
  failed: 1,
  /** Wrong options, or a scenario that is wrong. */
  usage: 2,
  blocked: 3,
  /** A mistake of motorpool's own (EX_SOFTWARE of sysexits.h). */
  bug: 70,
  interrupted: 130,
  /** Nobody read the output any more. */
  outputClosed: 141,
} as const;

/** From good to bad, with the exit code of each. */
const severity = {
  PASS: exitCode.ok,
  SKIPPED: exitCode.ok,
  BLOCKED: exitCode.blocked,
  INCONCLUSIVE: exitCode.failed,
  FAIL: exitCode.failed,
  ERROR: exitCode.usage,
} satisfies Record<Verdict, number>;

export function exitCodeOf(verdict: Verdict): number {
  return severity[verdict];
}

/** The verdict that decides over several runs. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  const order = Object.keys(severity) as Verdict[];
  return verdicts.reduce<Verdict>(
    (worst, each) => (order.indexOf(each) > order.indexOf(worst) ? each : worst),
    'PASS',
  );
}
