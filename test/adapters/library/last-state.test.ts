import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notingSources } from '../../../adapters/file/scenario-sources.ts';
import { readShipped, shippedNames } from '../../../adapters/file/shipped-scenarios.ts';
import { lastScenarioOf } from '../../../adapters/worlds/last-state.ts';
import {
  allAtOnce,
  parseScenario,
  parseSources,
  type Reading,
  readSite,
  readStation,
  ScenarioRun,
  signals,
} from '../../../engine/index.ts';
import { cars, statesOf } from '../../support/last-states.ts';

const hourMs = 3_600_000;

/** A run after some time, and one of the scenario that is written of it, at its first instant. */
function restarted(text: string, ms: number, given: object = {}) {
  const noted = notingSources(text, { file: 'last.yaml', ...given });
  const run = new ScenarioRun(parseScenario(text, noted.options), { open: true });
  run.advanceTo(run.world.clock.now + ms);
  const { sources, notes } = allAtOnce(lastScenarioOf(run, noted.sources));
  const again = new ScenarioRun(parseSources(sources, {}), { open: true });
  again.advanceTo(again.world.clock.now);
  return { run, again, notes, text: sources.text };
}

/** The signals that begin anew, as docs/server.md says. */
const anew = new Set([
  'Charge.ChargeRecords',
  'Charge.EnergyAdded',
  'Climate.InternalTemperature',
  'ConnectivityStatus.IsAsleep',
  'Diagnostics.DTCList',
  'HVAC.IsCabinHVACActive',
  'HVAC.IsFrontDefrosterActive',
  'HVAC.IsRearDefrosterActive',
  'HVAC.IsSteeringHeaterActive',
  'InternalCombustionEngine.OilLife',
  'LowVoltageBattery.StateOfCharge',
  'Service.Records',
  'TractionBattery.IsHeaterActive',
  'TractionBattery.MaxRangeChargeCounter',
  'TractionBattery.Range',
  'VehicleUserAccount.Permissions',
  'Wheel.Tires',
]);

/** The signals of a trip, which has ended. */
const onTheRoad = new Set([
  'Climate.ExternalTemperature',
  'Location.PreciseLocation',
  'Motion.CurrentSpeed',
  'Surveillance.IsEnabled',
  'Transmission.GearState',
]);

/** The signals of the place, which is home for the members of fleets. */
const ofPlace = new Set([
  'Climate.ExternalTemperature',
  'Location.IsAtHome',
  'Location.PreciseLocation',
  'Surveillance.IsEnabled',
]);

/** The signals that a restart keeps, by a reading of the world before or of the one after it. */
function signalsOf(was: Reading, reading: Reading, isMember: boolean) {
  const isKept = (path: string) =>
    !anew.has(path) && !(was.isMoving && onTheRoad.has(path)) && !(isMember && ofPlace.has(path));
  return Object.fromEntries(
    signals
      .filter(({ path, powertrains }) => powertrains.includes(was.model.powertrain) && isKept(path))
      .map((signal) => [signal.path, signal.read(reading)]),
  );
}

/** Expects that the service knows of each vehicle what was true of it. */
function expectTold({ run, again }: Pick<ReturnType<typeof restarted>, 'run' | 'again'>): void {
  const singles = run.scenario.vehicles.length;
  for (let row = 0; row < again.world.fleet.count; row += 1) {
    const was = run.world.truthOf(row);
    // Faults end, those of chargers and networks too.
    const isFaulty = was.isChargerFaulted || was.overrides.some(({ fault }) => fault !== undefined);
    if (isFaulty || !was.isOnline) continue;
    const isMember = row >= singles;
    // Trouble codes are kept, without their times.
    expect(again.world.reportOf(row).troubleCodes).toEqual(was.troubleCodes);
    const told = { name: was.name, ...signalsOf(was, again.world.reportOf(row), isMember) };
    expect(told).toEqual({ name: was.name, ...signalsOf(was, was, isMember) });
  }
}

const mixedFleet = `
version: 1
name: mixed
clock: { start: 2026-05-04T18:00:00, timezone: Europe/Berlin }
places: { depot: { latitude: 52.48, longitude: 13.33 } }
chargers: { post: { type: DC, power: 50kW, place: depot } }
fleets:
  vans:
    count: 5
    id: van{n}
    model: { choice: { hyundai-ioniq-5-long-range-rwd: 2, ford-escape-phev: 2, honda-civic-2-0-cvt: 1 } }
    state: { fuel: 70%, chargeLimit: 90% }
    vary:
      battery.soc: { uniform: [30%, 80%] }
      odometer: { uniform: [100km, 90000km] }
      home: { place: depot }
steps:
  - drive: { vehicle: vans, distance: 21.7km, speed: 50km/h }
  - wait: 10m
  - openDoor: { vehicle: van1, door: frontLeft }
  - unlock: van2
  - open: { vehicle: van2, part: rearTrunk }
  - set: { vehicle: van3, signals: { Diagnostics.ABS: { status: ALERT } } }
  - trouble: { vehicle: van3, code: P0301 }
  - updateFirmware: van3
  - removeKey: vans
  - pairKey: van2
  - driveMode: { vehicle: van1, mode: sport }
  - wait: 20h
`;

describe('shared chargers', () => {
  const depot = `version: 1
name: depot
clock: { start: 2026-05-04T18:00:00, limit: 9d }
sites: { depot: { limit: 30kW } }
chargers:
  garage: { type: AC, power: 11kW, connectors: 2, sharedPower: 22kW, occupied: queue, site: depot }
  post: { type: AC, power: 11kW, sharing: firstCome, connectors: 2 }
vehicles:
  a: { model: tesla-model-3, state: { battery.soc: 20% } }
  b: { model: tesla-model-3, state: { battery.soc: 30% } }
  c: { model: tesla-model-3, state: { battery.soc: 40% } }
  d: { model: tesla-model-3, state: { battery.soc: 50% } }
  e: { model: tesla-model-3, state: { battery.soc: 50% } }
  f: { model: tesla-model-3, state: { battery.soc: 50% } }
steps:
  - limitPower: { site: depot, power: 15kW }
  - limitPower: { charger: garage, power: 13kW }
  - plugIn: { vehicle: d, charger: garage }
  - plugIn: { vehicle: b, charger: garage }
  - plugIn: { vehicle: c, charger: garage }
  - plugIn: { vehicle: a, charger: garage }
  - plugIn: { vehicle: f, charger: post }
  - plugIn: { vehicle: e, charger: post }
  - wait: 8d
`;

  test('keep their limits, the order of their cars and their queues', () => {
    const { run, again } = restarted(depot, hourMs);
    const power = ({ world }: ScenarioRun) => {
      const { dynamics } = world;
      return [
        dynamics.stations.all.map((each) => readStation(dynamics, each)),
        [...dynamics.stations.sites.values()].map((each) => readSite(dynamics, each)),
      ];
    };
    const before = power(run);

    expect(power(again)).toEqual(before);
    expect(JSON.stringify(before)).toContain('"queue":["c","a"]');
    expect(JSON.stringify(before)).toContain('"limitKw":13');
    expect(statesOf(again)).toEqual(statesOf(run));
  });
});

describe('the scenario of a last state', () => {
  test('has every vehicle as it was, at any instant', { tags: 'long' }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 * hourMs }), (ms) => {
        const { run, again } = restarted(cars, ms);

        expect(again.world.clock.now).toBe(run.world.clock.now);
        expect(statesOf(again)).toEqual(statesOf(run));
        expectTold({ run, again });
      }),
      { numRuns: 40 },
    );
  });

  test('has the members of fleets as they were, but for their place', { tags: 'long' }, () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * hourMs }), (ms) => {
        const { run, again } = restarted(mixedFleet, ms);
        const placeless = (states: ReturnType<typeof statesOf>) =>
          states.map((state) => ({ ...state, position: undefined }));

        expect(placeless(statesOf(again))).toEqual(placeless(statesOf(run)));
        expectTold({ run, again });
      }),
      { numRuns: 20 },
    );
  });

  test('keeps a charge complete that has lost a little', () => {
    const { run, again } = restarted(cars.replace('- unplug: car', '- wait: 900h'), 20 * hourMs);
    const { chargeState, socPercent } = run.world.truthOf(0);
    expect([chargeState, socPercent < 89.99, socPercent > 87]).toEqual([
      'plugged.complete',
      true,
      true,
    ]);

    again.advanceTo(again.world.clock.now + 5 * hourMs);
    run.advanceTo(again.world.clock.now);

    expect(again.world.truthOf(0).chargeState).toBe('plugged.complete');
    expect(again.world.truthOf(0).socPercent).toBeLessThan(socPercent);
  });

  test('charges again once a complete charge has lost 3 %', () => {
    const { again } = restarted(cars.replace('- unplug: car', '- wait: 900h'), 12 * hourMs);
    expect(again.world.truthOf(0).chargeState).toBe('plugged.complete');

    const day = 24 * hourMs;
    const start = again.world.clock.now;
    const lows = Array.from({ length: 40 }, (_, days) => {
      again.advanceTo(start + days * day);
      return again.world.truthOf(0).socPercent;
    });

    expect(Math.min(...lows)).toBeGreaterThan(86.9);
    expect(lows.some((low, index) => low > lows[index - 1]!)).toBe(true);
  });

  test('tells how webhooks begin where it has subscriptions', () => {
    const hook = (subscribe: string) =>
      `webhooks: { main: { url: "https://app.example/hooks", receiver: { latency: 80ms }, triggers: [Charge.IsCharging], data: [Charge.IsCharging], subscribe: ${subscribe} } }\n`;
    expect(restarted(cars, hourMs).notes).toEqual([]);
    expect(restarted(`${cars}${hook('[]')}`, hourMs).notes).toEqual([]);

    const { run, again, notes } = restarted(`${cars}${hook('[car]')}`, 8 * hourMs);
    expect(notes).toEqual([expect.stringMatching(/^webhooks begin again: /)]);
    const events = (each: ScenarioRun) =>
      each.world.log.retained
        .filter(({ kind, data }) => kind === 'event.created' && data['type'] === 'VEHICLE_STATE')
        .map(({ data, sequence }) => ({ id: data['event'], sequence }));
    const [first, ...later] = events(run);
    again.advanceTo(again.world.clock.now + hourMs);
    const [firstAgain] = events(again);
    expect(firstAgain!.id).toBe(first!.id);
    expect(firstAgain!.sequence).toBeLessThan(later.at(-1)!.sequence);
  });

  test.each(shippedNames())('of %s is one that the language reads', { tags: 'long' }, (name) => {
    const { text, imports } = readShipped(name)!;
    const whole = { ...imports };
    const read = (): ReturnType<typeof restarted> | undefined => {
      try {
        return restarted(text, 2 * hourMs, whole);
      } catch (error) {
        // Scenarios of a recording or of several combinations are no worlds without a choice.
        expect(String(error)).toMatch(/replay|matrix|repeats a recording|param|combination/);
        return undefined;
      }
    };
    const { run, again } = read() ?? {};
    if (run === undefined || again === undefined) return;
    expectTold({ run, again });
    const told = statesOf(run).slice(0, again.world.fleet.count);
    const kept = ({ odometerKm, socPercent, limits, ...vehicle }: (typeof told)[number]) => {
      return { name: vehicle.name, odometerKm, socPercent, limits };
    };
    expect(statesOf(again).map(kept)).toEqual(told.map(kept));
  });
});
