/** Decimals a car reports per kind of reading; the unit is in the name. */
export const readingDecimals = {
  percent: 0,
  energyKwh: 1,
  powerKw: 1,
  odometerKm: 1,
  rangeKm: 0,
  minutes: 0,
  volts: 1,
  pressureKpa: 0,
  coordinateDegrees: 6,
} as const satisfies Record<string, number>;

export type ReadingKind = keyof typeof readingDecimals;

/** `value` as a car reports a reading of this kind: `roundReading('energyKwh', 7.25)` is 7.3. */
export function roundReading(kind: ReadingKind, value: number): number {
  return roundTo(value, readingDecimals[kind]);
}

/**
 * The decimal nearest to `value` with at most `decimals` (0 to 9) decimals; halves go away from zero, judged on
 * the decimal a person would write: 1.005 is stored a hair below itself, yet gives 1.01. Never -0. Holds for
 * magnitudes below 2^48 / 10^decimals.
 */
export function roundTo(value: number, decimals: number): number {
  const scale = scales[decimals];
  if (scale === undefined) throw new RangeError(`decimals must be 0 to 9, not ${decimals}`);
  const scaled = Math.abs(value) * scale;
  // Storing the decimal and multiplying it err by 2^-53 each; twice that much lifts a missed half back.
  const whole = Math.floor(scaled + 0.5 + scaled * twoUlps);
  if (whole === 0) return 0;
  // One division of two whole numbers is correctly rounded, so it prints without a tail.
  return (value < 0 ? -whole : whole) / scale;
}

/** 2^-51. */
const twoUlps = 1 / 2251799813685248;
const scales: readonly number[] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9];
