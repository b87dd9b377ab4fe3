import { invariant } from '../invariant.ts';
import type { Cycle } from './cycle.ts';

/** The most cycles of files that one process can number (ours). */
const mostOwnCycles = 200_000;

/**
 * The number of a cycle that is not built in, from 0. Equal cycles have one number, in all worlds
 * of a process; it depends on their order there, so that nothing may show it.
 */
export function ownCycleNumber(cycle: Cycle): number {
  const known = numbers.get(cycle);
  if (known !== undefined) return known;
  const content = JSON.stringify(cycle);
  const number = byContent.get(content) ?? cycles.push(cycle) - 1;
  invariant(number < mostOwnCycles, `one process has at most ${mostOwnCycles} cycles of files`);
  byContent.set(content, number);
  numbers.set(cycle, number);
  return number;
}

export function ownCycle(number: number): Cycle {
  return cycles[number]!;
}

/** Follow from their content. */
const cycles: Cycle[] = [];
const byContent = new Map<string, number>();
const numbers = new WeakMap<Cycle, number>();
