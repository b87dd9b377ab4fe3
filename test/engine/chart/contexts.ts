import * as fc from 'fast-check';

/** Random facts of one chart, and random payloads of its events. */
interface Surroundings {
  /** The input of an actor, apart from its clock. */
  readonly context: fc.Arbitrary<object>;
  /** By event; no payload for the others. */
  readonly payloads?: Readonly<Record<string, fc.Arbitrary<object>>>;
}

const yes = fc.boolean();
/** A fact that keeps a walk where it is. */
const rarely = fc.oneof({ arbitrary: fc.constant(false), weight: 5 }, fc.constant(true));
const ms = fc.integer({ min: 1, max: 200 });
const often = fc.oneof(ms, fc.constant(Infinity));
const kwh = fc.integer({ min: 0, max: 60 });

/** A day of a hundred milliseconds would be no day: windows last minutes. */
const minute = 60_000;
const dayWindow = fc
  .tuple(fc.nat(20), fc.integer({ min: 1, max: 20 }))
  .map(([from, length]) => ({ startMs: from * minute, endMs: (from + length) * minute }));
const windows = fc.array(fc.array(dayWindow, { maxLength: 2 }), { minLength: 7, maxLength: 7 });
const departure = fc.record(
  {
    timeMs: fc.nat(1439).map((minutes) => minutes * minute),
    days: fc.uniqueArray(fc.nat(6), { minLength: 1 }),
    cabinCelsius: fc.integer({ min: 15, max: 28 }),
  },
  { requiredKeys: ['timeMs', 'days'] },
);
const schedule = fc.oneof(
  fc.record({ kind: fc.constantFrom('daily', 'workweek', 'weekly', 'none'), windows }),
  fc.record({
    kind: fc.constant('departures'),
    windows: fc.constant([]),
    departures: fc.array(departure, { maxLength: 3 }),
  }),
);

const charger = fc.record({
  type: fc.constantFrom('AC', 'DC'),
  kw: fc.constantFrom(0, 3.6e6, 11e6, 11e6, 150e6),
  occupied: rarely,
  queues: yes,
});
const legs = fc.array(
  fc.record({
    distanceKm: fc.integer({ min: 1, max: 40 }),
    speedKmh: fc.integer({ min: 3, max: 130 }).map((speed) => speed * 1e6),
  }),
  { maxLength: 3 },
);
const permissions = fc.subarray(['read_battery', 'read_charge', 'control_charge'], {
  minLength: 1,
});
const wish = fc.record({ permissions, forMs: ms }, { requiredKeys: ['permissions'] });

/** Powers and speeds are a million times as high as real ones, so that a walk of a second ends charges and trips. */
export const surroundings: Readonly<Record<string, Surroundings>> = {
  lock: {
    context: fc.record({
      doorOpen: rarely,
      locksWithDoorOpen: yes,
      moving: rarely,
      autoLocks: yes,
      relockMs: ms,
    }),
  },
  closure: {
    context: fc.record({
      part: fc.constantFrom('frontLeft', 'windowFrontLeft', 'sunroof', 'chargingPort'),
      locked: yes,
      moving: rarely,
      plugged: yes,
    }),
  },
  climate: {
    context: fc.record({
      lowVoltageFlat: rarely,
      moving: rarely,
      onWall: yes,
      spareKwh: fc.integer({ min: -5, max: 5 }),
      approachKw: fc.constantFrom(3e6, 6e7),
      holdKw: fc.constantFrom(1e6, 4e6),
      cabinCelsius: fc.integer({ min: -20, max: 50 }),
      outsideCelsius: fc.integer({ min: -20, max: 50 }),
    }),
    payloads: {
      'climate.start': fc.record(
        { celsius: fc.integer({ min: 15, max: 28 }) },
        { requiredKeys: [] },
      ),
    },
  },
  charge: {
    context: fc.record({
      moving: rarely,
      takesDc: yes,
      chargerFailed: rarely,
      energyKwh: kwh,
      capacityKwh: fc.constant(60),
      limitPercent: fc.integer({ min: 20, max: 100 }),
      standbyKw: fc.constantFrom(0, 1e5, 1e6),
      timeToWarmerMs: often,
      order: fc.constantFrom('none', 'start', 'stop'),
      schedule: fc.constantFrom('none', 'open', 'closed'),
      queued: yes,
    }),
    payloads: { 'cable.plug': fc.record({ charger }) },
  },
  schedule: {
    context: fc.record({ schedule, neededMs: fc.oneof(fc.nat(600_000), fc.constant(Infinity)) }),
  },
  trip: {
    context: fc.record({
      lowVoltageFlat: rarely,
      plugged: rarely,
      doorOpen: rarely,
      energyKwh: fc.integer({ min: 0, max: 9 }),
      fuelLitres: fc.integer({ min: 0, max: 3 }),
      timeToTroubleMs: often,
    }),
    payloads: {
      'trip.start': fc.record({ legs }),
      'service.begin': fc.record({ serviceMs: ms }),
    },
  },
  connectivity: {
    context: fc.record({
      occupied: yes,
      offline: yes,
      heldOffline: yes,
      wakesOnPoll: yes,
      lowVoltageFlat: rarely,
      sleepMs: ms,
      timeToFlatMs: often,
      offlineGapMs: often,
      spellMs: often,
    }),
  },
  person: {
    context: fc.record({
      plugged: yes,
      electric: yes,
      wantsCharge: yes,
      findsPost: yes,
      beyondReach: rarely,
      lowOnCharge: yes,
      lowOnFuel: yes,
      chargedEnough: yes,
      waitsForPost: yes,
      homeward: yes,
      outward: yes,
      departuresMs: fc
        .array(fc.integer({ min: 1, max: 9_000_000 }), { maxLength: 4 })
        .map((each) => each.toSorted((a, b) => a - b)),
      chargeMs: fc.integer({ min: 1000, max: 1_800_000 }),
    }),
  },
  access: {
    context: fc.record({ grants: permissions }),
    payloads: {
      'permission.grant': wish,
      'permission.revoke': wish,
      'permissions.set': fc.record({ permissions }),
    },
  },
  execution: {
    context: fc.record({
      capable: yes,
      offline: yes,
      asleep: yes,
      verified: yes,
      shown: yes,
      deadlineAtMs: fc.nat(900),
      wakeMs: ms,
      sendingMs: ms,
    }),
  },
  delivery: {
    context: fc.record({
      overtaken: yes,
      behindMs: ms,
      held: yes,
      dueAtMs: fc.nat(300),
      waitsMs: fc.array(ms, { maxLength: 4 }),
      timeoutMs: ms,
      status: fc.constantFrom(undefined, 200, 204, 410, 500),
      answeredAtMs: fc.nat(600),
    }),
    payloads: { 'attempt.answer': fc.record({ status: fc.constantFrom(200, 204, 410, 500) }) },
  },
};

/** The longest wait between two happenings of a chart, ms: its own times decide. */
export const longestWaitMs: Readonly<Record<string, number>> = {
  climate: 900_000,
  schedule: 40_000_000,
  person: 1_000_000,
};
