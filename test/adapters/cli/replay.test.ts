import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { headerLine } from '../../../adapters/file/log-frame.ts';
import { openLogFile } from '../../../adapters/file/log-writer.ts';
import { createWorld } from '../../../adapters/library/index.ts';
import { entryLine, parseScenario } from '../../../engine/index.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { commuters, shortNight } from './sample-scenarios.ts';

/** Records a run and returns the file of the recording. */
async function recorded(source: string, { name = 'a.simlog', args = [] as string[] } = {}) {
  const folder = scratch({ 'a.yaml': source });
  const file = join(folder, name);
  const { code } = await record(['run', join(folder, 'a.yaml'), '--quiet', '--log', file, ...args]);
  expect(code).toBe(0);
  return file;
}

async function replayOf(file: string) {
  const { code, stdout, stderr } = await record(['replay', file, '--json']);
  return { code, stderr, found: JSON.parse(stdout) as Found };
}

interface Found {
  readonly equal: boolean;
  readonly common: number;
  readonly partsAt: number | null;
  readonly problem: string | null;
  readonly fields: readonly { field: string; a?: string; b?: string }[];
  readonly a: {
    flaws: readonly string[];
    digest: string;
    causes: readonly { kind: string }[];
    entry: { kind: string } | null;
  };
  readonly b: { digest: string; entry: { kind: string } | null };
}

test('a recording of a world of the library repeats the steps and faults of its test', async () => {
  const text = shortNight.replace(/^steps:[^]*/m, '');
  const world = createWorld({ yaml: text });
  await world.settle('1m');
  const outage = world.fault({ target: 'vehicle.car', effects: [{ offline: true }] });
  await world.run([{ plugIn: { vehicle: 'car', power: '11kW' } }, { wait: '7m' }]);
  outage.heal();
  await world.run('- waitUntil: car.charge.isComplete\n  within: 3h');
  const file = join(scratch(), 'a.simlog');
  const log = openLogFile(file);
  const sources = { file: 'a.yaml', path: undefined, text, imports: {}, params: {}, env: {} };
  const scenario = parseScenario(text, { file: 'a.yaml' });
  log.write(headerLine({ scenario, sources, engineVersion: '0.1.0', isOpen: true }));
  for (const entry of world.log) log.write(entryLine(entry));
  log.close();
  expect(world.log.filter(({ kind }) => kind === 'steps.run')).toHaveLength(2);

  const { found } = await replayOf(file);

  expect(found).toMatchObject({ partsAt: null, problem: null, common: world.log.length });
  expect(found.a.digest).toBe(world.digest);
  expect(found.b.digest).toBe(world.digest);
});

/** Alters the lines of a file. */
function alter(file: string, change: (lines: string[]) => void): void {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  change(lines);
  writeFileSync(file, `${lines.join('\n')}\n`);
}

function lineOf(lines: readonly string[], part: string): number {
  const index = lines.findIndex((line) => line.includes(part));
  expect(index).toBeGreaterThan(0);
  return index;
}

describe('a recording', () => {
  test('is executed again to the same digest, wherever it is', { tags: 'long' }, async () => {
    const file = await recorded(commuters);
    const { code, stdout } = await record(['replay', file]);

    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^the recording was executed again to the same digest: [\d,]+ entries\nsha256:/,
    );
    const { found } = await replayOf(file);
    expect(found).toMatchObject({ equal: true, partsAt: null, problem: null });
    expect(found.b.digest).toBe(found.a.digest);
    expect(found.common).toBeGreaterThan(100);
  });

  test('that is packed is the same', async () => {
    const plain = await recorded(shortNight);
    const packed = await recorded(shortNight, { name: 'a.simlog.gz' });

    expect(gunzipSync(readFileSync(packed)).toString()).toBe(readFileSync(plain, 'utf8'));
    expect((await replayOf(packed)).code).toBe(0);
  });

  test('holds the seed, the values of parameters and the environment that the run had', async () => {
    const source = shortNight.replace(
      /^vehicles:/m,
      'params: { seen: { type: integer, default: 1, env: SEEN } }\n$&',
    );
    const folder = scratch({ 'a.yaml': source });
    const file = join(folder, 'a.simlog');
    const run = ['run', join(folder, 'a.yaml'), '--quiet', '--log', file, '--seed', 'other'];
    await record(run, { env: { SEEN: '3', SECRET: 'x' } });
    const header = JSON.parse(readFileSync(file, 'utf8').split('\n')[0]!) as object;

    expect(header).toMatchObject({ seed: 'other', params: { seen: 3 } });
    expect(header).toMatchObject({ source: { env: { SEEN: '3' }, file: 'a.yaml', text: source } });
    expect(JSON.stringify(header)).not.toContain('SECRET');
    expect((await replayOf(file)).code).toBe(0);
  });

  test('of an interrupted run is ended where that was', async () => {
    const folder = scratch({ 'a.yaml': shortNight });
    const file = join(folder, 'a.simlog');
    const interruption = new AbortController();
    interruption.abort(130);
    await record(['run', join(folder, 'a.yaml'), '--quiet', '--log', file], {
      interruption: interruption.signal,
    });
    await record(['run', join(folder, 'a.yaml'), '--quiet', '--log', `${file}2`, '--until', '1h']);

    expect((await replayOf(file)).code).toBe(0);
    expect((await replayOf(`${file}2`)).code).toBe(0);
  });

  test('of a scenario with a matrix and imports needs none of its files', {
    tags: 'long',
  }, async () => {
    const file = join(scratch(), 'a.simlog');
    const scenario = 'scenarios/ci/overnight-charge-across-dst.yaml';
    await record(['run', scenario, '--quiet', '--log', file, '--matrix', 'model=tesla-model-3']);
    const imports = join(scratch(), 'b.simlog');
    await record(['run', 'scenarios/language/imported-flows.yaml', '--quiet', '--log', imports]);

    expect(readFileSync(imports, 'utf8')).toMatch(/"imports":\{"/);
    expect((await replayOf(imports)).code).toBe(0);
    expect((await replayOf(file)).found).toMatchObject({ equal: true });
  });
});

describe('an altered recording', () => {
  test('one edited byte is named with its entry and field', async () => {
    const file = await recorded(shortNight);
    let at = 0;
    alter(file, (lines) => {
      at = lineOf(lines, '"kind":"charge.started"');
      lines[at] = lines[at]!.replace(/"socPercent":(\d)/, (_, digit: string) => {
        return `"socPercent":${(Number(digit) + 1) % 10}`;
      });
    });

    const { code, found } = await replayOf(file);

    expect(code).toBe(1);
    expect(found.partsAt).toBe(at - 1);
    expect(found.fields.map(({ field }) => field)).toEqual(['data.socPercent']);
    expect(found.a.flaws.join()).toContain('altered: its entries give sha256:');
  });

  test('two entries that changed places are found', async () => {
    const file = await recorded(shortNight);
    let at = 0;
    alter(file, (lines) => {
      at = lineOf(lines, '"kind":"charge.started"');
      [lines[at], lines[at + 1]] = [lines[at + 1]!, lines[at]!];
    });

    const { code, found } = await replayOf(file);

    expect([code, found.partsAt]).toEqual([1, at - 1]);
  });

  test('an edited scenario is found by its effects, with their causes', async () => {
    const file = await recorded(shortNight);
    alter(file, (lines) => {
      const end = lineOf(lines, '"kind":"charge.completed"');
      lines[0] = lines[0]!.replace(/11\s?kW/, '7.4kW');
      expect(end).toBeGreaterThan(1);
    });

    const { code, stdout } = await record(['replay', file]);

    expect(code).toBe(1);
    expect(stdout).toContain('the logs agree on');
    expect(stdout).toContain('what led to');
  });

  test.each([
    ['an order for nobody', '"subject":"nobody"', /nobody/],
    ['an entry that is missing', '', /./],
  ])('%s ends the execution in words', async (_, subject, words) => {
    const file = await recorded(shortNight);
    alter(file, (lines) => {
      const template = lines[2]!;
      const { at } = JSON.parse(template) as { at: string };
      const order = `{"at":"${at}","cause":null,"data":{},"io":"in","kind":"doors.lock",`;
      if (subject === '') lines.splice(2, 1);
      else lines.splice(2, 0, `${order}"sequence":1,${subject}}`);
    });

    const { code, stdout, stderr } = await record(['replay', file]);

    expect(code).toBe(1);
    expect(stdout).toMatch(words);
    expect(stdout + stderr).not.toMatch(/ at .*\.ts:|this is a bug/);
  });
});

describe('a recording that cannot be executed again is refused in a sentence', () => {
  test.each([
    [
      'a version before',
      (header: string) =>
        header.replace('"simlog":2', '"simlog":1').replace(/"source":\{.*?\},"start"/, '"start"'),
      'recordings of version 1 do not hold their scenario; record the run again',
    ],
    [
      'no scenario',
      (header: string) => header.replace(/"source":\{.*?\},"start"/, '"start"'),
      'it does not hold a scenario',
    ],
    [
      'another version',
      (header: string) => header.replace('"simlog":2', '"simlog":9'),
      'is a log of version 9; this is for 1 and 2',
    ],
    ['a broken scenario', (header: string) => header.replace('vehicles:', 'wheels:'), 'wheels'],
    ['no header', () => 'x', 'is not a log'],
  ])('%s', async (_, change, words) => {
    const file = await recorded(shortNight);
    alter(file, (lines) => {
      lines[0] = change(lines[0]!);
    });

    const { code, stdout, stderr } = await record(['replay', file]);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(words);
  });
});

describe('a recording that was cut off', () => {
  test('is said to be, agrees as far as it goes, and is whole once it is extracted', async () => {
    const file = await recorded(shortNight);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, Math.floor(text.length * 0.7)));
    const before = await replayOf(file);
    const whole = `${file}.whole.gz`;

    const extract = await record(['extract', file, whole]);

    expect(before).toMatchObject({ code: 1, found: { partsAt: null } });
    expect(before.found.a.flaws.join()).toContain('cut off');
    expect(before.stderr).toBe(`${file} is truncated: only its whole entries are used\n`);
    expect(extract).toMatchObject({ code: 0, stderr: before.stderr });
    const count = before.found.common;
    expect(extract.stdout).toBe(`${whole}: ${count} entries of ${count}\n`);
    const after = await replayOf(whole);
    expect(after.code).toBe(0);
    expect(after.found.common).toBe(before.found.common);
    expect(text.startsWith(gunzipSync(readFileSync(whole)).toString().split('{"digest"')[0]!)).toBe(
      true,
    );
  });

  test('is copied as it is if it is whole, and refused if it was altered', async () => {
    const file = await recorded(shortNight);
    const altered = `${file}.altered`;
    writeFileSync(altered, readFileSync(file, 'utf8').replace(/"sequence":3\b/, '"sequence":4'));

    const whole = await record(['extract', file, `${file}.b`]);
    const refused = await record(['extract', altered, `${file}.c`]);
    const self = await record(['extract', file, file]);

    expect([whole.code, refused.code, self.code]).toEqual([0, 2, 2]);
    expect(readFileSync(`${file}.b`, 'utf8')).toBe(readFileSync(file, 'utf8'));
    expect(existsSync(`${file}.c`)).toBe(false);
    expect(refused.stderr).toContain('cannot be cut: altered: ');
    expect(self.stderr).toContain('is the recording itself');
  });
});
