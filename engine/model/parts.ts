/** The closures of a car. */
export const parts = [
  'frontLeft',
  'frontRight',
  'backLeft',
  'backRight',
  'windowFrontLeft',
  'windowFrontRight',
  'windowBackLeft',
  'windowBackRight',
  'sunroof',
  'rearTrunk',
  'frontTrunk',
  'hood',
  'tailgate',
  'chargingPort',
] as const;

export type Part = (typeof parts)[number];

/** The first four parts are doors. */
export const doorCount = 4;
