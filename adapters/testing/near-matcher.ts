import { detectQuantity } from '../../engine/index.ts';
import { type Judgement, type MatcherContext, show } from './judgement.ts';

/**
 * Whether a number is near another, both written as scenarios write quantities: `toBeNear('80%',
 * '1%')`, `toBeNear('12.5kWh', '100Wh')`. The number is in the unit of its name: percent, kWh, kW,
 * km, km/h, kPa, litres, degC or ms; of a signal's body, `value` is compared.
 */
export function toBeNear(
  this: MatcherContext,
  received: unknown,
  expected: number | string,
  tolerance: number | string,
): Judgement {
  const actual = numberIn(received);
  const near = quantityOf(expected);
  const within = quantityOf(tolerance);
  if (near.dimension !== within.dimension) {
    const kind = near.dimension === undefined ? 'a bare number' : `a ${near.dimension}`;
    throw new TypeError(`toBeNear: ${expected} is ${kind}, and the tolerance ${tolerance} is not`);
  }
  if (within.value < 0) throw new TypeError(`toBeNear: the tolerance ${tolerance} is below 0`);
  const apart = Math.abs(actual - near.value);
  const pass = apart <= within.value;
  return {
    pass,
    message: () =>
      `expected ${actual} ${pass ? 'not ' : ''}to be near ${expected}, within ${tolerance}: they are ${rounded(apart)} apart`,
  };
}

function numberIn(received: unknown): number {
  const value =
    typeof received === 'object' && received !== null && 'value' in received
      ? received.value
      : received;
  if (typeof value === 'number') return value;
  throw new TypeError(`toBeNear is for a number or the body of a signal: found ${show(received)}`);
}

function quantityOf(written: number | string): { dimension: string | undefined; value: number } {
  if (typeof written === 'number') return { dimension: undefined, value: written };
  const quantity = detectQuantity(written);
  if (quantity !== undefined) return quantity;
  throw new TypeError(
    `toBeNear: ${show(written)} is not a quantity; write 80%, 11kW, 42km or 2h30m`,
  );
}

/** Rounds the noise of binary fractions away. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
