import { describe, expect, test } from 'vitest';
import { parseOrder } from '../../../engine/scenario/order.ts';
import { parseScenario } from '../../../engine/scenario/parse.ts';
import { around, diagnosticsOf, mistakesOf, parse } from './diagnostics-of.ts';

const withCharger = (charger: string): string => `version: 1\nchargers:\n  hub: ${charger}\n`;

/** Each charger, and the mistakes in it: code, position, marked text, suggestion. */
describe('a charger', () => {
  test.each([
    ['{ type: AC }', 'key_missing 3:3 hub'],
    ['{ type: DC }', 'key_missing 3:3 hub'],
    ['{ type: AC, phases: 3, amps: 16 }', 'key_missing 3:3 hub'],
    ['{ type: AC, power: 11kW, phases: 2 }', 'out_of_range 3:41 2'],
    ['{ type: AC, power: 11kW, amps: 0 }', 'out_of_range 3:39 0'],
    ['{ type: AC, power: 11kW, amps: -6 }', 'out_of_range 3:39 -6'],
    ['{ type: AC, power: 11kW, volts: 0 }', 'out_of_range 3:40 0'],
    ['{ type: AC, phases: 3, amps: 0, volts: 230 }', 'out_of_range 3:37 0'],
    ['{ type: AC, power: 11kW, phases: 1, amps: 16, volts: 230 }', 'power_unlike 3:27 11kW'],
    ['{ type: AC, power: 11kW, amps: 100 }', 'power_unlike 3:27 11kW'],
    ['{ type: AC, power: 50kW, phases: 3, amps: 32 }', 'power_unlike 3:27 50kW'],
    ['{ type: DC, power: 50kW, phases: 3 }', 'modifier_misplaced 3:33 phases'],
    ['{ type: DC, power: 50kW, cable: { amps: 200 } }', 'modifier_misplaced 3:33 cable'],
    ['{ type: AC, power: 11kW, cable: { phases: 2, amps: 16 } }', 'out_of_range 3:50 2'],
    ['{ type: AC, power: 11kW, cable: { amps: 0 } }', 'out_of_range 3:48 0'],
    ['{ type: AC, power: 11kW, cable: { phases: 3 } }', 'key_missing 3:33 cable'],
    ['{ type: AC, power: 11kW, public: maybe }', 'wrong_type 3:41 maybe'],
    ['{ type: AC, powr: 11kW }', 'key_unknown 3:20 powr -> power'],
  ])('%s', (charger, mistake) => {
    expect(mistakesOf(withCharger(charger))).toEqual([mistake]);
  });

  test('says what the figures that differ come to', () => {
    const [mistake] = diagnosticsOf(
      withCharger('{ type: AC, power: 11kW, phases: 1, amps: 16, volts: 230 }'),
    );

    expect(mistake?.message).toBe(
      '11kW is not what 1 x 16 A x 230 V = 3.68kW gives; leave one out',
    );
  });

  test.each([
    ['{ type: AC, phases: 3, amps: 16, volts: 230 }', 11.04, { phases: 3, amps: 16, volts: 230 }],
    ['{ type: AC, power: 11kW }', 11, undefined],
    ['{ type: AC, power: 11kW, phases: 3 }', 11, { phases: 3, amps: 11_000 / 690, volts: 230 }],
    ['{ type: AC, power: 11kW, phases: 3, amps: 16 }', 11, { phases: 3, amps: 16, volts: 230 }],
    ['{ type: AC, power: 7.4kW, amps: 32 }', 7.4, { phases: 1, amps: 32, volts: 230 }],
    ['{ type: AC, power: 11.5kW, amps: 48 }', 11.5, { phases: 1, amps: 48, volts: 240 }],
    ['{ type: AC, power: 22kW, volts: 230 }', 22, { phases: 3, amps: 22_000 / 690, volts: 230 }],
    ['{ type: AC, power: 7.7kW, volts: 240 }', 7.7, { phases: 1, amps: 7_700 / 240, volts: 240 }],
  ])('%s is understood', (charger, powerKw, supply) => {
    expect(parse(withCharger(charger)).chargers[0]).toMatchObject({ powerKw, supply });
  });
});

const withTariff = (tariff: string): string =>
  withCharger(`{ type: AC, power: 11kW, tariff: ${tariff} }`);

describe('a tariff', () => {
  test.each([
    ['{ currency: EUR, perKwh: -0.1 }', 'out_of_range 3:66 -0.1'],
    ['{ currency: EUR, perMinute: -1 }', 'out_of_range 3:69 -1'],
    ['{ currency: eur, perKwh: 0.3 }', 'value_malformed 3:53 eur -> EUR'],
    ['{ currency: Euro, perKwh: 0.3 }', 'value_malformed 3:53 Euro'],
    ['{ currency: EUR }', 'form_missing 3:33 tariff'],
    ['{ perKwh: 0.3 }', 'key_missing 3:33 tariff'],
    ['{ currency: EUR, perKWh: 0.3 }', 'key_unknown 3:58 perKWh -> perKwh'],
    [
      '{ currency: EUR, perKwh: 0.3, offPeak: { start: "22:00", end: "22:00", perKwh: 0.2 } }',
      'window_empty 3:103 "22:00"',
    ],
    [
      '{ currency: EUR, perKwh: 0.3, offPeak: { start: "25:00", end: "22:00", perKwh: 0.2 } }',
      'value_malformed 3:89 "25:00"',
    ],
    [
      '{ currency: EUR, perKwh: 0.3, offPeak: { start: "22:00", end: "06:00", perKwh: -1 } }',
      'out_of_range 3:120 -1',
    ],
  ])('%s', (tariff, mistake) => {
    expect(mistakesOf(withTariff(tariff))).toEqual([mistake]);
  });
});

describe('plugIn', () => {
  const plugIn = (rest: string): string =>
    around(`steps:\n  - plugIn: { vehicle: car, ${rest} }\n`);

  test.each([
    ['charger: wallbox, cable: { phases: 4, amps: 16 }', /^out_of_range \d+:64 4$/],
    ['charger: hub, cable: { amps: 16 }', /^modifier_misplaced \d+:43 cable$/],
    ['power: 50kW, type: DC, cable: { amps: 16 }', /^modifier_misplaced \d+:52 cable$/],
    ['power: 11kW, cable: { amps: 0 }', /^out_of_range \d+:57 0$/],
  ])('%s', (rest, mistake) => {
    expect(mistakesOf(plugIn(rest))).toEqual([expect.stringMatching(mistake)]);
  });

  test('a cable of the step stands in for that of the charger', () => {
    const step = parse(plugIn('charger: wallbox, cable: { amps: 10 }')).steps[0];

    expect(step).toMatchObject({ order: { name: 'wallbox', cable: { phases: 3, amps: 10 } } });
  });
});

test('an order from outside finds the chargers as the file describes them', () => {
  const scenario = parseScenario(
    `version: 1
places: { office: { latitude: 52.5, longitude: 13.4 } }
chargers:
  plain: { type: AC, power: 3.7kW }
  full:
    type: AC
    phases: 1
    amps: 6
    volts: 230
    cable: { phases: 1, amps: 20 }
    public: true
    place: office
    tariff: { currency: EUR, perKwh: 0.39, offPeak: { start: "22:00", end: "06:00:30", perKwh: 0.2 } }
vehicles: { car: { model: BEV } }`,
    { file: 'a.yaml' },
  );
  const car = { name: 'car', model: 'hyundai-ioniq-5' };

  for (const charger of scenario.chargers) {
    const step = parseOrder(scenario, car, { plugIn: { charger: charger.name } });
    expect(step).toMatchObject({ order: charger });
  }
});
