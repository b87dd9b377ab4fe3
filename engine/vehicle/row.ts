/**
 * The row of one vehicle: doubles, links, spans and bytes, for all vehicles in four flat arrays, each value no wider
 * than it needs to be. An event touches one vehicle at a time, so the fields of a vehicle lie beside each other (see
 * docs/decisions).
 *
 * Rows of vehicles hold their truth. Behind them lie rows, without spans, for what the service last heard of those whose
 * last change it has not heard of yet: the same fields, copied before the change. So a quantity is a function of a row
 * and an instant, and truth and report share every formula.
 */
export const field = {
  /** Instant from which the linear quantities below count, ms. */
  sinceMs: 0,
  /** Energy in the battery at `sinceMs`. */
  energyKwh: 1,
  /** Change of energy per ms while nothing flows from a charger; negative for a drain. */
  drainKwhPerMs: 2,
  /** Odometer at `sinceMs`. */
  odometerKm: 3,
  /** Distance per ms; 0 when parked. */
  speedKmPerMs: 4,
  /** Energy added in the current or latest session at `sinceMs`, battery side. */
  addedKwh: 5,
  /** What the connected charger offers at the wall; 0 when unplugged. */
  offerKw: 6,
  temperatureC: 7,
  /** Odometer at the start of the trip. */
  tripStartKm: 8,
  /** Length of the whole trip; 0 when parked. */
  tripKm: 9,
  /** Consumption of the latest driving, battery side. */
  recentKwhPerKm: 10,
  /** Fuel in the tank at `sinceMs`. */
  fuelLitres: 11,
  /** Fuel burnt per ms; 0 while the engine rests. */
  burnLitresPerMs: 12,
} as const;

export const blockWidth = 13;

/** Doubles that describe a vehicle's reports and not the vehicle: only its truth has them. */
export const tail = {
  /** Odometer at the end of the current leg. */
  legEndKm: blockWidth,
  /** Instant the last report speaks of (`oemUpdatedAt`). */
  heardAtMs: blockWidth + 1,
  /** Instant of the last change of the truth. */
  changedMs: blockWidth + 2,
} as const;

export const rowWidth = blockWidth + 3;

/** Links: numbers of things that lie elsewhere, 32-bit integers. */
export const link = {
  /** Place the trip began at, or where the car is parked. See geography of places in `places.ts`. */
  origin: 0,
  /** Place the trip goes to; equal to `origin` when parked. */
  destination: 1,
  /** Number of the charge schedule. */
  schedule: 2,
  /** Number of the permission set. */
  permissions: 3,
  /** Number of the set of signals that somebody set. */
  overrides: 4,
} as const;

export const linkWidth = 5;

/** Spans: short whole milliseconds, 16 bits. */
export const span = {
  /** Between a change and the arrival of its report. */
  latencyMs: 0,
  /** From the instant the last report speaks of to its arrival (`ingestedAt`). */
  heardLagMs: 1,
  /** From the last change to the arrival of the report on its way; `noReport` when none is. */
  dueMs: 2,
} as const;

export const spanWidth = 3;
export const noReport = 0xffff;

/** Bytes of a block: one per chart, then small settings. */
export const byte = {
  lock: 0,
  charge: 1,
  schedule: 2,
  trip: 3,
  connectivity: 4,
  commuter: 5,
  /** The first of the closures, in the order of `parts`. */
  closures: 6,
  limitAc: 20,
  limitDc: 21,
  /** 0 unplugged, 1 AC, 2 DC. */
  offerType: 22,
  /** 1 once the current session has begun to charge. */
  sessionOpen: 23,
  /** 1 once the engine has run on the current trip. */
  engineRan: 24,
} as const;

/** A multiple of four: they are copied by the word. */
export const stateWidth = 28;

/** Closures, in the order of their bytes. */
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

export const offerTypes = ['', 'AC', 'DC'] as const;
