import type { Verdict } from '../../engine/index.ts';

/** The exit codes. An interrupted run ends with 128 and the number of the signal, as in shells. */
export const exitCode = {
  ok: 0,
  failed: 1,
  /** Wrong options, or a wrong scenario. */
  usage: 2,
  blocked: 3,
  /** A database cannot be reached now (EX_UNAVAILABLE of sysexits.h). */
  unreachable: 69,
  /** A defect of motorpool itself (EX_SOFTWARE of sysexits.h). */
  bug: 70,
  interrupted: 130,
  /** The reader of the output is gone. */
  outputClosed: 141,
} as const;

/** Verdicts from good to bad, with the exit code of each. */
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

/** The worst verdict of several runs. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  const order = Object.keys(severity) as Verdict[];
  return verdicts.reduce<Verdict>(
    (worst, each) => (order.indexOf(each) > order.indexOf(worst) ? each : worst),
    'PASS',
  );
}
