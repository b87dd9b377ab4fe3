import { describe, expect, test } from 'vitest';
import { fitOf, parseScenario } from '../../../engine/index.ts';
import { consumptionKwhPerKm } from '../../../engine/model/consumption.ts';

const modelOf = (sheet: string) =>
  parseScenario(`version: 1\nmodels:\n  car: ${sheet}\n`, { file: 'own.yaml' }).models.get('car')!;
const errorsOf = (sheet: string) => fitOf(modelOf(sheet)).map(({ error }) => Math.abs(error));

describe('a car of one’s own from European figures', () => {
  const battery = 'usable: 60kWh, ac: { power: 11kW, efficiency: 88% }';

  test('meets the WLTP consumption that it is made from', () => {
    const published = 'published: [{ cycle: wltp, consumption: 15.6kWh/100km }]';
    for (const make of ['Renault', 'BYD', 'Tesla']) {
      const sheet = `{ make: ${make}, battery: { ${battery}, consumption: { wltp: 15.6kWh/100km } }, ${published} }`;

      expect(errorsOf(sheet)[0]).toBeLessThan(1);
    }
  });

  test('has the WLTP range, where Europe alone sells it', () => {
    const published = 'published: [{ range: 450km }, { cycle: wltp, consumption: 15.15kWh/100km }]';
    const sheet = `{ make: Renault, regions: [EUROPE], battery: { ${battery}, range: 450km }, ${published} }`;

    for (const error of errorsOf(sheet)) expect(error).toBeLessThan(1);
    expect(modelOf(sheet).battery?.ratedRangeKm).toBe(450);
  });
});

test('a drive at a constant speed is compared with the energy of the battery, as testers publish it', () => {
  const sheet =
    '{ like: hyundai-ioniq-5, published: [{ speed: 110km/h, temperature: 20degC, consumption: 18kWh/100km }] }';
  const [row] = fitOf(modelOf(sheet));

  expect(row?.simulated).toBe(100 * consumptionKwhPerKm(modelOf(sheet), 110, 20));
});

test('an empty plug-in hybrid charges from the charge that driving leaves', () => {
  const sheet =
    '{ make: Chevrolet, battery: { usable: 14kWh, ac: { power: 3.6kW, efficiency: 86% } }, fuel: { tank: 33L }, ' +
    'published: [{ charge: AC, from: 0%, until: 90%, takes: 3.93h }] }';

  // 78 of the 88 % that 14 kWh are, and the loss: 12.4 kWh from the battery at 3.1 kW.
  expect(errorsOf(sheet)[0]).toBeLessThan(3);
});
