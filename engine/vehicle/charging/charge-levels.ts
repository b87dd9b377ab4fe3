/** The standby drain after which a car at its limit tops up again; percent. */
const restartPercent = 3;

/** The distance from the limit that counts as none: a rounding error, not a charge. */
const negligiblePercent = 1e-6;

/** Whether a battery takes energy. */
export function isBelowLimit(socPercent: number, limitPercent: number): boolean {
  return socPercent < limitPercent - negligiblePercent;
}

/** The charge at which a car at its limit tops up again; percent, 0 or less for never. */
export function restartFloor(limitPercent: number): number {
  return limitPercent - restartPercent;
}

/** Whole ms until a drain has used the energy above that floor. */
export function timeToRestartMs(spareKwh: number, drainKwhPerMs: number): number {
  return Math.max(0, Math.ceil(spareKwh / drainKwhPerMs));
}
