import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileError } from '../../../adapters/file/file-error.ts';
import { importsOf } from '../../../adapters/file/import-reader.ts';
import { readJournal } from '../../../adapters/file/journal/journal-file.ts';
import { kindOfFile } from '../../../adapters/file/log-kind.ts';
import { openNamedFile, openPlainFile } from '../../../adapters/file/open-file.ts';
import { readScenarioText } from '../../../adapters/file/scenario-text.ts';
import { readSealed } from '../../../adapters/fleet/fleet-folder.ts';
import { parseScenario, ScenarioError } from '../../../engine/index.ts';
import { fileReaders } from '../../hostile/files.ts';

const home = mkdtempSync(join(tmpdir(), 'motorpool-plain-'));
const pipe = join(home, 'f.csv');
const server = createServer();
const notPlain = 'it is a pipe, a socket or a device';

beforeAll(async () => {
  execFileSync('mkfifo', [pipe]);
  mkdirSync(join(home, 'folder'));
  symlinkSync(pipe, join(home, 'link'));
  await new Promise<void>((resolve) => server.listen(join(home, 'socket'), resolve));
});
afterAll(() => {
  server.close();
  rmSync(home, { recursive: true });
});

function mistakeIn(scenario: string): string {
  const file = join(home, 'a.yaml');
  try {
    parseScenario(scenario, { file, ...importsOf(file) });
  } catch (error) {
    if (error instanceof ScenarioError) return error.message.replaceAll(`${home}/`, '');
    throw error;
  }
  return '';
}

describe.runIf(process.platform !== 'win32')('a file that a scenario names', () => {
  test.each(Object.entries(fileReaders))('is no pipe: %s', (_, { scenario }) => {
    expect(mistakeIn(scenario)).toMatch(new RegExp(`^a\\.yaml:\\d+:\\d+: error: .*${notPlain}$`));
  });

  test.each([
    ['socket', notPlain],
    ['link', notPlain],
    ['folder', 'this is a folder: name a file in it'],
  ])('is no %s', (name, why) => {
    const { scenario } = fileReaders['prices']!;

    expect(mistakeIn(scenario.replace('f.csv', name))).toMatch(
      new RegExp(`^a\\.yaml:4:\\d+: error: .*${why}$`),
    );
  });
});

describe.runIf(process.platform !== 'win32')('a pipe', () => {
  test('is no scenario, journal or result of a part', () => {
    const message = new RegExp(notPlain);

    expect(() => readScenarioText(pipe)).toThrow(message);
    expect(() => readJournal(pipe)).toThrow(message);
    expect(() => readSealed(pipe, {} as never)).toThrow(FileError);
    expect(kindOfFile(pipe)).toBe('other');
  });

  test('is told from a device by nothing, and a folder by its code', () => {
    expect(() => openPlainFile('/dev/null')).toThrow('ENOTFILE');
    expect(() => openPlainFile(home)).toThrow('EISDIR');
    expect(() => openNamedFile(home)).toThrow('EISDIR');
  });
});
