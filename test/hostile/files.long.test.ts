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

describe.each(Object.entries(fileReaders))('%s of 16 MiB of one character', (_, reader) => {
  test('is refused in ten times its memory', async () => {
    await inFolder(async (folder) => {
      hostileCharacters.forEach((character, index) => {
        writeFile(join(folder, `${index}.csv`), index % 2 === 0 ? '' : reader.begins, character);
        const scenario = reader.scenario.replace('f.csv', `${index}.csv`);
        writeFileSync(join(folder, `${index}.yaml`), scenario);
      });
      const files = hostileCharacters.map((__, index) => `${index}.yaml`);
      const { code, told } = await run(['check', ...files], folder);

      expect(told).not.toMatch(/bug in motorpool|\bat .*\.js:\d/);
      expect(code).toBe(2);
      for (const [index] of hostileCharacters.entries())
        expect(told).toMatch(new RegExp(`^${index}\\.(csv|yaml):\\d+:\\d+: error: `, 'm'));
    });
  });
});

test.each(['replay', 'why', 'export', 'import', 'repair', 'extract', 'emit'])(
  '%s refuses 16 MiB of one character in ten times its memory',
  async (name) => {
    await inFolder(async (folder) => {
      const rest: Readonly<Record<string, readonly string[]>> = {
        why: ['1'],
        export: ['x.har'],
        import: ['x.simlog'],
        extract: ['x.simlog'],
      };
      const more = rest[name] ?? [];
      const to = name === 'emit' ? ['--to', 'http://127.0.0.1:9/'] : [];
      for (const [begins, character] of [
        ['', '['],
        ['', '\n'],
        ['{"simlog":2,"a":', '['],
        ['{"simlog":2}\n', 'a'],
        ['{"a":"', 'a'],
      ] as const) {
        writeFile(join(folder, 'f'), begins, character);
        const { code, told } = await run([name, 'f', ...more, ...to], folder);

        expect(told).not.toMatch(/bug in motorpool|\bat .*\.js:\d/);
        expect([1, 2], told.slice(0, 300)).toContain(code);
      }
    });
  },
);
