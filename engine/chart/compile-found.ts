import type { AnyMachineSnapshot } from 'xstate';
import { ChartError } from './chart-error.ts';
import { entryOrder, stateName } from './compile-name.ts';

/** The states met so far, numbered as they were found. */
export interface FoundStates {
  readonly names: readonly string[];
  /** One snapshot per state and per order of entry that matters; grows while it is iterated. */
  readonly snapshots: readonly AnyMachineSnapshot[];
  numberOf(snapshot: AnyMachineSnapshot): number;
}

/** Numbers known states first. Throws for the first state beyond `limit`. */
export function createFound(
  chart: string,
  limit: number,
  known: readonly string[] = [],
): FoundStates {
  const names = [...known];
  const numbers = new Map(known.map((name, number) => [name, number]));
  const snapshots: AnyMachineSnapshot[] = [];
  const seen = new Set<string>();

  return {
    names,
    snapshots,
    numberOf(snapshot) {
      const name = stateName(snapshot);
      const number = numbers.get(name) ?? names.length;
      const variant = `${name} ${snapshot.status} ${entryOrder(snapshot)}`;
      if (seen.has(variant)) return number;
      seen.add(variant);
      snapshots.push(snapshot);
      if (number === names.length) names.push(name);
      numbers.set(name, number);
      if (names.length > limit || snapshots.length > 16 * limit) {
        const reason = `has more than ${limit} reachable states; split the chart`;
        throw new ChartError(chart, '', reason);
      }
      return number;
    },
  };
}
