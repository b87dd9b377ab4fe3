import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseXml } from '../../support/xml.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { commuters, idleHour } from './sample-scenarios.ts';

const wrong = idleHour.replace('wait:', 'wiat:');

test('a file without mistakes is ok', async () => {
  const folder = scratch({ 'a.yaml': idleHour, 'b.yaml': commuters });
  const [a, b] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')];

  const { code, stdout, stderr } = await record(['check', a, b]);

  expect(stdout).toBe(`ok  ${a}  1 vehicle, 1 step\nok  ${b}  30 vehicles, 1 step\n`);
  expect([code, stderr]).toEqual([0, '']);
});

test('mistakes go to standard error; the other files are checked all the same', async () => {
  const folder = scratch({ 'a.yaml': wrong, 'b.yaml': idleHour });
  const [a, b] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')];

  const { code, stdout, stderr } = await record(['check', a, b]);

  expect(stderr).toContain(`${a}:8:5: error: `);
  expect(stderr).toContain('did you mean wait?');
  expect(stdout).toBe(`ok  ${b}  1 vehicle, 1 step\n`);
  expect(code).toBe(2);
});

test('--json lists files and mistakes in one object', async () => {
  const folder = scratch({ 'a.yaml': wrong, 'b.yaml': idleHour });
  const [a, b] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')];

  const { code, stdout, stderr } = await record(['check', a, b, '--json']);

  expect(JSON.parse(stdout)).toMatchObject({
    diagnostics: [{ file: a, line: 8, column: 5 }],
    files: [
      { file: a, ok: false },
      { file: b, ok: true, scenario: 'idle-hour' },
    ],
  });
  expect([code, stderr]).toEqual([2, '']);
});

describe('--report', () => {
  test('github marks mistakes from the root of the repository, whose folder the job is in', async () => {
    const folder = scratch({ 'cars/a.yaml': wrong, 'cars/b.yaml': idleHour });
    const env = { GITHUB_WORKSPACE: folder };

    const { code, stdout } = await record(['check', join(folder, 'cars'), '--report', 'github'], {
      env,
    });

    expect(stdout).toMatch(/^ok {2}.*b\.yaml/);
    expect(stdout).toContain('\n::error file=cars/a.yaml,line=8,col=5,title=');
    expect(stdout).toMatch(/\n::notice title=motorpool::2 scenarios, 1 of them bad\n$/);
    expect(code).toBe(2);
  });

  test('junit has a case for a good file too, and takes standard output', async () => {
    const folder = scratch({ 'a.yaml': wrong, 'b.yaml': idleHour });

    const { stdout, stderr } = await record(['check', folder, '--report', 'junit']);

    const suites = parseXml(stdout).children.map(({ attributes }) => attributes);
    expect(suites).toMatchObject([
      { tests: '1', errors: '1' },
      { name: 'idle-hour', tests: '1', errors: '0' },
    ]);
    expect(stderr).toContain(`ok  ${join(folder, 'b.yaml')}`);
  });

  test.each([
    [['--report', 'html'], 'there is no html; here: junit, github'],
    [['--report', 'github', '--json'], '--json and --report github both want standard output'],
  ])('%j is refused', async (args, words) => {
    const folder = scratch({ 'a.yaml': idleHour });

    const { code, stdout, stderr } = await record(['check', folder, ...args]);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });
});

test('a parameter can be given, and one that is not there is a mistake', async () => {
  const folder = scratch({ 'a.yaml': idleHour });
  const file = join(folder, 'a.yaml');

  const known = await record(['check', file, '-p', 'pause=5m']);
  const unknown = await record(['check', file, '-p', 'puase=5m']);

  expect([known.code, unknown.code]).toEqual([0, 2]);
  expect(unknown.stderr).toContain('puase');
});

test('a hint is shown and fails nothing', async () => {
  const folder = scratch({ 'a.yaml': `${idleHour}expect: ['car.battery.soc > 0.8']\n` });
  const file = join(folder, 'a.yaml');

  const plain = await record(['check', file]);
  const json = await record(['check', file, '--json']);

  expect(plain.stdout).toContain(`${file}:9:29: hint: percentages are numbers from 0 to 100`);
  expect([plain.code, plain.stderr, json.code]).toEqual([0, '', 0]);
  expect(JSON.parse(json.stdout)).toMatchObject({
    diagnostics: [],
    files: [{ ok: true, hints: [{ code: 'percentage_small', line: 9 }] }],
  });
});
