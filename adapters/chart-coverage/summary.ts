import {
  type ChartCoverage,
  type Coverage,
  countedIn,
  isTaken,
  percentOf,
  type StateCoverage,
  type TransitionCoverage,
  type TransitionEffect,
} from './coverage.ts';

/** Parts that runs took, and all that count. */
export interface Share {
  readonly taken: number;
  readonly of: number;
}

/** The figures of one or more charts. JSON values. */
export interface CoverageFigures extends Readonly<Record<TransitionEffect, Share>> {
  /** Of the transitions, to one place. */
  readonly percent: number;
  readonly states: Share;
  readonly transitions: Share;
  /** By powertrain, the number of transitions that its vehicles took. */
  readonly kinds: Readonly<Record<string, number>>;
}

export function figuresOf(charts: readonly ChartCoverage[]): CoverageFigures {
  const counted = charts.flatMap(countedIn);
  const sharing = (effect: TransitionEffect): Share =>
    shareOf(counted.filter((each) => each.effect === effect));
  return {
    // Rounded down, so that 100 means all.
    percent: Math.floor(percentOf(charts) * 10) / 10,
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

/** The coverage as JSON: the figures of all charts, and each with its states and transitions. */
export function coverageObject({ charts }: Coverage) {
  return {
    ...figuresOf(charts),
    charts: charts.map(({ chart, states, transitions }, number) => ({
      chart,
      ...figuresOf([charts[number]!]),
      statesTaken: states,
      transitionsTaken: transitions,
    })),
  };
}

function shareOf(parts: readonly (StateCoverage | TransitionCoverage)[]): Share {
  return { taken: parts.filter(isTaken).length, of: parts.length };
}
