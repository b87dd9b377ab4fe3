/** The jobs of an exploration, as a thread does them: runs with sets of choices. */
import type { Choice } from './choice.ts';
import { openedRuns } from './opened-runs.ts';
import type { ExploreOptions } from './options.ts';
import type { TrialRuns } from './trial-runs.ts';

export interface ThreadContext {
  readonly options: ExploreOptions;
  /** The scenario, where it has an address: threads do not share such objects. */
  readonly scenarioUrl: string | undefined;
}

/** Opens the runs of this thread, which begin with the one without disturbance, as in any other. */
export function openExploring(context: unknown) {
  const begun = begunRuns(context as ThreadContext);
  // Each job meets the error.
  begun.catch(() => {});
  return async (job: unknown) => (await begun).offencesOf(job as readonly Choice[]);
}

async function begunRuns({ options, scenarioUrl }: ThreadContext): Promise<TrialRuns> {
  const scenario = scenarioUrl === undefined ? options.scenario : new URL(scenarioUrl);
  const { runs } = await openedRuns({ ...options, scenario });
  await runs.begin();
  return runs;
}
