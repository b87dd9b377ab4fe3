import { isRejected } from '../scenarios/load.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { RunFlags } from '../trials/run-options.ts';
import { type RunSettings, readSettings } from '../trials/run-settings.ts';
import {
  type Candidates,
  candidatesOf,
  isReadFirst,
  readAsTaken,
  readBefore,
} from '../trials/suite/candidates.ts';
import { oneThread } from '../trials/suite/one-thread.ts';
import type { Runners, SuiteScenario } from '../trials/suite/runners.ts';
import { type ScenarioFiles, scenarioFiles } from '../trials/suite/scenario-files.ts';
import { showList } from '../trials/suite/scenario-list.ts';
import { runSuite } from '../trials/suite/suite.ts';

/**
 * `motorpool run`: runs the scenarios of files, folders and patterns, and returns the exit code.
 * Closes the threads, which the caller may have started.
 */
export async function runCommand(
  paths: readonly string[],
  flags: RunFlags,
  terminal: Terminal,
  begun?: ThreadPool,
): Promise<number> {
  let pool = begun;
  try {
    const found = await scenarioFiles(paths);
    const settings = readSettings(found.files, flags);
    const isRun = flags.list !== true && flags.dry !== true;
    if (!isRun) return await showFound(found, settings, flags, terminal);
    const command = { paths, found, settings, terminal, isWatch: flags.watch === true };
    if (settings.store !== undefined) {
      const { sent } = await import('../trials/suite/sent.ts');
      const { runOnQueue } = await import('./queue/queue-runs.ts');
      return await runOnQueue(settings.store, terminal, async (place) =>
        runFound(command, sent(place, settings, terminal, { isElsewhere: true })),
      );
    }
    if (settings.jobs === 1) return await runFound(command, oneThread(settings, terminal));
    const { commandPool } = await import('../trials/threads/command-pool.ts');
    pool ??= commandPool(settings.jobs);
    if (found.files.includes('-')) {
      const { sent } = await import('../trials/suite/sent.ts');
      return await runFound(command, sent(pool, settings, terminal, { isElsewhere: false }));
    }
    const { Threads } = await import('../trials/suite/threads.ts');
    return await runFound(command, new Threads(pool, settings, terminal));
  } finally {
    await pool?.close();
  }
}

/** Shows the scenarios that would run. */
async function showFound(
  { files, passedOver }: ScenarioFiles,
  settings: RunSettings,
  { list }: RunFlags,
  terminal: Terminal,
): Promise<number> {
  const candidates = await candidatesOf(files, settings, oneThread(settings, terminal));
  if (list === true) return showList(candidates, passedOver, settings.show === 'json', terminal);
  const { showDry } = await import('../trials/suite/dry.ts');
  return showDry(candidates, settings, terminal);
}

interface FoundCommand {
  readonly paths: readonly string[];
  readonly found: ScenarioFiles;
  readonly settings: RunSettings;
  readonly terminal: Terminal;
  readonly isWatch: boolean;
}

async function runFound<Found extends SuiteScenario>(
  { paths, found, settings, terminal, isWatch }: FoundCommand,
  runners: Runners<Found>,
): Promise<number> {
  if (isWatch) {
    const { watch } = await import('../trials/suite/watch.ts');
    return watch(paths, settings, terminal, runners);
  }
  const runAll = (candidates: Candidates<Found>): Promise<number> =>
    runSuite(candidates, settings, { runners, terminal, interruption: terminal.interruption() });
  if (!isReadFirst(settings)) return runAll(readAsTaken(found.files, settings, runners));
  const candidates = await candidatesOf(found.files, settings, runners);
  if (settings.out !== undefined) {
    const { assertFailingSeedsFit } = await import('../trials/suite/failing-seed.ts');
    const names = candidates.flatMap((each) => (isRejected(each) ? [] : [each.scenario.name]));
    assertFailingSeedsFit(settings.out, names);
  }
  return runAll(readBefore(candidates));
}
