/**
 * The row of one vehicle: doubles, links, spans and bytes, for all vehicles in four flat arrays,
 * each value no wider than necessary. An event touches one vehicle at a time, so the fields of a
 * vehicle are adjacent (see docs/decisions).
 *
 * Rows of vehicles hold their truth. Behind them are rows, without spans, for the last reports of
 * vehicles whose latest change the service does not know yet: the same fields, copied before the
 * change. So a quantity is a function of a row and an instant, and truth and report share every
 * formula.
 */
export const field = {
  /** Instant from which the linear quantities below count, ms. */
  sinceMs: 0,
  /** Energy in the battery at `sinceMs`. */
  energyKwh: 1,
  /** Change of energy per ms while none flows from a charger; negative for a drain. */
  drainKwhPerMs: 2,
  /** Odometer at `sinceMs`. */
  odometerKm: 3,
  /** Distance per ms, the mean of a leg that follows a profile; 0 when parked. */
  speedKmPerMs: 4,
  /** Energy added in the current or latest session at `sinceMs`, battery side. */
  addedKwh: 5,
  /** The power that the connected charger offers at the wall; 0 when unplugged. */
  offerKw: 6,
  /**
   * Outside temperature: the fixed one, or that of the weather when the car last needed it, for its
   * consumption and the load of its cabin.
   */
  temperatureC: 7,
  /** Odometer at the start of the trip. */
  tripStartKm: 8,
  /** Length of the whole trip; 0 when parked. */
  tripKm: 9,
  /** Consumption of the latest driving, battery side. */
  recentKwhPerKm: 10,
  /** Fuel in the tank at `sinceMs`. */
  fuelLitres: 11,
  /** Fuel burnt per ms; 0 while the engine is off. */
  burnLitresPerMs: 12,
  /** Instant from which the temperatures below count, ms; see `thermal.ts`. */
  airSinceMs: 13,
  /** Inside the car at `airSinceMs`, degC. */
  cabinC: 14,
  /** In the traction battery at `airSinceMs`, degC. */
  packC: 15,
  /** Power for heating or cooling the cabin of a standing car, battery side. */
  loadKw: 16,
  /** Instant from which the 12 V battery counts, ms. */
  lowVoltageSinceMs: 17,
  lowVoltagePercent: 18,
  /** Revolutions of the engine since the vehicle began, at `sinceMs`. */
  revolutions: 19,
  /** The instant at which the tyres began to warm up or, parked, will be cold again. */
  tyresMs: 20,
  /** The number of charging sessions that filled the battery. */
  fullCharges: 21,
  /** The instant at which the leg under way began, if it follows a profile. */
  legStartMs: 22,
  /** Its length. */
  legKm: 23,
  /** Energy that the cabin of a driven car takes to come a degree nearer to its target. */
  warmUpKwhPerKelvin: 24,
} as const;

export const blockWidth = 25;

/** Doubles about a vehicle's reports and not the vehicle itself: only its truth has them. */
export const tail = {
  /** Odometer at the end of the current leg. */
  legEndKm: blockWidth,
  /** The instant that the last report describes (`oemUpdatedAt`). */
  heardAtMs: blockWidth + 1,
  /** Instant of the last change of the truth. */
  changedMs: blockWidth + 2,
  /** Odometer at which the next trouble code is stored; 0 until it is drawn. */
  nextTroubleKm: blockWidth + 3,
  /** Begin of the current or latest charging session; before the first, of the vehicle. */
  sessionStartMs: blockWidth + 4,
  sessionStartKwh: blockWidth + 5,
  /** Initial odometer; never changes. */
  startKm: blockWidth + 6,
  /** Share of the new usable energy that the traction battery has lost; see `battery-age.ts`. */
  batteryWear: blockWidth + 7,
} as const;

export const rowWidth = blockWidth + 8;

/** Links: references by number, 32-bit integers. */
export const link = {
  /** Place where the trip began, or where the car is parked. See `places.ts`. */
  origin: 0,
  /** Place the trip goes to; equal to `origin` when parked. */
  destination: 1,
  /** Number of the charge schedule. */
  schedule: 2,
  /** Number of the permission set; read from the truth only, as it needs no report. */
  permissions: 3,
  /** Number of the set of signals set by a scenario. */
  overrides: 4,
  /** Number of the connected charger; 0 when unplugged. */
  charger: 5,
  /** Number of the limits at places; 0 for none. */
  placeLimits: 6,
  /** Number of the record of wear and services; 0 initially. */
  upkeep: 7,
  /** The number of records that the fleet had written with the latest one; 0 for none. */
  recordSerial: 8,
  /** Number of the way of driving; 0 for a constant speed. See `course.ts`. */
  way: 9,
  /** Number of the route of the trip; 0 for none, and when parked. */
  route: 10,
  /** Number of the latest charge record; 0 for none. */
  records: 11,
} as const;

export const linkWidth = 12;

/** Spans: short whole milliseconds, 16 bits. */
export const span = {
  /** Time from a change to the arrival of its report. */
  latencyMs: 0,
  /** Time from the instant the last report describes to its arrival (`ingestedAt`). */
  heardLagMs: 1,
  /** Time from the last change to the arrival of its report; `noReport` if none is on its way. */
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
  person: 5,
  climate: 6,
  access: 7,
  /** The first of the closures, in the order of `parts`. */
  closures: 8,
  limitAc: 22,
  limitDc: 23,
  /** 0 unplugged, 1 AC, 2 DC. */
  offerType: 24,
  /** State of the current session; see `sessionState`. */
  sessionOpen: 25,
  /** 1 once the engine has run on the current trip. */
  engineRan: 26,
  /** Target of the cabin while it is conditioned, in half degC; 0 for none. */
  cabinTarget: 27,
  /** Number of the regime of the 12 V battery. */
  lowVoltage: 28,
  /** 1 if the weather determines the outside temperature, 0 if it is fixed. */
  weathered: 29,
  /** Index of the stop in the plan of a person's day. */
  stop: 30,
  /** The owner's latest charge order since plugging in: 0 none, 1 start, 2 stop. */
  chargeOrder: 31,
  /** Local date of that plan: days from 1970-01-01, modulo 256. */
  planDay: 32,
  /** Steps of energy that the car knows its traction battery to have lost. */
  lostSteps: 33,
} as const;

/** The values of the byte `sessionOpen`. */
export const sessionState = { none: 0, begun: 1, recorded: 2 } as const;

/** A multiple of four: they are copied by the word. */
export const stateWidth = 36;

export const offerTypes = ['', 'AC', 'DC'] as const;
