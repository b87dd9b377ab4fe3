/** The standby drain after which a car at its limit tops up again; percent. */
export const restartPercent = 3;

/** The distance from the limit that counts as none: a rounding error, not a charge. */
export const negligiblePercent = 1e-6;
