import type { ChartCounter, CountedChart, CountedTable } from '../../engine/chart/counted.ts';
import { countedTables } from '../charts.generated.ts';

/**
 * The leaves of counted tables that a run took, by chart and kind of vehicle. The kind is a
 * powertrain; it is empty for rows without a vehicle.
 */
export type TakenLeaves = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** Notes each leaf that the charts of one world take, in one byte. */
export class LeafCounter implements ChartCounter {
  /** By chart and kind. */
  readonly #bytes = new Map<string, Map<string, Uint8Array>>();

  count({ id }: Pick<CountedTable, 'id'>, kindOf: (row: number) => string): CountedChart {
    const table = countedTables.find((each) => each.id === id);
    if (table === undefined) throw new Error(`no counted table of the chart '${id}'`);
    const kinds = this.#bytes.get(id) ?? new Map<string, Uint8Array>();
    this.#bytes.set(id, kinds);
    const leaves = table.taken.length;
    return {
      table,
      note(row, leaf) {
        const kind = kindOf(row);
        let bytes = kinds.get(kind);
        if (bytes === undefined) kinds.set(kind, (bytes = new Uint8Array(leaves)));
        bytes[leaf] = 1;
      },
    };
  }

  /** Whether one of these leaves of a chart was taken, by any kind. */
  hasTaken(id: string, leaves: readonly number[]): boolean {
    const kinds = [...(this.#bytes.get(id)?.values() ?? [])];
    return kinds.some((bytes) => leaves.some((leaf) => bytes[leaf] === 1));
  }

  /** The leaves taken so far. */
  get taken(): TakenLeaves {
    const charts = [...this.#bytes].map(([id, kinds]) => {
      const each = [...kinds].map(([kind, bytes]) => [kind, leavesIn(bytes)] as const);
      return [id, Object.fromEntries(each)] as const;
    });
    return Object.fromEntries(charts);
  }
}

function leavesIn(bytes: Uint8Array): number[] {
  const leaves: number[] = [];
  for (const [leaf, byte] of bytes.entries()) if (byte === 1) leaves.push(leaf);
  return leaves;
}
