import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FleetFacts, FleetFolder } from '../../../adapters/fleet/fleet-folder.ts';
import type { PartResult } from '../../../adapters/fleet/part-result.ts';
import { sealedJson } from '../../../adapters/fleet/sealed-json.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { parkedStreet } from './sample-scenarios.ts';

/** Five groups of parked cars. */
function home(): { readonly folder: string; readonly file: string } {
  const folder = scratch({ 'day.yaml': parkedStreet });
  return { folder, file: join(folder, 'day.yaml') };
}

const fleet = (file: string, ...more: string[]) =>
  record(['fleet', file, '--days', '0.05', ...more]);

const expectRefusal = async (args: readonly string[], sentence: RegExp | string): Promise<void> => {
  const { code, stderr, stdout } = await record(args);
  expect(stderr).toMatch(/^error: /);
  expect(stderr).toMatch(sentence);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
};

describe('a folder is refused with a sentence', () => {
  test.each([
    ['of another seed', ['--seed', 'other'], /holds another run \(seed street and other\): name/],
    ['of other days', ['--days', '0.1'], /holds another run \(days 0.05 and 0.1\)/],
  ])('%s', { tags: 'long' }, async (_, more, sentence) => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--part', '1/3', '--out', out);
    await expectRefusal(['fleet', file, '--days', '0.05', '--out', out, ...more], sentence);
  });

  test('of another text of the scenario', { tags: 'long' }, async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--part', '1/3', '--out', out);
    writeFileSync(file, parkedStreet.replace('30%', '31%'));
    await expectRefusal(
      ['fleet', file, '--days', '0.05', '--out', out],
      'holds another run (the text of the scenario or its imports)',
    );
  });

  test('of another version', { tags: 'long' }, async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    const other = join(folder, 'other');
    await fleet(file, '--part', '1/2', '--out', out);
    await fleet(file, '--part', '2/2', '--out', other);
    const { checksum: _, ...facts } = JSON.parse(
      readFileSync(join(other, 'run.json'), 'utf8'),
    ) as Record<string, unknown>;
    const old = { ...facts, motorpool: '0.0.9', runId: 'a'.repeat(32) };
    writeFileSync(join(other, 'run.json'), sealedJson(old));
    await expectRefusal(['merge', out, other], /different runs: motorpool 0\.1\.0 and 0\.0\.9$/m);
  });

  test('that cannot be made, before the work begins', async () => {
    const { folder, file } = home();
    const busy = join(folder, 'busy');
    writeFileSync(busy, '');
    await expectRefusal(['fleet', file, '--out', join(busy, 'out')], 'a part of the path is');
    const out = join(folder, 'out');
    mkdirSync(out);
    writeFileSync(join(out, 'parts'), '');
    await expectRefusal(['fleet', file, '--out', out], 'a part of the path is a file');
  });

  test('at which another process is at work', { tags: 'long' }, async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    const begun = fleet(file, '--out', out);
    const second = await fleet(file, '--out', out);
    // A process that computes may be too slow to tell its id.
    await expect(begun).resolves.toMatchObject({ code: 0 });
    expect(second.code).toBe(2);
    expect(second.stderr).toMatch(/process( \d+)? is at work for .*out: wait for its end, or name/);
    expect((await fleet(file, '--out', out)).code).toBe(0);
  });

  test('at which another process is at work, with the id of that process', {
    tags: 'long',
  }, async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--part', '1/5', '--out', out);
    const busy = await FleetFolder.for(out, FleetFolder.open(out).facts);
    await expectRefusal(
      ['fleet', file, '--days', '0.05', '--out', out],
      `process ${process.pid} is at work for ${out}: wait for its end, or name`,
    );
    busy.release();
    expect((await fleet(file, '--out', out)).code).toBe(0);
  });

  test.each(['fleet', 'merge'])('without a name: %s', { tags: 'long' }, async (command) => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--out', out);
    await expectRefusal(
      [command, command === 'fleet' ? file : out, '--out', ''],
      /^error: --out: write the name of a folder$/m,
    );
  });

  test.runIf(process.platform === 'linux')('that takes no folders', async () => {
    const { file } = home();
    await expectRefusal(['fleet', file, '--out', '/proc/fleet/out'], /cannot write \/proc\/fleet/);
  });

  test('of which a part is missing', async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--part', '1/5', '--out', out);
    await expectRefusal(
      ['merge', out],
      'vehicles 2049 to 9000 are missing, 4 of 5 groups: simulate the parts with them, and merge',
    );
    await expectRefusal(
      ['merge', join(folder, 'nowhere')],
      /holds no results: motorpool fleet --out/,
    );
  });

  test('that is a file', { tags: 'long' }, async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--out', out);
    await expectRefusal(
      ['merge', file],
      /day\.yaml is no folder of results: motorpool fleet \S+day\.yaml --out results makes one/,
    );
    await expectRefusal(
      ['merge', join(out, 'fleet.json')],
      /fleet\.json is a file: name the folder/,
    );
  });
});

describe('a share is refused with a sentence', () => {
  const shares = async (one: readonly string[], other: readonly string[]) => {
    const { folder, file } = home();
    const [a, b] = [join(folder, 'a'), join(folder, 'b')];
    await fleet(file, '--part', '1/2', '--out', a, ...one);
    await fleet(file, '--part', '2/2', '--out', b, ...other);
    return { folder, a, b };
  };

  test.each([
    ['no tables', ['--tables', 'trips'], [], 'trips as parquet', 'none'],
    ['other tables', ['--tables', 'trips,load'], ['--tables', 'trips'], 'trips, load as', 'trips'],
    ['another format', ['--tables', 'trips'], ['--tables', 'trips', '--format', 'csv'], '', 'csv'],
    [
      'another interval',
      ['--tables', 'states'],
      ['--tables', 'states', '--every', '15m'],
      'states every 1h',
      'states every 15m',
    ],
  ])('with %s', { tags: 'long' }, async (_, one, other, first, second) => {
    const { folder, a, b } = await shares(one, other);
    const out = join(folder, 'out');
    const { code, stderr } = await record(['merge', a, b, '--out', out]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: the parts have different tables: /);
    expect(stderr).toMatch(new RegExp(`/a/parts/.* has ${first}.*/b/parts/.* has .*${second}`));
    expect(existsSync(out)).toBe(false);
    expect(await record(['merge', a, b])).toMatchObject({ code: 0, stderr: '' });
  });

  const forge = (out: string, change: (result: PartResult) => PartResult): void => {
    const file = join(out, 'parts', readdirSync(join(out, 'parts'))[0]!);
    const { checksum: _, ...result } = JSON.parse(readFileSync(file, 'utf8')) as PartResult & {
      checksum: string;
    };
    writeFileSync(file, sealedJson(change(result)));
  };

  test.each(['../away.parquet', 'trips/../../away', '/tmp/away', 'trips\\..\\away', '', 'a//b'])(
    'with a table outside its folder: %s',
    { tags: 'long' },
    async (name) => {
      const { folder, a, b } = await shares(['--tables', 'trips'], ['--tables', 'trips']);
      forge(a, (result) => ({
        ...result,
        tables: { ...result.tables!, files: [{ ...result.tables!.files[0]!, file: name }] },
      }));
      await expectRefusal(
        ['merge', a, b, '--out', join(folder, 'out')],
        /tables\.files\.0\.file: it is not the name of a file in the folder/,
      );
    },
  );

  test('with more groups than digests', { tags: 'long' }, async () => {
    const { a, b } = await shares([], []);
    forge(a, (result) => ({ ...result, ranges: [{ first: 0, count: 1e9 }] }));
    await expectRefusal(['merge', a, b], /digests: there is not one for each group/);
  });

  test('of a run with more groups than could be listed', { tags: 'long' }, async () => {
    const { a, b } = await shares([], []);
    for (const each of [a, b]) {
      const name = join(each, 'run.json');
      const { checksum: _, ...facts } = JSON.parse(readFileSync(name, 'utf8')) as FleetFacts & {
        checksum: string;
      };
      writeFileSync(name, sealedJson({ ...facts, groups: 1e12 }));
    }
    await expectRefusal(['merge', a, b], /are missing, 999999999995 of 1000000000000 groups/);
  });
});

describe('a table', () => {
  const written = async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    const again = (...more: string[]) =>
      fleet(file, '--tables', 'trips,load', '--out', out, ...more);
    await again();
    const trips = join(out, 'trips', readdirSync(join(out, 'trips'))[0]!);
    return { folder, out, again, trips, whole: readFileSync(trips) };
  };

  test.each(['altered', 'missing', 'a pipe'])(
    'that is %s is written again as told',
    { tags: 'long' },
    async (how) => {
      const { folder, out, again, trips, whole } = await written();
      rmSync(trips);
      if (how === 'altered') writeFileSync(trips, 'x');
      if (how === 'a pipe') execFileSync('mkfifo', [trips]);
      const merged = join(folder, 'merged');
      const shown = await record(['merge', out, '--out', merged]);
      expect(shown.code).toBe(2);
      expect(existsSync(merged)).toBe(false);
      const refused = await again();
      expect(refused).toMatchObject({ code: 2, stdout: '', stderr: shown.stderr });
      const [, name] = /; remove (\S+), and motorpool fleet simulates/.exec(refused.stderr) ?? [];
      rmSync(name!);
      expect(await again()).toMatchObject({ code: 0, stderr: '' });
      expect(readFileSync(trips)).toEqual(whole);
    },
  );

  test('of another format or of other parts does not stay', { tags: 'long' }, async () => {
    const { folder, out, again } = await written();
    await again('--jobs', '2', '--format', 'csv');
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.parquet'))).toEqual([]);
    const manifest = readFileSync(join(out, 'fleet.json'), 'utf8');
    const tables = files.filter((name) => name.endsWith('.csv'));
    expect(tables.length).toBeGreaterThan(10);
    for (const name of tables) expect(manifest).toContain(`"file": "${name}"`);
    expect(await record(['merge', out, '--out', join(folder, 'm')])).toMatchObject({ code: 0 });
  });
});

test('a result that is a pipe is refused with a sentence', { tags: 'long' }, async () => {
  const { folder, file } = home();
  const out = join(folder, 'out');
  await fleet(file, '--out', out);
  const name = join(out, 'parts', readdirSync(join(out, 'parts'))[0]!);
  rmSync(name);
  execFileSync('mkfifo', [name]);
  await expectRefusal(
    ['merge', out],
    /it is a pipe, a socket or a device; remove .*\.json, and motorpool/,
  );
});

describe('results of one folder that hold the same groups', () => {
  const digestIn = (out: string): unknown =>
    (JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8')) as { digest: unknown }).digest;

  test('count once: those with tables', { tags: 'long' }, async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--jobs', '1', '--out', out);
    const digest = digestIn(out);
    const tables = ['--tables', 'trips', '--jobs', '2', '--out', out];
    expect(await fleet(file, ...tables)).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(join(out, 'parts'))).toHaveLength(6);
    expect(await fleet(file, '--out', out)).toMatchObject({ code: 0, stderr: '' });
    expect(digestIn(out)).toBe(digest);
    expect(await record(['merge', out])).toMatchObject({ code: 0, stderr: '' });
  });

  test('count once: the one that holds them all', { tags: 'long' }, async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--jobs', '1', '--out', out);
    await fleet(file, '--tables', 'trips', '--part', '2/5', '--out', out);
    expect(readdirSync(join(out, 'parts')).sort()).toEqual([
      '000000-000004.json',
      '000001-000001.json',
    ]);
    expect(await fleet(file, '--out', out)).toMatchObject({ code: 0, stderr: '' });
  });
});

test('a result that is altered or cut anywhere is refused with a sentence', {
  tags: 'long',
}, async () => {
  const { folder, file } = home();
  const out = join(folder, 'out');
  await fleet(file, '--out', out);
  const name = join(out, 'parts', readdirSync(join(out, 'parts')).sort()[0]!);
  const text = readFileSync(name, 'utf8');
  const content = (of: string): unknown => {
    try {
      return JSON.parse(of) as unknown;
    } catch {
      return undefined;
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: text.length - 3 }),
      fc.constantFrom('', '0', 'f', '"', ' ', '9'),
      fc.boolean(),
      async (at, other, isCut) => {
        const spoiled = isCut ? text.slice(0, at) : text.slice(0, at) + other + text.slice(at + 1);
        const isSame = JSON.stringify(content(spoiled)) === JSON.stringify(content(text));
        writeFileSync(name, spoiled);
        const { code, stderr } = await record(['merge', out]);
        expect(code).toBe(isSame ? 0 : 2);
        if (!isSame)
          expect(stderr).toMatch(/^error: .*(was altered|is not the result of a part): /);
      },
    ),
    { numRuns: 60 },
  );
});
