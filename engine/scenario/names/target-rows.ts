import type { World } from '../../world.ts';
import type { Target } from './roster.ts';

/** The rows of the vehicles that a step addresses, in order. */
export function* targetRows({ fleet }: World, target: Target): Generator<number> {
  const ranges = target.kind === 'fleet' ? fleet.rangesOf(target.name) : [];
  for (const { firstRow, count } of ranges) {
    for (let index = 0; index < count; index += 1) yield firstRow + index;
  }
  if (ranges.length > 0) return;
  const row = fleet.rowOf(target.name);
  if (row !== undefined) yield row;
}
