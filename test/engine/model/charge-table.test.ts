import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Fault } from '../../../engine/fault.ts';
import { InvariantError } from '../../../engine/invariant.ts';
import { withAge } from '../../../engine/model/battery-age.ts';
import { models } from '../../../engine/model/catalogue.ts';
import { chargeTable } from '../../../engine/model/charge-table.ts';
import { battery, chargingCase, plugIns, tableOf } from '../vehicle/charging/charging-cases.ts';

const soc = fc.double({ min: 0, max: 100, noNaN: true });

describe('a charge table', () => {
  test('takes strictly more time for more charge', () => {
    fc.assert(
      fc.property(chargingCase, soc, soc, (situation, a, b) => {
        fc.pre(Math.abs(a - b) > 1e-9);
        const table = tableOf(situation);

        expect(table.timeMsAt(Math.min(a, b))).toBeLessThan(table.timeMsAt(Math.max(a, b)));
      }),
    );
  });

  test('inverts itself', () => {
    fc.assert(
      fc.property(
        chargingCase,
        soc,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (situation, x, share) => {
          const table = tableOf(situation);
          const timeMs = share * table.timeMsAt(100);

          expect(Math.abs(table.socAfter(0, table.timeMsAt(x)) - x)).toBeLessThan(1e-9);
          expect(Math.abs(table.timeMsAt(table.socAfter(0, timeMs)) - timeMs)).toBeLessThan(1e-5);
        },
      ),
    );
  });

  test('is level beyond empty and full', () => {
    fc.assert(
      fc.property(chargingCase, (situation) => {
        const table = tableOf(situation);

        expect(table.timeMsAt(0)).toBe(0);
        expect(table.timeMsAt(101)).toBe(table.timeMsAt(100));
        expect(table.socAfter(0, -1)).toBe(0);
        expect(table.socAfter(0, table.timeMsAt(100) + 1)).toBe(100);
        expect(table.durationMs(60, 60)).toBe(0);
        expect(table.durationMs(60, 40)).toBe(0);
      }),
    );
  });

  test('never takes more than car, cable and post give', () => {
    fc.assert(
      fc.property(chargingCase, soc, (situation, x) => {
        const table = tableOf(situation);
        const own = battery(situation.model);
        const carKw =
          situation.type === 'AC'
            ? own.acMaxKw * own.acEfficiency
            : (own.dc?.peakKw ?? 0) * own.dcEfficiency;

        expect(table.powerKwAt(x)).toBeGreaterThan(0);
        expect(table.powerKwAt(x)).toBeLessThanOrEqual(carKw * (1 + 1e-12));
        expect(table.wallPowerKwAt(x)).toBeLessThanOrEqual(situation.limitKw * (1 + 1e-12));
      }),
    );
  });

  test('its highest DC power is that of the post', () => {
    for (const model of models.values()) {
      if (model.battery?.dc === undefined) continue;
      const table = chargeTable(model, 'DC', Infinity, 25);
      const most = Math.max(
        ...Array.from({ length: 200 }, (_, knot) => table.wallPowerKwAt(knot / 2)),
      );

      expect(most).toBeLessThanOrEqual(model.battery.dc.peakKw * (1 + 1e-12));
    }
  });

  test('time, power and energy are one account', () => {
    fc.assert(
      fc.property(
        chargingCase,
        fc.nat(199),
        fc.double({ min: 0, max: 0.5, noNaN: true }),
        (situation, knot, part) => {
          const table = tableOf(situation);
          const from = knot / 2;
          const hours = (table.timeMsAt(from + part) - table.timeMsAt(from)) / 3_600_000;

          expect(table.powerKwAt(from) * hours).toBeCloseTo(
            (part / 100) * battery(situation.model).usableKwh,
            9,
          );
        },
      ),
    );
  });

  test('stepping by the whole milliseconds it gives ends at the threshold, not before', () => {
    fc.assert(
      fc.property(chargingCase, soc, soc, (situation, a, b) => {
        const table = tableOf(situation);
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const durationMs = table.durationMs(from, to);

        expect(Number.isSafeInteger(durationMs)).toBe(true);
        expect(table.socAfter(from, durationMs)).toBeGreaterThan(to - 1e-6);
        if (durationMs > 1) expect(table.socAfter(from, durationMs - 1)).toBeLessThan(to + 1e-6);
      }),
    );
  });

  test('a stronger post and a warmer pack (up to 25 degC) never take longer', () => {
    fc.assert(
      fc.property(chargingCase, fc.double({ min: 1, max: 3, noNaN: true }), (situation, times) => {
        const slow = tableOf(situation).timeMsAt(100);
        const stronger = { ...situation, limitKw: situation.limitKw * times };
        const warmer = { ...situation, packCelsius: Math.max(situation.packCelsius, 25) };

        expect(tableOf(stronger).timeMsAt(100)).toBeLessThanOrEqual(slow * (1 + 1e-12));
        if (situation.packCelsius < 25) {
          expect(tableOf({ ...warmer, packCelsius: 25 }).timeMsAt(100)).toBeLessThanOrEqual(
            slow * (1 + 1e-12),
          );
        }
      }),
    );
  });
});

describe('asking for a table', () => {
  test('one table serves all posts stronger than the car, and one 5 degC band', () => {
    const [model] = plugIns;
    if (model === undefined) throw new Error('the catalogue is empty');

    expect(chargeTable(model, 'AC', 22, 22.5)).toBe(chargeTable(model, 'AC', Infinity, 27.4));
    expect(chargeTable(model, 'AC', 22, 22.5)).not.toBe(chargeTable(model, 'AC', 22, 22.4));
    expect(chargeTable(model, 'AC', 3.7, 25)).not.toBe(chargeTable(model, 'AC', 3.6, 25));
    expect(chargeTable(model, 'AC', 11, -40)).toBe(chargeTable(model, 'AC', 11, -20));
  });

  test('tables of posts and ages that are too many are dropped, and compiled again alike', () => {
    const [model] = plugIns;
    if (model === undefined) throw new Error('the catalogue is empty');
    const first = chargeTable(model, 'AC', 5, 25);
    for (let steps = 0; steps < 40; steps += 1) {
      const aged = withAge(model, steps);
      for (let limitKw = 1; limitKw < 3; limitKw += 0.05) chargeTable(aged, 'AC', limitKw, 25);
    }
    const second = chargeTable(model, 'AC', 5, 25);

    expect(second).not.toBe(first);
    expect(second.timeMsAt(77.7)).toBe(first.timeMsAt(77.7));
  });

  test('is refused for a car that cannot charge so', () => {
    const code = (run: () => unknown): string => {
      try {
        run();
      } catch (error) {
        if (error instanceof Fault) return error.code;
      }
      return 'none';
    };

    expect(code(() => tableOf({ name: 'PHEV', type: 'DC' }))).toBe('charging_type_unsupported');
    expect(code(() => tableOf({ name: 'ICE', type: 'AC' }))).toBe('powertrain_unsupported');
    expect(() => tableOf({ name: 'BEV', type: 'AC', limitKw: 0 })).toThrow(InvariantError);
  });
});
