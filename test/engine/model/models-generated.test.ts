import { describe, expect, test } from 'vitest';
import { generatedModels, renderModels } from '../../../build/generate-models.ts';

describe('the generated catalogue', () => {
  test('is what its facts give now (renew it with build/generate-models.ts)', () => {
    const { expected, actual } = generatedModels();

    expect(actual).toBe(expected);
  });

  test('does not depend on the order of the facts', () => {
    const vehicle = (id: string): string =>
      `- {id: ${id}, make: A, model: B, trim: "", powertrain: ICE, regions: [US], ` +
      'years: {start: 2020, end: 2021}, fuelTankL: {v: 50, src: GEN}, ' +
      'epa: {src: EPA, vehicleId: 1, year: 2020, cityMpg: 30, hwyMpg: 40}}';
    const bevs = [40, 60, 80, 100].map(
      (kwh) =>
        `- {id: bev-${kwh}, make: A, model: B, trim: "", powertrain: BEV, regions: [US], ` +
        `years: {start: 2020, end: 2021}, usableKWh: {v: ${kwh}, src: GEN}, ` +
        `grossKWh: {v: ${kwh}, src: GEN}, acKW: {v: 11, src: GEN}, curveClass: ac-only, ` +
        'acEfficiency: {v: 0.85, src: GEN}, wltpKWh100km: {v: 17, src: GEN}, ' +
        'epa: {src: EPA, vehicleId: 1, year: 2020, cityKWh100mi: 25, hwyKWh100mi: 30, ' +
        'combKWh100mi: 27, rangeMi: 200}, heatPump: {v: true, src: GEN}}',
    );
    const facts = (vehicles: readonly string[]): string =>
      `sources: {EPA: {}, GEN: {}}\ncurveClasses: {}\nvehicles:\n${vehicles.join('\n')}\n`;
    const loads =
      'sources: {EPA: {what: a, via: b, licence: c}}\nvehicles:\n' +
      [40, 60, 80, 100]
        .map(
          (kwh) =>
            `- {id: bev-${kwh}, row: {src: EPA, year: 2020, model: B, testVehicle: a, ` +
            'configuration: "0"}, target: {a: 30, b: 0.1, c: 0.02, testWeightLb: 4000}}\n',
        )
        .join('');
    const render = (text: string): string => renderModels(text, loads);
    const cars = [vehicle('z-car'), vehicle('a-car'), ...bevs];

    expect(render(facts(cars))).toBe(render(facts([...cars].reverse())));
    expect(() => render(facts([...cars, vehicle('a-car')]))).toThrow('listed twice');
    expect(() => render(facts(cars).replace('GEN: {}', 'OTHER: {}'))).toThrow('source GEN');
  });
});
