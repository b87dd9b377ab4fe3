import { type LoadedScenario, loadAll } from '../../scenarios/load.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import type { JobLine } from '../../threads/thread-pool.ts';
import { isOutputTaken } from '../report/report-setting.ts';
import { factsOf, type RunOutcome } from '../run-outcome.ts';
import { checkAgainst, type RunSettings } from '../run-settings.ts';
import { contextOf, runOnLine } from './line-of-runs.ts';
import { mayCallOutside } from './outside-calls.ts';
import type { Runners } from './runners.ts';
import { runJob } from './suite-jobs.ts';
import type { RunAnswer, RunJob, SuiteContext } from './suite-messages.ts';

/** A place that runs scenarios which it cannot read. */
export interface RunningPlace {
  /**
   * Opens a line of jobs of one kind.
   *
   * @param isRepeatable whether a job that is done twice has the same answer
   */
  line(
    jobs: 'suite',
    context: SuiteContext,
    isRepeatable: boolean,
  ): JobLine<RunJob, RunAnswer> | Promise<JobLine<RunJob, RunAnswer>>;
  /** Interrupts the jobs when the signal is aborted. */
  heed(signal: AbortSignal): void;
}

/**
 * Reads scenarios in this thread and sends them with all that they need to a place that has none of
 * their files: to other threads, or to other machines.
 */
export function sent(
  place: RunningPlace,
  settings: RunSettings,
  terminal: Terminal,
  { isElsewhere }: { readonly isElsewhere: boolean },
): Runners<LoadedScenario> {
  const { env } = terminal;
  const context = sentContext(settings, terminal, isElsewhere);
  const lasting = opened(() => place.line('suite', context, true));
  const once = opened(() => place.line('suite', context, false));
  let readings = 0;
  return {
    // A place elsewhere knows how many jobs its machines can do.
    atOnce: Infinity,
    read: async function* (files) {
      readings += 1;
      for (const file of files) yield loadAll(file, { ...settings, env });
    },
    check: ({ scenario }) => checkAgainst(scenario, settings),
    begin: (progress, interruption) => {
      place.heed(interruption);
      const begin = runOnLine(lasting, progress, { settings, seedsPerJob });
      return (found) => {
        const { scenario } = found;
        const line = mayCallOutside(scenario) ? once : lasting;
        const whole = (outcome: RunOutcome): RunOutcome => withTexts(outcome, found);
        const { ended, outcome } = begin({ scenario, job: runJob(found, readings), line, whole });
        return {
          ended,
          outcome: async () => {
            try {
              return await outcome();
            } catch (error) {
              if (!isElsewhere || !interruption.aborted) throw error;
              progress.terminal.stderr.write(interruptedWords);
              return undefined;
            }
          },
        };
      };
    },
  };
}

/**
 * Always as many, so that the same command has the same jobs, whose answers may be kept; few enough
 * that several machines have a share of some dozens of seeds.
 */
const seedsPerJob = 16;

const interruptedWords =
  'interrupted: the store keeps what has run for a day, and the same command goes on from there\n';

/** A line that is opened for its first job. */
function opened(open: () => ReturnType<RunningPlace['line']>): JobLine<RunJob, RunAnswer> {
  let line: ReturnType<typeof open> | undefined;
  return {
    do: async (job, near, onProgress) => {
      line ??= open();
      return (await line).do(job, near, onProgress);
    },
  };
}

/** An outcome with the texts of its scenario, which do not come back from elsewhere. */
function withTexts(outcome: RunOutcome, { scenario, source }: LoadedScenario): RunOutcome {
  const { seed } = outcome.scenario;
  return { ...outcome, source, scenario: factsOf({ ...scenario, seed }) };
}

/**
 * The values that all runs share, without those that concern this machine alone, so that the same
 * work has the same name.
 */
function sentContext(
  settings: RunSettings,
  terminal: Terminal,
  isElsewhere: boolean,
): SuiteContext {
  const { NO_COLOR, FORCE_COLOR, TERM } = terminal.env;
  const reports = settings.reports.map(({ kind, file }) => ({ kind, file: file && 'file' }));
  const isTimelineShown = settings.show === 'timeline' && !isOutputTaken(settings);
  const plain = { write: () => {} };
  const screens = isTimelineShown ? {} : { stdout: plain, stderr: plain };
  const env = isTimelineShown ? { NO_COLOR, FORCE_COLOR, TERM } : {};
  return {
    ...contextOf(
      { ...settings, reports, jobs: 1, store: undefined, grep: undefined, shard: undefined },
      { ...terminal, ...screens, env },
    ),
    elsewhere: isElsewhere ? { receivers: [] } : undefined,
  };
}
