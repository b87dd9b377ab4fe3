import { FileError } from '../../file/file-error.ts';
import type { JobLine, ThreadPool } from '../../threads/thread-pool.ts';
import type { RejectedScenario } from '../load.ts';
import type { Progress } from '../progress.ts';
import type { RunOutcome } from '../run-outcome.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Output, Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { run } from './run.ts';
import type { Runners } from './runners.ts';
import { loadAgain } from './suite-jobs.ts';
import type {
  FailedJob,
  FileAnswer,
  FoundScenario,
  ReadJob,
  RunAnswer,
  RunJob,
  Screen,
  SuiteContext,
} from './suite-messages.ts';

/** Reads and runs scenarios in the threads of a pool, and shows the output of each in order. */
export class Threads implements Runners<FoundScenario> {
  readonly areBeside = true;
  readonly #pool: ThreadPool;
  readonly #context: SuiteContext;
  readonly #reading: JobLine<ReadJob, FileAnswer>;
  readonly #running: JobLine<RunJob, RunAnswer>;
  #readings = 0;

  constructor(pool: ThreadPool, settings: RunSettings, terminal: Terminal) {
    this.#context = {
      settings,
      env: { ...terminal.env },
      command: terminal.command,
      stdout: screenOf(terminal.stdout),
      stderr: screenOf(terminal.stderr),
    };
    this.#pool = pool;
    const line = pool.line<ReadJob | RunJob, FileAnswer | RunAnswer>('suite', this.#context);
    this.#reading = line as JobLine<ReadJob, FileAnswer>;
    this.#running = line as JobLine<RunJob, RunAnswer>;
  }

  async read(files: readonly string[]): Promise<readonly (FoundScenario | RejectedScenario)[]> {
    this.#readings += 1;
    const reading = this.#readings;
    const answers = files.map((file) => {
      return this.#reading.do({ kind: 'read', file, reading }, file).catch(brokenBy);
    });
    const found: (FoundScenario | RejectedScenario)[] = [];
    for (const answer of answers) found.push(...succeeded(await answer).found);
    return found;
  }

  check({ misfit }: FoundScenario): void {
    if (misfit !== undefined) throw new UsageError(misfit);
  }

  begin(
    scenarios: readonly FoundScenario[],
    progress: Progress,
    interruption: AbortSignal,
  ): (found: FoundScenario) => Promise<RunOutcome> {
    const { settings } = this.#context;
    const { terminal } = progress;
    if (scenarios.length === 1) {
      // A single scenario is shown while it runs.
      return async (found) => {
        const loaded = loadAgain(jobOf(found), this.#context);
        return run(loaded, settings, terminal, interruption, progress);
      };
    }
    this.#pool.heed(interruption);
    const answers = new Map(scenarios.map((each) => [each, this.#run(each)]));
    return async (found) => {
      const answer = await answers.get(found)!;
      if ('written' in answer) for (const { to, text } of answer.written) terminal[to].write(text);
      return succeeded(answer).outcome;
    };
  }

  #run(found: FoundScenario): Promise<RunAnswer | FailedJob> {
    return this.#running.do(jobOf(found), found.scenario.file).catch(brokenBy);
  }
}

function jobOf({ scenario: { file, name, matrix }, reading }: FoundScenario): RunJob {
  const picked = [...(matrix ?? [])].map(([axis, value]) => [axis, String(value)] as const);
  return { kind: 'run', file, reading, name, matrix: Object.fromEntries(picked) };
}

/** The answer of a job whose thread broke. */
function brokenBy({ message }: Error): FailedJob {
  return { kind: 'failed', error: 'bug', message };
}

function succeeded<Answer extends { readonly kind: string }>(
  answer: Answer | FailedJob,
): Exclude<Answer, FailedJob> {
  if (answer.kind === 'failed') throw errorOf(answer as FailedJob);
  return answer as Exclude<Answer, FailedJob>;
}

function screenOf({ isTTY, columns }: Output): Screen {
  return { isTTY, columns };
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
