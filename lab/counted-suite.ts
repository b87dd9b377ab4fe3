import { nativeSha256 } from '../adapters/file/native-sha256.ts';
import { type LoadOptions, loadAll } from '../adapters/scenarios/load.ts';
import { accepted } from '../adapters/scenarios/rejection.ts';
import { concluded } from '../adapters/testing/concluded-run.ts';
import { scenarioFiles } from '../adapters/trials/suite/scenario-files.ts';
import type { ChartCounter } from '../engine/chart/counted.ts';
import { type Conclusion, type RunOptions, ScenarioRun } from '../engine/index.ts';
import { LeafCounter, type TakenLeaves } from './chart-coverage/leaf-counter.ts';

/** The scenarios of the package, but for the one that waits for a program outside. */
export const shippedSuite: readonly string[] = ['scenarios/!(home-energy)/**/*.yaml'];

/** A scenario of a suite after its run. */
export interface SuiteRun {
  readonly scenario: string;
  readonly file: string;
  readonly conclusion: Conclusion;
  readonly digest: string;
  readonly taken: TakenLeaves;
}

/**
 * Runs the scenarios of some files and folders, in every combination of their matrices, and counts
 * the leaves that each takes. Throws `ScenarioRejection`.
 */
export async function* countedSuite(
  paths: readonly string[],
  env: LoadOptions['env'],
): AsyncGenerator<SuiteRun> {
  if (paths.length === 0) return;
  const { files } = await scenarioFiles(paths);
  for (const file of files) {
    for (const loaded of loadAll(file, { params: {}, seed: undefined, env })) {
      const { scenario } = accepted(loaded);
      const counter = new LeafCounter();
      const run = new ScenarioRun(scenario, countedBy(counter));
      const { conclusion } = await concluded(run);
      const { digest } = run.world.log;
      yield { scenario: scenario.name, file, conclusion, digest, taken: counter.taken };
    }
  }
}

/** The options of a run that `concluded` takes, whose charts are counted. */
export function countedBy(counter: ChartCounter): RunOptions {
  return { retain: true, sha256: nativeSha256, counter };
}
