import { FileError } from '../../file/file-error.ts';
import { assertFoundFolder } from '../../file/found-file.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import type { Exploration } from './exploration.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import { Explorer } from './explorer.ts';
import { type ExploreFinding, isNameOfFinding } from './findings.ts';
import { openedRuns } from './opened-runs.ts';
import {
  checkedChoices,
  checkedJobs,
  checkedRuns,
  type ExploreOptions,
  lateMs,
  refuseUnknown,
} from './options.ts';
import { hereOf } from './run-place.ts';
import { toMs } from './story-options.ts';
import { tableOf } from './table.ts';
import { threadsOf } from './threads.ts';

export type { ExploreOptions } from './options.ts';

/** The results of an exploration. */
export interface ExploreReport extends Exploration {
  readonly passed: boolean;
  /** The runs of each kind, the findings and the remarks, as text. */
  readonly table: string;
  /** The files of the findings in `out`. */
  readonly files: readonly string[];
}

/** An application breaks under disturbances; the message has each finding. */
export class ExplorationError extends Error {
  override readonly name = 'ExplorationError';
  readonly report: ExploreReport;

  constructor(report: ExploreReport) {
    super(`explore: ${report.table}`);
    this.report = report;
  }
}

/**
 * Looks for the order, duplicate or loss of webhooks that confuses an application: runs a scenario
 * with a fresh application many times, and shortens each finding to a scenario that fails alone.
 * A scenario with the faults of a finding is judged by that story alone. Throws `ExplorationError`
 * where there are findings, and `ExplorationTrouble` where the application or the scenario says
 * nothing about order.
 *
 *     await explore({
 *       scenario: './night.yaml',
 *       app: () => new Backend(),
 *       readBack: (app) => app.state(),
 *     });
 */
export async function explore<App extends AppUnderTest>(
  options: ExploreOptions<App>,
): Promise<ExploreReport> {
  refuseUnknown(options);
  const { acrossVehicles = false, budget = {}, out, readBack, throws = true } = options;
  const { runs = budget.time === undefined ? 300 : Infinity, time } = budget;
  const settings = {
    seed: String(options.seed ?? 1),
    choices: checkedChoices(options),
    lateMs: lateMs(options.late),
    acrossVehicles,
    runs: checkedRuns(runs),
    endMs: time === undefined ? undefined : performance.now() + toMs('budget.time', time),
    signal: options.signal,
    progress: options.onProgress ?? (() => {}),
  };
  const jobs = checkedJobs(options);
  if (out !== undefined) assertFoundFolder(out, isNameOfFinding);
  // They load their code while this thread reads the scenario.
  const threads = jobs === 1 ? undefined : threadsOf(options, jobs);
  const opened = openedRuns(options);
  opened.catch(() => threads?.close());
  const { close, disturbed, runs: own, write } = await opened;
  const place = threads === undefined || disturbed !== undefined ? hereOf(own) : threads;
  const explorer = new Explorer(own, place, settings);
  let found: Exploration;
  try {
    found = await (disturbed === undefined ? explorer.explore() : explorer.repeat(disturbed));
  } catch (error) {
    throw withFindings(
      error,
      explorer.findings,
      out === undefined ? undefined : (each) => write(out, each),
    );
  } finally {
    await Promise.all([threads?.close(), close()]);
  }
  const { answers, tookMs } = own.trials;
  const remarks = [...found.remarks];
  if (readBack === undefined) {
    remarks.push(
      'without readBack, only answers are judged: not whether the application converges',
    );
  }
  if (time !== undefined) {
    remarks.push('a budget of time does not promise the same findings; one of runs does');
  }
  const meanMs = tookMs / Math.max(1, answers);
  if (meanMs > slowMs) {
    remarks.push(
      `the application answers slowly: ${Math.round(meanMs)} ms for a delivery on average`,
    );
  }
  const files: string[] = [];
  try {
    if (out !== undefined) for (const each of found.findings) files.push(write(out, each));
  } catch (error) {
    // The findings are told, though their files cannot be written.
    if (!(error instanceof FileError)) throw error;
    remarks.push(error.message);
  }
  const whole = { ...found, remarks, files, passed: found.findings.length === 0 };
  const report = { ...whole, table: tableOf(whole) };
  if (throws && !report.passed) throw new ExplorationError(report);
  return report;
}

/**
 * The reason for which exploration ended too early, with the findings before it. An application
 * that differs from itself has shown none.
 */
function withFindings(
  error: unknown,
  findings: readonly ExploreFinding[],
  write: ((finding: ExploreFinding) => string) | undefined,
): unknown {
  if (!(error instanceof ExplorationTrouble) || error.isUnsteady || findings.length === 0) {
    return error;
  }
  const told = findings.map((each) => {
    const file = write === undefined ? '' : ` (${write(each)})`;
    return `\n✗ ${each.sentence}${file}`;
  });
  return new ExplorationTrouble(`${error.message}; found before it:${told.join('')}`);
}

/** An answer that takes longer makes exploration slow. */
const slowMs = 200;
