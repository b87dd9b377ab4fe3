/** The bounds of the speed of a clock, in simulated seconds per second of real time. */
export const speedBounds = { min: 0.001, max: 1_000_000 } as const;
