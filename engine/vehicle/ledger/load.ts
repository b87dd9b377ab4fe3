import type { ChargingType } from '../../model/charge-acceptance.ts';
import type { PlaceKind } from './place-kind.ts';

/** The vehicles and chargers whose power adds up in one row of the load. */
export interface LoadGroup {
  readonly fleet: string;
  readonly model: string;
  readonly placeKind: PlaceKind;
  readonly chargingType: ChargingType;
  /** The charger, where vehicles share one; otherwise empty. */
  readonly charger: string;
}

/** The load of a group in a quarter of an hour. */
export interface QuarterLoad extends LoadGroup {
  /** The begin of the quarter, in UTC. */
  readonly quarterAtMs: number;
  /** From the wall, in whole mWh. */
  readonly wallMwh: number;
}

export const quarterMs = 900_000;

/** The end of the quarter of an hour in which an instant lies; of its first instant, the next. */
export function nextQuarterMs(atMs: number): number {
  return (Math.floor(atMs / quarterMs) + 1) * quarterMs;
}

/**
 * The energy from the wall by quarter of an hour and group. It adds whole mWh, so that sums do not
 * depend on the order of vehicles.
 */
export class Load {
  readonly #groups: LoadGroup[] = [];
  readonly #numbers = new Map<string, number>();
  /** Energy by group, by the first instant of the quarter. */
  readonly #quarters = new Map<number, Map<number, number>>();

  /** The number of a group. */
  groupOf(group: LoadGroup): number {
    const key = keyOf(group);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#groups.length);
    return this.#groups.push(group) - 1;
  }

  /** Adds energy to the quarter of an instant. */
  add(group: number, atMs: number, wallMwh: number): void {
    const quarterAtMs = nextQuarterMs(atMs) - quarterMs;
    const quarter = this.#quarters.get(quarterAtMs) ?? new Map<number, number>();
    if (quarter.size === 0) this.#quarters.set(quarterAtMs, quarter);
    quarter.set(group, (quarter.get(group) ?? 0) + wallMwh);
  }

  /** Removes the quarters that ended by an instant, in order, groups by their names. */
  take(untilMs: number): readonly QuarterLoad[] {
    const ended = [...this.#quarters.keys()].filter((atMs) => atMs + quarterMs <= untilMs);
    return ended
      .sort((a, b) => a - b)
      .flatMap((quarterAtMs) => {
        const quarter = [...this.#quarters.get(quarterAtMs)!];
        this.#quarters.delete(quarterAtMs);
        return quarter
          .map(([number, wallMwh]): QuarterLoad => {
            const { fleet, model, placeKind, chargingType, charger } = this.#groups[number]!;
            return { quarterAtMs, placeKind, chargingType, fleet, model, charger, wallMwh };
          })
          .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      });
  }
}

function keyOf({ placeKind, chargingType, fleet, model, charger }: LoadGroup): string {
  return JSON.stringify([placeKind, chargingType, fleet, model, charger]);
}
