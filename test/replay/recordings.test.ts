import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LogReader } from '../../adapters/file/log-reader.ts';
import { record } from '../adapters/cli/recorded-terminal.ts';

/**
 * Recordings as versions of motorpool wrote them; none is ever written anew. One of another version may part from what
 * this one works out, where that was decided: its name is in `parted` then, with the kind of the first entry that differs.
 */
const folder = 'test/replay/recordings';
const parted: Readonly<Record<string, string>> = {
  // Two signals that nothing told come by themselves, and charge records at the end of charging; ranges are in the units
  // of makes (docs/decisions/026).
  'calls.simlog.gz': 'signal.changed',
  'orders.simlog.gz': 'signal.changed',
  'outage.simlog.gz': 'world.sealed',
};

const files = readdirSync(folder).sort();

test('there are recordings', () => {
  expect(files.length).toBeGreaterThanOrEqual(3);
});

test.each(files)('%s is whole and is executed again as it was', async (name) => {
  const file = `${folder}/${name}`;
  const { code, stdout } = await record(['replay', file, '--json']);
  const found = JSON.parse(stdout) as {
    readonly equal: boolean;
    readonly common: number;
    readonly a: { readonly flaws: readonly string[] };
    readonly b: { readonly entry: { readonly kind: string } | null };
  };

  expect(found.a.flaws).toEqual([]);
  expect(found.b.entry?.kind ?? undefined).toBe(parted[name]);
  expect(code).toBe(name in parted ? 1 : 0);
  expect(found.common).toBeGreaterThan(50);
});

test.each(files)('%s can be read', (name) => {
  const reader = new LogReader(`${folder}/${name}`);
  while (reader.next() !== undefined);
  reader.close();

  expect(reader.flaws).toEqual([]);
  expect(reader.end).toMatchObject({ digest: reader.digest, end: true, verdict: 'PASS' });
});
