import { type RunFlags, readSettings } from './run-settings.ts';
import { candidatesOf } from './suite/candidates.ts';
import { scenarioFiles } from './suite/scenario-files.ts';
import { showList } from './suite/scenario-list.ts';
import { runSuite } from './suite/suite.ts';
import type { Terminal } from './terminal.ts';

/**
 * `motorpool run`: runs the scenarios of files, folders and patterns, and returns the exit code.
 */
export async function runCommand(
  paths: readonly string[],
  flags: RunFlags,
  terminal: Terminal,
): Promise<number> {
  const found = await scenarioFiles(paths);
  const settings = readSettings(found.files, flags);
  if (flags.watch === true) {
    const { watch } = await import('./suite/watch.ts');
    return watch(paths, settings, terminal);
  }
  const candidates = candidatesOf(found, settings, terminal);
  if (flags.list === true) {
    return showList(candidates, found.passedOver, settings.show === 'json', terminal);
  }
  if (flags.dry === true) {
    const { showDry } = await import('./explain/dry.ts');
    return showDry(candidates, settings, terminal);
  }
  return runSuite(candidates, settings, terminal, terminal.interruption());
}
