import type { ScenarioRun } from '../../engine/index.ts';

/** The members of a run that its clock needs. */
export interface ClockedRun
  extends Pick<
    ScenarioRun,
    'advanceUntil' | 'conclusion' | 'endMs' | 'isSpent' | 'nextAtMs' | 'pauses'
  > {
  readonly world: { readonly clock: Pick<ScenarioRun['world']['clock'], 'now' | 'isMidway'> };
  readonly api: { readonly calls: Pick<ScenarioRun['api']['calls'], 'isHeldUp'> };
}
