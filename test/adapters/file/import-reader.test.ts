import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { importsOf } from '../../../adapters/file/import-reader.ts';
import { parseScenario } from '../../../engine/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const lib = 'version: 1\nflows: { shut: { steps: [{ lock: car }] } }\n';

function write(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

/** The result of reading a scenario that imports a file. */
function importing(path: string, root?: string): string {
  const text = `version: 1\nvehicles: { car: { model: BEV } }\nimports: [${path}]\nsteps: [{ use: shut }]\n`;
  const file = write('scene/main.yaml', text);
  try {
    const { imported } = parseScenario(text, { file, ...importsOf(file, root) });
    return [...imported.keys()].map((each) => each.replace(folder, '')).join(' ');
  } catch (error) {
    return (error as Error).message.replaceAll(folder, '');
  }
}

write('scene/lib/shut.yaml', lib);
write('outside.yaml', lib);
write('scene/lib/binary.yaml', '\u0000');

describe('the files beside a scenario', () => {
  test('are imported, under their own names', () => {
    expect(importing('./lib/shut.yaml')).toBe('/scene/lib/shut.yaml');
  });

  test('above it only where the root is named', () => {
    expect(importing('../outside.yaml')).toContain('it lies outside of the root');
    expect(importing('../outside.yaml', folder)).toBe('/outside.yaml');
    expect(importing('./lib/shut.yaml', join(folder, 'scene', 'lib'))).toContain(
      'main.yaml:1:1: error: the file does not lie in the root /scene/lib',
    );
  });

  test('through links as long as they stay in the root', () => {
    symlinkSync(join(folder, 'scene/lib/shut.yaml'), join(folder, 'scene/inside-link.yaml'));
    symlinkSync(join(folder, 'outside.yaml'), join(folder, 'scene/outside-link.yaml'));
    symlinkSync(folder, join(folder, 'scene/folder-link'));

    expect(importing('inside-link.yaml')).toBe('/scene/inside-link.yaml');
    expect(importing('outside-link.yaml')).toContain('it is a link that leads out of the root');
    expect(importing('folder-link/outside.yaml')).toContain('a link that leads out of the root');
    expect(importing('outside-link.yaml', folder)).toBe('/scene/outside-link.yaml');
  });

  test('are missed with the nearest name', () => {
    expect(importing('./lib/shot.yaml')).toMatch(
      /main.yaml:3:11: error: there is no such file \(did you mean .*lib\/shut.yaml\?\)/,
    );
    expect(importing('./lib')).toContain('this is a folder: name a file in it');
    expect(importing('./lib/binary.yaml')).toContain('binary.yaml:1:1: error: a NUL character');
  });
});
