import type { ScenarioRun } from '../../engine/index.ts';

/** The members of a run that its clock needs; a played recording has them too. */
export interface ClockedRun
  extends Pick<
    ScenarioRun,
    'advanceUntil' | 'conclusion' | 'endMs' | 'isSpent' | 'nextAtMs' | 'pauses'
  > {
  readonly world: { readonly clock: Pick<ScenarioRun['world']['clock'], 'now' | 'isMidway'> };
  readonly api: { readonly calls: Pick<ScenarioRun['api']['calls'], 'isHeldUp'> };
  /** Goes back to the beginning from the end if another round is left; returns whether it did. */
  beginAgain?(): boolean;
}
