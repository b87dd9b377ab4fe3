import type { AppUnderTest } from '../app-under-test.ts';
import type { SearchFinding } from './findings.ts';
import type { Offence } from './judge.ts';
import type { OpenedSearch } from './opened-search.ts';
import type { SearchMethod, SearchOptions } from './options.ts';
import type { Searched } from './search-report.ts';
import type { WorldRun } from './world-run.ts';

/** The runs of one thread: one without disturbance, and trials that are judged beside it. */
export interface Runs<Trial, Verdict> {
  /** The run without disturbance, once they have begun. */
  readonly first: Pick<WorldRun, 'plan' | 'sent' | 'world'>;
  /** Runs the scenario without disturbance; returns the offences of that run. */
  begin(): Promise<readonly Offence[]>;
  judge(trial: Trial): Promise<Verdict>;
}

/** A place of trials: this thread, or several. */
export interface RunPlace<Trial, Verdict> {
  /** The number of trials that are begun before the first of them has ended. */
  readonly atOnce: number;
  judge(trial: Trial): Promise<Verdict>;
}

/** The thread of a search that orders the trials and keeps the findings. */
export interface Searcher {
  /** The findings so far. */
  readonly findings: readonly SearchFinding[];
  /** Tries everything, or the text of an earlier search with the faults that it wrote. */
  search(disturbed: string | undefined): Promise<Searched>;
}

/** An order of trials and their judge. */
export interface Strategy<Trial, Verdict> {
  readonly method: SearchMethod;
  /** Whether a file has a name that one of a finding may have. */
  readonly isNameOfFile: (name: string) => boolean;
  /** Whether a fault has a name that this strategy gives to its faults. */
  readonly isOwnFault: (name: string) => boolean;
  /** Checks the options before anything runs. Throws `TypeError`. */
  prepare<App extends AppUnderTest>(
    options: SearchOptions<App>,
  ): (opened: OpenedSearch) => {
    readonly runs: Runs<Trial, Verdict>;
    readonly searcher: (place: RunPlace<Trial, Verdict>) => Searcher;
  };
}
