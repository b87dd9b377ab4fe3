import type { World } from '../../world.ts';
import type { Target } from './roster.ts';

/** The rows of the vehicles that a step addresses, in order. */
export function* targetRows({ fleet }: World, target: Target): Generator<number> {
  const range = target.kind === 'fleet' ? fleet.rangeOf(target.name) : undefined;
  if (range === undefined) {
    const row = fleet.rowOf(target.name);
    if (row !== undefined) yield row;
    return;
  }
  for (let index = 0; index < range.count; index += 1) yield range.firstRow + index;
}
