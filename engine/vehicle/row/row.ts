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
  /**
   * Outside: what somebody fixed, or where the weather decides what it was when the car last had to know, for its
   * consumption and what its cabin takes.
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
  /** Fuel burnt per ms; 0 while the engine rests. */
  burnLitresPerMs: 12,
  /** Instant from which the temperatures below count, ms; see `thermal.ts`. */
  airSinceMs: 13,
  /** Inside the car at `airSinceMs`, degC. */
  cabinC: 14,
  /** In the traction battery at `airSinceMs`, degC. */
  packC: 15,
  /** What heating or cooling of a standing car takes, battery side. */
  loadKw: 16,
  /** Instant from which the 12 V battery counts, ms. */
  lowVoltageSinceMs: 17,
  lowVoltagePercent: 18,
  /** Revolutions of the engine since the vehicle began, at `sinceMs`. */
  revolutions: 19,
  /** On the road the instant at which the tyres began to warm up from cold, parked the one at which they are cold again. */
  tyresMs: 20,
  /** The number of charging sessions that filled the battery. */
  fullCharges: 21,
} as const;

export const blockWidth = 22;

/** Doubles that describe a vehicle's reports and not the vehicle: only its truth has them. */
export const tail = {
  /** Odometer at the end of the current leg. */
  legEndKm: blockWidth,
  /** Instant the last report speaks of (`oemUpdatedAt`). */
  heardAtMs: blockWidth + 1,
  /** Instant of the last change of the truth. */
  changedMs: blockWidth + 2,
  /** Odometer at which the next trouble code is stored; 0 until it is drawn. */
  nextTroubleKm: blockWidth + 3,
  /** Begin of the current or latest charging session. */
  sessionStartMs: blockWidth + 4,
  sessionStartKwh: blockWidth + 5,
  /** Cost of its energy so far, in the currency of the charger's tariff. */
  sessionCost: blockWidth + 6,
  /** How long energy flowed in it, ms; counted where the charger has a tariff. */
  sessionFlowMs: blockWidth + 7,
  /** Odometer when the vehicle began; never changes. */
  startKm: blockWidth + 8,
  /** What the cabin of a car that does not charge takes from its charger since `sinceMs`, kW at the wall. */
  cabinWallKw: blockWidth + 9,
  /**
   * What the current leg takes beyond its consumption because it warms the car up, per km: kWh, or litres while the
   * engine drives.
   */
  extraPerKm: blockWidth + 10,
} as const;

export const rowWidth = blockWidth + 11;

/** Links: numbers of things that lie elsewhere, 32-bit integers. */
export const link = {
  /** Place the trip began at, or where the car is parked. See geography of places in `places.ts`. */
  origin: 0,
  /** Place the trip goes to; equal to `origin` when parked. */
  destination: 1,
  /** Number of the charge schedule. */
  schedule: 2,
  /** Number of the permission set; read from the truth only, since the service needs no report to know it. */
  permissions: 3,
  /** Number of the set of signals that somebody set. */
  overrides: 4,
  /** Number of the connected charger; 0 when unplugged. */
  charger: 5,
  /** Number of the limits that hold at places; 0 for none. */
  placeLimits: 6,
  /** Number of what workshops and wear left; 0 as it came. */
  upkeep: 7,
  /** Number of the latest charge record; 0 for none. */
  records: 8,
} as const;

export const linkWidth = 9;

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
  person: 5,
  climate: 6,
  access: 7,
  /** The first of the closures, in the order of `parts`. */
  closures: 8,
  limitAc: 22,
  limitDc: 23,
  /** 0 unplugged, 1 AC, 2 DC. */
  offerType: 24,
  /** State of the current session: 0 until energy has flowed, 2 once it has a record. See `sessionState`. */
  sessionOpen: 25,
  /** 1 once the engine has run on the current trip. */
  engineRan: 26,
  /** What the cabin is to be brought to, in half degC; 0 where nothing is asked. Written before `climate.start` is sent. */
  cabinTarget: 27,
  /** Number of the regime of the 12 V battery. */
  lowVoltage: 28,
  /** 1 where the weather decides the outside temperature, 0 where somebody fixed it. */
  weathered: 29,
  /** Index of the stop in the plan of a person's day. */
  stop: 30,
  /** What the owner said of charging since the plug: 0 nothing, 1 start, 2 stop. */
  chargeOrder: 31,
  /** Local date of that plan: days from 1970-01-01, modulo 256. */
  planDay: 32,
} as const;

/** The values of the byte `sessionOpen`. */
export const sessionState = { none: 0, begun: 1, recorded: 2 } as const;

/** A multiple of four: they are copied by the word. */
export const stateWidth = 36;

export const offerTypes = ['', 'AC', 'DC'] as const;
