import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJournal } from '../../../adapters/file/journal/journal-file.ts';
import { entryLine } from '../../../engine/index.ts';
import { twoCars } from '../../support/controlled.ts';
import { copyOf, newFolder, type OnDisk, onDisk } from '../../support/journal-on-disk.ts';
import { returned } from '../../support/returned.ts';

/** A world with some orders, a lock and time that passed. */
async function lived(): Promise<OnDisk> {
  const host = await onDisk();
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  for (const by of ['0s', '7m', '31s']) {
    await host.control('POST', '/w/kept/sim/vehicles/van/do', 'unlock');
    await host.control('POST', '/w/kept/sim/clock/advance', { by });
    await host.control('POST', '/w/kept/sim/clock/locks', { holder: 'a', for: '30s' });
    await host.control('DELETE', '/w/kept/sim/clock/locks/lock-1');
  }
  return host;
}

function linesOf({ worlds }: OnDisk): readonly string[] {
  return worlds.find('kept')!.run.world.log.retained.map(entryLine);
}

const fileIn = (folder: string): string => join(folder, 'worlds', 'kept', 'journal');

/** A new data folder with this journal. */
async function folderWith(bytes: Uint8Array): Promise<string> {
  const path = newFolder();
  const other = await onDisk(path);
  await other.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await other.end();
  writeFileSync(fileIn(path), bytes);
  return path;
}

test('a journal that is cut at any byte of its last records brings back what was told before', async () => {
  const host = await lived();
  const before = linesOf(host);
  await host.end();
  const file = fileIn(host.data.path);
  const bytes = readFileSync(file);
  const { records } = readJournal(file);
  const cut = join(newFolder(), '..', 'journal');
  const from = bytes.length - 700;
  let whole = -1;
  for (let length = from; length <= bytes.length; length += 1) {
    writeFileSync(cut, bytes.subarray(0, length));
    const found = readJournal(cut);
    expect(found.records).toEqual(records.slice(0, found.records.length));
    expect(found.length + found.tornBytes).toBe(length);
    if (found.records.length === whole) continue;
    whole = found.records.length;

    const again = await onDisk(await folderWith(bytes.subarray(0, length - 1)));
    await returned(again.worlds, 'kept');
    const lines = linesOf(again);
    expect(lines).toEqual(before.slice(0, lines.length));
    expect(again.remarks).toEqual([expect.stringMatching(/^a crash truncated the last record/)]);
    await again.end();
    expect(readJournal(fileIn(again.data.path)).tornBytes).toBe(0);
  }
  expect(whole).toBe(records.length);
});

describe('an altered journal', () => {
  test('is refused with its file and line, whichever bit was changed, and stays as it is', async () => {
    const host = await lived();
    await host.end();
    const bytes = readFileSync(fileIn(host.data.path));
    const file = join(newFolder(), '..', 'journal');
    const places = fc.tuple(fc.nat(bytes.length - 1), fc.nat(7));
    const last = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.nat(7));
    fc.assert(
      fc.property(
        fc.oneof(
          places,
          last.map(([back, bit]) => [bytes.length - back, bit] as const),
        ),
        ([place, bit]) => {
          const altered = Buffer.from(bytes);
          altered[place]! ^= 1 << bit;
          // A byte that is zero then is one that the disk never got.
          fc.pre(altered[place] !== 0);
          writeFileSync(file, altered);

          expect(() => readJournal(file)).toThrow(/journal:\d+: /);
          expect(readFileSync(file).equals(altered)).toBe(true);
        },
      ),
      { numRuns: 300, examples: [[[bytes.length - 1, 0]], [[0, 0]], [[bytes.length - 9, 3]]] },
    );
  });

  test.each([
    ['whole', 'awake', '', ''],
    ['without its last card', 'set-aside', 'createdMs', 'xreatedMs'],
    ['with an earlier end of its world', 'set-aside', '"expiresMs":17', '"expiresMs":11'],
  ])(
    'that is %s does not delete a world whose time was prolonged',
    async (_, state, part, other) => {
      const host = await onDisk();
      await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars, expires: '4s' });
      await host.control('PATCH', '/sim/worlds/kept', { expires: '30d' });
      await host.control('POST', '/w/kept/sim/vehicles/van/do', 'unlock');
      await host.end();
      const file = fileIn(host.data.path);
      const text = readFileSync(file, 'utf8');
      const place = text.lastIndexOf(part);
      const altered = text.slice(0, place) + other + text.slice(place + part.length);
      writeFileSync(file, altered);

      const again = await onDisk(host.data.path);
      await again.worlds.open('from-now');
      await again.wall.pass(5 * 86_400_000);
      expect(readFileSync(file, 'utf8')).toBe(altered);
      const { status, body } = await again.control('GET', '/sim/worlds/kept');
      expect([status, body]).toMatchObject([200, { data: { state } }]);
    },
  );

  test('keeps its world from coming back, and no byte of it changes', async () => {
    const host = await lived();
    await host.end();
    const bytes = readFileSync(fileIn(host.data.path));
    bytes[bytes.length - 20]! ^= 1;
    const path = await folderWith(bytes);
    const again = await onDisk(path);

    await expect(returned(again.worlds, 'kept')).rejects.toThrow(
      `${fileIn(path)}:${readFileSync(fileIn(path), 'utf8').split('\n').length - 1}: the journal was altered here`,
    );
    await again.end();
    expect(readFileSync(fileIn(path)).equals(bytes)).toBe(true);
  });
});

test('a folder that is copied while its server runs holds every world as it was at some time', async () => {
  const host = await lived();
  const copies = [copyOf(host)];
  for (const by of ['3m', '40m']) {
    const order = host.control('POST', '/w/kept/sim/vehicles/car/do', 'unplug');
    copies.push(copyOf(host));
    await order;
    await host.control('POST', '/w/kept/sim/clock/advance', { by });
    copies.push(copyOf(host));
  }
  const now = linesOf(host);

  for (const copy of copies) {
    const again = await onDisk(copy);
    await returned(again.worlds, 'kept');
    const lines = linesOf(again);
    expect(lines).toEqual(now.slice(0, lines.length));
    await again.end();
  }
});

test('a clock of the machine that was set back is told, and nothing of the world is lost', async () => {
  const path = newFolder();
  const host = await onDisk(path, Date.UTC(2026, 10, 23));
  await host.control('POST', '/sim/worlds', { id: 'kept', yaml: twoCars });
  await host.control('POST', '/w/kept/sim/clock/advance', { by: '7m' });
  const before = linesOf(host);
  await host.end();

  const again = await onDisk(path, Date.UTC(2026, 10, 22));
  await returned(again.worlds, 'kept');

  expect(again.remarks).toEqual([
    'the clock of this machine was set back: its journal ends at 2026-11-23T00:00:00.000Z, and now it is ' +
      '2026-11-22T00:00:00.000Z; no time of the world is lost',
  ]);
  expect(linesOf(again)).toEqual(before);
});
