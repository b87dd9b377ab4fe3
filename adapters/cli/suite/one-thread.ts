import { loadAll } from '../load.ts';
import type { LoadedScenario } from '../run-outcome.ts';
import { checkAgainst, type RunSettings } from '../run-settings.ts';
import type { Terminal } from '../terminal.ts';
import { run } from './run.ts';
import type { Runners } from './runners.ts';

/** Reads and runs scenarios in this thread, one after another. */
export function oneThread(
  settings: RunSettings,
  { env }: Pick<Terminal, 'env'>,
): Runners<LoadedScenario> {
  return {
    areBeside: false,
    read: async (files) => files.flatMap((file) => loadAll(file, { ...settings, env })),
    check: ({ scenario }) => checkAgainst(scenario, settings),
    begin: (_, progress, interruption) => (found) =>
      run(found, settings, progress.terminal, interruption, progress),
  };
}
