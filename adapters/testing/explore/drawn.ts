import { createHash } from 'node:crypto';
import { areCompatible, type Choice } from './choice.ts';

/** The most choices of one run. */
export const mostChoices = 8;

/**
 * Sets of choices, the simplest first: all pairs, then drawn sets of three to eight without end.
 * The same seed gives the same sets.
 */
export function* setsOf(singles: readonly Choice[], seed: string): Generator<readonly Choice[]> {
  const count = singles.length;
  for (let sum = 1; sum <= 2 * count - 3; sum += 1) {
    for (let low = Math.max(0, sum - count + 1); low < sum - low; low += 1) {
      const pair = [singles[low]!, singles[sum - low]!];
      if (areCompatible(pair)) yield pair;
    }
  }
  if (count < 3) return;
  for (let number = 0; ; number += 1) {
    const set = drawnSet(singles, `${seed} ${number}`);
    if (set.length > 2 && areCompatible(set)) yield set;
    else yield [];
  }
}

function drawnSet(singles: readonly Choice[], draw: string): readonly Choice[] {
  const bytes = createHash('sha256').update(draw).digest();
  const size = 3 + (bytes[0]! % (mostChoices - 2));
  const indices = new Set<number>();
  for (let at = 0; at < size; at += 1) {
    indices.add(bytes.readUInt16BE(1 + 2 * at) % singles.length);
  }
  return [...indices].sort((a, b) => a - b).map((index) => singles[index]!);
}

/**
 * Makes a failing set shorter: takes two choices of it that fail alone, or else leaves one after
 * another out; then makes each smaller, as long as the set fails.
 */
export async function shrunk(
  choices: readonly Choice[],
  fails: (choices: readonly Choice[]) => Promise<boolean>,
): Promise<readonly Choice[]> {
  let set = (await failingPair(choices, fails)) ?? choices;
  for (let index = 0; index < set.length; ) {
    const less = set.toSpliced(index, 1);
    if (less.length > 0 && (await fails(less))) set = less;
    else index += 1;
  }
  for (const [index, choice] of set.entries()) {
    if (!('after' in choice)) continue;
    for (
      let after = choice.event + (choice.kind === 'twice' ? 0 : 1);
      after < choice.after;
      after += 1
    ) {
      const earlier = set.with(index, { ...choice, after });
      if (!(await fails(earlier))) continue;
      set = earlier;
      break;
    }
  }
  return set;
}

async function failingPair(
  choices: readonly Choice[],
  fails: (choices: readonly Choice[]) => Promise<boolean>,
): Promise<readonly Choice[] | undefined> {
  if (choices.length < 4) return undefined;
  for (const [index, one] of choices.entries()) {
    for (const other of choices.slice(index + 1)) {
      if (await fails([one, other])) return [one, other];
    }
  }
  return undefined;
}
