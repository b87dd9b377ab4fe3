import type { Profile } from './profile.ts';

/** One of several parts of a load, which take turns in its deliveries. */
export interface LoadPart {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

const wholeLoad: LoadPart = { index: 1, count: 1 };

/**
 * The instants at which a part of a load is sent, ms after its beginning, in their order. They
 * follow from the profile alone; the instants of all parts together are those of the whole.
 */
export function* dueTimes(
  profile: Profile,
  { index, count } = wholeLoad,
): Generator<number, undefined> {
  const all = deliveriesOf(profile);
  let dueMs = 0;
  for (let before = index - 1; before < all; before += count) {
    dueMs = instantAfter(profile, before, dueMs);
    // In whole microseconds.
    yield Math.round(dueMs * 1000) / 1000;
  }
}

/** The number of deliveries of a whole load; Infinity without an end. */
export function deliveriesOf({ durationMs, upTo }: Profile): number {
  return durationMs === Infinity ? Infinity : Math.ceil(upTo(durationMs) - negligible);
}

/** A share of a delivery that comes from rounding. */
const negligible = 1e-6;

/** The precision of instants, ms. */
const fineMs = 1e-6;

/** The instant from which on more than so many deliveries are due; no earlier than `fromMs`. */
function instantAfter({ upTo }: Profile, before: number, fromMs: number): number {
  const isLater = (ms: number): boolean => upTo(ms) > before + negligible / 2;
  let low = fromMs;
  let stepMs = 1;
  while (!isLater(low + stepMs)) {
    low += stepMs;
    stepMs *= 2;
  }
  let high = low + stepMs;
  while (high - low > Math.max(fineMs, high * Number.EPSILON * 4)) {
    const middle = (low + high) / 2;
    if (isLater(middle)) high = middle;
    else low = middle;
  }
  return high;
}
