import { FileError } from '../../file/file-error.ts';
import { assertFoundFolder } from '../../file/found-file.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import { aloneText, type SearchFinding, withoutStory } from './findings.ts';
import type { Offence } from './judge.ts';
import { openSearch } from './opened-search.ts';
import {
  checkedJobs,
  checkSearchOptions,
  type SearchMethod,
  type SearchOptions,
} from './options.ts';
import { thisThread } from './run-place.ts';
import { nothingTried, type Searched, type SearchReport } from './search-report.ts';
import type { Runs, Strategy } from './strategy.ts';
import { tableOf } from './table.ts';
import { threadsOf } from './threads.ts';
import type { Trials } from './trial.ts';
import { whyOf } from './why.ts';

/** A search has findings; the message has each of them. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
  readonly report: SearchReport;

  constructor(method: string, report: SearchReport) {
    super(`${method}: ${report.table}`);
    this.report = report;
  }
}

/** Searches by a strategy, and reports. Throws as `explore` and `sweep` say. */
export async function search<App extends AppUnderTest, Trial, Verdict>(
  strategy: Strategy<Trial, Verdict>,
  options: SearchOptions<App>,
): Promise<SearchReport> {
  const { isNameOfFile, method } = strategy;
  checkSearchOptions(method, options);
  const { out, throws = true } = options;
  const prepared = strategy.prepare(options);
  const jobs = checkedJobs(options);
  if (out !== undefined) assertFoundFolder(out, isNameOfFile);
  // They load their code while this thread reads the scenario.
  const threads = jobs === 1 ? undefined : threadsOf<App, Trial, Verdict>(method, options, jobs);
  const opening = openSearch(strategy, options);
  opening.catch(() => threads?.close());
  const opened = await opening;
  const { application, close, disturbed, write } = opened;
  const { runs, searcher: searcherIn } = prepared(opened);
  const searcher = searcherIn(
    threads === undefined || disturbed !== undefined ? thisThread(runs) : threads,
  );
  let found: Searched;
  try {
    const offences = await runs.begin();
    found =
      offences.length > 0
        ? undisturbedSearch(method, offences, runs.first, opened.plans.story.text)
        : await searcher.search(disturbed);
  } catch (error) {
    const writing = out === undefined ? undefined : (each: SearchFinding) => write(out, each);
    throw withFindings(error, searcher.findings, writing);
  } finally {
    await Promise.all([threads?.close(), close()]);
  }
  const remarks = [...found.remarks, ...remarksOn(options, application?.trials)];
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
  if (throws && !report.passed) throw new SearchError(method, report);
  return report;
}

/** A search that ends before any disturbance, as all runs would fail alike. */
function undisturbedSearch(
  method: SearchMethod,
  offences: readonly Offence[],
  { plan, sent, world }: Runs<unknown, unknown>['first'],
  text: string,
): Searched {
  const findings = offences.map((offence): SearchFinding => {
    const { oracle } = offence;
    const name = `undisturbed-${oracle}`;
    const sentence = `without any disturbance: ${offence.sentence}`;
    const note = `this file has no faults: once it is mended, ${method} tries all disturbances`;
    const scenario = aloneText(method, plan, text, `${sentence}; ${note}`);
    const why = whyOf(world, offence, new Set());
    return { ...withoutStory, name, alike: name, oracle, sentence, run: 0, scenario, why };
  });
  return { ...nothingTried(sent, [untried]), findings };
}

const untried =
  'no disturbance was tried: mend what fails without any first, as all runs would fail alike';

/** The limits of a search that its options and its application bring about, in sentences. */
function remarksOn<App>(
  { app, budget, readBack }: SearchOptions<App>,
  { answers, tookMs }: Pick<Trials, 'answers' | 'tookMs'> = { answers: 0, tookMs: 0 },
): readonly string[] {
  const remarks: string[] = [];
  if (app === undefined) {
    remarks.push('without an application, the expectations of the scenario alone are judged');
  } else if (readBack === undefined) {
    remarks.push(
      'without readBack, answers and expectations are judged: not whether the application converges',
    );
  }
  if (budget?.time !== undefined) {
    remarks.push('a budget of time does not promise the same findings; one of runs does');
  }
  const meanMs = tookMs / Math.max(1, answers);
  if (meanMs > slowMs) {
    remarks.push(
      `the application answers slowly: ${Math.round(meanMs)} ms for a delivery on average`,
    );
  }
  return remarks;
}

/** An answer that takes longer makes a search slow. */
const slowMs = 200;

/** The file of a finding, or why it cannot be written. */
function writtenFile(write: (finding: SearchFinding) => string, finding: SearchFinding): string {
  try {
    return write(finding);
  } catch (error) {
    if (error instanceof FileError) return error.message;
    throw error;
  }
}

/** The reason for which a search ended too early, with the findings before it. */
function withFindings(
  error: unknown,
  findings: readonly SearchFinding[],
  write: ((finding: SearchFinding) => string) | undefined,
): unknown {
  if (!(error instanceof ExplorationTrouble) || findings.length === 0) return error;
  const told = findings.map((each) => {
    const file = write === undefined ? '' : ` (${writtenFile(write, each)})`;
    return `\n✗ ${each.sentence}${file}`;
  });
  return new ExplorationTrouble(`${error.message}; found before it:${told.join('')}`);
}
