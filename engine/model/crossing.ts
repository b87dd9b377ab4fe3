/**
 * Whole ms, rounded up, until a quantity that changes evenly from `value` by `perMs` is at
 * `threshold`: when to set it to exactly that. 0 where it is there already; Infinity where it
 * stands still or moves away.
 */
export function crossingMs(value: number, threshold: number, perMs: number): number {
  if (value === threshold) return 0;
  if (perMs === 0) return Infinity;
  const elapsedMs = (threshold - value) / perMs;
  return elapsedMs < 0 ? Infinity : wholeMs(elapsedMs);
}

/** Rounded up, except for an excess of a microsecond, which rounding errors may cause. */
export function wholeMs(elapsedMs: number): number {
  return Math.max(0, Math.ceil(elapsedMs - microsecond));
}

const microsecond = 0.001;
