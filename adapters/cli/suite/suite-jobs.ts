/** The jobs of suites, as a thread does them: it reads files, and runs the scenarios of them. */
import { FileError } from '../../file/file-error.ts';
import { isRejected, loadAll, type RejectedScenario } from '../load.ts';
import type { LoadedScenario } from '../run-outcome.ts';
import { checkAgainst, type RunSettings } from '../run-settings.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { run } from './run.ts';
import type {
  FailedJob,
  FileAnswer,
  FoundScenario,
  ReadJob,
  RunAnswer,
  RunJob,
  Screen,
  SuiteContext,
  SuiteJob,
  WrittenText,
} from './suite-messages.ts';

/** Opens the jobs of a suite. */
export function openSuite(context: unknown, interruption: AbortSignal) {
  const suite = new SuiteJobs(context as SuiteContext, interruption);
  return (job: unknown) => suite.do(job as SuiteJob);
}

class SuiteJobs {
  readonly #context: SuiteContext;
  readonly #interruption: AbortSignal;
  /** The scenarios that were read and have not run yet, by file. */
  readonly #kept = new Map<string, KeptScenarios>();

  constructor(context: SuiteContext, interruption: AbortSignal) {
    this.#context = context;
    this.#interruption = interruption;
  }

  do(job: SuiteJob): Promise<FileAnswer | RunAnswer> {
    return job.kind === 'read' ? this.#read(job) : this.#run(job);
  }

  async #read({ file, reading }: ReadJob): Promise<FileAnswer> {
    try {
      const { settings, env } = this.#context;
      const all = loadAll(file, { ...settings, env });
      const scenarios = all.filter((each): each is LoadedScenario => !isRejected(each));
      this.#kept.set(file, { reading, scenarios });
      return { kind: 'read', found: all.map((each) => foundAs(each, reading, settings)) };
    } catch (error) {
      return failureOf(error);
    }
  }

  async #run(job: RunJob): Promise<RunAnswer> {
    const written: WrittenText[] = [];
    const terminal = this.#terminal(written);
    try {
      const { settings } = this.#context;
      const outcome = await run(this.#scenarioOf(job), settings, terminal, this.#interruption);
      return { kind: 'ran', outcome, written };
    } catch (error) {
      return { ...failureOf(error), written };
    }
  }

  /** The scenario of a job, which runs once: it is not kept any longer. */
  #scenarioOf(job: RunJob): LoadedScenario {
    const { file, reading, name } = job;
    const kept = this.#kept.get(file);
    if (kept?.reading === reading) {
      const index = kept.scenarios.findIndex(({ scenario }) => scenario.name === name);
      const [found] = index === -1 ? [] : kept.scenarios.splice(index, 1);
      if (found !== undefined) return found;
    }
    return loadAgain(job, this.#context);
  }

  /** A terminal that keeps its output until it is shown. */
  #terminal(written: WrittenText[]): Terminal {
    const { stdout, stderr, env, command } = this.#context;
    const output = (to: WrittenText['to'], screen: Screen) => ({
      ...screen,
      isDeferred: true,
      write: (text: string) => written.push({ to, text }),
    });
    return {
      stdout: output('stdout', stdout),
      stderr: output('stderr', stderr),
      env,
      ...(command !== undefined && { command }),
      wallMs: () => performance.now(),
      interruption: () => this.#interruption,
    };
  }
}

/** Reads the scenario of a job again. Throws `FileError` where it is not as it was. */
export function loadAgain(
  { file, name, matrix }: RunJob,
  { settings, env }: SuiteContext,
): LoadedScenario {
  for (const each of loadAll(file, { ...settings, env, matrix })) {
    if (!isRejected(each) && each.scenario.name === name) return each;
  }
  throw new FileError(`${file} was changed before it ran`);
}

interface KeptScenarios {
  readonly reading: number;
  readonly scenarios: LoadedScenario[];
}

function foundAs(
  each: LoadedScenario | RejectedScenario,
  reading: number,
  settings: RunSettings,
): FoundScenario | RejectedScenario {
  if (isRejected(each)) return each;
  const { file, name, tags, matrix, imported } = each.scenario;
  return {
    scenario: { file, name, tags, matrix, imported: new Set(imported.keys()) },
    reading,
    misfit: misfitOf(each, settings),
  };
}

function misfitOf({ scenario }: LoadedScenario, settings: RunSettings): string | undefined {
  try {
    checkAgainst(scenario, settings);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

function failureOf(error: unknown): FailedJob {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof UsageError) return { kind: 'failed', error: 'usage', message };
  if (!(error instanceof FileError)) return { kind: 'failed', error: 'bug', message };
  return { kind: 'failed', error: 'file', message, flawed: error.flawed };
}
