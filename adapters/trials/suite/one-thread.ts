import type { LoadedScenario } from '../../scenarios/load.ts';
import { loadAll } from '../../scenarios/load.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { briefHistory } from '../report/brief-history.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { checkAgainst, type RunSettings } from '../run-settings.ts';
import { type RunsAround, run, showOutcome } from './run.ts';
import { joined, runSeeds } from './run-seeds.ts';
import type { Runners } from './runners.ts';
import { seedsOf } from './seeds.ts';

/** Reads and runs scenarios in this thread, one after another. */
export function oneThread(
  settings: RunSettings,
  { env }: Pick<Terminal, 'env'>,
): Runners<LoadedScenario> {
  return {
    atOnce: 1,
    read: async function* (files) {
      for (const file of files) yield loadAll(file, { ...settings, env });
    },
    check: ({ scenario }) => checkAgainst(scenario, settings),
    begin: (progress, interruption) => (found) => ({
      ended: Promise.resolve(),
      outcome: async () => {
        const outcome =
          settings.seeds === undefined
            ? await run(found, settings, progress.terminal, interruption, progress)
            : await runAll(found, settings.seeds, { settings, progress, interruption });
        // Reports need little of a history, and those of thousands take memory.
        return { ...outcome, history: briefHistory(outcome, settings) };
      },
    }),
  };
}

async function runAll(
  found: LoadedScenario,
  seeds: number,
  surroundings: RunsAround,
): Promise<RunOutcome> {
  const { settings, progress } = surroundings;
  const outcome = joined([await runSeeds(found, seedsOf(found.scenario, seeds), surroundings)]);
  showOutcome(outcome, settings, progress.terminal);
  return outcome;
}
