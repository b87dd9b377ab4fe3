import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuid, uuidPrefix } from '../../../engine/random/identifier.ts';
import { createStreams, type Stream } from '../../../engine/random/stream.ts';
import { RowIds } from '../../../engine/service/row-ids.ts';

test('the prefix of a UUID is its first 48 bits', () => {
  const { stream } = createStreams('prefixes');
  for (let at = 0; at < 100; at += 1) {
    const id = uuid(stream('subject', String(at)));

    expect(uuidPrefix(stream('subject', String(at)))).toBe(
      Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16),
    );
  }
});

/** A stream whose UUID has these digits in front and at the end, and zeros between. */
function streamOf(digits: readonly number[], last: number): Stream {
  let draws = 0;
  const int = (): number => {
    draws += 1;
    if (draws === 31) return last;
    return draws >= 2 && draws < 14 ? (digits[draws - 2] ?? 0) : 0;
  };
  return { next: int, int } as unknown as Stream;
}

/** Rarely different, so that ids have a common beginning, as those of a million vehicles do. */
const digit = fc.constantFrom(0, 0, 0, 0, 15);

test('every row is found by its id alone, however similar ids are', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(
        fc.tuple(fc.array(digit, { minLength: 12, maxLength: 12 }), fc.nat({ max: 15 })),
        { maxLength: 30, selector: ([digits, last]) => `${digits.join()} ${last}` },
      ),
      (rows) => {
        const ids = new RowIds({ count: rows.length }, (row) => streamOf(...rows[row]!));
        const texts = rows.map((_, row) => ids.idOf(row));

        expect([...ids.order].map((row) => texts[row])).toEqual([...texts].sort(alphabetically));
        expect(texts.map((id) => ids.rowOf(id))).toEqual(rows.map((_, row) => row));
        const absent = 'ffffffff-ffff-4000-8000-00000000000f';
        expect(ids.rowOf(absent)).toBe(texts.includes(absent) ? texts.indexOf(absent) : undefined);
        for (const text of ['', 'none', (texts[0] ?? 'a').toUpperCase().replaceAll('0', 'O')]) {
          expect(ids.rowOf(text)).toBeUndefined();
        }
      },
    ),
  );
});

function alphabetically(a: string, b: string): number {
  return a < b ? -1 : 1;
}
