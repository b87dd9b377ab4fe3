import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AcCable,
  type AcSupply,
  acDraw,
  onBoardCharger,
  supplyOfKw,
} from '../../../engine/model/ac-supply.ts';
import { battery, named, plugIns } from '../vehicle/charging/charging-cases.ts';

const grid = fc.constantFrom('EUROPE' as const, 'NORTH_AMERICA' as const, 'JAPAN' as const);
const region = fc.constantFrom('US' as const, 'CA' as const, 'EUROPE' as const);
const phases = fc.constantFrom(1 as const, 3 as const);
const amps = fc.double({ min: 0, max: 100, noNaN: true });
const supply: fc.Arbitrary<AcSupply> = fc.record({
  phases,
  amps,
  volts: fc.constantFrom(120, 208, 230, 240),
});
const cable: fc.Arbitrary<AcCable | undefined> = fc.option(fc.record({ phases, amps }), {
  nil: undefined,
});

describe('the power that a car draws', () => {
  test('is never above car, cable or post, and amps times volts times phases', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...plugIns),
        region,
        supply,
        cable,
        (model, where, post, wire) => {
          const charger = onBoardCharger(model, where);
          const draw = acDraw(charger, post, wire);

          expect(draw.powerKw).toBeLessThanOrEqual(battery(model).acMaxKw * (1 + 1e-12));
          expect(draw.powerKw * 1000).toBeCloseTo(draw.phases * draw.amps * draw.volts, 6);
          expect(draw.amps).toBeLessThanOrEqual(Math.min(post.amps, wire?.amps ?? Infinity));
          expect(draw.phases).toBeLessThanOrEqual(
            Math.min(post.phases, wire?.phases ?? 3, charger.phases),
          );
          // Below the least current that can be signalled there is no charging, and above it there
          // is.
          expect(draw.powerKw > 0).toBe(Math.min(post.amps, wire?.amps ?? Infinity) >= 6);
        },
      ),
    );
  });

  test('begins at 6 A', () => {
    const charger = onBoardCharger(named('tesla-model-3'), 'EUROPE');

    expect(acDraw(charger, { phases: 3, amps: 6, volts: 230 }).powerKw).toBeCloseTo(4.14, 9);
    expect(acDraw(charger, { phases: 3, amps: 5.9, volts: 230 }).powerKw).toBe(0);
  });

  test('does not fall when the post offers more', () => {
    const more = fc.double({ min: 0, max: 40, noNaN: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...plugIns),
        region,
        supply,
        more,
        (model, where, post, extra) => {
          const charger = onBoardCharger(model, where);
          const stronger = acDraw(charger, { ...post, amps: post.amps + extra });

          expect(stronger.powerKw).toBeGreaterThanOrEqual(acDraw(charger, post).powerKw - 1e-9);
        },
      ),
    );
  });

  test.each([
    ['an 11 kW car on one phase of 32 A', 'hyundai-ioniq-5', 'EUROPE', 1, 32, 230, 7.36, 32],
    ['an 11 kW car on three phases of 16 A', 'hyundai-ioniq-5', 'EUROPE', 3, 16, 230, 11, 15.94],
    ['an 11 kW car on a 22 kW post', 'tesla-model-3', 'EUROPE', 3, 32, 230, 11, 15.94],
    ['an 11 kW car at a socket of 10 A', 'volkswagen-id-3', 'EUROPE', 1, 10, 230, 2.3, 10],
    ['a Zoe on a 22 kW post', 'renault-zoe', 'EUROPE', 3, 32, 230, 22, 31.88],
    ['a Zoe on one phase', 'renault-zoe', 'EUROPE', 1, 63, 230, 7.36, 32],
    ['a one-phase car on a 22 kW post', 'peugeot-e-208-50-kwh', 'EUROPE', 3, 32, 230, 7.36, 32],
    ['a one-phase car on three phases of 16 A', 'nissan-leaf', 'EUROPE', 3, 16, 230, 3.68, 16],
    ['a plug-in hybrid on a 22 kW post', 'bmw-330e-sedan', 'EUROPE', 3, 32, 230, 3.7, 16.09],
    ['a US home on 240 V of 32 A', 'tesla-model-y', 'US', 1, 32, 240, 7.68, 32],
    ['a US home on 240 V of 48 A', 'chevrolet-bolt-euv', 'US', 1, 48, 240, 11.5, 47.92],
    ['a US socket of 12 A', 'nissan-leaf', 'US', 1, 12, 120, 1.44, 12],
    ['a Leaf at 208 V', 'nissan-leaf', 'US', 1, 30, 208, 5.72, 27.5],
  ] as const)('%s', (_what, name, where, phaseCount, ampsOffered, volts, kw, ampsDrawn) => {
    const post = { phases: phaseCount, amps: ampsOffered, volts };
    const draw = acDraw(onBoardCharger(named(name), where), post);

    expect(draw.powerKw).toBeCloseTo(kw, 2);
    expect(draw.amps).toBeCloseTo(ampsDrawn, 2);
    expect(draw.volts).toBe(volts);
  });

  test('is what the cable carries', () => {
    const charger = onBoardCharger(named('tesla-model-3'), 'EUROPE');
    const post = { phases: 3, amps: 32, volts: 230 } as const;

    expect(acDraw(charger, post, { phases: 1, amps: 20 }).powerKw).toBeCloseTo(4.6, 9);
    expect(acDraw(charger, post, { phases: 3, amps: 13 }).powerKw).toBeCloseTo(8.97, 9);
    expect(acDraw(charger, post, { phases: 3, amps: 5 })).toEqual({
      powerKw: 0,
      phases: 0,
      amps: 0,
      volts: 0,
    });
  });
});

describe('a supply of so many kW', () => {
  test('gives a car that takes everything just that', () => {
    const kw = fc.double({ min: 1.5, max: 22, noNaN: true });
    fc.assert(
      fc.property(kw, grid, (powerKw, where) => {
        const { phases: count, amps: perPhase, volts } = supplyOfKw(powerKw, where);

        expect((count * perPhase * volts) / 1000).toBeCloseTo(powerKw, 9);
      }),
    );
  });

  test('is built as the mains are where it stands', () => {
    expect(supplyOfKw(11, 'EUROPE').phases).toBe(3);
    expect(supplyOfKw(7.4, 'EUROPE').phases).toBe(1);
    expect(supplyOfKw(11, 'NORTH_AMERICA')).toEqual({ phases: 1, amps: 11_000 / 240, volts: 240 });
    expect(supplyOfKw(1.44, 'NORTH_AMERICA')).toEqual({ phases: 1, amps: 12, volts: 120 });
    expect(supplyOfKw(3, 'JAPAN')).toEqual({ phases: 1, amps: 15, volts: 200 });
  });

  test('no car without a charger has one', () => {
    expect(() => onBoardCharger(named('HEV'), 'US')).toThrow('powertrain_unsupported');
  });
});
