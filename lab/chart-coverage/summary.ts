import {
  type ChartCoverage,
  countedIn,
  isTaken,
  type StateCoverage,
  type TransitionCoverage,
  type TransitionEffect,
} from './coverage.ts';

/** Parts that runs took, and all that count. */
export interface TakenShare {
  readonly taken: number;
  readonly of: number;
}

/** The figures of one or more charts. */
export interface CoverageFigures extends Readonly<Record<TransitionEffect, TakenShare>> {
  /** Of the transitions, to one place. */
  readonly percent: number;
  readonly states: TakenShare;
  readonly transitions: TakenShare;
  /** By powertrain, the number of transitions that its vehicles took. */
  readonly kinds: Readonly<Record<string, number>>;
}

export function figuresOf(charts: readonly ChartCoverage[]): CoverageFigures {
  const counted = charts.flatMap(countedIn);
  const sharing = (effect: TransitionEffect): TakenShare =>
    shareOf(counted.filter((each) => each.effect === effect));
  const taken = counted.filter(isTaken).length;
  const share = counted.length === 0 ? 100 : (taken * 100) / counted.length;
  return {
    // Rounded down, so that 100 means all.
    percent: Math.floor(share * 10) / 10,
    states: shareOf(charts.flatMap(({ states }) => states)),
    transitions: shareOf(counted),
    moves: sharing('moves'),
    stays: sharing('stays'),
    refuses: sharing('refuses'),
    kinds: Object.fromEntries(
      powertrains.map((kind) => [kind, counted.filter(({ kinds }) => kinds.includes(kind)).length]),
    ),
  };
}

/** The powertrains in the order of columns. */
export const powertrains = ['BEV', 'PHEV', 'HEV', 'ICE'] as const;

function shareOf(parts: readonly (StateCoverage | TransitionCoverage)[]): TakenShare {
  return { taken: parts.filter(isTaken).length, of: parts.length };
}
