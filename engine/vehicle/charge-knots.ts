/**
 * A charge table has a knot every half percent of charge and one constant power from each knot to
 * the next.
 */
export const knotPercent = 0.5;
export const knotCount = 200;

const msPerHour = 3_600_000;

/**
 * Time in ms from knot `knot` to the next. `powerKw` is the power at a state of charge, battery
 * side; Simpson's rule on its inverse, twice per knot, keeps the error of a whole charge below a
 * tenth of a second.
 */
export function knotMs(
  usableKwh: number,
  knot: number,
  powerKw: (socPercent: number) => number,
): number {
  const at = (part: number): number => 1 / powerKw((knot + part) * knotPercent);
  const meanInverse = (at(0) + 4 * at(0.25) + 2 * at(0.5) + 4 * at(0.75) + at(1)) / 12;
  return knotKwh(usableKwh) * meanInverse * msPerHour;
}

/** Energy in kWh from one knot to the next. */
export function knotKwh(usableKwh: number): number {
  return (usableKwh * knotPercent) / 100;
}
