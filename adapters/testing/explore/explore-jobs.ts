/** The jobs of an exploration, as a thread does them: runs with sets of choices. */
import type { Choice } from './choice.ts';
import { ExplorationTrouble } from './exploration-trouble.ts';
import type { Offence } from './judge.ts';
import { openedRuns } from './opened-runs.ts';
import type { ExploreOptions } from './options.ts';
import type { TrialRuns } from './trial-runs.ts';

export interface ThreadContext {
  readonly options: ExploreOptions;
  /** The scenario, where it has an address: threads do not share such objects. */
  readonly scenarioUrl: string | undefined;
}

/** The offences of the runs of one job, in order, until one of them met trouble. */
export interface RunsReport {
  readonly offences: readonly (readonly Offence[])[];
  /** The real time of all, ms. */
  readonly tookMs: number;
  readonly trouble: string | undefined;
}

/** Opens the runs of this thread, which begin with the one without disturbance, as in any other. */
export function openExploring(context: unknown) {
  const begun = begunRuns(context as ThreadContext);
  // Each job meets the error.
  begun.catch(() => {});
  return async (job: unknown): Promise<RunsReport> => {
    const runs = await begun;
    const beganMs = performance.now();
    const offences: (readonly Offence[])[] = [];
    let trouble: string | undefined;
    for (const choices of job as readonly (readonly Choice[])[]) {
      try {
        offences.push(await runs.offencesOf(choices));
      } catch (error) {
        if (!(error instanceof ExplorationTrouble)) throw error;
        trouble = error.message;
        break;
      }
    }
    return { offences, tookMs: performance.now() - beganMs, trouble };
  };
}

async function begunRuns({ options, scenarioUrl }: ThreadContext): Promise<TrialRuns> {
  const scenario = scenarioUrl === undefined ? options.scenario : new URL(scenarioUrl);
  const { runs } = await openedRuns({ ...options, scenario });
  await runs.begin();
  return runs;
}
