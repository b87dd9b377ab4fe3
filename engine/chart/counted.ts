import type { ChartTable } from './table.ts';

/** A state of a chart as XState has it. */
export interface ChartState {
  /** `plugged.charging`; empty for the chart itself. */
  readonly path: string;
  /** The number of the state above it; -1 for the chart itself. */
  readonly above: number;
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final';
}

/** A transition of a chart as XState has it. */
export interface ChartTransition {
  /** The number of the state that has it. */
  readonly from: number;
  /** The event, `after relockTimeout` or `always`. */
  readonly on: string;
  /** `belowLimit and not startOrdered`; empty without a guard. */
  readonly guard: string;
  /** The numbers of its targets; empty for one that stays. */
  readonly to: readonly number[];
  readonly actions: readonly string[];
}

/**
 * The table of a chart whose leaves also differ by the transitions that XState takes and the states
 * that it enters. It steps the chart as the table does.
 */
export interface CountedTable
  extends Pick<
    ChartTable,
    'id' | 'events' | 'guards' | 'initial' | 'refs' | 'nodes' | 'leaves' | 'operations'
  > {
  readonly parts: ChartParts;
  /** By leaf, the numbers of the transitions that it takes. */
  readonly taken: readonly (readonly number[])[];
  /** By leaf, the numbers of the states without others in them that it enters, passing ones too. */
  readonly entered: readonly (readonly number[])[];
}

/** The states and transitions of a chart, in the order in which the chart writes them. */
export interface ChartParts {
  readonly states: readonly ChartState[];
  readonly transitions: readonly ChartTransition[];
}

/** Counts the leaves that charts take; see `bindChart`. */
export interface ChartCounter {
  /** @param kindOf the kind of the vehicle of a row; empty where there is none */
  count(table: ChartTable, kindOf: (row: number) => string): CountedChart;
}

/** A chart under count. */
export interface CountedChart {
  readonly table: CountedTable;
  /** Called before a row takes a leaf. */
  note(row: number, leaf: number): void;
}
