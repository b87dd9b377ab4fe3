import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

const charging = `version: 1
matrix: { power: [3.7kW, 11kW], level: [60%] }
clock: { limit: 1d }
vehicles: { car: { model: BEV, state: { battery.soc: 50% } } }
steps:
  - plugIn: { vehicle: car, power: $matrix.power }
  - waitUntil: car.battery.soc >= $matrix.level
    within: 1h
`;

describe('a scenario with a matrix', () => {
  test('is checked and run combination by combination', async () => {
    const file = join(scratch({ 'm.yaml': charging }), 'm.yaml');

    const checked = await record(['check', file]);
    const run = await record(['run', '-q', file]);

    expect(checked.stdout).toBe(`ok  ${file}  m[power=3.7kW,level=60%]  1 vehicle, 2 steps
ok  ${file}  m[power=11kW,level=60%]  1 vehicle, 2 steps
`);
    expect(run.stdout).toContain('FAIL  m[power=3.7kW,level=60%]: ');
    expect(run.stdout).toContain('PASS  m[power=11kW,level=60%]: ');
    expect([checked.code, run.code]).toEqual([0, 1]);
  });

  test('runs only what is picked', async () => {
    const file = join(scratch({ 'm.yaml': charging }), 'm.yaml');

    const { code, stdout } = await record(['run', '--json', file, '--matrix', 'power=11kW']);
    const wrong = await record(['run', file, '--matrix', 'power=22kW']);

    expect(JSON.parse(stdout)).toMatchObject({ matrix: { power: '11kW', level: '60%' } });
    expect(code).toBe(0);
    expect(wrong.stderr).toContain('m.yaml:2:1: error: power is never 22kW; it is 3.7kW, 11kW');
    expect(wrong.code).toBe(2);
  });
});

describe('a scenario with imports', () => {
  const lib = 'version: 1\nflows: { late: { steps: [{ waitUntil: car.moving, within: 1m }] } }\n';
  const importing = `version: 1
imports: [../late.yaml]
vehicles: { car: { model: BEV } }
steps: [{ use: late }]
`;

  test('shows the line of the imported file that decided', async () => {
    const root = scratch({ 'late.yaml': lib });
    mkdirSync(join(root, 'night'));
    const file = join(root, 'night', 'm.yaml');
    writeFileSync(file, importing);

    const outside = await record(['run', file]);
    const { code, stdout } = await record(['run', file, '--root', root]);

    expect(outside.stderr).toContain('m.yaml:2:11: error: it lies outside of the root');
    expect(stdout).toContain(`${join(root, 'late.yaml')}:2:26`);
    expect(stdout).toContain('flows: { late: { steps: [{ waitUntil: car.moving, within: 1m }] } }');
    expect([outside.code, code]).toEqual([2, 1]);
  });
});
