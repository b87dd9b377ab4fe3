import type { LoadedScenario } from '../../scenarios/load.ts';
import type { RunOutcome } from '../run-outcome.ts';
import { runScenario } from '../run-scenario.ts';
import { isGood } from '../summary.ts';
import type { RunsAround } from './run.ts';
import { type SeedRange, type SeedTally, seedAt, tallyOf } from './seeds.ts';

/** The runs of a scenario with some of its seeds. JSON values. */
export interface SeededRuns {
  readonly tally: SeedTally;
  /** The first run that failed, or else that with the scenario's own seed, if it was among them. */
  readonly told: RunOutcome | undefined;
}

/** Runs a scenario with some of its seeds, one after another, until it is interrupted. */
export async function runSeeds(
  { scenario, ...rest }: LoadedScenario,
  { first, count }: SeedRange,
  surroundings: RunsAround,
): Promise<SeededRuns> {
  const { settings, progress } = surroundings;
  let tally = tallyOf([]);
  let told: RunOutcome | undefined;
  for (let number = first; number < first + count; number += 1) {
    const seed = seedAt(scenario.seed, number);
    const outcome = await runScenario(
      { ...rest, scenario: { ...scenario, seed } },
      {
        ...surroundings,
        // Later failures are only counted, so that nothing is kept of them.
        settings: isTold(told) ? { ...settings, show: 'verdict', reports: [] } : settings,
        terminal: progress.terminal,
        paint: (_, text) => text,
      },
    );
    if (number === 1 || (!isTold(told) && !isGood(outcome))) told = outcome;
    if (outcome.interrupted !== undefined) {
      told = isTold(told) ? { ...told!, interrupted: outcome.interrupted } : outcome;
      break;
    }
    tally = tallyOf([tally, tallyOfRun(outcome)]);
    progress.done += 1;
  }
  return { tally: { ...tally, count }, told };
}

/** The runs of a scenario that ran once. */
export function oneRun(outcome: RunOutcome): SeededRuns {
  return { tally: tallyOfRun(outcome), told: outcome };
}

/** Some runs with other real times. */
export function retimed(
  { tally, told }: SeededRuns,
  wallMs: { readonly all: number; readonly told: number },
): SeededRuns {
  return {
    tally: { ...tally, wallMs: wallMs.all },
    told: told && { ...told, wallMs: wallMs.told },
  };
}

/** The outcome of a scenario whose seeds ran in several parts, in their order. */
export function joined(parts: readonly SeededRuns[]): RunOutcome {
  const all = parts.flatMap(({ told = [] }) => told);
  const interrupted = all.find((each) => each.interrupted !== undefined)?.interrupted;
  const told = all.find((each) => isTold(each)) ?? all[0]!;
  return { ...told, interrupted, seeds: tallyOf(parts.map(({ tally }) => tally)) };
}

/** Whether an outcome is a failure, which no later one replaces. */
function isTold(outcome: RunOutcome | undefined): boolean {
  return outcome !== undefined && !isGood(outcome);
}

function tallyOfRun(outcome: RunOutcome): SeedTally {
  const { conclusion, scenario, wallMs } = outcome;
  const failed = isGood(outcome) ? [] : [scenario.seed];
  return { count: 1, verdicts: { [conclusion.verdict]: 1 }, failed, wallMs };
}
