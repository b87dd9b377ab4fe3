import { isMovingState } from '../row/chart-sets.ts';
import type { Fleet } from '../row/fleet.ts';
import { type Block, numbersAt, statesAt } from '../row/quantity.ts';
import { byte, field, rowWidth } from '../row/row.ts';

/**
 * Excess temperature of the tyres over the air, K. Ours: driving warms them evenly by 15 K in half
 * an hour, and an hour later they are cold again. It all follows from one instant: see
 * `field.tyresMs`.
 */
export function tyreWarmthAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const markMs = fleet.numbers[numbersAt(fleet, row, block) + field.tyresMs]!;
  const isMoving = isMovingState[fleet.states[statesAt(fleet, row, block) + byte.trip]!] === 1;
  return isMoving ? warmed(atMs - markMs) : cooling(markMs - atMs);
}

/** Starts to warm the tyres when the car drives off. */
export function warmTyres({ numbers }: Fleet, row: number, nowMs: number): void {
  const at = row * rowWidth + field.tyresMs;
  numbers[at] = nowMs - cooling(numbers[at]! - nowMs) / warmingPerMs;
}

/** Starts to cool the tyres when the car has stopped. */
export function coolTyres({ numbers }: Fleet, row: number, nowMs: number): void {
  const at = row * rowWidth + field.tyresMs;
  numbers[at] = nowMs + warmed(nowMs - numbers[at]!) / coolingPerMs;
}

function warmed(drivenMs: number): number {
  return Math.min(warmestKelvin, drivenMs * warmingPerMs);
}

function cooling(leftMs: number): number {
  return Math.max(0, leftMs * coolingPerMs);
}

const warmestKelvin = 15;
const warmingPerMs = warmestKelvin / 1_800_000;
const coolingPerMs = warmestKelvin / 3_600_000;
