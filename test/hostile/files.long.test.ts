import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtCommand } from '../support/built-command.ts';
import { fileReaders, hostileCharacters } from './files.ts';

const bytes = 16 * 1_048_576;

/** Ten times the file, and the memory of the command itself. */
const heapMb = 10 * 16 + 40;

const { home, command } = builtCommand();

/** Runs the command with a small heap, which it does not survive to exceed. */
function run(args: readonly string[], cwd: string): Promise<{ code: number | null; told: string }> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, command, ...args], {
    cwd,
  });
  let told = '';
  const add = (text: Buffer) => void (told += text.toString());
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, told })));
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(home, 'files');
  mkdirSync(folder);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file that is as long as it may be. */
function writeFile(file: string, begins: string, character: string): void {
  const most = bytes - Buffer.byteLength(begins);
  const count = Math.floor(most / Buffer.byteLength(character));
  writeFileSync(file, begins + character.repeat(count));
}

/** Each reader has a few of the characters, and the readers together have all. */
const few = 3;

describe.each(Object.keys(fileReaders))('%s of 16 MiB of one character', (name) => {
  const first = Object.keys(fileReaders).indexOf(name) * few;
  const reader = fileReaders[name]!;
  const characters = Array.from(
    { length: few },
    (_, at) => hostileCharacters[(first + at) % hostileCharacters.length]!,
  );

  test.each(characters)('%j is refused in ten times its memory', async (character) => {
    await inFolder(async (folder) => {
      // One process reads both files; the first is garbage by the time of the second.
      for (const [file, begins] of [
        ['a', ''],
        ['b', reader.begins],
      ] as const) {
        writeFileSync(
          join(folder, `${file}.yaml`),
          reader.scenario.replace('f.csv', `${file}.csv`),
        );
        writeFile(join(folder, `${file}.csv`), begins, character);
      }
      const { code, told } = await run(['check', 'a.yaml', 'b.yaml'], folder);

      expect(told).not.toMatch(/bug in motorpool|\bat .*\.js:\d/);
      expect(code, told.slice(0, 300)).toBe(2);
      expect(told).toMatch(/^a\.(csv|yaml):\d+:\d+: error: /m);
      expect(told).toMatch(/^b\.(csv|yaml):\d+:\d+: error: /m);
    });
  });
});

const hostileRecordings = [
  ['', '['],
  ['', '\n'],
  ['{"simlog":2,"a":', '['],
  ['{"simlog":2}\n', 'a'],
  ['{"a":"', 'a'],
] as const;
// A file of blank lines, which the fifth does not get, is a capture without webhooks.
const commands = ['replay', 'why', 'export', 'import', 'replay --to', 'extract'];

test.each(commands)('%s refuses 16 MiB of one character in ten times its memory', async (name) => {
  // Commands share their reader: each has a few of the recordings, and the commands together have all.
  const first = commands.indexOf(name) * few;
  const recordings = Array.from(
    { length: few },
    (_, at) => hostileRecordings[(first + at) % hostileRecordings.length]!,
  );
  await inFolder(async (folder) => {
    const rest: Readonly<Record<string, readonly string[]>> = {
      why: ['1'],
      export: ['x.har'],
      import: ['x.simlog'],
      extract: ['x.simlog'],
    };
    const more = rest[name] ?? [];
    const [word = '', ...to] = name.split(' ');
    const address = to.length === 0 ? [] : [...to, 'http://127.0.0.1:9/'];
    for (const [begins, character] of recordings) {
      writeFile(join(folder, 'f'), begins, character);
      const { code, told } = await run([word, 'f', ...more, ...address], folder);

      expect(told).not.toMatch(/bug in motorpool|\bat .*\.js:\d/);
      expect([1, 2], told.slice(0, 300)).toContain(code);
    }
  });
});
