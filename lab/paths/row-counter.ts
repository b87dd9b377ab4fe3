import type { ChartCounter, CountedChart, CountedTable } from '../../engine/chart/counted.ts';
import { stateAfter } from '../chart-coverage/shortest-path.ts';
import { countedTables } from '../charts.generated.ts';

/** Whether the rows of a chart are vehicles; those of the others are deliveries and commands. */
export function isOfVehicles(chart: string): boolean {
  return chart !== 'delivery' && chart !== 'execution';
}

/** The leaves that rows take, and the states in which they are, of one chart or several alike. */
export class RowCounter implements ChartCounter {
  readonly #chart: string;
  readonly #taken = new Map<number, Set<number>>();
  /** By row, then by chart and the number of its machine. */
  readonly #states = new Map<number, Map<string, number>>();
  #counted = 0;
  #alike = 0;

  /** @param chart the chart whose leaves it notes; the states are those of all */
  constructor(chart: string) {
    this.#chart = chart;
  }

  count({ id }: Pick<CountedTable, 'id'>): CountedChart {
    const table = countedTables.find((each) => each.id === id)!;
    const key = `${id} ${this.#counted++}`;
    if (id === this.#chart) this.#alike += 1;
    return {
      table,
      note: (row, leaf) => {
        if (id === this.#chart) this.#taken.set(row, this.#leavesOf(row).add(leaf));
        const next = stateAfter(table, leaf);
        if (next !== undefined) this.#states.set(row, this.#statesIn(row).set(key, next));
      },
    };
  }

  /** The leaves that a row has taken. */
  takenBy(row: number): ReadonlySet<number> {
    return this.#leavesOf(row);
  }

  /** The first row that has taken one of these leaves. */
  rowOf(leaves: readonly number[]): number | undefined {
    return [...this.#taken].find(([, taken]) => leaves.some((leaf) => taken.has(leaf)))?.[0];
  }

  /** The leaves of all rows. */
  get allTaken(): ReadonlySet<number> {
    const all = new Set<number>();
    for (const taken of this.#taken.values()) for (const leaf of taken) all.add(leaf);
    return all;
  }

  /** The states of the charts of a row that events have reached, each once. */
  statesOf(row: number): readonly number[] {
    return [...new Set(this.#ownStates(row))];
  }

  /** Whether nothing has happened yet to one of the charts of a row. */
  hasFresh(row: number): boolean {
    return this.#ownStates(row).length < this.#alike;
  }

  /** A text that is the same for rows whose charts are in the same states, by the same leaves. */
  signatureOf(row: number): string {
    const states = [...this.#statesIn(row)].map(([key, state]) => `${key}:${state}`);
    return `${[...this.takenBy(row)].sort((a, b) => a - b).join()} ${states.join()}`;
  }

  #ownStates(row: number): readonly number[] {
    const own = [...this.#statesIn(row)].filter(([key]) => key.startsWith(`${this.#chart} `));
    return own.map(([, state]) => state);
  }

  #leavesOf(row: number): Set<number> {
    return this.#taken.get(row) ?? new Set<number>();
  }

  #statesIn(row: number): Map<string, number> {
    return this.#states.get(row) ?? new Map<string, number>();
  }
}
