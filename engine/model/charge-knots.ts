/**
 * A charge table has a knot every half percent of charge and one constant power from each knot to
 * the next.
 */
export const knotPercent = 0.5;
export const knotCount = 200;

const msPerHour = 3_600_000;

/** Parts a knot is cut into to find its mean power. */
export const parts = 16;

/**
 * Time in ms from a knot to the next, from the sum of the reciprocals of the power, kW at the
 * battery, in the middle of each part. Many small parts, not a finer rule: power bends inside a
 * knot where the car comes to take less than the post gives, and there only their size helps. A
 * whole charge of the largest pack from a household socket errs by less than a fifth of a second.
 */
export function knotMsOf(usableKwh: number, reciprocals: number): number {
  return knotKwh(usableKwh) * (reciprocals / parts) * msPerHour;
}

/** State of charge in the middle of a part of a knot. */
export function partPercent(knot: number, part: number): number {
  return (knot + (part + 0.5) / parts) * knotPercent;
}

/** Energy in kWh from one knot to the next. */
export function knotKwh(usableKwh: number): number {
  return (usableKwh * knotPercent) / 100;
}
