import type { ChartCounter, CountedChart, CountedTable } from '../../../engine/index.ts';
import { countedTables } from '../../chart-coverage/charts.generated.ts';
import { stateAfter } from '../../chart-coverage/shortest-path.ts';

/** The leaves that rows take, and the states in which they are, of one chart or several alike. */
export class RowCounter implements ChartCounter {
  readonly #chart: string;
  readonly #taken = new Map<number, Set<number>>();
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
        if (id === this.#chart) setOf(this.#taken, row).add(leaf);
        const next = stateAfter(table, leaf);
        if (next !== undefined) statesOf(this.#states, row).set(key, next);
      },
    };
  }

  /** The leaves that a row has taken. */
  takenBy(row: number): ReadonlySet<number> {
    return setOf(this.#taken, row);
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
    const states = [...(this.#states.get(row) ?? [])];
    const own = states.filter(([key]) => key.startsWith(`${this.#chart} `));
    return [...new Set(own.map(([, state]) => state))];
  }

  /** Whether nothing has happened yet to one of the charts of a row. */
  hasFresh(row: number): boolean {
    const states = [...(this.#states.get(row) ?? [])];
    return states.filter(([key]) => key.startsWith(`${this.#chart} `)).length < this.#alike;
  }

  /** A text that is the same for rows whose charts are in the same states, by the same leaves. */
  signatureOf(row: number): string {
    const states = [...(this.#states.get(row) ?? [])].map(([key, state]) => `${key}:${state}`);
    return `${[...setOf(this.#taken, row)].sort((a, b) => a - b).join()} ${states.join()}`;
  }
}

function setOf(sets: Map<number, Set<number>>, row: number): Set<number> {
  const known = sets.get(row) ?? new Set<number>();
  sets.set(row, known);
  return known;
}

function statesOf(states: Map<number, Map<string, number>>, row: number): Map<string, number> {
  const known = states.get(row) ?? new Map<string, number>();
  states.set(row, known);
  return known;
}
