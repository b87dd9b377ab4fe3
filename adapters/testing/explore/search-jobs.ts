/** The jobs of a search, as a thread does them: trials beside its own run without disturbance. */
import { ExplorationTrouble } from './exploration-trouble.ts';
import { openSearch } from './opened-search.ts';
import type { SearchOptions } from './options.ts';
import type { Runs, Strategy } from './strategy.ts';

export interface ThreadContext {
  readonly options: SearchOptions;
  /** The scenario, where it has an address: threads do not share such objects. */
  readonly scenarioUrl: string | undefined;
}

/** The verdicts on the trials of one job, in order, until one of them met trouble. */
export interface TrialsReport<Verdict> {
  readonly verdicts: readonly Verdict[];
  /** The real time of all, ms. */
  readonly tookMs: number;
  readonly trouble: string | undefined;
}

/** Opens a search in this thread, which begins with the run without disturbance, as all do. */
export function jobsFor<Trial, Verdict>(strategy: Strategy<Trial, Verdict>) {
  return (context: unknown) => {
    const begun = beginRuns(strategy, context as ThreadContext);
    // Each job meets the error.
    begun.catch(() => {});
    return async (job: unknown): Promise<TrialsReport<Verdict>> => {
      const runs = await begun;
      const beganMs = performance.now();
      const verdicts: Verdict[] = [];
      let trouble: string | undefined;
      for (const trial of job as readonly Trial[]) {
        try {
          verdicts.push(await runs.judge(trial));
        } catch (error) {
          if (!(error instanceof ExplorationTrouble)) throw error;
          trouble = error.message;
          break;
        }
      }
      return { verdicts, tookMs: performance.now() - beganMs, trouble };
    };
  };
}

async function beginRuns<Trial, Verdict>(
  strategy: Strategy<Trial, Verdict>,
  { options, scenarioUrl }: ThreadContext,
): Promise<Runs<Trial, Verdict>> {
  const scenario = scenarioUrl === undefined ? options.scenario : new URL(scenarioUrl);
  const here = { ...options, scenario };
  const prepared = strategy.prepare(here);
  const { runs } = prepared(await openSearch(strategy, here));
  await runs.begin();
  return runs;
}
