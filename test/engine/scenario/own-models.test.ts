import { describe, expect, test } from 'vitest';
import { parseScenario } from '../../../engine/index.ts';
import { filesOf, runOf, shownMistakes } from './composed.ts';

const head = 'version: 1\nmodels:\n';
const volt = `  volt:
    make: Chevrolet
    model: Volt
    year: 2017
    battery: { usable: 14kWh, gross: 18.4kWh }
    fuel: { tank: 33.7L }
`;

describe('the VIN of a vehicle', () => {
  const car = (keys: string) =>
    `version: 1\nvehicles: { car: { model: tesla-model-3, ${keys} } }\n`;
  const identityOf = (text: string) => {
    const { world } = runOf(text).run;
    const reading = world.truthOf(0);
    return { vin: world.service.consent.vinOf(0), particulars: reading.particulars };
  };

  test('is the one that the scenario gives, and tells the year', () => {
    expect(identityOf(car('vin: 5YJ3E1EA0NF123456'))).toEqual({
      vin: '5YJ3E1EA0NF123456',
      particulars: { vin: '5YJ3E1EA0NF123456', year: 2022, color: undefined },
    });
  });

  test('has the characters of a pattern and a right check digit', () => {
    const { vin } = identityOf(car('vin: 5YJ3E1EA*NF******'));

    expect(vin).toMatch(/^5YJ3E1EA[\dX]NF\d{6}$/);
    expect(shownMistakes(car(`vin: ${vin}`))).toBe('');
  });

  test.each([
    ['Dodge', '1C4RDJDG*K*******'],
    ['Infiniti', 'JN1EV7AR*K*******'],
    ['Subaru', 'JTMABABA*P*******'],
    ['Toyota', 'JF1ZNAA1*N*******'],
  ])('of a %s may be that of the maker who builds it', (make, vin) => {
    const sheet = `${head}  mine: { make: ${make}, vin: ${vin} }\n`;

    expect(shownMistakes(sheet)).toBe('');
    expect(shownMistakes(sheet.replace(make, 'Kia'))).toContain('not of Kia');
  });

  test('is of a year in which the model was sold', () => {
    expect(shownMistakes(car('vin: 5YJ3E1EA8JF123456'))).toContain('the model is of 2021 to 2023');
  });
});

describe('assumptions', () => {
  const assumedOf = (text: string, name: string) =>
    parseScenario(head + text, { file: 'own.yaml' }).models.get(name)!.own!.assumed;

  test('name every figure that is not given, and its source', () => {
    expect(assumedOf(volt, 'volt')).toMatchInlineSnapshot(`
      [
        {
          "figure": "powertrain",
          "from": "both in the data sheet",
          "value": "PHEV",
        },
        {
          "figure": "regions",
          "from": "sold everywhere",
          "value": "US, CA, EUROPE",
        },
        {
          "figure": "battery.ac.power",
          "from": "median of 7 PHEV in the catalogue",
          "value": "6.6kW",
        },
        {
          "figure": "battery.ac.efficiency",
          "from": "median of 7 PHEV in the catalogue",
          "value": "85.5%",
        },
        {
          "figure": "battery.consumption.city",
          "from": "median of 7 PHEV in the catalogue",
          "value": "24.2599kWh/100km",
        },
        {
          "figure": "battery.consumption.highway",
          "from": "median of 7 PHEV in the catalogue",
          "value": "28.3437kWh/100km",
        },
        {
          "figure": "battery.heatPump",
          "from": "median of 7 PHEV in the catalogue",
          "value": "false",
        },
        {
          "figure": "battery.range",
          "from": "usable energy and consumption",
          "value": "62.746km",
        },
        {
          "figure": "roadLoad.a",
          "from": "median of 7 PHEV in the catalogue, scaled to the label",
          "value": "191.988N",
        },
        {
          "figure": "roadLoad.b",
          "from": "median of 7 PHEV in the catalogue, scaled to the label",
          "value": "1.72Ns/m",
        },
        {
          "figure": "roadLoad.c",
          "from": "median of 7 PHEV in the catalogue, scaled to the label",
          "value": "0.60262Ns²/m²",
        },
        {
          "figure": "roadLoad.mass",
          "from": "median of 7 PHEV in the catalogue, scaled to the label",
          "value": "2304.5kg",
        },
        {
          "figure": "fuel.consumption.city",
          "from": "median of 7 PHEV in the catalogue",
          "value": "8.111L/100km",
        },
        {
          "figure": "fuel.consumption.highway",
          "from": "median of 7 PHEV in the catalogue",
          "value": "7.128L/100km",
        },
      ]
    `);
  });

  test('follow from those figures that are given', () => {
    const sheet = '  air: { make: Lucid, battery: { usable: 100kWh, range: 700km } }\n';

    expect(assumedOf(sheet, 'air')).toMatchInlineSnapshot(`
      [
        {
          "figure": "powertrain",
          "from": "no fuel in the data sheet",
          "value": "BEV",
        },
        {
          "figure": "years.from",
          "from": "median of 34 BEV in the catalogue",
          "value": "2021",
        },
        {
          "figure": "years.until",
          "from": "median of 34 BEV in the catalogue",
          "value": "2023",
        },
        {
          "figure": "model",
          "from": "its name",
          "value": "air",
        },
        {
          "figure": "regions",
          "from": "sold everywhere",
          "value": "US, CA, EUROPE",
        },
        {
          "figure": "battery.gross",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue",
          "value": "105.2632kWh",
        },
        {
          "figure": "battery.ac.power",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue",
          "value": "11kW",
        },
        {
          "figure": "battery.ac.efficiency",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue",
          "value": "83.3%",
        },
        {
          "figure": "battery.consumption.city",
          "from": "the range, split as usual",
          "value": "16.3967kWh/100km",
        },
        {
          "figure": "battery.consumption.highway",
          "from": "the range, split as usual",
          "value": "18.0701kWh/100km",
        },
        {
          "figure": "battery.dc.power",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue",
          "value": "210kW",
        },
        {
          "figure": "battery.dc.curve",
          "from": "its power, and at most 10C at 0 %, 4C at 40 %, 1C at 80 %, 0.2C at 100 %",
          "value": "",
        },
        {
          "figure": "battery.heatPump",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue",
          "value": "true",
        },
        {
          "figure": "roadLoad.a",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue, scaled to the label",
          "value": "113.975N",
        },
        {
          "figure": "roadLoad.b",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue, scaled to the label",
          "value": "2.9833Ns/m",
        },
        {
          "figure": "roadLoad.c",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue, scaled to the label",
          "value": "0.27799Ns²/m²",
        },
        {
          "figure": "roadLoad.mass",
          "from": "median of 7 BEV of 90 kWh and more in the catalogue, scaled to the label",
          "value": "1925.8kg",
        },
      ]
    `);
  });

  test('of a model like another are what changes with a figure', () => {
    const sheet = '  big: { like: hyundai-ioniq-5, battery: { usable: 80kWh } }\n';

    expect(assumedOf(sheet, 'big')).toMatchInlineSnapshot(`
      [
        {
          "figure": "battery.gross",
          "from": "share of the usable energy as in hyundai-ioniq-5-long-range-rwd",
          "value": "83.6757kWh",
        },
        {
          "figure": "battery.range",
          "from": "usable energy and consumption",
          "value": "527.1351km",
        },
        {
          "figure": "everything else",
          "from": "like hyundai-ioniq-5-long-range-rwd",
          "value": "hyundai-ioniq-5-long-range-rwd",
        },
      ]
    `);
  });
});

describe('an imported file of models', () => {
  test('gives what the scenario itself would', () => {
    const cars = 'vehicles: { car: { model: volt } }\n';
    const files = filesOf({ 'cars.yaml': `version: 1\nmodels:\n${volt}` });
    const importing = `version: 1\nimports: [./cars.yaml]\n${cars}`;

    expect(runOf(importing, files).lines).toEqual(runOf(`${head}${volt}${cars}`).lines);
  });

  test('shows the place of its mistakes', () => {
    const files = filesOf({
      'cars.yaml': `version: 1\nmodels: { mine: { make: Kia, year: 3 } }\n`,
    });

    expect(shownMistakes('version: 1\nimports: [./cars.yaml]\n', files)).toContain('cars.yaml:2:');
  });
});

test('a limit of requests may be of the make of an own model', () => {
  const limits = 'app: { limits: { makes: { Lucid: { requests: 5, per: 1h } } } }\n';
  const air = '  air: { make: Lucid, battery: { usable: 100kWh } }\n';

  expect(parseScenario(head + air + limits, { file: 'own.yaml' }).app.limits?.makes.size).toBe(1);
});
