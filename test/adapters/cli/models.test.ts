import { expect, test } from 'vitest';
import { record } from './recorded-terminal.ts';

interface Listed {
  readonly models: readonly {
    readonly id: string;
    readonly make: string;
    readonly powertrain: string;
    readonly aliases: readonly string[];
  }[];
}

async function list(...flags: readonly string[]): Promise<Listed['models']> {
  const { code, stdout, stderr } = await record(['models', '--json', ...flags]);
  expect([code, stderr]).toEqual([0, '']);
  return (JSON.parse(stdout) as Listed).models;
}

test('lists every model, in the order of ids, with its short names', async () => {
  const models = await list();
  const ids = models.map(({ id }) => id);

  expect(ids).toHaveLength(58);
  expect(ids).toEqual([...ids].sort());
  expect(models.find(({ id }) => id === 'toyota-rav4-prime')?.aliases).toEqual([
    'PHEV',
    'phev-suv',
  ]);
});

test('shows figures in columns and marks approximate ones', async () => {
  const { code, stdout } = await record(['models'], { columns: 100, env: { NO_COLOR: '1' } });

  expect(stdout).toContain('rivian-r1t-large-pack  Rivian R1T Large pack\n');
  expect(stdout).toMatch(/\n {2}BEV +2022-2024 +~131 kWh +AC ~11\.5 kW, DC ~220 kW +505 km\n/);
  expect(stdout).toMatch(
    /\n {2}PHEV +2021-2024 +13 kWh +AC ~6\.6 kW +68 km, 5\.9\/6\.5 l\/100 km\n/,
  );
  expect(stdout).toContain('\n  also PHEV, phev-suv\n');
  expect(stdout).toContain('\n58 models\n');
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(code).toBe(0);
});

test('filters by make and powertrain, whatever their case', async () => {
  const hyundais = await list('--make', 'hyundai');
  const plugIns = await list('--make', 'Hyundai', '--powertrain', 'phev');

  expect(hyundais.map(({ make }) => make)).toEqual(hyundais.map(() => 'Hyundai'));
  expect(plugIns.map(({ id }) => id)).toEqual(['hyundai-tucson-phev']);
  expect(hyundais.length).toBeGreaterThan(plugIns.length);
});

test.each([
  [['--make', 'hyundia'], '--make: there is no hyundia; did you mean Hyundai?'],
  [['--powertrain', 'diesel'], '--powertrain: there is no diesel; here: BEV, PHEV, HEV, ICE'],
])('%j is a mistake of usage', async (flags, message) => {
  const { code, stdout, stderr } = await record(['models', ...flags]);

  expect(stderr).toContain(message);
  expect([code, stdout]).toEqual([2, '']);
});
