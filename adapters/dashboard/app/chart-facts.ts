import type { HistoryPointBody } from './wire.ts';

/** A quantity of a history whose values are numbers. */
type HistoryColumn = Exclude<keyof HistoryPointBody, 'at' | 'state'>;

/** A value of a chart: of a history, or of the charger. */
type ChartColumn = HistoryColumn | 'price' | 'carbon';

/** The values of a chart at an instant. */
export type ChartPoint = { readonly at: string } & {
  readonly [Column in ChartColumn]?: number | null;
};

/** A line of a chart. */
export interface ChartLine {
  readonly column: ChartColumn;
  readonly words: string;
  /** The name of a colour of the style. */
  readonly colour: string;
  readonly look: 'area' | 'dashed' | 'line';
}

export interface ChartFacts {
  readonly title: string;
  readonly unit: string;
  readonly lines: readonly ChartLine[];
  /** The end of its axis: a fixed one, or at least so much. */
  readonly most?: number;
  readonly atLeast?: number;
  /** The words in place of a chart whose first line is zero all the time. */
  readonly idle?: string;
  /** Whether the axis begins near the least value instead of at zero. */
  readonly floats?: boolean;
  /** Whether values may be below zero. */
  readonly isSigned?: boolean;
}
