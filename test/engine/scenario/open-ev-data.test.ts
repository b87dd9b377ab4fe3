import { describe, expect, test } from 'vitest';
import { parseScenario } from '../../../engine/index.ts';
import { filesOf, runOf, shownMistakes } from './composed.ts';

const cars = `{
  "data": [
    {
      "brand": "Mercedes", "model": "EQX", "variant": "", "release_year": 2024, "vehicle_type": "car",
      "usable_battery_size": 70.5,
      "ac_charger": { "max_power": 11 },
      "dc_charger": {
        "max_power": 120,
        "charging_curve": [
          { "percentage": 0, "power": 120 }, { "percentage": 50, "power": 120 }, { "percentage": 100, "power": 10 }
        ],
        "is_default_charging_curve": false
      },
      "energy_consumption": { "average_consumption": 18.5 }
    },
    { "brand": "Zero", "model": "S", "vehicle_type": "motorbike", "usable_battery_size": 6 },
    { "brand": "Lucid", "model": "Air", "usable_battery_size": 112, "dc_charger": null }
  ]
}`;

const head = 'version: 1\nname: imported\nclock: { start: 2026-05-04T08:00:00 }\n';

const scenario = (vehicle: string) =>
  `${head}imports: [./cars.json]\nvehicles: { car: { model: ${vehicle}, state: { battery.soc: 20% } } }\n`;

describe('a file of Open EV Data', () => {
  test('gives its cars to the scenario as models of its own', () => {
    const { models } = parseScenario(scenario('mercedes-eqx'), {
      file: 'main.yaml',
      ...filesOf({ 'cars.json': cars }),
    });

    expect([...models.keys()]).toEqual(['mercedes-eqx', 'lucid-air']);
    expect(models.get('mercedes-eqx')).toMatchObject({
      make: 'Mercedes-Benz',
      model: 'EQX',
      years: { start: 2024, end: 2024 },
      battery: { usableKwh: 70.5, acMaxKw: 11, dc: { peakKw: 120 } },
    });
    expect(models.get('mercedes-eqx')!.battery!.dc!.curve[1]).toEqual([50, 1]);
    expect(models.get('lucid-air')!.battery!.dc).toBeUndefined();
  });

  test('of one brand has its cars in models', () => {
    const brand = cars.replace('"data"', '"version": 2, "models"');
    const options = { file: 'main.yaml', ...filesOf({ 'cars.json': brand }) };

    expect([...parseScenario(scenario('lucid-air'), options).models.keys()]).toHaveLength(2);
  });

  test('gives cars that drive and charge', () => {
    const steps =
      'steps:\n  - plugIn: { vehicle: car, type: DC, power: 150kW }\n  - wait: 20m\n  - expect: [car.battery.soc > 50]\n';
    const { run } = runOf(scenario('mercedes-eqx') + steps, filesOf({ 'cars.json': cars }));

    expect(run.conclusion?.verdict).toBe('PASS');
  });

  test('may be the base of other models', () => {
    const own = `${scenario('mine')}models: { mine: { like: lucid-air, make: Lucid, trim: Mine } }\n`;
    const { models } = parseScenario(own, { file: 'main.yaml', ...filesOf({ 'cars.json': cars }) });

    expect(models.get('mine')!.battery!.usableKwh).toBe(112);
  });

  test('leaves out a consumption in Wh per km, and tells so', () => {
    const text = cars.replace('"average_consumption": 18.5', '"average_consumption": 185.0');
    const { models, hints } = parseScenario(scenario('mercedes-eqx'), {
      file: 'main.yaml',
      ...filesOf({ 'cars.json': text }),
    });

    expect(models.get('mercedes-eqx')!.battery!.cityKwhPer100Km).toBeLessThan(40);
    expect(hints).toMatchObject([
      {
        code: 'out_of_range',
        file: 'cars.json',
        line: 14,
        message: 'mercedes-eqx would take 185 kWh for 100 km; the figure is left out',
      },
    ]);
  });

  test.each([
    [
      'a car without a figure',
      cars.replace('"usable_battery_size": 112, ', ''),
      'cars.json:17:5: error: usable_battery_size is missing in a car of Open EV Data',
    ],
    [
      'a figure that is a text',
      cars.replace('"usable_battery_size": 70.5', '"usable_battery_size": "big"'),
      'cars.json:5:30: error: usable_battery_size of a car of Open EV Data: expected a number, found text',
    ],
    [
      'an impossible power',
      cars.replace('{ "max_power": 11 }', '{ "max_power": -11 }'),
      'cars.json:6:36: error: max_power of a car of Open EV Data: expected a number above 0',
    ],
    [
      'a car that is none',
      cars.replace(/\{ "brand": "Lucid".*/, '"Lucid Air"'),
      'cars.json:17:5: error: a car of Open EV Data: expected a map, found text',
    ],
    [
      'a year that no car has',
      cars.replace('"release_year": 2024', '"release_year": 20245'),
      'cars.json:4:75: error: ',
    ],
    [
      'a point of the curve, where it stands',
      cars.replace('"power": 10 }', '"power": 100000 }'),
      'cars.json:10:',
    ],
    ['broken JSON', cars.replace('"model": "Air"', '"model" "Air"'), 'cars.json:17:'],
  ])('with %s is a mistake', (_, text, place) => {
    const shown = shownMistakes(scenario('lucid-air'), filesOf({ 'cars.json': text }));

    expect(shown).toContain(place);
    expect(shown).toMatch(/\n +\^/);
  });

  test('shares no name with a model of the scenario', () => {
    const own = `${scenario('lucid-air')}models: { lucid-air: { make: Lucid, battery: { usable: 90kWh } } }\n`;
    const shown = shownMistakes(own, filesOf({ 'cars.json': cars }));

    expect(shown).toContain('cars.json:17:5: error: lucid-air is declared in main.yaml:6:');
  });
});
