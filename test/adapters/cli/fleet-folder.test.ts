import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FleetFolder } from '../../../adapters/fleet/fleet-folder.ts';
import { sealedJson } from '../../../adapters/fleet/sealed-json.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

/** Five groups of parked cars. */
const street = `
version: 1
name: street
log: watched
clock: { start: 2026-03-27T06:00:00, timezone: Europe/Berlin, limit: 2h }
fleets:
  parked: { count: 9000, model: BEV, vary: { battery.soc: { uniform: [30%, 90%] } } }
`;

function home(): { readonly folder: string; readonly file: string } {
  const folder = scratch({ 'day.yaml': street });
  return { folder, file: join(folder, 'day.yaml') };
}

const fleet = (file: string, ...more: string[]) =>
  record(['fleet', file, '--days', '0.05', ...more]);

describe('a folder is refused with a sentence', () => {
  const expectRefusal = async (
    args: readonly string[],
    sentence: RegExp | string,
  ): Promise<void> => {
    const { code, stderr, stdout } = await record(args);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toMatch(sentence);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  };

  test.each([
    ['of another seed', ['--seed', 'other'], /holds another run \(seed street and other\): name/],
    ['of other days', ['--days', '0.1'], /holds another run \(days 0.05 and 0.1\)/],
  ])('%s', async (_, more, sentence) => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--part', '1/3', '--out', out);
    await expectRefusal(['fleet', file, '--days', '0.05', '--out', out, ...more], sentence);
  });

  test('of another text of the scenario', async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--part', '1/3', '--out', out);
    writeFileSync(file, street.replace('30%', '31%'));
    await expectRefusal(
      ['fleet', file, '--days', '0.05', '--out', out],
      'holds another run (the text of the scenario or its imports)',
    );
  });

  test('of another version', async () => {
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

  test('at which another process is at work', async () => {
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

  test('at which another process is at work, with the id of that process', async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--part', '1/5', '--out', out);
    const release = await FleetFolder.open(out).claim();
    await expectRefusal(
      ['fleet', file, '--days', '0.05', '--out', out],
      `process ${process.pid} is at work for ${out}: wait for its end, or name`,
    );
    release();
    expect((await fleet(file, '--out', out)).code).toBe(0);
  });

  test('of which a part is missing', async () => {
    const { folder, file } = home();
    const out = join(folder, 'out');
    await fleet(file, '--part', '1/5', '--out', out);
    await expectRefusal(['merge', out], 'groups are missing, 4 of 5: 1 to 4');
    await expectRefusal(
      ['merge', join(folder, 'nowhere')],
      /holds no results: motorpool fleet --out/,
    );
  });
});

describe('results of one folder that hold the same groups', () => {
  const digestIn = (out: string): unknown =>
    (JSON.parse(readFileSync(join(out, 'fleet.json'), 'utf8')) as { digest: unknown }).digest;

  test('count once: those with tables', async () => {
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

  test('count once: the one that holds them all', async () => {
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

test('a result that is altered or cut anywhere is refused with a sentence', async () => {
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
