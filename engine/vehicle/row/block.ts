import type { Fleet } from './fleet.ts';
import { linkWidth, rowWidth, stateWidth } from './row.ts';

/** One of the two blocks of a row: the truth, or the last report. */
export type Block = 0 | 1;
export const truth: Block = 0;
export const heard: Block = 1;

/** The first double of a block. */
export function numbersAt(fleet: Fleet, row: number, block: Block): number {
  return rowAt(fleet, row, block) * rowWidth;
}

/** The first link of a block. */
export function linksAt(fleet: Fleet, row: number, block: Block): number {
  return rowAt(fleet, row, block) * linkWidth;
}

/** The first byte of a block. */
export function statesAt(fleet: Fleet, row: number, block: Block): number {
  return rowAt(fleet, row, block) * stateWidth;
}

function rowAt(fleet: Fleet, row: number, block: Block): number {
  return block === truth ? row : fleet.heardRowOf(row);
}
