import { afterEach, describe, expect, test } from 'vitest';
import type { ScenarioRun } from '../../engine/index.ts';
import { byte, field, rowWidth, stateWidth, tail } from '../../engine/vehicle/row/row.ts';
import { openRun } from '../support/activity.ts';
import { auditOf } from '../support/audit/install.ts';
import { takeViolations } from '../support/audit/violations.ts';

const hourMs = 3_600_000;

function oneCar(model = 'toyota-rav4-prime'): ScenarioRun {
  const state = 'state: { battery.soc: 40%, odometer: 1000km, fuel: 50% }';
  return openRun(`version: 1\nname: audited\nvehicles: { car: { model: ${model}, ${state} } }`);
}

type Regime = 'parked' | 'charging' | 'driving' | 'burning';

/** A car after an hour of its activity. */
function carThatIs(regime: Regime): ScenarioRun {
  const run = oneCar();
  if (regime === 'burning') run.order('car', { set: { 'battery.soc': '0%' } });
  if (regime === 'charging') run.order('car', { plugIn: { power: '3kW' } });
  if (regime === 'driving' || regime === 'burning') {
    const speed = regime === 'driving' ? '10km/h' : '60km/h';
    run.order('car', { drive: { distance: '200km', speed } });
  }
  run.advanceTo(run.world.clock.now + hourMs);
  // The stretch that the audit looks at begins here, with a warm cabin.
  happen(run);
  return run;
}

/** An event of the car that changes no quantity, so that the audit looks. */
function happen(run: ScenarioRun): void {
  run.order('car', { open: { part: 'windowFrontLeft' } });
  run.order('car', { close: { part: 'windowFrontLeft' } });
}

/** Changes a row in a way that no vehicle does, without the engine, and triggers an event. */
function tamper(run: ScenarioRun, with_: (numbers: Float64Array, states: Uint8Array) => void) {
  const { fleet } = run.world;
  with_(fleet.numbers.subarray(0, rowWidth), fleet.states.subarray(0, stateWidth));
  return () => happen(run);
}

/** Adds to a double of the row. */
function add(at: number, by: number) {
  return (numbers: Float64Array): void => {
    numbers[at] = numbers[at]! + by;
  };
}

// A planted violation is no defect of the test that planted it.
afterEach(() => void takeViolations());

describe('the audit of every test', () => {
  test('looks at the vehicles of every world', () => {
    const run = carThatIs('charging');
    const { looks } = auditOf(run.world.dynamics);

    happen(run);

    expect(looks).toBeGreaterThan(0);
    expect(auditOf(run.world.dynamics).looks).toBeGreaterThan(looks);
    expect(takeViolations()).toEqual([]);
  });

  test.each<[string, Regime, (numbers: Float64Array, states: Uint8Array) => void, string]>([
    ['an odometer that falls by a millimetre', 'parked', add(field.odometerKm, -1e-6), 'odometer'],
    ['an odometer that grows by itself', 'parked', add(field.odometerKm, 0.001), 'by itself'],
    ['1 Wh from nowhere', 'parked', add(field.energyKwh, 0.001), 'drained'],
    ['1 Wh that is lost', 'parked', add(field.energyKwh, -0.001), 'drained'],
    ['1 Wh that driving did not take', 'driving', add(field.energyKwh, 0.001), 'drained'],
    ['energy stored that was not added', 'charging', add(field.energyKwh, 0.001), 'stored'],
    ['energy added that is not stored', 'charging', add(field.addedKwh, 0.001), 'stored'],
    ['energy added without charging', 'parked', add(field.addedKwh, 0.001), 'without charging'],
    ['charging from a second ago', 'charging', add(field.sinceMs, -1000), 'what its power takes'],
    ['a litre from nowhere', 'burning', add(field.fuelLitres, 1), 'burnt'],
    ['a litre that is lost', 'parked', add(field.fuelLitres, -1), 'burnt'],
    ['an offer without a cable', 'parked', add(field.offerKw, 11), 'without a cable'],
  ])('finds %s', (_, regime, plant, message) => {
    const run = carThatIs(regime);
    run.advanceTo(run.world.clock.now + 1000);

    expect(tamper(run, plant)).toThrow(message);
    expect(takeViolations()).toHaveLength(1);
  });

  test.each([
    ['a battery at 100.1 %', 'vehicle.set', field.energyKwh, 14.785, 'in a battery of 14.77'],
    ['a tank with a litre too many', 'fuel.fill', field.fuelLitres, 56, 'in a tank of 55'],
  ] as const)('finds %s, however it was filled', (_, command, at, value, message) => {
    const { dynamics, fleet } = carThatIs('parked').world;
    auditOf(dynamics).command = command;

    const fill = () => dynamics.change(0, -1, () => void (fleet.numbers[at] = value));

    expect(fill).toThrow(message);
  });

  test('finds a car that charges while it drives', () => {
    const charging = carThatIs('charging').world.fleet.states[byte.charge]!;
    const run = carThatIs('driving');

    expect(
      tamper(run, (numbers, states) => {
        states[byte.charge] = charging;
        states[byte.offerType] = 1;
        numbers[field.offerKw] = 3;
      }),
    ).toThrow('it charges while it drives');
  });

  test.each([
    ['from the future', 2 * hourMs, 'from the future'],
    ['older than the one before', -hourMs, 'older than the one before'],
  ])('finds a report that is %s', (_, byMs, message) => {
    const run = carThatIs('parked');
    // No report has arrived after this, so the last report is the retained one.
    happen(run);
    run.world.reportOf(0);

    add(tail.heardAtMs, byMs)(run.world.fleet.numbers);

    expect(() => run.world.reportOf(0)).toThrow(message);
  });

  test('finds a log whose causes come later or whose time falls', () => {
    const { log, clock } = oneCar().world;

    expect(() => log.append(clock.now, 'mk', 'step.started', '', log.length, {})).toThrow('led to');
    expect(() => log.append(clock.now - 1, 'mk', 'step.started', '', -1, {})).toThrow('older');
  });

  test('reports what a world keeps to itself', () => {
    const run = carThatIs('parked');
    try {
      tamper(run, add(field.odometerKm, -1))();
    } catch {
      // As a careless caller would.
    }

    expect(takeViolations()).toHaveLength(1);
  });
});
