/** The jobs of suites, as a thread does them: it reads files, and runs scenarios. */
import { isDeepStrictEqual } from 'node:util';
import { parseScenario } from '../../../engine/index.ts';
import { FileError } from '../../file/file-error.ts';
import { optionsFrom } from '../../file/sources-alone.ts';
import type { LoadedScenario } from '../../scenarios/load.ts';
import { isRejected, loadAll, type RejectedScenario } from '../../scenarios/load.ts';
import { Progress } from '../../terminal/progress.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { briefHistory } from '../report/brief-history.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { checkAgainst, type RunSettings } from '../run-settings.ts';
import { runAlone } from './run.ts';
import { oneRun, retimed, runSeeds } from './run-seeds.ts';
import type {
  FailedJob,
  FileAnswer,
  FoundScenario,
  ReadJob,
  RunAnswer,
  RunJob,
  RunsForOthers,
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
  #last: { readonly job: RunJob; readonly loaded: LoadedScenario } | undefined;

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
    const { settings, elsewhere } = this.#context;
    const interruption = this.#interruption;
    const progress = new Progress(terminal);
    try {
      const loaded = this.#scenarioOf(job);
      const objectionTo = elsewhere && (await objectionOf(elsewhere, loaded));
      const around = { settings, progress, interruption, objectionTo };
      const runs =
        job.seeds === undefined
          ? oneRun(await runAlone(loaded, around))
          : await runSeeds(loaded, job.seeds, around);
      if (elsewhere !== undefined && runs.told?.interrupted !== undefined) {
        throw new Error('the run was interrupted');
      }
      const told = runs.told && briefed(runs.told, this.#context);
      const wallMs = { all: runs.tally.wallMs, told: runs.told?.wallMs ?? 0 };
      return {
        kind: 'ran',
        runs: retimed({ ...runs, told }, { all: 0, told: 0 }),
        wallMs,
        written,
      };
    } catch (error) {
      // A failure is no answer to keep, and another machine may do better.
      if (elsewhere !== undefined) throw error;
      return { ...failureOf(error), written };
    }
  }

  /** The scenario of a job; the last one is kept, for its next job may be for more of its seeds. */
  #scenarioOf(job: RunJob): LoadedScenario {
    const last = this.#last;
    if (last !== undefined && isSameScenario(last.job, job)) return last.loaded;
    const loaded = this.#unkept(job) ?? loadedFrom(job);
    this.#last = { job, loaded };
    return loaded;
  }

  /** Takes the scenario of a job out of those that were read. */
  #unkept({ file, reading, name }: RunJob): LoadedScenario | undefined {
    const kept = this.#kept.get(file);
    if (kept?.reading !== reading) return undefined;
    const index = kept.scenarios.findIndex(({ scenario }) => scenario.name === name);
    if (index === -1) return undefined;
    const [taken] = kept.scenarios.splice(index, 1);
    if (kept.scenarios.length === 0) this.#kept.delete(file);
    return taken;
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

/** An outcome without all that its machine has, or that no report shows. */
function briefed(outcome: RunOutcome, { settings, elsewhere }: SuiteContext): RunOutcome {
  const history = briefHistory(outcome, settings);
  if (elsewhere === undefined) return { ...outcome, history };
  const scenario = { ...outcome.scenario, imported: {}, stepPlaces: {} };
  return { ...outcome, source: '', scenario, history };
}

/** The objection of a machine to calls of a scenario. */
async function objectionOf({ receivers }: RunsForOthers, { scenario }: LoadedScenario) {
  const { objectionToUnnamed } = await import('./unnamed-receivers.ts');
  return objectionToUnnamed(receivers, scenario.name);
}

/** Whether two jobs run the same scenario. The jobs of several machines have the same numbers. */
function isSameScenario(one: RunJob, other: RunJob): boolean {
  const { seeds: _, ...first } = one;
  const { seeds: __, ...second } = other;
  return isDeepStrictEqual(first, second);
}

/** Reads the scenario of a job from its sources. */
export function loadedFrom({ file, sources, matrix, seed }: RunJob): LoadedScenario {
  const { text } = sources;
  const scenario = parseScenario(text, { ...optionsFrom(sources, file), matrix, seed });
  return { scenario, source: text, sources };
}

/** The job that runs a scenario anywhere. */
export function runJob({ scenario, sources }: LoadedScenario, reading: number): RunJob {
  const { file, name, seed, matrix } = scenario;
  const picked = [...(matrix ?? [])].map(([axis, value]) => [axis, String(value)] as const);
  return { kind: 'run', file, reading, name, sources, matrix: Object.fromEntries(picked), seed };
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
  const { file, name, tags, matrix, imported, replay } = each.scenario;
  return {
    scenario: {
      file,
      name,
      tags,
      matrix,
      imported: new Set(imported.keys()),
      replay: replay && {},
    },
    job: runJob(each, reading),
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
