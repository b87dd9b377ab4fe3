import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';
import { shortNight } from './sample-scenarios.ts';

/** A recording, and its beginning up to the middle of an entry. */
async function recordings() {
  const folder = scratch({ 'night.yaml': shortNight });
  const at = (name: string): string => join(folder, name);
  const file = at('night.simlog');
  await record(['run', at('night.yaml'), '--quiet', '--log', file]);
  const text = readFileSync(file, 'utf8');
  const cut = at('cut.simlog');
  writeFileSync(cut, text.slice(0, Math.floor(text.length * 0.6)));
  return { text, cut, at };
}

const note = (file: string): string => `${file} is truncated: only its whole entries are used\n`;

describe('a truncated recording is used as far as it goes, and each command says so', () => {
  test.each<[name: string, args: readonly string[], code: number]>([
    ['replay', [], 1],
    ['diff', ['cut.simlog'], 1],
    ['why', ['world.started'], 0],
    ['deliveries', [], 0],
    ['export', ['a.jsonl'], 0],
    ['export', ['sessions.csv'], 0],
    ['extract', ['b.simlog'], 0],
    ['extract', ['c.simlog', '--from', '1m'], 0],
  ])('%s %j', async (name, args, code) => {
    const { at, cut } = await recordings();

    const isFile = (arg: string): boolean => /\.(?:simlog|jsonl|csv)$/.test(arg);
    const found = await record([name, cut, ...args.map((arg) => (isFile(arg) ? at(arg) : arg))]);

    const times = name === 'diff' ? 2 : 1;
    expect(found).toMatchObject({ code, stderr: note(cut).repeat(times) });
    expect(found.stdout).not.toBe('');
  });

  test('extract --scenario, in a note of the scenario too', async () => {
    const { at, cut } = await recordings();

    const { code, stderr } = await record(['extract', cut, at('d.yaml'), '--scenario']);

    expect(code).toBe(0);
    expect(stderr).toContain(note(cut));
    expect(readFileSync(at('d.yaml'), 'utf8')).toContain('is truncated');
  });
});

test('a scenario replays no truncated recording, and the message says how it does', async () => {
  const { at, cut } = await recordings();
  const scenario = at('again.yaml');
  writeFileSync(scenario, 'version: 1\nreplay: { file: ./cut.simlog }\nsteps: [{ play: {} }]\n');

  const refused = await record(['check', scenario]);
  await record(['extract', cut, at('whole.simlog')]);
  const text = readFileSync(scenario, 'utf8').replace('cut', 'whole');
  writeFileSync(scenario, text);

  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain('motorpool extract writes its whole entries to another file');
  expect((await record(['check', scenario])).code).toBe(0);
});

test('an extract of nothing but whole entries is the recording again, however it was cut', async () => {
  const { at, text } = await recordings();
  const lines = text.split('\n');
  const cut = at('any.simlog');
  const copy = at('any-copy.simlog');

  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: lines[0]!.length + 1, max: text.length }),
      async (length) => {
        writeFileSync(cut, text.slice(0, length));

        const { code } = await record(['extract', cut, copy]);

        expect(code).toBe(0);
        const entries = readFileSync(copy, 'utf8').trimEnd().split('\n').slice(0, -1);
        expect(entries).toEqual(lines.slice(0, entries.length));
        const isWhole = length >= text.length - 1;
        if (isWhole) expect(readFileSync(copy, 'utf8')).toBe(text);
        const left = text.slice(0, length).split('\n').length - 1;
        expect(entries).toHaveLength(Math.min(left, lines.length - 2));
      },
    ),
    { numRuns: 20, examples: [[text.length], [text.length - 1], [lines[0]!.length + 1]] },
  );
});

test('entries behind a gap are left out, as a crash of the machine may leave them', async () => {
  const { at, text } = await recordings();
  const lines = text.trimEnd().split('\n').slice(0, -1);
  const cut = at('gap.simlog');
  writeFileSync(cut, `${lines.toSpliced(9, 1).join('\n')}\n`);

  const { code, stdout } = await record(['extract', cut, at('no-gap.simlog')]);

  expect(code).toBe(0);
  expect(stdout).toBe(`${at('no-gap.simlog')}: 8 entries of ${lines.length - 2}\n`);
  expect((await record(['replay', at('no-gap.simlog')])).code).toBe(0);
});
