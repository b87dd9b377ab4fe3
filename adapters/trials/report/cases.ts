import {
  type Diagnostic,
  type Finding,
  formatDiagnostic,
  type TextPosition,
  type Verdict,
} from '../../../engine/index.ts';
import type { LoadedScenario, RejectedScenario } from '../../scenarios/load.ts';
import { placeOf } from '../../terminal/place.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { failedSeeds, seedWords } from '../seed-words.ts';
import { countsOf, type SeedTally } from '../suite/seeds.ts';
import { failureLines } from './failure-lines.ts';
import type { Reported } from './reported.ts';

/** A test case of a report. */
export interface Case {
  /** The name, unique in its suite: collectors of reports identify cases by it. */
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'error' | 'skipped';
  /** A verdict, or the code of a mistake in the file. */
  readonly type: string;
  /** The reason of a failure, in a sentence; empty otherwise. */
  readonly message: string;
  /** Further lines of explanation. */
  readonly details: readonly string[];
  readonly position: TextPosition | undefined;
  /** Real time, where it is known. */
  readonly tookMs?: number | undefined;
}

/** The cases of a run, or of a file that is not a scenario. */
export interface Suite {
  readonly name: string;
  readonly file: string;
  readonly properties: readonly (readonly [name: string, value: string])[];
  readonly cases: readonly Case[];
  readonly wallMs: number;
  readonly outcome: RunOutcome | undefined;
  /** Sentences about the whole, such as hints. */
  readonly remarks?: readonly string[];
}

/** A case for every finding, followed by one for the verdict. */
function suiteOf(outcome: RunOutcome): Suite {
  const { scenario, findings, digest, entries, seeds, wallMs, again } = outcome;
  const cases = [
    ...findings.map((each) => caseOf(each, outcome)),
    ...(seeds === undefined ? [] : [seedsCase(seeds, outcome)]),
    verdictCase(outcome),
  ];
  return {
    name: scenario.name,
    file: scenario.file,
    properties: [
      ['seed', scenario.seed],
      ['digest', digest],
      ['entries', String(entries)],
      ...seedProperties(seeds),
      ['verdict', outcome.conclusion.verdict],
      ['command', again],
    ],
    cases: distinct(cases),
    wallMs: seeds?.wallMs ?? wallMs,
    outcome,
  };
}

/** A case for every mistake in a file. */
export function suiteOfRejected({ file, source, diagnostics }: RejectedScenario): Suite {
  const cases = diagnostics.map((each) => mistakeCase(each, source));
  return {
    name: file,
    file,
    properties: [],
    cases: distinct(cases),
    wallMs: 0,
    outcome: undefined,
  };
}

/** The suite of a file that was only checked, and has no mistakes. */
export function suiteOfChecked({ scenario, source }: LoadedScenario): Suite {
  const { file, hints, name } = scenario;
  const position = undefined;
  return {
    name,
    file,
    properties: [],
    cases: [
      { name: 'no mistakes', result: 'passed', type: 'PASS', message: '', details: [], position },
    ],
    wallMs: 0,
    outcome: undefined,
    remarks: hints.flatMap((hint) => formatDiagnostic(hint, source).split('\n')),
  };
}

/** The suites of all runs, then those of the files that are not scenarios. */
export function suitesOf({ outcomes, rejected }: Reported): readonly Suite[] {
  return [...outcomes.map(suiteOf), ...rejected.map(suiteOfRejected)];
}

/** Whether a suite has a failure or an error. */
export function isBad({ cases }: Suite): boolean {
  return cases.some(({ result }) => result === 'failed' || result === 'error');
}

/** The number of cases of a suite with a result. */
export function countOf({ cases }: Suite, result: Case['result']): number {
  return cases.filter((each) => each.result === result).length;
}

/** The case that says how a run ended. */
export const verdictName = 'verdict';

function caseOf(finding: Finding, outcome: RunOutcome): Case {
  const { expected, passed, actual, because, position } = finding;
  const name = expected;
  if (passed) return { name, result: 'passed', type: 'PASS', message: '', details: [], position };
  return {
    name,
    result: 'failed',
    type: 'FAIL',
    message: actual === undefined ? expected : `${expected}: ${actual}`,
    details: [
      `expected ${expected}`,
      ...(actual === undefined ? [] : [`actually ${actual}`]),
      ...(because === undefined ? [] : [`because ${because}`]),
      `at ${placeOf(outcome.scenario.file, position)}`,
      ...failureLines(outcome, finding),
    ],
    position,
  };
}

function seedProperties(seeds: SeedTally | undefined): Suite['properties'] {
  if (seeds === undefined) return [];
  const { ran, failed } = countsOf(seeds);
  return [
    ['seeds', String(ran)],
    ['failedSeeds', String(failed)],
  ];
}

/** The case that says how many seeds failed; the others are those of the first of them. */
function seedsCase(seeds: SeedTally, { conclusion, again }: RunOutcome): Case {
  const name = 'all seeds';
  const position = undefined;
  if (seeds.failed.length === 0) {
    return { name, result: 'passed', type: 'PASS', message: '', details: [], position };
  }
  const { verdict } = conclusion;
  const details = [
    `failed with ${failedSeeds(seeds)}`,
    'the other cases are those of the first of them',
    `again with: ${again}`,
  ];
  return { name, result: 'failed', type: verdict, message: seedWords(seeds), details, position };
}

const results = {
  PASS: 'passed',
  SKIPPED: 'skipped',
  BLOCKED: 'error',
  INCONCLUSIVE: 'error',
  FAIL: 'failed',
  ERROR: 'error',
} satisfies Record<Verdict, Case['result']>;

function verdictCase(outcome: RunOutcome): Case {
  const { conclusion, scenario, again, findings } = outcome;
  const { verdict, reason, position } = conclusion;
  const result = results[verdict];
  if (result === 'passed') {
    return { name: verdictName, result, type: verdict, message: '', details: [], position };
  }
  const isFound = findings.some(({ passed }) => !passed);
  return {
    name: verdictName,
    result,
    type: verdict,
    message: reason,
    details: [
      ...(position === undefined ? [] : [`at ${placeOf(scenario.file, position)}`]),
      // A failed finding has its own explanation.
      ...(isFound || result === 'skipped' ? [] : failureLines(outcome, undefined)),
      `again with: ${again}`,
    ],
    position,
  };
}

function mistakeCase(diagnostic: Diagnostic, source: string): Case {
  const { code, message, file, line, column } = diagnostic;
  return {
    name: message,
    result: 'error',
    type: code,
    message,
    details: formatDiagnostic(diagnostic, source).split('\n'),
    position: { file, line, column },
  };
}

/** Makes names unique: the second of two equal ones gets a `(2)`. */
function distinct(cases: readonly Case[]): readonly Case[] {
  const counts = new Map<string, number>();
  return cases.map((each) => {
    const count = (counts.get(each.name) ?? 0) + 1;
    counts.set(each.name, count);
    return count === 1 ? each : { ...each, name: `${each.name} (${count})` };
  });
}
