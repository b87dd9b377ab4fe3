import type { AppUnderTest } from '../app-under-test.ts';
import type { Choice } from './choice.ts';
import { Explorer } from './explorer.ts';
import { isNameOfFinding } from './findings.ts';
import type { Offence } from './judge.ts';
import { checkedChoices, checkedRuns, lateMs, type SearchOptions, toMs } from './options.ts';
import { search } from './search.ts';
import type { SearchReport } from './search-report.ts';
import { isExplored } from './story-faults.ts';
import type { Strategy } from './strategy.ts';
import { TrialRuns } from './trial-runs.ts';

/** Orders, duplicates and losses of deliveries, the simplest first. */
export const exploring: Strategy<readonly Choice[], readonly Offence[]> = {
  method: 'explore',
  isNameOfFile: isNameOfFinding,
  isOwnFault: isExplored,
  prepare(options) {
    const { acrossVehicles = false, budget = {}, inWorld = false } = options;
    const { runs: most = budget.time === undefined ? 300 : Infinity, time } = budget;
    const settings = {
      seed: String(options.seed ?? 1),
      choices: checkedChoices(options),
      lateMs: lateMs(options.late),
      acrossVehicles,
      runs: checkedRuns(most),
      endMs: time === undefined ? undefined : performance.now() + toMs('budget.time', time),
      signal: options.signal,
      progress: options.onProgress ?? (() => {}),
    };
    if (options.app === undefined) {
      throw new TypeError('explore disturbs the deliveries to an application: give app');
    }
    return ({ application, plans }) => {
      const runs = new TrialRuns(plans, application!, inWorld);
      return { runs, searcher: (place) => new Explorer(runs, place, settings) };
    };
  },
};

/**
 * Looks for the order, duplicate or loss of webhooks that confuses an application: runs a scenario
 * with a fresh application many times, and shortens each finding to a scenario that fails alone.
 * A scenario with the faults of a finding is judged by that story alone. Throws `SearchError`
 * where there are findings, and `ExplorationTrouble` where the application or the scenario says
 * nothing about order.
 *
 *     await explore({
 *       scenario: './night.yaml',
 *       app: () => new Backend(),
 *       readBack: (app) => app.state(),
 *     });
 */
export async function explore<App extends AppUnderTest>(
  options: SearchOptions<App>,
): Promise<SearchReport> {
  return search(exploring, options);
}
