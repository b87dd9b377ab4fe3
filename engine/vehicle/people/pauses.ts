/** The times that a person takes, ms (ours). */
export const pausesMs = {
  /** Between two actions at the car. */
  step: 4_000,
  /** From closing the door to driving off. */
  boarding: 20_000,
  /** Before trying again after the car refused to drive. */
  retry: 1_800_000,
  /** Until help reaches a stranded driver, unless it comes earlier. */
  help: 5_400_000,
  /** At the pump. */
  filling: 300_000,
} as const;
