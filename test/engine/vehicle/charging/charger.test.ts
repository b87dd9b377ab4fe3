import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWorld } from '../../../../adapters/library/index.ts';
import { findSignal } from '../../../../engine/index.ts';
import { supplyKw } from '../../../../engine/model/ac-supply.ts';
import { reportsSignal } from '../../../../engine/model/make-profile.ts';
import { makeProfile } from '../../../../engine/model/make-profiles.ts';
import { type Charger, Chargers, chargerDraw } from '../../../../engine/vehicle/row/charger.ts';
import { openRun } from '../../../support/activity.ts';
import { cases } from '../../../support/cases.ts';
import { acChargers, dcChargers } from './charger-cases.ts';
import { battery, plugIns } from './charging-cases.ts';

const plugIn = fc.constantFrom(...plugIns);
/** The cars whose makes report amperes and volts. */
const talkative = plugIns.filter(({ make }) => reportsSignal(makeProfile(make), 'charge-amperage'));
/** A tolerance for the last bit of a product. */
const tail = 1e-9;

describe('the power that a car draws from a charger', () => {
  test('is never more than car, cable and post can give', () => {
    const seen = { flowing: 0, weak: 0 };
    fc.assert(
      fc.property(plugIn, acChargers, (model, charger) => {
        const draw = chargerDraw(model, charger);
        const { supply, cable } = charger;

        expect(draw.powerKw).toBeLessThanOrEqual(battery(model).acMaxKw + tail);
        expect(draw.powerKw).toBeLessThanOrEqual(charger.powerKw + tail);
        if (supply !== undefined) {
          expect(draw.powerKw).toBeLessThanOrEqual(supplyKw(supply) + tail);
          expect(draw.amps).toBeLessThanOrEqual(supply.amps);
          expect(draw.phases).toBeLessThanOrEqual(supply.phases);
        }
        expect(draw.amps).toBeLessThanOrEqual(cable?.amps ?? Infinity);
        expect(draw.phases).toBeLessThanOrEqual(cable?.phases ?? 3);
        expect(draw.powerKw * 1000).toBeCloseTo(draw.phases * draw.amps * draw.volts, 5);
        expect(draw.amps).toBeLessThanOrEqual(draw.offeredAmps + tail);
        // Below 6 A no current can be signalled.
        expect(draw.powerKw > 0).toBe(draw.offeredAmps >= 6);
        seen[draw.powerKw > 0 ? 'flowing' : 'weak'] += 1;
      }),
      { numRuns: 500 },
    );
    expect(seen.flowing).toBeGreaterThan(cases(100));
    expect(seen.weak).toBeGreaterThan(cases(10));
  });

  const post: Charger = {
    name: '',
    type: 'AC',
    powerKw: 11.04,
    supply: { phases: 3, amps: 16, volts: 230 },
    cable: undefined,
    isPublic: true,
    place: undefined,
    tariff: undefined,
  };
  const draws = (id: string, changes: Partial<Charger>) => {
    const model = plugIns.find((each) => each.id === id)!;
    const { powerKw, phases, amps } = chargerDraw(model, { ...post, ...changes });
    return [Math.round(powerKw * 1000) / 1000, phases, Math.round(amps * 100) / 100];
  };
  const ioniq = 'hyundai-ioniq-5-long-range-rwd';

  test.each<[string, string, Partial<Charger>, readonly number[]]>([
    ['the car is the least', ioniq, {}, [11, 3, 15.94]],
    ['a cable of one phase', ioniq, { cable: { phases: 1, amps: 32 } }, [3.68, 1, 16]],
    ['a thin cable', ioniq, { cable: { phases: 3, amps: 13 } }, [8.97, 3, 13]],
    ['a post of less power than its amperes', ioniq, { powerKw: 6.9 }, [6.9, 3, 10]],
    ['a car of one phase', 'nissan-leaf-40-kwh', {}, [3.68, 1, 16]],
    [
      'a power alone, in the first region of the car',
      ioniq,
      { supply: undefined, powerKw: 7.7 },
      [7.7, 1, 32.08],
    ],
    [
      'a power alone, of a European',
      'renault-zoe-ze50-r135',
      { supply: undefined, powerKw: 22 },
      [22, 3, 31.88],
    ],
    [
      '5 A are too weak',
      ioniq,
      { supply: { phases: 3, amps: 5, volts: 230 }, powerKw: 3.45 },
      [0, 0, 0],
    ],
  ])('%s', (_what, id, changes, expected) => {
    expect(draws(id, changes)).toEqual(expected);
  });

  test('equal chargers have one number, and number 0 offers nothing', () => {
    const chargers = new Chargers();

    expect(chargers.at(0).powerKw).toBe(0);
    expect(chargers.number(post)).toBe(1);
    expect(chargers.number({ ...post, supply: { phases: 3, amps: 16, volts: 230 } })).toBe(1);
    expect(chargers.number({ ...post, isPublic: false })).toBe(2);
  });
});

/** A car at a charger, charging from 50 % if it can. */
function charging(model: string, charger: Charger) {
  const run = openRun(`
version: 1
name: charging
vehicles: { car: { model: ${model}, state: { battery.soc: 50% } } }`);
  const { type, powerKw, supply, cable } = charger;
  const { refused } = run.world.submit({
    kind: 'cable.plug',
    vehicle: 'car',
    chargingType: type,
    powerKw,
    supply,
    cable,
  });
  return { run, refused };
}

function read({ world }: ReturnType<typeof openRun>, signal: string) {
  return findSignal(`Charge.${signal}`)!.read(world.truthOf(world.rowOf('car'))) as {
    value: number;
  };
}

describe('signals of a car that charges', () => {
  test('watts are phases times amperes times volts, at every state of charge', () => {
    const seen = { ac: 0, dc: 0 };
    fc.assert(
      fc.property(
        fc.constantFrom(...talkative),
        fc.oneof(acChargers, dcChargers),
        fc.integer({ min: 0, max: 12 * 60 }),
        (model, charger, minutes) => {
          fc.pre(charger.type === 'AC' || battery(model).dc !== undefined);
          const { run, refused } = charging(model.id, charger);
          fc.pre(refused === undefined);
          // A fast charger is done within the hour.
          const afterMs = (charger.type === 'AC' ? minutes : minutes / 12) * 60_000;
          run.advanceTo(run.world.clock.now + afterMs);
          const truth = run.world.truthOf(run.world.rowOf('car'));
          if (!truth.isCharging) return;
          const phases = charger.type === 'AC' ? read(run, 'ChargerPhases').value : 1;
          const volts = read(run, 'Voltage').value;
          const watts = phases * read(run, 'Amperage').value * volts;

          expect(Math.abs(read(run, 'Wattage').value - watts)).toBeLessThanOrEqual(
            0.5 + phases * (0.06 * volts + 0.06 * read(run, 'Amperage').value),
          );
          expect(truth.chargingAmps).toBeLessThanOrEqual(truth.requestedAmps + tail);
          expect(truth.requestedAmps).toBeLessThanOrEqual(truth.offeredAmps + tail);
          expect(truth.wallPowerKw).toBeLessThanOrEqual(charger.powerKw + tail);
          seen[charger.type === 'AC' ? 'ac' : 'dc'] += 1;
        },
      ),
      { numRuns: 200 },
    );
    expect(seen.ac).toBeGreaterThan(cases(20));
    expect(seen.dc).toBeGreaterThan(cases(20));
  });

  test('amperes fall as the pack fills up', () => {
    const world = createWorld({
      yaml: `
version: 1
name: taper
chargers: { wallbox: { type: AC, phases: 3, amps: 16, volts: 230 } }
vehicles: { car: { model: tesla-model-3, state: { battery.soc: 95% } } }`,
    });
    world.do('car', { plugIn: { charger: 'wallbox' } });
    world.advance('5m');
    const before = world.read('car', 'Charge.Amperage');
    world.advance('30m');

    expect(before).toEqual({ value: 15.9, unit: 'ampere' });
    expect(world.read('car', 'Charge.AmperageRequested')).toEqual({ value: 15.9, unit: 'ampere' });
    expect(world.read('car', 'Charge.AmperageMax')).toEqual({ value: 16, unit: 'ampere' });
    expect(world.read('car', 'Charge.Amperage')!['value']).toBeLessThan(15);
  });

  test('a fast charger shows the volts of the pack, and no phases', () => {
    const world = createWorld({
      yaml: `
version: 1
name: fast
vehicles:
  high: { model: porsche-taycan, state: { battery.soc: 50% } }
  low: { model: tesla-model-3, state: { battery.soc: 50% } }`,
    });
    for (const car of ['high', 'low']) {
      world.do(car, { plugIn: { power: '50kW', type: 'DC' } });
    }
    world.advance('1m');

    const volts = ['high', 'low'].map((car) => Number(world.read(car, 'Charge.Voltage')!['value']));
    expect(volts[0]).toBeCloseTo(2 * volts[1]!, -1);
    expect(volts[1]).toBeCloseTo(361, -1);
    expect(world.read('low', 'Charge.ChargerPhases')).toBeUndefined();
    expect(world.read('low', 'Charge.IsFastChargerPresent')).toEqual({ value: true });
  });

  test('say NOT_CHARGING of a car that does not', () => {
    const { run } = charging('tesla-model-3', {
      ...({ type: 'AC', powerKw: 11, supply: undefined, cable: undefined } as Charger),
    });
    run.order('car', { charge: { action: 'stop' } });

    for (const name of [
      'Amperage',
      'AmperageMax',
      'AmperageRequested',
      'Voltage',
      'ChargerPhases',
    ]) {
      expect(read(run, name)).toEqual({ error: { type: 'VEHICLE_STATE', code: 'NOT_CHARGING' } });
    }
  });
});

describe('cable and port', () => {
  const wallbox = 'chargers: { wallbox: { type: AC, power: 11kW } }';
  const oneCar = (members = '') =>
    createWorld({
      yaml: `
version: 1
name: port
${wallbox}
vehicles: { car: { model: hyundai-ioniq-5, state: { battery.soc: 50% }${members} } }`,
    });

  test('the port opens, the cable is plugged in, the car charges, and closes behind the cable', () => {
    const world = oneCar();
    world.do('car', { plugIn: { charger: 'wallbox' } });
    world.advance('1h');
    world.do('car', 'unplug');

    expect(world.facts('car').filter((kind) => kind !== 'signal.changed')).toEqual([
      'closure.opened',
      'cable.plugged',
      'charge.started',
      'charge.stopped',
      'cable.unplugged',
      'charge.recorded',
      'closure.closed',
    ]);
  });

  test('a cable that carries less than 6 A is refused', () => {
    const world = oneCar();
    const { refused } = world.do('car', { plugIn: { charger: 'wallbox', cable: { amps: 5 } } });

    expect(refused).toBe('supply_too_weak');
    expect(world.vehicle('car').charge.isPluggedIn).toBe(false);
  });

  test('the plug reports amperes, phases and volts of AC', () => {
    const world = oneCar();
    world.do('car', { plugIn: { charger: 'wallbox', cable: { phases: 1, amps: 10 } } });

    expect(world.log.find(({ kind }) => kind === 'cable.plugged')?.data).toEqual({
      amps: 10,
      chargingType: 'AC',
      offerKw: 2.4,
      phases: 1,
      volts: 240,
    });
  });

  test('a cable is latched while it charges and in a locked car', () => {
    const world = oneCar(', timeouts: { relock: 1d }');
    const latched = () => {
      world.advance('2m');
      return world.read('car', 'Charge.IsChargingCableLatched')!['value'];
    };
    const color = () => world.read('car', 'Charge.ChargePortStatusColor')?.['value'];
    const seen = [[latched(), color()]];
    world.do('car', { plugIn: { charger: 'wallbox' } });
    world.do('car', 'unlock');
    seen.push([latched(), color()]);
    world.do('car', { charge: { action: 'stop' } });
    seen.push([latched(), color()]);
    world.do('car', 'lock');
    seen.push([latched(), color()]);
    world.submit({ kind: 'charger.fail', vehicle: 'car' });
    seen.push([latched(), color()]);

    expect(seen).toEqual([
      [false, undefined],
      [true, 'GREEN'],
      [false, 'BLUE'],
      [true, 'BLUE'],
      [true, 'ORANGE'],
    ]);
  });
});
