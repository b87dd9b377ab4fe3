import { type Distribution, draw } from '../../random/distribution.ts';
import type { Dynamics } from '../dynamics.ts';

/**
 * A value that each person draws once, from a stream of that name. It is cached because drawing it
 * twice a day would take a sixth of a fleet's time; nothing is drawn without a choice.
 */
export function drawnOnce(
  { fleet, streams }: Pick<Dynamics, 'fleet' | 'streams'>,
  purpose: string,
  distributionOf: (row: number) => Distribution<number>,
): (row: number) => number {
  let drawn = new Float64Array(0);
  return (row) => {
    const known = row < drawn.length ? drawn[row]! : Number.NaN;
    if (!Number.isNaN(known)) return known;
    const distribution = distributionOf(row);
    if (distribution.kind === 'constant') return distribution.value;
    if (row >= drawn.length) {
      const more = new Float64Array(fleet.capacity).fill(Number.NaN);
      more.set(drawn);
      drawn = more;
    }
    const value = draw(distribution, streams.stream(fleet.nameOf(row), purpose));
    drawn[row] = value;
    return value;
  };
}
