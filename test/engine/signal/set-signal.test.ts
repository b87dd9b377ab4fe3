import { describe, expect, test } from 'vitest';
import { createWorld, type Span } from '../../../adapters/library/index.ts';
import {
  formatDiagnostic,
  type Json,
  parseScenario,
  ScenarioError,
} from '../../../engine/index.ts';
import { openRun } from '../../support/activity.ts';

function oneCar(model = 'tesla-model-3', members = '') {
  return createWorld({
    yaml: `
version: 1
name: set-signals
clock: { start: 2026-05-04T06:00:00 }
vehicles:
  car: { model: ${model}, state: { battery.soc: 60%, chargeLimit: 80% }${members} }`,
  });
}

type Car = ReturnType<typeof oneCar>;

function say(world: Car, signal: string, body: Json): void {
  world.submit({ kind: 'signal.set', vehicle: 'car', signal, body });
}

/** The fault that `submit` raises, as text. */
function fault(world: Car, signal: string, body: Json): string {
  try {
    say(world, signal, body);
    return '';
  } catch (error) {
    return String(error);
  }
}

function changes(world: Car, code: string) {
  return world.log
    .filter(({ kind, data }) => kind === 'signal.changed' && data['code'] === code)
    .map(({ data }) => data['body'] ?? data['error'] ?? 'absent');
}

describe('a signal that was set', () => {
  test('is heard with the next report, and neither before nor of another car', () => {
    const world = oneCar();
    say(world, 'Diagnostics.ABS', { status: 'ALERT' });

    const atOnce = world.read('car', 'Diagnostics.ABS');
    world.advance('1m');

    const fine = { status: 'OK', description: null };
    expect(atOnce).toEqual(fine);
    expect(world.read('car', 'Diagnostics.ABS')).toEqual({ status: 'ALERT' });
    expect(world.read('car', 'Diagnostics.Airbag')).toEqual(fine);
    expect(changes(world, 'diagnostics-abs')).toEqual([fine, { status: 'ALERT' }]);
  });

  test('stays as long as the vehicle has no other value of its own', () => {
    const world = oneCar();
    say(world, 'Closure.Sunroof', { isOpen: null });
    world.advance('1m');

    world.do('car', 'unlock');
    world.advance('3h');
    const meanwhile = world.read('car', 'Closure.Sunroof');
    world.do('car', { open: { part: 'sunroof' } });
    world.advance('1m');

    expect(meanwhile).toEqual({ isOpen: null });
    expect(world.read('car', 'Closure.Sunroof')).toEqual({ isOpen: true });
  });

  test('does not come back when the vehicle returns to the value it was set over', () => {
    const world = oneCar();
    say(world, 'Closure.IsLocked', false);
    world.advance('1m');
    const set = world.read('car', 'Closure.IsLocked');

    world.do('car', 'unlock');
    world.do('car', 'lock');
    world.advance('1m');

    expect(set).toEqual({ value: false });
    expect(world.vehicle('car').isLocked).toBe(true);
    expect(world.read('car', 'Closure.IsLocked')).toEqual({ value: true });
  });

  test('changes nothing of the vehicle itself', () => {
    const world = oneCar();
    say(world, 'TractionBattery.StateOfCharge', 55);
    world.advance('1m');

    expect(world.read('car', 'TractionBattery.StateOfCharge')).toEqual({
      value: 55,
      unit: 'percent',
    });
    expect(Math.round(world.vehicle('car').battery.socPercent)).toBe(60);
  });

  test('ends where the value drifts between two events, whether or not it is read', () => {
    const watched = oneCar();
    const unwatched = oneCar();
    for (const world of [watched, unwatched]) {
      world.do('car', { plugIn: { power: '11kW', type: 'AC' } });
      world.advance('1s');
      say(world, 'TractionBattery.StateOfCharge', 12);
    }

    for (let minute = 0; minute < 60; minute += 1) {
      watched.advance('1m');
      watched.read('car', 'TractionBattery.StateOfCharge');
    }
    unwatched.advance('1h');

    const now = watched.read('car', 'TractionBattery.StateOfCharge')!;
    expect(now['value']).toBeGreaterThan(65);
    expect(unwatched.read('car', 'TractionBattery.StateOfCharge')).toEqual(now);
    expect(changes(watched, 'tractionbattery-stateofcharge').slice(0, 3)).toEqual([
      { value: 60, unit: 'percent' },
      { value: 12, unit: 'percent' },
      { value: 61, unit: 'percent' },
    ]);
  });

  test.each<[string, Span, number]>([
    ['drifted away before', '20m', 60],
    ['is moved away and drifts back', '1s', 55],
  ])('does not come back when the value %s and returns', (_, after, socPercent) => {
    const world = oneCar();
    world.do('car', { plugIn: { power: '11kW', type: 'AC' } });
    world.advance('1s');
    say(world, 'TractionBattery.StateOfCharge', 12);
    world.advance(after);

    world.submit({ kind: 'vehicle.set', vehicle: 'car', socPercent });

    const heard = changes(world, 'tractionbattery-stateofcharge').length;
    world.advance('1h');
    expect(changes(world, 'tractionbattery-stateofcharge').slice(heard)).not.toContainEqual({
      value: 12,
      unit: 'percent',
    });
  });

  test('that says what the vehicle says is no change', () => {
    const world = oneCar();
    say(world, 'Closure.Sunroof', { isOpen: false });
    world.advance('1m');
    say(world, 'Closure.Sunroof', { isOpen: true });
    world.advance('1m');
    say(world, 'Closure.Sunroof', { isOpen: false });
    world.advance('1m');
    say(world, 'Closure.Sunroof', { isOpen: false });
    world.advance('1m');

    expect(changes(world, 'closure-sunroof')).toEqual([
      { isOpen: false },
      { isOpen: true },
      { isOpen: false },
    ]);
  });

  test('may be one that the make never reports, and an error in place of a body', () => {
    const world = oneCar('hyundai-ioniq-5');
    say(world, 'Charge.Voltage', 230);
    say(world, 'TractionBattery.Range', { error: { type: 'SERVER', code: 'INTERNAL' } });
    world.advance('1m');

    expect(world.read('car', 'Charge.Voltage')).toEqual({ value: 230, unit: 'volts' });
    expect(world.read('car', 'TractionBattery.Range')).toBeUndefined();
    expect(changes(world, 'tractionbattery-range').at(-1)).toEqual({
      type: 'SERVER',
      code: 'INTERNAL',
    });
  });
});

test('null removes the value that was set, if there is one', () => {
  const world = oneCar();
  const own = world.read('car', 'Closure.Doors');
  say(world, 'Closure.Doors', null);
  world.advance('1m');
  expect(world.facts('car')).not.toContain('signal.restored');
  say(world, 'Closure.Doors', { error: { type: 'SERVER', code: 'INTERNAL' } });
  world.advance('1m');
  expect(world.read('car', 'Closure.Doors')).toBeUndefined();
  say(world, 'Closure.Doors', null);
  world.advance('1m');

  expect(world.read('car', 'Closure.Doors')).toEqual(own);
  expect(world.facts('car')).toContain('signal.restored');
});

describe('a body is checked', () => {
  test.each([
    ['Charge.Nothing', true, 'signal_unknown: there is no signal Charge.Nothing'],
    [
      'Charge.IsCharging',
      'yes',
      'command_malformed: Charge.IsCharging: expected true or false, found text',
    ],
    ['Diagnostics.ABS', { status: 'BAD' }, 'command_malformed: Diagnostics.ABS.status: expected'],
    ['Diagnostics.ABS', { status: 'OK', state: 'OK' }, 'unknown key state'],
    ['TractionBattery.StateOfCharge', 101, 'must be at most 100'],
    ['Charge.Voltage', { value: 230, unit: 'V' }, 'Charge.Voltage.unit'],
    ['Charge.Voltage', { value: null }, 'Charge.Voltage.value: expected a number, found nothing'],
    [
      'VehicleUserAccount.Permissions',
      ['read_vin', 'read_batery'],
      'Permissions.1: there is no permission read_batery; did you mean read_battery?',
    ],
    ['Wheel.Tires', [{ row: 0.5 }], 'Wheel.Tires.0.row'],
  ])('%s: %j', (signal, body, expected) => {
    const world = oneCar();
    const before = world.log.length;

    expect(fault(world, signal, body)).toContain(expected);
    world.advance('1m');
    expect(world.log.slice(before).map(({ kind }) => kind)).toEqual([
      'signal.set',
      'command.refused',
    ]);
  });

  test('a powertrain without the signal refuses', () => {
    const world = createWorld({
      yaml: `
version: 1
name: ice
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: ICE } }`,
    });

    expect(fault(world, 'Charge.IsCharging', true)).toContain('powertrain_unsupported');
  });
});

describe('a scenario sets signals', () => {
  const step = (model: string, signals: string) => `version: 1
name: told
clock: { start: 2026-05-04T06:00:00 }
vehicles: { car: { model: ${model} } }
steps:
  - set:
      vehicle: car
      signals:
${signals}
  - wait: 1m
expect:
  - car.signal("Diagnostics.ABS").status == "ALERT"
  - car.signal("VehicleIdentification.Packages").values == ["Performance"]
  - { signal: TractionBattery.StateOfCharge, vehicle: car, equals: 55 }
`;

  test('several at once, as bare values, lists and bodies', () => {
    const run = openRun(
      step(
        'BEV',
        `        Diagnostics.ABS: { status: ALERT }
        VehicleIdentification.Packages: [Performance]
        TractionBattery.StateOfCharge: 55`,
      ),
    );
    run.advanceTo(run.world.clock.now + 120_000);

    expect(run.finish().verdict).toBe('PASS');
  });

  test.each([
    ['Diagnostic.ABS: { status: OK }', '9:9', 'did you mean Diagnostics.ABS'],
    ['Diagnostics.ABS: { status: BAD }', '9:36', 'Diagnostics.ABS: expected one of'],
    [
      'Wheel.Tires: { values: [{ row: 0 }, { row: half }] }',
      '9:52',
      'Wheel.Tires: expected a number',
    ],
    [
      'VehicleUserAccount.Permissions: { values: [read_batery] }',
      '9:52',
      'did you mean read_battery?',
    ],
    ['VehicleIdentification.Packages: [Sport, 7]', '9:49', 'expected text, found the number 7'],
    ['TractionBattery.StateOfCharge: full', '9:40', 'expected a number, found text'],
    ['InternalCombustionEngine.FuelLevel: 3', '9:9', 'has no InternalCombustionEngine.FuelLevel'],
  ])('%s is a mistake of the file', (written, place, message) => {
    const mistake = mistakeOf(step('BEV', `        ${written}`));

    expect(mistake).toContain(message);
    expect(mistake).toContain(`told.yaml:${place}:`);
  });

  test('a set without a signal is a mistake', () => {
    expect(mistakeOf(step('BEV', '        {}'))).toContain('signals needs a signal');
  });
});

function mistakeOf(yaml: string): string {
  try {
    parseScenario(yaml, { file: 'told.yaml' });
    return '';
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error;
    return error.diagnostics.map((each) => formatDiagnostic(each, yaml)).join('\n');
  }
}
