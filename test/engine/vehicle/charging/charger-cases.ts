import * as fc from 'fast-check';
import type { Charger, Tariff } from '../../../../engine/vehicle/row/charger.ts';
import type { Deed } from '../../../support/activity.ts';

const phases = fc.constantFrom(1 as const, 3 as const);
const amps = fc.constantFrom(4, 6, 10, 12, 13, 16, 20, 32, 40, 48, 63, 80);
const volts = fc.constantFrom(120, 208, 230, 240);
const price = fc.constantFrom(0, 0.05, 0.25, 0.39, 1.2);
const timeOfDay = fc.integer({ min: 0, max: 1439 }).map((minutes) => minutes * 60_000);

const offPeak = fc
  .record({ startMs: timeOfDay, endMs: timeOfDay, perKwh: price })
  .filter(({ startMs, endMs }) => startMs !== endMs);

export const tariffs: fc.Arbitrary<Tariff> = fc.record({
  currency: fc.constantFrom('EUR', 'USD'),
  perKwh: price,
  perSession: price,
  perMinute: price,
  idlePerMinute: price,
  offPeak: fc.option(offPeak, { nil: undefined }),
});

const common = {
  name: fc.constant(''),
  isPublic: fc.boolean(),
  place: fc.constant(undefined),
  tariff: fc.constant(undefined),
};

/** Any AC charger: described by its power alone, or by its parts. */
export const acChargers: fc.Arbitrary<Charger> = fc.record({
  ...common,
  type: fc.constant('AC' as const),
  powerKw: fc.constantFrom(1.4, 2.3, 3.7, 7.4, 11, 22, 43),
  supply: fc.option(fc.record({ phases, amps, volts }), { nil: undefined }),
  cable: fc.option(fc.record({ phases, amps }), { nil: undefined }),
});

export const dcChargers: fc.Arbitrary<Charger> = fc.record({
  ...common,
  type: fc.constant('DC' as const),
  powerKw: fc.constantFrom(20, 50, 150, 350),
  supply: fc.constant(undefined),
  cable: fc.constant(undefined),
});

const charging: fc.Arbitrary<Deed['command']> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('cable.plug' as const),
      chargingType: fc.constantFrom('AC' as const, 'DC' as const),
      powerKw: fc.constantFrom(2.3, 7.4, 11, 50),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'cable.unplug' as const }) },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        'charge.start' as const,
        'charge.stop' as const,
        'charger.fail' as const,
        'charger.restore' as const,
        'network.drop' as const,
        'network.restore' as const,
      )
      .map((kind) => ({ kind })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('limit.set' as const),
      limitPercent: fc.integer({ min: 30, max: 100 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('vehicle.set' as const),
      socPercent: fc.integer({ min: 5, max: 80 }),
      temperatureC: fc.integer({ min: -10, max: 30 }),
    }),
  },
);

/** Hours at chargers: plugs, pauses, failures. */
export const chargingDeeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.record({ afterMs: fc.integer({ min: 0, max: 3 * 3_600_000 }), command: charging }),
  { minLength: 2, maxLength: 25 },
);
