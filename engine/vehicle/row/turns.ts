import { cabinReadyMs, usualCabinCelsius } from '../../model/cabin.ts';
import { numbersAt, truth } from './block.ts';
import type { Fleet } from './fleet.ts';
import { courseAt } from './motion.ts';
import { field } from './row.ts';

/**
 * The first whole ms after now, up to `endMs`, at which a quantity of a car under way is on another
 * side of a threshold (below, at, above) than now; Infinity if it stays there.
 */
export function nextTurnMs(
  fleet: Fleet,
  row: number,
  { nowMs, endMs }: { readonly nowMs: number; readonly endMs: number },
  level: (atMs: number) => number,
  threshold: number,
): number {
  const side = (atMs: number): number => Math.sign(level(atMs) - threshold);
  const initial = side(nowMs);
  let before = nowMs;
  while (before < endMs) {
    const corner = Math.min(endMs, Math.max(before + 1, nextCornerMs(fleet, row, before)));
    for (const end of [Math.floor(corner), Math.ceil(corner)]) {
      for (const after of monotoneEnds(before, end, level)) {
        if (side(after) !== initial) return bisected(before, after, initial, side);
        before = after;
      }
    }
  }
  return Infinity;
}

/** The parts of a phase between which a quantity may turn; it turns once in each at most. */
const partsOfPhase = 8;

/** The ends of the stretches up to `end` in which a quantity only rises or only falls. */
function* monotoneEnds(
  from: number,
  end: number,
  level: (atMs: number) => number,
): Generator<number> {
  const slope = (atMs: number): number => Math.sign(level(atMs) - level(atMs - 1));
  let before = from;
  const step = Math.max(1, Math.ceil((end - from) / partsOfPhase));
  while (before < end) {
    const after = Math.min(end, before + step);
    if (after - before > 2 && slope(before + 1) !== slope(after)) {
      yield bisected(before + 1, after, slope(before + 1), slope) - 1;
    }
    yield after;
    before = after;
  }
}

/** The next instant after this one at which a phase of the leg, or the warm-up, ends. */
function nextCornerMs(fleet: Fleet, row: number, atMs: number): number {
  const base = numbersAt(fleet, row, truth);
  const { numbers } = fleet;
  const startMs = numbers[base + field.legStartMs]!;
  const course = courseAt(fleet, row, truth);
  const phaseMs = course === undefined ? Infinity : startMs + course.nextCornerMs(atMs - startMs);
  const warmMs =
    numbers[base + field.airSinceMs]! +
    cabinReadyMs({
      celsius: numbers[base + field.cabinC]!,
      ambientCelsius: numbers[base + field.temperatureC]!,
      targetCelsius: usualCabinCelsius,
    });
  return warmMs > atMs ? Math.min(phaseMs, warmMs) : phaseMs;
}

function bisected(
  from: number,
  to: number,
  initial: number,
  value: (atMs: number) => number,
): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (value(middle) === initial) before = middle;
    else after = middle;
  }
  return after;
}
