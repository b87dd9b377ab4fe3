import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { models, parseScenario } from '../../../engine/index.ts';
import { record } from './recorded-terminal.ts';

const plain = { columns: 100, env: { NO_COLOR: '1' } };

const volt = `version: 1
models:
  volt:
    make: Chevrolet
    model: Volt
    year: 2017
    battery: { usable: 14kWh, gross: 18.4kWh, ac: { power: 3.6kW }, consumption: { combined: 31kWh/100mi } }
    fuel: { tank: 8.9gal, consumption: { combined: 42mpg } }
    published:
      - { range: 53mi, source: EPA }
      - { cycle: combined, fuel: 42mpg, source: EPA }
`;

const evData = {
  brands: [],
  data: [
    {
      brand: 'Mercedes',
      model: 'EQX',
      variant: '',
      vehicle_type: 'car',
      release_year: 2024,
      usable_battery_size: 70.5,
      energy_consumption: { average_consumption: 17.1 },
      ac_charger: { usable_phases: 3, ports: ['type2'], max_power: 11 },
      dc_charger: {
        ports: ['ccs'],
        max_power: 120,
        charging_curve: [
          { percentage: 0, power: 100 },
          { percentage: 50, power: 120 },
          { percentage: 100, power: 12 },
        ],
        is_default_charging_curve: false,
      },
    },
    { brand: 'Zero', model: 'SR', vehicle_type: 'motorbike', usable_battery_size: 12 },
    { brand: 'Lucid', model: 'Air', vehicle_type: 'car', usable_battery_size: 118 },
    { brand: 'Lucid', model: 'Air', vehicle_type: 'car', usable_battery_size: 88 },
  ],
};

let folder = '';
const file = (name: string): string => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-models-'));
  writeFileSync(file('volt.yaml'), volt);
  writeFileSync(file('wrong.yaml'), volt.replace('2017', '1017'));
  writeFileSync(file('ev-data.json'), JSON.stringify(evData));
  const [first, ...others] = evData.data;
  const thirsty = { ...first, energy_consumption: { average_consumption: 168 } };
  writeFileSync(file('wh-per-km.json'), JSON.stringify({ ...evData, data: [thirsty, ...others] }));
  writeFileSync(file('no-figures.json'), JSON.stringify({ data: [{ brand: 'Lucid' }] }));
  writeFileSync(file('other.json'), '{"cars": []}');
  writeFileSync(file('broken.json'), '{');
});

afterAll(() => rmSync(folder, { recursive: true }));

test('models lists those of a scenario', async () => {
  const { code, stdout } = await record(['models', file('volt.yaml')], plain);

  expect(stdout).toContain('volt  Chevrolet Volt\n  PHEV  2017  14 kWh  AC 3.6 kW');
  expect(stdout).toContain('\n1 model\n');
  expect(code).toBe(0);
});

test('models shows the mistakes of a scenario', async () => {
  const { code, stderr } = await record(['models', file('wrong.yaml')], plain);

  expect(stderr).toContain('wrong.yaml:6:11: error: expected a whole number from 1980 to 2039');
  expect(code).toBe(2);
});

test('models fit compares the published figures', async () => {
  const { code, stdout } = await record(['models', 'fit', file('volt.yaml')], plain);

  expect(stdout).toMatch(/^volt: mean error \d+\.\d % of 2 figures, \d+ figures assumed\n/);
  expect(stdout).toMatch(/\n {2}combined, fuel +5\.6 +5\.6 L\/100 km +0\.0 % +EPA\n/);
  expect(code).toBe(0);
});

test('models fit --json has each row', async () => {
  const { stdout } = await record(['models', 'fit', file('volt.yaml'), '--json']);
  const [fit] = (JSON.parse(stdout) as { models: { model: string; rows: { what: string }[] }[] })
    .models;

  expect(fit?.model).toBe('volt');
  expect(fit?.rows.map(({ what }) => what)).toEqual(['range', 'combined, fuel']);
});

test('explain lists the assumptions and their sources', async () => {
  const { stdout } = await record(['explain', file('volt.yaml')], plain);

  expect(stdout).toContain('Of the model volt, a Chevrolet Volt (PHEV), the scenario assumes:\n');
  expect(stdout).toMatch(/\n {2}battery\.ac\.efficiency +85\.5% +median of 7 PHEV in the cat/);
});

test('models show prints a model that a scenario takes', async () => {
  const { stdout } = await record(['models', 'show', 'hyundai-ioniq-5']);
  const model = models.get('hyundai-ioniq-5-long-range-rwd')!;
  const own = parseScenario(stdout, { file: 'shown.yaml' }).models.get(`my-${model.id}`)!;

  expect(own.battery).toEqual(model.battery);
});

test('models show suggests the nearest model', async () => {
  const { code, stderr } = await record(['models', 'show', 'hyundai-ionik-5'], plain);

  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('there is no model hyundai-ionik-5; did you mean hyundai-ioniq-5?'),
  ]);
});

test('models import makes models of the cars of Open EV Data', async () => {
  const { code, stdout, stderr } = await record(['models', 'import', file('ev-data.json')]);
  const read = parseScenario(stdout, { file: 'imported.yaml' }).models;

  expect(stdout).toMatch(/^# Figures of Open EV Data \(https:\/\/github\.com\/KilowattApp/);
  expect(stderr).toBe('3 models of 3 cars, without 1 vehicle that is no car\n');
  expect([...read.keys()]).toEqual(['mercedes-eqx', 'lucid-air', 'lucid-air-undated']);
  expect(read.get('mercedes-eqx')).toMatchObject({
    make: 'Mercedes-Benz',
    years: { start: 2024, end: 2024 },
    battery: { usableKwh: 70.5, acMaxKw: 11, dc: { peakKw: 120 } },
  });
  expect(read.get('mercedes-eqx')!.battery!.dc!.curve[1]).toEqual([50, 1]);
  expect(read.get('lucid-air')!.battery!.dc).toBeUndefined();
  expect(code).toBe(0);
});

test('models import tells which consumption it leaves out', async () => {
  const { code, stdout, stderr } = await record(['models', 'import', file('wh-per-km.json')]);

  expect(stderr).toMatch(
    /^Mercedes EQX? ?.* would take 168 kWh for 100 km; the figure is left out\n3 models/i,
  );
  expect(stdout).not.toContain('168');
  expect(code).toBe(0);
});

test('models import --make takes the cars of one make', async () => {
  const args = ['models', 'import', file('ev-data.json'), '--make'];
  const { stdout } = await record([...args, 'mercedes-benz']);
  const unknown = await record([...args, 'Lucit'], plain);

  expect([...parseScenario(stdout, { file: 'imported.yaml' }).models.keys()]).toEqual([
    'mercedes-eqx',
  ]);
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('Lucid')]);
});

test.each([
  ['no-figures.json', 'data[0].model: '],
  ['other.json', 'not Open EV Data: expected a map with the list data or models'],
  ['broken.json', 'not JSON: '],
  ['none.json', 'none.json: '],
])('models import refuses %s', async (name, message) => {
  const { code, stderr } = await record(['models', 'import', file(name)], plain);

  expect(stderr).toContain(message);
  expect(code).toBe(2);
});
