import { dirname, relative, resolve } from 'node:path';
import { showFailure } from '../../scenarios/failure.ts';
import { isRejected } from '../../scenarios/load.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { counted, paintFor, printable, type Terminal } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { RunSettings } from '../run-settings.ts';
import { candidatesOf, readBefore } from './candidates.ts';
import { FileChanges } from './file-changes.ts';
import type { Runners, SuiteScenario } from './runners.ts';
import { scenarioFiles } from './scenario-files.ts';
import type { Candidate } from './selection.ts';
import { runSuite } from './suite.ts';

/** Runs scenarios, and changed ones again, until it is interrupted. Returns the exit code. */
export async function watch<Found extends SuiteScenario>(
  paths: readonly string[],
  settings: RunSettings,
  terminal: Terminal,
  runners: Runners<Found>,
): Promise<number> {
  checkWatchable(paths, settings);
  const interruption = terminal.interruption();
  const changes = new FileChanges(interruption);
  const stopHearing = terminal.onEnter?.(() => changes.askForAll());
  const round = new Round(paths, settings, terminal, { interruption, changes, runners });
  try {
    await round.runAll();
    for (;;) {
      if (!interruption.aborted) round.showStatus();
      const changed = await changes.next();
      if (interruption.aborted) return exitCode.ok;
      await (changed === 'all' ? round.runAll() : round.runChanged(changed));
    }
  } finally {
    stopHearing?.();
    changes.close();
  }
}

function checkWatchable(paths: readonly string[], { show, log }: RunSettings): void {
  if (paths.includes('-')) throw new UsageError('--watch: standard input does not change');
  if (show === 'json' || log === '-') {
    throw new UsageError('--watch is for people: leave out --json and --log -');
  }
}

/** The files to run, and the sources of each in its last run. */
class Round<Found extends SuiteScenario> {
  readonly #paths: readonly string[];
  readonly #settings: RunSettings;
  readonly #terminal: Terminal;
  readonly #interruption: AbortSignal;
  readonly #changes: FileChanges;
  readonly #runners: Runners<Found>;
  /**
   * The sources of each file: itself and its imports. Undefined for an unreadable file, which any
   * change may repair.
   */
  readonly #sources = new Map<string, ReadonlySet<string> | undefined>();
  #isFirst = true;
  #isShown = false;

  constructor(
    paths: readonly string[],
    settings: RunSettings,
    terminal: Terminal,
    {
      interruption,
      changes,
      runners,
    }: {
      readonly interruption: AbortSignal;
      readonly changes: FileChanges;
      readonly runners: Runners<Found>;
    },
  ) {
    this.#paths = paths;
    this.#settings = settings;
    this.#terminal = terminal;
    this.#interruption = interruption;
    this.#changes = changes;
    this.#runners = runners;
  }

  async runAll(): Promise<void> {
    await this.#attempt(async () => {
      const { files } = await scenarioFiles(this.#paths);
      await this.#run(files, new Set(files));
    });
  }

  /** Runs the files that are new or whose sources changed. */
  async runChanged(changed: ReadonlySet<string>): Promise<void> {
    await this.#attempt(async () => {
      const { files } = await scenarioFiles(this.#paths);
      for (const file of this.#sources.keys()) {
        if (!files.includes(file)) this.#sources.delete(file);
      }
      const relevant = [...changed].filter((path) => this.#isSource(path));
      const due = files.filter((file) => this.#isDue(file, relevant));
      if (due.length === 0) return;
      const what = relevant.map((path) => relative('.', path)).join(', ');
      const paint = paintFor(this.#terminal.stdout, this.#terminal.env);
      this.#terminal.stdout.write(`\n${paint('bold', printable(what))} changed\n\n`);
      // Reports are about all files.
      const isAll = this.#settings.reports.length > 0;
      await this.#run(files, new Set(isAll ? files : due));
    });
  }

  showStatus(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    const { stdout, env } = this.#terminal;
    const words = `watching ${counted(this.#sources.size, 'file')}; Enter runs all of them, Ctrl-C ends`;
    stdout.write(`\n${paintFor(stdout, env)('dim', words)}\n`);
  }

  /**
   * Whether a path is a source. Files that a run itself writes are none, or it would run for ever.
   */
  #isSource(path: string): boolean {
    return /\.ya?ml$/.test(path) || [...this.#sources.values()].some((all) => all?.has(path));
  }

  #isDue(file: string, relevant: readonly string[]): boolean {
    const sources = this.#sources.get(file);
    if (sources === undefined) return relevant.length > 0;
    return relevant.some((path) => sources.has(path));
  }

  async #run(files: readonly string[], due: ReadonlySet<string>): Promise<void> {
    this.#isShown = false;
    for (const file of due) this.#sources.set(file, undefined);
    // All files are read, so that parts and matches stay the same.
    const candidates = await candidatesOf(files, this.#settings, this.#runners);
    for (const each of candidates) if (!isRejected(each)) this.#note(each);
    this.#changes.watch(this.#folders());
    const again = candidates.filter((each) => due.has(fileOf(each)));
    await runSuite(readBefore(again), this.#settings, {
      runners: this.#runners,
      terminal: this.#terminal,
      interruption: this.#interruption,
    });
  }

  #note({ scenario: { file, imported } }: Found): void {
    const paths = [file, ...imported.keys()].map((path) => resolve(path));
    this.#sources.set(file, new Set(paths));
  }

  /** The folders of all sources. */
  #folders(): ReadonlySet<string> {
    const folders = new Set<string>();
    for (const [file, sources] of this.#sources) {
      folders.add(dirname(resolve(file)));
      for (const path of sources ?? []) folders.add(dirname(path));
    }
    return folders;
  }

  /**
   * Runs and reports errors: one in the first round ends the command, a later one may be repaired.
   */
  async #attempt(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      if (this.#isFirst) throw error;
      showFailure(error, this.#terminal);
      this.#isShown = false;
    }
    this.#isFirst = false;
  }
}

function fileOf(each: Candidate<SuiteScenario>): string {
  return isRejected(each) ? each.file : each.scenario.file;
}
