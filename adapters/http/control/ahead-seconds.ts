/** The simulated times ahead at which a glance tells how far a car will have driven, s (ours). */
export const aheadSeconds = [5, 15, 30, 60, 120, 300] as const;
