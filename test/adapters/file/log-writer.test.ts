import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FileError } from '../../../adapters/file/file-error.ts';
import { gathering, isSameFile, openLogFile } from '../../../adapters/file/log-writer.ts';
import { scratch } from '../scratch.ts';

/**
 * The function of the host, with the number of bytes that its disk accepts at a time; 0 is a disk
 * that asks to wait.
 */
const { writeSync } = fs;
let appetite: () => number;
beforeEach(() => {
  appetite = () => Infinity;
  vi.spyOn(fs, 'writeSync').mockImplementation(((
    descriptor: number,
    bytes: Uint8Array,
    offset: number,
    length: number,
  ) => {
    const most = appetite();
    if (most === 0) throw Object.assign(new Error('again'), { code: 'EAGAIN' });
    return writeSync(descriptor, bytes, offset, Math.min(length, most));
  }) as typeof writeSync);
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test('every line arrives, however little the disk takes at a time', () => {
  const meals = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 });

  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }),
      meals,
      (lines, sizes) => {
        let turn = 0;
        // The last size is never 0, or the disk would never accept anything.
        appetite = () => [...sizes, 5][(turn += 1) % (sizes.length + 1)]!;
        const file = join(scratch(), 'a.simlog');

        const log = openLogFile(file);
        for (const line of lines) log.write(line);
        log.close();

        expect(fs.readFileSync(file, 'utf8')).toBe(lines.map((line) => `${line}\n`).join(''));
      },
    ),
    { numRuns: 30 },
  );
});

test('a log is written as the run goes, not at its end', () => {
  const file = join(scratch(), 'a.simlog');
  const log = openLogFile(file);

  for (let count = 0; count < 3000; count += 1) log.write('x'.repeat(99));

  expect(fs.statSync(file).size).toBeGreaterThan(200_000);
  log.close();
  expect(fs.statSync(file).size).toBe(300_000);
});

test('the missing folders of a log are created', () => {
  const file = join(scratch(), 'out', 'today', 'a.simlog');

  openLogFile(file).close();

  expect(fs.existsSync(file)).toBe(true);
});

describe('failures', () => {
  test('is refused when the file is opened', () => {
    const folder = scratch();

    expect(() => openLogFile(folder)).toThrow(
      new FileError(`cannot write the log ${folder}: it is a folder`),
    );
    expect(() => openLogFile(join(import.meta.filename, 'x'))).toThrow(
      /cannot write the log .*x: /,
    );
  });

  test.skipIf(process.platform !== 'linux')('is reported when the disk is full', () => {
    const log = openLogFile('/dev/full');
    log.write('x');

    expect(() => log.close()).toThrow(/cannot write the log \/dev\/full: no space is left/);
  });
});

test('lines are handed on in batches, and never twice', () => {
  const taken: string[] = [];
  const lines = gathering((text) => {
    taken.push(text);
    if (taken.length === 1) throw new Error('full');
  });

  lines.write('a');
  expect(() => lines.flush()).toThrow('full');
  lines.write('b');
  lines.flush();
  lines.flush();

  expect(taken).toEqual(['a\n', 'b\n']);
});

test('one file by two names is one file', () => {
  const folder = scratch({ a: '', b: '' });
  fs.symlinkSync(join(folder, 'a'), join(folder, 'c'));

  expect(isSameFile(join(folder, 'a'), join(folder, '.', 'a'))).toBe(true);
  expect(isSameFile(join(folder, 'a'), join(folder, 'c'))).toBe(true);
  expect(isSameFile(join(folder, 'a'), join(folder, 'b'))).toBe(false);
  expect(isSameFile(join(folder, 'a'), join(folder, 'nope'))).toBe(false);
});
