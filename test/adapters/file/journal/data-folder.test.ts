import fs, {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DataFolder } from '../../../../adapters/file/journal/data-folder.ts';

const home = mkdtempSync(join(tmpdir(), 'data-'));
const open: DataFolder[] = [];
let count = 0;

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  for (const each of open.splice(0)) each.close();
});

function path(): string {
  count += 1;
  return join(home, `data-${count}`);
}

async function opened(folder: string): Promise<DataFolder> {
  const data = await DataFolder.open(folder, setImmediate);
  open.push(data);
  return data;
}

describe('a data folder', () => {
  test('has the worlds that were begun and not removed', async () => {
    const folder = path();
    const data = await opened(folder);
    for (const id of ['b', 'a', 'gone']) (await data.begin(id, `{"of":"${id}"}`)).close();
    await data.remove('gone');

    expect(await data.list()).toEqual(['a', 'b']);
    expect((await data.read('b')).header).toBe('{"of":"b"}');
    expect(readdirSync(folder).toSorted()).toEqual(['motorpool-data.json', 'worlds']);
  });

  test('has one journal of a world that was begun anew', async () => {
    const data = await opened(path());
    (await data.begin('main', '{"of":"first"}')).close();
    await expect(data.begin('main', '{}')).rejects.toThrow('there is a world main already');
    expect((await data.read('main')).header).toBe('{"of":"first"}');

    (await data.replace('main', '{"of":"second"}')).close();
    (await data.replace('other', '{"of":"new"}')).close();
    expect((await data.read('main')).header).toBe('{"of":"second"}');
    expect((await data.read('other')).header).toBe('{"of":"new"}');
  });

  test.each([
    ['motorpool-data.json', ''],
    ['motorpool-data.json.next', ''],
    ['motorpool-data.json.next', '{"format"'],
  ])('is made of a folder whose first start left %s with the text "%s"', async (name, text) => {
    const folder = path();
    mkdirSync(folder);
    writeFileSync(join(folder, name), text);

    (await (await opened(folder)).begin('main', '{}')).close();
    expect(readdirSync(folder).toSorted()).toEqual(['motorpool-data.json', 'worlds']);
  });

  test('has a world whose folder is a link', async () => {
    const folder = path();
    const data = await opened(folder);
    (await data.begin('main', '{"of":"first"}')).close();
    const place = `${folder}-elsewhere`;
    renameSync(join(folder, 'worlds', 'main'), place);
    symlinkSync(place, join(folder, 'worlds', 'main'), 'junction');

    expect(await data.list()).toEqual(['main']);
    await expect(data.begin('main', '{}')).rejects.toThrow('there is a world main already');
    expect((await data.read('main')).header).toBe('{"of":"first"}');
  });

  test('completes a deletion that a crash interrupted, and forgets half a new world', async () => {
    const folder = path();
    const data = await opened(folder);
    for (const id of ['main', 'gone']) (await data.begin(id, '{}')).close();
    data.close();
    renameSync(join(folder, 'worlds', 'gone'), join(folder, 'removed-gone'));
    rmSync(join(folder, 'removed-gone', 'journal'));
    mkdirSync(join(folder, 'new-other'));
    writeFileSync(join(folder, 'new-other', 'journal'), '{"of"');

    expect(await (await opened(folder)).list()).toEqual(['main']);
    expect(readdirSync(folder).toSorted()).toEqual(['motorpool-data.json', 'worlds']);
  });

  test.each([
    ['of other files', (at: string) => writeFileSync(join(at, 'file'), ''), 'it holds other files'],
    [
      'of a newer version',
      (at: string) =>
        writeFileSync(join(at, 'motorpool-data.json'), '{"format":9,"product":"motorpool"}'),
      'its format is 9, and this version reads up to 1',
    ],
    [
      'of no version',
      (at: string) =>
        writeFileSync(join(at, 'motorpool-data.json'), '{"format":-1,"product":"motorpool"}'),
      'holds something else',
    ],
    [
      'of another product',
      (at: string) => writeFileSync(join(at, 'motorpool-data.json'), '{}'),
      'holds something else',
    ],
  ])('is refused where it is one %s', async (_, fill, words) => {
    const folder = path();
    mkdirSync(folder);
    fill(folder);

    await expect(opened(folder)).rejects.toThrow(words);
  });

  test('is refused where a server uses it, or where no folder can be made', async () => {
    const folder = path();
    await opened(folder);

    await expect(opened(folder)).rejects.toThrow(
      `another motorpool server (process ${process.pid}) is using it`,
    );
    writeFileSync(join(home, 'file'), '');
    await expect(opened(join(home, 'file', 'below'))).rejects.toThrow('a part of the path is');
  });
});

describe.skipIf(process.platform === 'win32')('the rights to a data folder', () => {
  /** The rights of all files and folders in a folder, by their names. */
  const rightsIn = (folder: string) =>
    Object.fromEntries(
      ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => [
        name,
        (statSync(join(folder, name)).mode & 0o777).toString(8),
      ]),
    );
  const closed = {
    '': '700',
    'motorpool-data.json': '600',
    worlds: '700',
    'worlds/main': '700',
    'worlds/main/journal': '600',
    'worlds/main/journal.1': '600',
  };

  test('are those of its owner alone', async () => {
    const folder = path();
    const data = await opened(folder);
    (await data.begin('main', '{"of":"first"}')).close();
    (await data.rotate('main', '{"of":"second"}')).close();
    (await data.replace('main', '{"of":"third"}')).close();

    expect(rightsIn(folder)).toEqual(closed);
  });

  test('of others are taken away where it has been there before', async () => {
    const folder = path();
    mkdirSync(folder, { mode: 0o755 });
    const data = await opened(folder);
    (await data.begin('main', '{}')).close();
    (await data.rotate('main', '{}')).close();
    data.close();
    for (const name of Object.keys(rightsIn(folder))) chmodSync(join(folder, name), 0o777);
    await opened(folder);

    expect(rightsIn(folder)).toEqual(closed);
  });

  test('stay as they are where it is no data folder', async () => {
    const folder = path();
    mkdirSync(folder, { mode: 0o755 });
    writeFileSync(join(folder, 'file'), '');

    await expect(opened(folder)).rejects.toThrow('it holds other files');
    expect(rightsIn(folder)['']).toBe('755');
  });

  test.each(['', 'worlds', 'worlds/main/journal'])(
    'that others have to "%s" and that cannot be taken away are a reason to refuse it',
    async (name) => {
      const folder = path();
      const data = await opened(folder);
      (await data.begin('main', '{}')).close();
      data.close();
      chmodSync(join(folder, name), 0o755);
      const denied = vi.spyOn(fs, 'chmodSync').mockImplementation(() => {
        throw Object.assign(new Error('not yours'), { code: 'EPERM' });
      });
      syncBuiltinESMExports();

      await expect(opened(folder)).rejects.toThrow(
        `cannot use ${join(folder, name)}: other users may have access to it, and that cannot be changed (permission denied)`,
      );
      denied.mockRestore();
      syncBuiltinESMExports();
      await opened(folder);
      expect(rightsIn(folder)[name]).toMatch(/^[67]00$/);
    },
  );

  test('are refused on a disk that has none', async () => {
    const folder = path();
    mkdirSync(folder, { mode: 0o755 });
    vi.spyOn(fs, 'chmodSync').mockImplementation(() => {});
    syncBuiltinESMExports();

    await expect(opened(folder)).rejects.toThrow('(the disk keeps no rights)');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a copy of the folder that is made while a journal is put in the place of another', () => {
  /** Copies the folder before and after each step that changes names; returns the copies. */
  function copiesOf(folder: string, linkFailure?: string): string[] {
    const copies: string[] = [];
    const copy = (): void => {
      copies.push(`${folder}-copy-${copies.length}`);
      fs.cpSync(folder, copies.at(-1)!, { recursive: true });
    };
    for (const call of ['renameSync', 'linkSync', 'rmSync'] as const) {
      const act = fs[call] as (...args: readonly unknown[]) => void;
      vi.spyOn(fs, call).mockImplementation((...args: readonly unknown[]) => {
        copy();
        if (call === 'linkSync' && linkFailure !== undefined) {
          throw Object.assign(new Error('no links here'), { code: linkFailure });
        }
        act(...args);
        copy();
      });
    }
    syncBuiltinESMExports();
    return copies;
  }

  test.each(['rotate', 'replace'] as const)('has the world at each step: %s', async (way) => {
    const folder = path();
    const data = await opened(folder);
    (await data.begin('main', '{"of":"first"}')).close();
    const copies = copiesOf(folder);
    (await data[way]('main', '{"of":"second"}')).close();
    vi.restoreAllMocks();
    syncBuiltinESMExports();

    expect(copies.length).toBeGreaterThan(2);
    const found: string[] = [];
    for (const copy of copies) {
      expect(fs.existsSync(join(copy, 'worlds/main/journal')), copy).toBe(true);
      const copied = await opened(copy);
      found.push((await copied.read('main')).header);
      const kept = readdirSync(join(copy, 'worlds/main')).filter((name) => name !== 'journal');
      expect(kept.length).toBeLessThanOrEqual(way === 'rotate' ? 1 : 0);
    }
    expect(new Set(found)).toEqual(new Set(['{"of":"first"}', '{"of":"second"}']));
  });

  test.each(['EPERM', 'ENOTSUP', 'EISDIR'])(
    'can be opened at each step where a disk has no links (%s)',
    async (code) => {
      const folder = path();
      const data = await opened(folder);
      (await data.begin('main', '{"of":"first"}')).close();
      const copies = copiesOf(folder, code);
      (await data.rotate('main', '{"of":"second"}')).close();
      vi.restoreAllMocks();
      syncBuiltinESMExports();

      expect(readdirSync(join(folder, 'worlds/main')).toSorted()).toEqual(['journal', 'journal.1']);
      for (const copy of copies) expect(await (await opened(copy)).list()).toEqual(['main']);
    },
  );

  test('a start after a crash between the steps forgets the name that was made', async () => {
    const folder = path();
    const data = await opened(folder);
    (await data.begin('main', '{"of":"first"}')).close();
    data.close();
    const file = join(folder, 'worlds/main/journal');
    fs.linkSync(file, `${file}.1`);
    writeFileSync(`${file}.next`, '');

    const remove = fs.rmSync;
    const rm = vi.spyOn(fs, 'rmSync').mockImplementation((name, options) => {
      remove(name, options);
      if (/journal\.(1|next)$/.test(String(name))) throw new Error('a crash in that start, too');
    });
    syncBuiltinESMExports();
    await expect(opened(folder)).rejects.toThrow('a crash in that start');
    rm.mockRestore();
    syncBuiltinESMExports();

    expect(await (await opened(folder)).list()).toEqual(['main']);
    expect(readdirSync(join(folder, 'worlds/main'))).toEqual(['journal']);
  });
});

describe('a disk that is full', () => {
  const openIn = (folder: string) =>
    readdirSync('/proc/self/fd').filter((each) => {
      try {
        return fs.readlinkSync(join('/proc/self/fd', each)).startsWith(folder);
      } catch {
        return false;
      }
    });
  const fail = (call: 'writeSync' | 'ftruncateSync' | 'renameSync') => {
    vi.spyOn(fs, call).mockImplementation(() => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    syncBuiltinESMExports();
  };

  test.skipIf(!fs.existsSync('/proc/self/fd')).each([
    ['writeSync', 'of a new world', 'begin', 'other'],
    ['writeSync', 'in place of another', 'replace', 'main'],
    ['ftruncateSync', 'of a new world', 'begin', 'other'],
    ['renameSync', 'of a new world', 'begin', 'other'],
    ['renameSync', 'in place of another', 'replace', 'main'],
  ] as const)('leaves no file open where %s fails for a journal %s', async (call, _, way, id) => {
    const folder = path();
    const data = await opened(folder);
    (await data.begin('main', '{"of":"first"}')).close();
    fail(call);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(data[way](id, '{"of":"next"}')).rejects.toThrow('no space is left on the disk');
      await expect(data.rotate('main', '{"of":"next"}')).rejects.toThrow('no space is left');
    }

    expect(openIn(folder)).toEqual([]);
    expect((await data.read('main')).header).toBe('{"of":"first"}');
    vi.restoreAllMocks();
    syncBuiltinESMExports();
    (await data[way](id, '{"of":"next"}')).close();
    expect((await data.read(id)).header).toBe('{"of":"next"}');
  });

  test('leaves no beginning of a world that was refused', async () => {
    const folder = path();
    const data = await opened(folder);
    (await data.begin('main', '{}')).close();
    fail('writeSync');
    for (const id of ['main', 'a', 'b']) {
      await expect(data.replace(id, '{}')).rejects.toThrow('no space is left on the disk');
    }

    expect(readdirSync(folder).toSorted()).toEqual(['motorpool-data.json', 'worlds']);
    expect(readdirSync(join(folder, 'worlds', 'main'))).toEqual(['journal']);
  });
});

test('a deletion is on the disk before it is answered', async () => {
  const folder = path();
  const data = await opened(folder);
  (await data.begin('gone', '{}')).close();
  const { renameSync: rename, fsyncSync: sync } = fs;
  const calls: string[] = [];
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    calls.push(`rename ${String(from).slice(folder.length)}`);
    rename(from, to);
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    const isWorlds = fs.fstatSync(descriptor).ino === fs.statSync(join(folder, 'worlds')).ino;
    calls.push(isWorlds ? 'sync /worlds' : 'sync');
    sync(descriptor);
  });
  syncBuiltinESMExports();

  await data.remove('gone');
  expect(calls).toEqual(['rename /worlds/gone', 'sync /worlds']);
});
