import { formatInstant } from '../../engine/index.ts';
import { jsonDiagnostics } from '../scenarios/json-diagnostics.ts';
import { worstOf } from '../terminal/exit-code.ts';

import { jsonText } from '../terminal/json-text.ts';

import type { Reported } from './report/reported.ts';
import { type RunOutcome, verdictsOf } from './run-outcome.ts';
import { seedsObject } from './seed-words.ts';

/**
 * The JSON of a run; several runs are `{ verdict, runs }`, with the `diagnostics` of the files that
 * have mistakes. Without runs there are only diagnostics.
 */
export function jsonReport({ outcomes, rejected }: Reported): string {
  const runs = outcomes.map(runObject);
  const diagnostics = rejected.flatMap((each) => each.diagnostics);
  if (rejected.length > 0) {
    return jsonDiagnostics(diagnostics, runs.length > 0 ? { verdict: 'ERROR', runs } : {});
  }
  const verdict = worstOf(outcomes.flatMap(verdictsOf));
  return jsonText(runs.length === 1 ? runs[0] : { verdict, runs });
}

function runObject(outcome: RunOutcome) {
  const { scenario, conclusion, findings, digest, entries, simulatedMs, wallMs } = outcome;
  return {
    verdict: conclusion.verdict,
    reason: conclusion.reason,
    scenario: scenario.name,
    file: scenario.file,
    matrix: scenario.matrix,
    ...conclusion.position,
    seed: scenario.seed,
    start: formatInstant(scenario.clock.startAtMs),
    zone: scenario.clock.timezone,
    seeds: outcome.seeds && seedsObject(outcome.seeds),
    digest,
    entries,
    simulatedMs,
    wallMs: Math.round(wallMs * 10) / 10,
    // JSON omits undefined members.
    overlaid: outcome.overlaid?.map(({ atMs, ...rest }) => ({ ...rest, at: formatInstant(atMs) })),
    sharedChargers: outcome.shared.length === 0 ? undefined : Object.fromEntries(outcome.shared),
    expectations: findings.map((finding) => ({
      expected: finding.expected,
      passed: finding.passed,
      actual: finding.actual,
      because: finding.because,
      at: formatInstant(finding.atMs),
      step: finding.path,
      file: finding.position.file,
      line: finding.position.line,
      column: finding.position.column,
    })),
  };
}
