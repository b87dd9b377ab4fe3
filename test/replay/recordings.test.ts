import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LogReader } from '../../adapters/file/log-reader.ts';
import { record } from '../adapters/cli/recorded-terminal.ts';
import parted from './parted.json' with { type: 'json' };

/**
 * Recordings as versions of motorpool wrote them; none is ever written anew. One of an older version may part from what
 * this version works out where a decision changed it: `parted` then has the first entry that differs, and why.
 */
const folder = 'test/replay/recordings';

interface Parting {
  readonly entry: number;
  readonly kind: string;
  readonly because: string;
}

const files = readdirSync(folder).sort();

test('there are recordings', () => {
  expect(files.length).toBeGreaterThanOrEqual(3);
});

test.each(files)(
  '%s is whole and is executed again as it was, up to where it may part',
  async (name) => {
    const file = `${folder}/${name}`;
    const { code, stdout } = await record(['replay', file, '--json']);
    const found = JSON.parse(stdout) as {
      readonly equal: boolean;
      readonly common: number;
      readonly partsAt: number | null;
      readonly a: { readonly flaws: readonly string[] };
      readonly b: { readonly entry: { readonly kind: string } | null };
    };

    expect(found.a.flaws).toEqual([]);
    const parting = (parted as Readonly<Record<string, Parting | undefined>>)[name];
    expect(found.partsAt).toBe(parting?.entry ?? null);
    expect(found.b.entry?.kind).toBe(parting?.kind);
    expect(code).toBe(parting === undefined ? 0 : 1);
    expect(found.common).toBeGreaterThan(50);
  },
);

test.each(files)('%s can be read', (name) => {
  const reader = new LogReader(`${folder}/${name}`);
  while (reader.next() !== undefined);
  reader.close();

  expect(reader.flaws).toEqual([]);
  expect(reader.end).toMatchObject({ digest: reader.digest, end: true });
  // A served world has no verdict, nor has that of a load.
  const isOpen = ['load.simlog.gz', 'orders-2.simlog.gz'].includes(name);
  expect(reader.end?.['verdict']).toBe(isOpen ? 'none' : 'PASS');
});
