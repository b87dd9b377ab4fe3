import type { ChartTable } from '../chart/table.ts';

/** The words of a generated table, for typing the functions behind them. */
export type NamesOf<T> = T extends ChartTable<infer N> ? N : never;
