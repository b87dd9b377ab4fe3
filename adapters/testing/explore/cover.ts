import { areCompatible, type Choice } from './choice.ts';

/**
 * Sets of up to `most` choices in which every two of them that fit into one run are together at
 * least once: the greedy cover of all pairs. A mistake that takes two disturbances is found by one
 * of some hundred sets in place of one of some thousand pairs.
 */
export function* coverOf(
  choices: readonly Choice[],
  most: number,
  fits: (set: readonly Choice[]) => boolean,
): Generator<readonly Choice[]> {
  const count = choices.length;
  /** Whether two choices are still to be together, at `one * count + other`, both ways. */
  const wanted = new Uint8Array(count * count);
  for (let one = 0; one < count; one += 1) {
    for (let other = one + 1; other < count; other += 1) {
      const pair = [choices[one]!, choices[other]!];
      if (!areCompatible(pair) || !fits(pair)) continue;
      wanted[one * count + other] = 1;
      wanted[other * count + one] = 1;
    }
  }
  for (let first = wanted.indexOf(1); first !== -1; first = wanted.indexOf(1, first)) {
    const set = [Math.floor(first / count), first % count];
    for (let next = 0; set.length < most && next !== -1; ) {
      next = bestFor(set);
      if (next !== -1) set.push(next);
    }
    for (const one of set) for (const other of set) wanted[one * count + other] = 0;
    yield set.sort((a, b) => a - b).map((index) => choices[index]!);
  }

  /** The choice that brings the most wanted pairs into the set; -1 without one. */
  function bestFor(set: readonly number[]): number {
    let best = -1;
    let bestGain = 0;
    for (let candidate = 0; candidate < count; candidate += 1) {
      let gain = 0;
      for (const each of set) gain += wanted[each * count + candidate]!;
      if (gain <= bestGain || set.includes(candidate)) continue;
      const whole = [...set, candidate].map((index) => choices[index]!);
      if (!areCompatible(whole) || !fits(whole)) continue;
      best = candidate;
      bestGain = gain;
    }
    return best;
  }
}
