import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNamedScenario } from '../../../adapters/file/scenario-text.ts';
import { type Diagnostic, ScenarioError } from '../../../engine/index.ts';
import { scratch } from '../scratch.ts';

/** The only mistake in a file. */
function refusal(file: string): Diagnostic {
  try {
    readNamedScenario(file);
  } catch (error) {
    if (error instanceof ScenarioError && error.diagnostics.length === 1) {
      return error.diagnostics[0]!;
    }
    throw error;
  }
  throw new Error('it was read');
}

test('a file is read as it is, without a byte order mark', () => {
  const folder = scratch();

  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const file = join(scratch({ a: `\ufeff${text}` }), 'a');

      expect(readNamedScenario(file)).toBe(text);
    }),
  );
  expect(refusal(folder).code).toBe('file_is_directory');
});

test('every mistake is one diagnostic at the beginning of the file named', () => {
  const folder = scratch({ 'bad.yaml': Uint8Array.of(0xff) });

  for (const name of ['nope.yaml', '.', 'bad.yaml', 'bad.yaml/x', 'a\0b']) {
    const file = `${folder}/${name}`;
    expect(refusal(file)).toMatchObject({ file, line: 1, column: 1, length: 1 });
  }
});

describe('a missing file', () => {
  const names = { 'workday.yaml': '', 'workday-of-two.yaml': '', 'notes.txt': '' };

  test.each([
    ['wrokday.yaml', 'workday.yaml'],
    ['workday.yml', 'workday.yaml'],
    ['workday', 'workday.yaml'],
    ['Workday.yaml', 'workday.yaml'],
    ['something-else.yaml', undefined],
  ])('%s: did you mean %s?', (name, expected) => {
    const folder = scratch(names);

    const { code, suggestion } = refusal(join(folder, name));

    expect(code).toBe('file_not_found');
    expect(suggestion).toBe(expected && join(folder, expected));
  });

  test('in a folder that is not there has no neighbours', () => {
    const folder = scratch();

    expect(refusal(join(folder, 'x', 'y.yaml'))).not.toHaveProperty('suggestion');
  });

  test('of this folder is suggested without a path', () => {
    expect(refusal('package.jsom').suggestion).toBe('package.json');
    expect(refusal('./package.jsom').suggestion).toBe('./package.json');
  });
});

test('a folder suggests its first scenario', () => {
  const folder = scratch({ 'a.txt': '', 'c.yaml': '', 'b.yml': '' });
  mkdirSync(join(folder, 'a.yaml'));

  expect(refusal(folder)).toMatchObject({
    code: 'file_is_directory',
    suggestion: join(folder, 'b.yml'),
  });
});

test.each([
  ['line 1', Uint8Array.of(0x61, 0xc3)],
  ['line 2', Buffer.concat([Buffer.from('é: ü\n'), Uint8Array.of(0xa0), Buffer.from('\nx')])],
  ['UTF-16', Buffer.from('\ufeffversion: 1', 'utf16le')],
])('text in another encoding is refused: %s', (words, bytes) => {
  const folder = scratch({ a: bytes });

  const { code, message } = refusal(join(folder, 'a'));

  expect(code).toBe('file_not_utf8');
  expect(message).toContain(words);
});

test('a recording is named as one, packed or not, whatever its size', () => {
  const header = '{"engine":"0.1.0","scenario":"a","simlog":2}\n';
  const entry = '{"at":"2026-05-04T16:00:00.000Z","cause":null}\n';
  const folder = scratch({
    'a.simlog': header + entry,
    'a.simlog.gz': gzipSync(header + entry),
    'golden.log.jsonl': entry,
    'large.simlog': header + entry.repeat(40_000),
    'scenario.json': '{"version": 1}',
  });

  for (const name of ['a.simlog', 'a.simlog.gz', 'golden.log.jsonl', 'large.simlog']) {
    const { code, message } = refusal(join(folder, name));
    expect([name, code]).toEqual([name, 'file_is_recording']);
    expect(message).toContain('motorpool replay');
  }
  expect(readNamedScenario(join(folder, 'scenario.json'))).toBe('{"version": 1}');
});

describe('the size', () => {
  const limit = 1_048_576;

  test('may be 1 MiB, and not a byte more', () => {
    const folder = scratch({ a: 'x'.repeat(limit), b: 'x'.repeat(limit + 1) });

    expect(readNamedScenario(join(folder, 'a'))).toHaveLength(limit);
    expect(refusal(join(folder, 'b')).code).toBe('file_too_large');
  });

  test.skipIf(process.platform === 'win32')('is known before all of it is read', () => {
    // Endless: a reader that read all of it would never return.
    expect(refusal('/dev/zero').code).toBe('file_too_large');
  });
});

// Root can read every file, so there is no error to see.
test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('permission is asked', () => {
  const folder = scratch({ a: '' });
  chmodSync(join(folder, 'a'), 0);

  const { code, message } = refusal(join(folder, 'a'));

  expect(code).toBe('file_not_readable');
  expect(message).toContain('permission denied');
});
