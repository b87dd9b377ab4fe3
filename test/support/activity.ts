import * as fc from 'fast-check';
import type { Command } from '../../engine/command.ts';
import { Fault, parseScenario, ScenarioRun } from '../../engine/index.ts';
import { parts } from '../../engine/model/parts.ts';
import { profileNames } from '../../engine/model/profile.ts';

/** An action on a vehicle, a while after the action before. */
export interface Deed {
  readonly afterMs: number;
  readonly command: Omit<Command, 'vehicle'>;
}

const plainKinds = [
  'doors.lock',
  'doors.unlock',
  'cable.unplug',
  'charge.start',
  'charge.stop',
  'climate.stop',
  'trip.end',
  'charger.fail',
  'charger.restore',
  'network.drop',
  'network.restore',
  'key.pair',
  'key.remove',
  'tyres.inflate',
  'vehicle.poll',
  'vehicle.wake',
] as const;

const window = fc
  .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1439 }))
  .map(([start, length]) => ({
    startMs: start * 60_000,
    endMs: ((start + length) % 1440) * 60_000,
  }));

const command: fc.Arbitrary<Omit<Command, 'vehicle'>> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...plainKinds).map((kind) => ({ kind })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('closure.open' as const, 'closure.close' as const),
      part: fc.constantFrom(...parts),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'lowVoltage.drain' as const,
        'lowVoltage.jump' as const,
        'lowVoltage.jump' as const,
        'lowVoltage.replace' as const,
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cable.plug' as const),
      chargingType: fc.constantFrom('AC' as const, 'DC' as const),
      powerKw: fc.constantFrom(2.3, 7.4, 11, 50, 150),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('trip.start' as const),
      legs: fc.array(
        fc.oneof(
          fc.record({
            distanceKm: fc.integer({ min: 1, max: 300 }),
            speedKmh: fc.integer({ min: 20, max: 160 }),
          }),
          fc.record({
            distanceKm: fc.double({ min: 0.1, max: 300, noNaN: true }),
            speedKmh: fc.integer({ min: 20, max: 120 }),
            profile: fc.constantFrom(...profileNames),
            start: fc.double({ min: 0, max: 0.999, noNaN: true }),
            traffic: fc.constantFrom(undefined, 1.5),
          }),
        ),
        { minLength: 1, maxLength: 3 },
      ),
      destination: fc.constantFrom(undefined, 'home', 'work'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('limit.set' as const),
      limitPercent: fc.integer({ min: 1, max: 100 }),
      chargingType: fc.constantFrom(undefined, 'AC' as const, 'DC' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('climate.start' as const),
      targetCelsius: fc.constantFrom(undefined, 15, 28),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fuel.fill' as const),
      toPercent: fc.integer({ min: 0, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('vehicle.service' as const),
      durationMs: fc.constantFrom(undefined, 600_000, 7_200_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('trouble.store' as const),
      code: fc.constantFrom('C0035', 'P0A94', 'P0301'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('firmware.update' as const),
      version: fc.constantFrom(undefined, '5.0.1'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('mode.set' as const),
      mode: fc.constantFrom('eco' as const, 'normal' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'charger.fail' as const,
        'charger.restore' as const,
        'network.drop' as const,
        'network.restore' as const,
      ),
      fault: fc.constantFrom('one', 'another'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('permission.grant' as const, 'permission.revoke' as const),
      permissions: fc.subarray(['read_vin', 'read_battery'], { minLength: 1 }),
      forMs: fc.constantFrom(undefined, 1, 600_000, 7_200_000),
    }),
  },
  {
    weight: 1,
    arbitrary: window.map((daily) => ({
      kind: 'schedule.set' as const,
      schedule: { kind: 'daily' as const, windows: Array.from({ length: 7 }, () => [daily]) },
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record(
        { timeMs: fc.constantFrom(0, 27_000_000), cabinCelsius: fc.constant(21) },
        { requiredKeys: ['timeMs'] },
      )
      .map((timer) => ({
        kind: 'schedule.set' as const,
        schedule: {
          kind: 'departures' as const,
          windows: [[], [], [], [], [], [], []],
          departures: [{ days: [0, 1, 2, 3, 4, 5, 6], ...timer }],
        },
      })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit.set' as const),
      limitPercent: fc.constantFrom(null, 40, 70, 90),
      place: fc.constantFrom('home', 'work'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('vehicle.set' as const),
      socPercent: fc.integer({ min: 0, max: 100 }),
      healthPercent: fc.constantFrom(undefined, undefined, 97.75, 70),
      temperatureC: fc.integer({ min: -20, max: 35 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        ...([
          ['Diagnostics.ABS', { status: 'ALERT' }],
          ['Closure.IsLocked', false],
          ['Closure.Sunroof', { isOpen: null }],
          ['Charge.IsCharging', true],
          ['Charge.Wattage', 7200],
          ['Charge.ChargeRate', { error: { type: 'SERVER', code: 'INTERNAL' } }],
          ['Charge.Amperage', 16],
          ['TractionBattery.StateOfCharge', 55],
          ['TractionBattery.StateOfCharge', 12],
          ['Odometer.TraveledDistance', 1001],
          ['Location.PreciseLocation', { latitude: 1, longitude: 2 }],
          ['ConnectivityStatus.IsAsleep', true],
          ['VehicleIdentification.Nickname', 'Karl'],
        ] as const),
      )
      .map(([signal, body]) => ({ kind: 'signal.set' as const, signal, body })),
  },
);

/** Days of random orders, many of which a vehicle refuses. */
export const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({
    afterMs: fc.oneof(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 8 * 3_600_000 }),
    ),
    command,
  }),
  { minLength: 1, maxLength: 25 },
);

const plugIn = { kind: 'cable.plug' as const, chargingType: 'AC' as const, powerKw: 11 };
const drive = {
  kind: 'trip.start' as const,
  legs: [
    { distanceKm: 30, speedKmh: 60 },
    { distanceKm: 50, speedKmh: 45, profile: 'wltc' as const, start: 0.4 },
  ],
  destination: undefined,
};
const looks = [900_000, 1_800_000, 1_800_000].map((afterMs) => ({
  afterMs,
  command: { kind: 'vehicle.poll' as const },
}));

/** A day on which the car charges, and drives at a constant speed and on a profile. */
export const eventfulDay: readonly Deed[] = [
  { afterMs: 0, command: plugIn },
  { afterMs: 1_800_000, command: { kind: 'cable.unplug' } },
  { afterMs: 60_000, command: drive },
  ...looks,
];

/** An open run of a scenario given as YAML. */
export function openRun(yaml: string): ScenarioRun {
  return new ScenarioRun(parseScenario(yaml, { file: 'test' }), { open: true });
}

/** Two cars: one that receives orders and one without any. */
export function pair(
  options: { log?: string; models?: string; others?: string; seed?: string | undefined } = {},
): ScenarioRun {
  const {
    log = 'everything',
    models = 'hyundai-ioniq-5-long-range-rwd',
    others = '',
    seed = 'pair',
  } = options;
  return openRun(`
version: 1
name: pair
seed: ${seed}
log: ${log}
clock: { start: 2026-05-04T05:00:00 }
vehicles:
  car: { model: ${models}, state: { battery.soc: 55%, odometer: 1000km } }
${others}`);
}

/** Does each deed at its time and calls `between` before each one; ends a day after the last. */
export function act(
  run: ScenarioRun,
  list: readonly Deed[],
  advance: (run: ScenarioRun, toMs: number) => void = (each, toMs) => each.advanceTo(toMs),
): void {
  for (const deed of list) {
    advance(run, run.world.clock.now + deed.afterMs);
    submitDeed(run, deed);
  }
  advance(run, run.world.clock.now + 86_400_000);
}

/** Does it now to the vehicle `car`; an impossible deed is left out. */
export function submitDeed(run: ScenarioRun, { command: wish }: Deed): void {
  try {
    run.world.submit({ ...wish, vehicle: 'car' } as Command);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
  }
}
