import type { IdPattern } from './id-pattern.ts';
import { hasMember } from './id-pattern.ts';

interface Members {
  /** The name of the fleet. */
  readonly name: string;
  readonly id: IdPattern;
  readonly count: number;
}

/**
 * The fleets of a scenario by the names of their members. A search tests only fleets whose pattern
 * fits.
 */
export class MemberIndex {
  readonly #byPattern = new Map<string, Members>();
  /** The lengths of the patterns' prefixes and suffixes. */
  readonly #lengths = new Map<string, readonly [prefix: number, suffix: number]>();

  constructor(fleets: Iterable<Members>) {
    for (const fleet of fleets) {
      const { prefix, suffix } = fleet.id;
      const key = keyOf(prefix, suffix);
      // Two fleets with one pattern are a mistake; the larger one has all the names.
      if (fleet.count > (this.#byPattern.get(key)?.count ?? -Infinity))
        this.#byPattern.set(key, fleet);
      this.#lengths.set(`${prefix.length} ${suffix.length}`, [prefix.length, suffix.length]);
    }
  }

  /** The names of the fleets that have a member of this name. */
  *fleetsWith(member: string): Generator<string> {
    for (const [prefix, suffix] of this.#lengths.values()) {
      if (prefix + suffix >= member.length) continue;
      const end = member.length - suffix;
      const fleet = this.#byPattern.get(keyOf(member.slice(0, prefix), member.slice(end)));
      if (fleet !== undefined && hasMember(fleet.id, fleet.count, member)) yield fleet.name;
    }
  }

  fleetOf(member: string): string | undefined {
    const [first] = this.fleetsWith(member);
    return first;
  }
}

function keyOf(prefix: string, suffix: string): string {
  return `${prefix}{}${suffix}`;
}
