import { faultKinds } from '../../../engine/index.ts';
import { checkWord } from '../../library/check-word.ts';
import type { AppUnderTest } from '../app-under-test.ts';
import { type SearchOptions, toMs } from '../explore/options.ts';
import { search } from '../explore/search.ts';
import type { SearchReport } from '../explore/search-report.ts';
import type { Strategy } from '../explore/strategy.ts';
import { sweptName } from './cell.ts';
import type { CellJudgement } from './judged-cell.ts';
import { Sweeper } from './sweeper.ts';
import { type SweepTrial, SweptRuns } from './swept-runs.ts';

/** Every fault of the catalogue, in every form, at every target and some places. */
export const sweeping: Strategy<SweepTrial, CellJudgement> = {
  method: 'sweep',
  isNameOfFile: (file) =>
    /^(?:(?:webhook|api|upstream|vehicle|charger)[.-].*-.*|undisturbed-.*)\.yaml$/.test(file),
  isOwnFault: (name) => name === sweptName,
  prepare(options) {
    const { faults, onProgress = () => {}, places = 4, seed, targets } = options;
    checkFaults(faults);
    if (!Number.isInteger(places) || places < 1) {
      throw new TypeError(`places: ${places} is no number of places from 1 on`);
    }
    const lastingMs = toMs('lasting', options.lasting ?? '1m');
    const settings = {
      places,
      lastingMs,
      seed: seed === undefined ? undefined : String(seed),
      targets,
      faults,
      signal: options.signal,
      progress: onProgress,
    };
    return ({ application, plans }) => {
      const runs = new SweptRuns(plans, application, lastingMs);
      return { runs, searcher: (place) => new Sweeper(runs, place, settings) };
    };
  },
};

/**
 * Runs a scenario with every fault of the catalogue, in every form, at every target where it can
 * strike, at some places of the story. Each cell of the table says whether the application and the
 * expectations of the scenario survived; each broken one is a finding. Throws `SearchError` where
 * there are findings, and `ExplorationTrouble` where the application cannot be judged.
 *
 *     await sweep({
 *       scenario: './night.yaml',
 *       app: () => new Backend(),
 *       readBack: (app) => app.state(),
 *     });
 */
export async function sweep<App extends AppUnderTest>(
  options: SearchOptions<App>,
): Promise<SearchReport> {
  return search(sweeping, options);
}

function checkFaults(faults: readonly string[] = []): void {
  const names = faultKinds().flatMap(({ effects }) => effects.map(({ effect }) => effect));
  for (const each of faults) checkWord('faults: there is no', each, [...new Set(names)]);
}
