import { FileError } from '../../file/file-error.ts';
import type { Progress } from '../../terminal/progress.ts';
import type { Output, Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { JobLine } from '../../threads/thread-pool.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import { showOutcome } from './run.ts';
import { joined, retimed } from './run-seeds.ts';
import type { BegunScenario, SuiteScenario } from './runners.ts';
import { type SeedRange, seedParts, seedsOf } from './seeds.ts';
import type { FailedJob, RunAnswer, RunJob, Screen, SuiteContext } from './suite-messages.ts';

/** A scenario and the job that runs it. */
export interface QueuedScenario {
  readonly scenario: SuiteScenario['scenario'];
  readonly job: RunJob;
  /** The line of the job, where it is another one than that of the suite. */
  readonly line?: RunLine;
  /** Completes an outcome of which the job leaves texts out. */
  readonly whole?: (outcome: RunOutcome) => RunOutcome;
}

type RunLine = JobLine<RunJob, RunAnswer>;

/** The options of the runs on a line. */
export interface LineOptions {
  readonly settings: RunSettings;
  /** The most seeds of one job. */
  readonly seedsPerJob: number;
}

/** Returns the function that puts a scenario on a line of jobs. */
export function runOnLine(
  line: RunLine,
  progress: Progress,
  { settings, seedsPerJob }: LineOptions,
): (queued: QueuedScenario) => BegunScenario {
  const { terminal } = progress;
  const { seeds } = settings;
  const partsOf = ({ scenario, job }: QueuedScenario): readonly RunJob[] => {
    if (seeds === undefined) return [job];
    return seedParts(seedsOf(scenario, seeds), seedsPerJob).map((range) => withSeeds(job, range));
  };
  const answer = async (to: RunLine, job: RunJob): Promise<RunAnswer> => {
    const answered = await to.do(job, job.file);
    progress.done += job.seeds?.count ?? 0;
    return answered;
  };
  return (queued) => {
    const { whole = (outcome) => outcome } = queued;
    const answers = partsOf(queued).map((job) => answer(queued.line ?? line, job));
    // A job that fails is told in its place.
    const ended = Promise.allSettled(answers);
    const outcome = async (): Promise<RunOutcome> => {
      const all = await Promise.all(answers);
      for (const each of all) {
        for (const { to, text } of each.written) terminal[to].write(text);
      }
      const parts = all.map((each) => {
        const { runs, wallMs } = succeeded(each);
        return retimed(runs, wallMs);
      });
      const told = whole(seeds === undefined ? parts[0]!.told! : joined(parts));
      showOutcome(told, settings, terminal);
      return told;
    };
    return { ended, outcome };
  };
}

function withSeeds(job: RunJob, seeds: SeedRange): RunJob {
  return { ...job, seeds };
}

/** The values that the jobs of a suite share. */
export function contextOf(
  settings: RunSettings,
  { env, command, stdout, stderr }: Terminal,
): SuiteContext {
  return { settings, env: { ...env }, command, stdout: screenOf(stdout), stderr: screenOf(stderr) };
}

function screenOf({ isTTY, columns }: Output): Screen {
  return { isTTY, columns };
}

/** The answer of a job whose thread broke. */
export function brokenBy({ message }: Error): FailedJob {
  return { kind: 'failed', error: 'bug', message };
}

export function succeeded<Answer extends { readonly kind: string }>(
  answer: Answer | FailedJob,
): Exclude<Answer, FailedJob> {
  if (answer.kind === 'failed') throw errorOf(answer as FailedJob);
  return answer as Exclude<Answer, FailedJob>;
}

function errorOf({ error, message, flawed }: FailedJob): Error {
  switch (error) {
    case 'usage':
      return new UsageError(message);
    case 'file':
      return new FileError(message, flawed);
    case 'bug':
      return new Error(message);
  }
}
