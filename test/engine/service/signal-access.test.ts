import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Connection,
  findSignal,
  isFailure,
  readSignal,
  readSignals,
  type ScenarioRun,
  type Signal,
  signals,
} from '../../../engine/index.ts';
import { permissionNames } from '../../../engine/vehicle/row/permissions.ts';
import { runOf } from './connected-world.ts';

const notCapable = { error: { type: 'COMPATIBILITY', code: 'VEHICLE_NOT_CAPABLE' } };
const notGranted = { error: { type: 'PERMISSION', code: null } };

const garage = (more = '', app = '') =>
  runOf(`${app}
users: { anna: null }
vehicles:
  car: { model: BEV, owner: anna${more} }
  golf: { model: volkswagen-golf-1-4-tsi, owner: anna }`);

function connectionOf({ world }: ScenarioRun, vehicle = 'car'): Connection {
  const { id } = world.service.users.byName('anna')!;
  return world.service.connections.of(world.rowOf(vehicle), id)!;
}

function read(run: ScenarioRun, path: string, vehicle = 'car') {
  const { world } = run;
  const report = world.reportOf(world.rowOf(vehicle));
  return readSignal(connectionOf(run, vehicle), report, findSignal(path)!);
}

function settle(run: ScenarioRun): void {
  run.advanceTo(run.world.clock.now + 60_000);
}

describe('a signal on the wire', () => {
  test('the body that the vehicle last reported', () => {
    expect(read(garage(), 'TractionBattery.StateOfCharge')).toEqual({ value: 60, unit: 'percent' });
  });

  test('capability: what its powertrain does not have, and what its make never reports', () => {
    const run = garage();

    expect(read(run, 'InternalCombustionEngine.FuelLevel')).toEqual(notCapable);
    expect(read(run, 'TractionBattery.StateOfCharge', 'golf')).toEqual(notCapable);
    expect(read(run, 'Wheel.Tires', 'golf')).toEqual(notCapable);
  });

  test('permission: what the user has not granted, whatever its value would be', () => {
    const run = garage(', grants: [read_battery]');

    expect(read(run, 'TractionBattery.StateOfCharge')).toEqual({ value: 60, unit: 'percent' });
    expect(read(run, 'Odometer.TraveledDistance')).toEqual(notGranted);
    expect(read(run, 'Charge.Wattage')).toEqual(notGranted);
    expect(read(run, 'Charge.Voltage')).toEqual(notGranted);
    expect(read(run, 'Wheel.Tires', 'golf')).toEqual(notCapable);
    run.order('golf', { revoke: { permissions: ['read_tires', 'read_battery'] } });
    expect(read(run, 'Wheel.Tires', 'golf')).toEqual(notGranted);
    expect(read(run, 'TractionBattery.StateOfCharge', 'golf')).toEqual(notGranted);
  });

  test('state: what cannot be said now', () => {
    expect(read(garage(), 'Charge.Wattage')).toEqual({
      error: { type: 'VEHICLE_STATE', code: 'NOT_CHARGING' },
    });
    expect(read(garage(), 'Charge.ChargingConnectorType')).toBeUndefined();
  });

  test('a value that a scenario has set, errors too', () => {
    const run = garage();
    run.order('car', {
      set: {
        signals: {
          'Charge.IsCharging': { error: { type: 'SERVER', code: 'INTERNAL' } },
          'Charge.Voltage': 400,
        },
      },
    });
    settle(run);

    expect(read(run, 'Charge.IsCharging')).toEqual({ error: { type: 'SERVER', code: 'INTERNAL' } });
    expect(read(run, 'Charge.Voltage')).toEqual({ value: 400, unit: 'volts' });
  });
});

describe('"VehicleUserAccount.Permissions (overrides app-level permissions for simulated vehicles)"', () => {
  const set = (run: ScenarioRun): void => {
    run.order('car', {
      set: {
        signals: { 'VehicleUserAccount.Permissions': ['read_odometer', 'read_user_profile'] },
      },
    });
    settle(run);
  };

  test('its value decides for a simulated vehicle, whatever the application asks for', () => {
    const run = garage('', 'app: { permissions: [read_battery] }');
    expect(read(run, 'Odometer.TraveledDistance')).toMatchObject({ unit: 'km' });
    set(run);

    expect(read(run, 'Odometer.TraveledDistance')).toMatchObject({ unit: 'km' });
    expect(read(run, 'TractionBattery.StateOfCharge')).toEqual(notGranted);
    expect(read(run, 'VehicleUserAccount.Permissions')).toEqual({
      values: ['read_odometer', 'read_user_profile'],
    });
  });

  test('a live one shows what the application asks for of what it grants', () => {
    const run = garage(', mode: live', 'app: { permissions: [read_battery] }');

    expect(read(run, 'TractionBattery.StateOfCharge')).toEqual({ value: 60, unit: 'percent' });
    expect(read(run, 'Odometer.TraveledDistance')).toEqual(notGranted);
    expect(() => set(run)).toThrow(/mode_unsupported.*simulated vehicles only/);
    expect(read(run, 'TractionBattery.StateOfCharge')).toEqual({ value: 60, unit: 'percent' });
  });

  test('an override that revokes every permission still shows itself, and can be removed', () => {
    const run = garage();
    const granted = read(run, 'VehicleUserAccount.Permissions');
    const order = (said: readonly string[] | null): void => {
      run.order('car', { set: { signals: { 'VehicleUserAccount.Permissions': said } } });
      settle(run);
    };
    order([]);
    expect(read(run, 'VehicleUserAccount.Permissions')).toEqual({ values: [] });
    expect(read(run, 'VehicleUserAccount.Role')).toEqual(notGranted);
    order(null);

    expect(read(run, 'VehicleUserAccount.Permissions')).toEqual(granted);
    expect(read(run, 'VehicleUserAccount.Role')).toEqual({ value: 'Owner' });
    expect(run.world.log.retained.map(({ kind }) => kind)).toContain('signal.restored');
  });

  test('of both, what the user let the app have', () => {
    const run = garage();
    run.order('car', { connect: { user: 'anna', permissions: ['read_odometer'] } });

    expect(read(run, 'Odometer.TraveledDistance')).toMatchObject({ unit: 'km' });
    expect(read(run, 'TractionBattery.StateOfCharge')).toEqual(notGranted);
  });
});

describe('after any grants', () => {
  const scene = fc.record({
    grants: fc.subarray([...permissionNames]),
    orders: fc.subarray([
      { plugIn: { power: '11kW' } },
      { set: { signals: { 'Closure.IsLocked': { error: { type: 'SERVER', code: null } } } } },
      { set: { signals: { 'Charge.Voltage': 380 } } },
    ]),
  });

  const played = ({ grants, orders }: { grants: string[]; orders: readonly object[] }) => {
    const run = garage(`, grants: [${grants.join(', ')}]`);
    for (const order of orders) run.order('car', order as { plugIn: { power: string } });
    settle(run);
    return run;
  };

  const ofCar = (run: ScenarioRun, signal: Signal) =>
    readSignal(connectionOf(run), run.world.reportOf(0), signal);

  test('a body or a state is shown only with the permission of its signal, and then as it is', () => {
    fc.assert(
      fc.property(scene, (each) => {
        const run = played(each);
        const report = run.world.reportOf(0);
        for (const signal of signals) {
          const shown = ofCar(run, signal);
          const said = signal.powertrains.includes('BEV') ? signal.read(report) : notCapable;
          if (each.grants.includes(signal.permission)) expect(shown).toEqual(said);
          else expect(shown).toEqual(notGranted);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('granting more takes no body away', () => {
    fc.assert(
      fc.property(scene, fc.constantFrom(...permissionNames), (each, more) => {
        const less = played(each);
        const run = played({ ...each, grants: [...new Set([...each.grants, more])] });
        for (const signal of signals) {
          const shown = ofCar(less, signal);
          // The permissions are themselves a signal.
          if (shown === undefined || isFailure(shown)) continue;
          if (signal.path === 'VehicleUserAccount.Permissions') continue;
          expect(ofCar(run, signal)).toEqual(shown);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a list has the signals of the powertrain that are not absent, by code', () => {
    fc.assert(
      fc.property(scene, (each) => {
        const run = played(each);
        const listed = [...readSignals(connectionOf(run), run.world.reportOf(0))];
        const expected = signals
          .filter(({ powertrains }) => powertrains.includes('BEV'))
          .map((signal) => [signal, ofCar(run, signal)] as const)
          .filter(([, shown]) => shown !== undefined);

        expect(listed.map(([{ code }, shown]) => [code, shown])).toEqual(
          expected.map(([{ code }, shown]) => [code, shown]),
        );
        const codes = listed.map(([{ code }]) => code);
        expect(codes).toEqual([...codes].sort());
      }),
      { numRuns: 20 },
    );
  });
});
