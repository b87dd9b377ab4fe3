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

/**
 * Parts that cannot be opened while the car is locked. The app opens windows and sunroof, the cable
 * decides on the charging port.
 */
export const keptByLock: ReadonlySet<Part> = new Set([
  'frontLeft',
  'frontRight',
  'backLeft',
  'backRight',
  'rearTrunk',
  'frontTrunk',
  'hood',
  'tailgate',
]);

export const opensInMotion: ReadonlySet<Part> = new Set([
  'windowFrontLeft',
  'windowFrontRight',
  'windowBackLeft',
  'windowBackRight',
  'sunroof',
]);
