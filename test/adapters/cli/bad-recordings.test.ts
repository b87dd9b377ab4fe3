import { chmodSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../support/cases.ts';
import { outsideRecording } from '../../support/outside-recording.ts';
import { scratch } from '../scratch.ts';
import { record } from './recorded-terminal.ts';

/** A recording with orders from outside; line 1 is its header. */
const whole = Buffer.from(outsideRecording());
const lines = whole.toString().trimEnd().split('\n');
const entries = lines.length - 2;

interface Found {
  readonly common: number;
  readonly partsAt: number | null;
  readonly line: number | null;
  readonly problem: string | null;
  readonly suspects: readonly { readonly line: number }[];
  readonly fields: readonly { readonly field: string; readonly a?: string; readonly b?: string }[];
  readonly a: { readonly flaws: readonly string[] };
}

async function replayOf(content: string | Uint8Array, name = 'a.simlog') {
  const file = join(scratch({ [name]: content }), name);
  const { code, stdout, stderr } = await record(['replay', file, '--json']);
  expect(stdout + stderr).not.toMatch(/ at .*\.ts:|this is a bug/);
  return { file, code, stderr, found: code === 2 ? undefined : (JSON.parse(stdout) as Found) };
}

function linesAltered(change: (altered: string[]) => void): string {
  const altered = [...lines];
  change(altered);
  return `${altered.join('\n')}\n`;
}

/** A byte within an entry from outside. */
const inOrder = fc
  .constantFrom(...lines.filter((line) => /"cause":null,.*"io":"in"/.test(line)))
  .chain((line) => fc.nat(line.length).map((at) => whole.indexOf(line) + at));

/** The line of a byte, from 1; a line feed belongs to the line that it ends. */
function lineOf(at: number): number {
  return whole.subarray(0, at).toString('latin1').split('\n').length;
}

/** Whether a finding names a line, by itself or within a stretch. */
function names({ line, suspects, a }: Found, altered: number): boolean {
  const [, from = 1, to = 0] = /in lines (\d+) to (\d+)/.exec(a.flaws.join()) ?? [];
  const isWithin = Number(from) <= altered && altered <= Number(to);
  return line === altered || suspects.some((each) => each.line === altered) || isWithin;
}

/** The sentence about a truncated recording. */
function noteOf(file: string): string {
  return `${file} is truncated: only its whole entries are used\n`;
}

test('the recording itself is whole', async () => {
  const { code, found } = await replayOf(whole);

  expect([code, found?.suspects, found?.line]).toEqual([0, [], null]);
  expect(entries).toBeGreaterThan(64);
});

test('any byte that is not as it was written is found, and its line named', {
  tags: 'long',
}, async () => {
  const ways = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.integer({ min: 0, max: whole.length - 1 }), inOrder),
      fc.oneof(fc.constantFrom(...Buffer.from('019"x, }\n')), fc.integer({ min: 0, max: 255 })),
      async (at, byte) => {
        fc.pre(whole[at] !== byte);
        const altered = Buffer.from(whole);
        altered[at] = byte;
        const line = lineOf(at);

        const { code, found, file, stderr } = await replayOf(altered);

        expect(code).not.toBe(0);
        const isFrame = line === 1 || line === lines.length;
        if (found === undefined) {
          expect(line).toBe(1);
          expect(stderr).toContain(file);
        } else if (isFrame) {
          const words = /its end line|first line|cut off|follow/;
          expect(found.a.flaws.join()).toMatch(words);
        } else {
          expect(names(found, line)).toBe(true);
        }
        ways.add(isFrame ? 'frame' : found?.line === line ? 'line' : 'near');
      },
    ),
    { numRuns: 150 },
  );
  expect(ways.size).toBeGreaterThanOrEqual(cases(3));
});

test('an altered entry from outside is named even if no other entry differs', async () => {
  const poll = lines.findIndex((line) => line.includes('"kind":"doors.lock"'));
  const { code, found } = await replayOf(
    linesAltered((altered) => {
      altered[poll] = altered[poll]!.replace('"data":{}', '"data":{"note":1}');
    }),
  );

  expect(code).toBe(1);
  expect(found?.suspects.map(({ line }) => line)).toContain(poll + 1);
  expect(found?.a.flaws.join()).toContain('the first change is in lines');
});

test('an altered entry is named with its line, the field and both values', async () => {
  const at = lines.findIndex((line) => line.includes('"kind":"charge.started"'));
  const file = join(
    scratch({
      'a.simlog': linesAltered((altered) => {
        altered[at] = altered[at]!.replace('"subject":"car"', '"subject":"cat"');
      }),
    }),
    'a.simlog',
  );

  const { stdout } = await record(['replay', file]);

  expect(stdout).toContain(`${file}:${at + 1} is the first line that is not the same`);
  expect(stdout).toMatch(/subject {2}"cat" {2}"car"/);
});

describe('entries that are not where they were', () => {
  const place = fc.integer({ min: 1, max: entries - 1 });

  test.each<[string, (altered: string[], at: number) => void]>([
    ['swapped', (all, at) => all.splice(at, 2, all[at + 1]!, all[at]!)],
    ['duplicated', (all, at) => all.splice(at, 0, all[at]!)],
    ['removed', (all, at) => all.splice(at, 1)],
  ])('one that is %s is found where it is', async (_, change) => {
    await fc.assert(
      fc.asyncProperty(place, async (at) => {
        const { code, found } = await replayOf(linesAltered((all) => change(all, at)));

        expect(code).toBe(1);
        expect(found?.a.flaws.join()).toContain('altered');
        const least = found!.line ?? Infinity;
        expect(names(found!, at + 1) || least === at + 1 || least === at + 2).toBe(true);
      }),
      { numRuns: 25 },
    );
  });
});

test('a recording that was cut anywhere agrees as far as it goes, and is whole once it is extracted', async () => {
  const headerEnd = lines[0]!.length + 1;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length - 2 }), async (length) => {
      const cut = whole.subarray(0, length);
      const { code, found, file, stderr } = await replayOf(cut);
      if (found === undefined) {
        expect(length).toBeLessThan(headerEnd);
        expect([code, stderr.includes(`${file} is not a log`)]).toEqual([2, true]);
        return;
      }
      const left = Math.max(0, cut.toString('latin1').split('\n').length - 2);
      expect([code, found.common, found.partsAt]).toEqual([1, Math.min(left, entries), null]);
      expect(found.a.flaws.join()).toContain('cut off');

      const extract = await record(['extract', file, `${file}.whole`]);

      expect([extract.code, extract.stderr]).toEqual([0, noteOf(file)]);
      expect((await record(['replay', `${file}.whole`])).code).toBe(0);
    }),
    { numRuns: 40 },
  );
});

describe.each([
  ['a.simlog', (text: string) => text],
  ['a.simlog.gz', (text: string) => gzipSync(text)],
])('%s without its first line is altered', (name, packed) => {
  const words = 'its first line is missing';
  const headless = whole.toString().slice(lines[0]!.length + 1);

  test.each([
    ['diff', (file: string) => [file, file]],
    ['why', (file: string) => [file, '3']],
  ])('says %s', async (command, args) => {
    const file = join(scratch({ [name]: packed(headless) }), name);
    const { stdout } = await record([command, ...args(file)]);

    expect(stdout).toContain(words);
  });

  test.each<[string, (file: string) => string[]]>([
    ['replay', () => []],
    ['extract', (file) => [`${file}.whole`]],
  ])('says %s, which refuses it', async (command, more) => {
    const file = join(scratch({ [name]: packed(headless) }), name);
    const { code, stderr } = await record([command, file, ...more(file)]);

    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});

describe('a packed recording', () => {
  const packed = gzipSync(whole);

  test('that was cut anywhere is distinguished from a whole one', { tags: 'long' }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: packed.length - 9 }), async (length) => {
        const { code } = await replayOf(packed.subarray(0, length), 'a.simlog.gz');

        expect([1, 2]).toContain(code);
      }),
      { numRuns: 25 },
    );
  });

  test.each([1, 4, 8, 11])(
    'that lacks its last %i bytes is cut off, and can be extracted',
    { tags: 'long' },
    async (bytes) => {
      const { code, found, file } = await replayOf(packed.subarray(0, -bytes), 'a.simlog.gz');

      expect([code, found?.common, found?.partsAt]).toEqual([1, entries, null]);
      expect(found?.a.flaws.join()).toContain('cut off');
      expect((await record(['extract', file, `${file}.whole`])).code).toBe(0);
      expect((await record(['replay', `${file}.whole`])).code).toBe(0);
    },
  );

  test.each([
    ['a text', Buffer.from('and more')],
    ['a letter', Buffer.from('x')],
    ['nothing but zeros', Buffer.alloc(9)],
  ])('behind which stands %s is told from a whole one', async (_, behind) => {
    const { code, found, stderr } = await replayOf(Buffer.concat([packed, behind]), 'a.simlog.gz');

    expect([1, 2]).toContain(code);
    expect(`${found?.a.flaws.join()} ${stderr}`).toMatch(/altered|cut off/);
  });

  test('of two pieces, as a server writes it, is whole', async () => {
    const half = whole.length >> 1;
    const pieces = [whole.subarray(0, half), whole.subarray(half)].map((each) => gzipSync(each));
    const { code, found } = await replayOf(Buffer.concat(pieces), 'a.simlog.gz');

    expect([code, found?.a.flaws]).toEqual([0, []]);
  });

  test('of which a byte is not as it was is found, where its content is another', {
    tags: 'long',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: packed.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const altered = Buffer.from(packed);
          altered[at] = altered[at]! ^ by;
          const { code, file, stderr } = await replayOf(altered, 'a.simlog.gz');

          if (code === 2) expect(stderr).toContain(file);
          if (code === 0) expect(gunzipSync(altered)).toEqual(whole);
        },
      ),
      { numRuns: 15 },
    );
  });
});

describe('a file that is no recording is refused in a sentence', () => {
  const foreign = lines[0]!.replace('"simlog":2', '"simlog":3');

  test.each<[string, string | Uint8Array, string]>([
    ['one of a version to come', `${foreign}\n${lines[1]}\n`, 'is a log of version 3'],
    ['an empty file', '', 'is not a log'],
    ['a text', 'version: 1\nname: a\n', 'is not a log'],
    ['an array', '[1, 2]\n', 'is not a log'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'is not a log'],
    ['what only begins as gzip does', Buffer.from('1f8b0800000000', 'hex'), 'is not a log'],
    ['what is no gzip behind its beginning', Buffer.from('1f8bffffffffff', 'hex'), 'was altered'],
  ])('%s', async (_, content, words) => {
    const { code, file, stderr } = await replayOf(content);

    expect(code).toBe(2);
    expect(stderr).toContain(file);
    expect(stderr).toContain(words);
  });

  test('a folder, and a file that is not there', async () => {
    const folder = scratch();
    const itself = await record(['replay', folder]);
    const missing = await record(['replay', join(folder, 'a')]);

    expect([itself.code, missing.code]).toEqual([2, 2]);
    expect(itself.stderr).toContain('it is a folder');
    expect(missing.stderr).toContain('there is no such file');
  });

  test.skipIf(process.getuid?.() === 0)('a file that may not be read', async () => {
    const file = join(scratch({ a: whole }), 'a');
    chmodSync(file, 0o000);
    const { code, stderr } = await record(['replay', file]);

    expect([code, stderr.includes('permission denied')]).toEqual([2, true]);
  });

  test('gigabytes of nothing behind a header', async () => {
    const file = join(scratch({ a: `${lines[0]}\n` }), 'a');
    truncateSync(file, 3 * 2 ** 30);
    const { code, stderr } = await record(['replay', file]);

    expect([code, stderr.includes('a line of more than 16 MiB')]).toEqual([2, true]);
  });
});

test('a recording is left as it was, whatever is found in it', async () => {
  const altered = linesAltered((all) => all.splice(5, 1));
  const { file } = await replayOf(altered);

  expect(readFileSync(file, 'utf8')).toBe(altered);
});
