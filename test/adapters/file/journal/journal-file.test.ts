import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { JournalFile, readJournal } from '../../../../adapters/file/journal/journal-file.ts';
import {
  type JournalRecord,
  recordText,
} from '../../../../adapters/file/journal/journal-record.ts';
import { Seals } from '../../../../adapters/file/journal/sealed-line.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  folders.push(folder);
  return join(folder, 'journal');
}

const records: readonly JournalRecord[] = [
  {
    deed: {
      atMs: 5,
      sequence: 7,
      kind: 'charge.start',
      subject: 'cär',
      data: { a: 1 },
      isMidway: false,
    },
  },
  { clock: { isPlaying: true, speed: 60 } },
  { mark: { atMs: 60_000, untilMs: 61_000, entries: 12, digest: 'sha256:ab', wallMs: 1_000_000 } },
  { deed: { atMs: 60_500, sequence: 12, kind: 'x.y', subject: '', data: {}, isMidway: true } },
];

async function written(file = newFile()): Promise<string> {
  const journal = new JournalFile(file, { seals: new Seals(), length: 0 }, setImmediate);
  journal.write('{"journal":1}');
  for (const record of records) {
    journal.write(recordText(record));
    await journal.kept();
  }
  journal.close();
  return file;
}

test('a journal is read as it was written', async () => {
  const found = readJournal(await written());

  expect(found.records).toEqual(records);
  expect(found.header).toBe('{"journal":1}');
  expect(found.tornBytes).toBe(0);
});

test('a journal goes on after its last whole record, wherever it was cut', async () => {
  const bytes = readFileSync(await written());
  const header = bytes.indexOf('\n') + 1;
  for (let length = header; length <= bytes.length; length += 1) {
    const file = newFile();
    writeFileSync(file, bytes.subarray(0, length));

    const found = readJournal(file);
    expect(found.records).toEqual(records.slice(0, found.records.length));
    expect(found.length + found.tornBytes).toBe(length);

    const journal = new JournalFile(file, found, setImmediate);
    for (const record of records.slice(found.records.length)) journal.write(recordText(record));
    await journal.kept();
    journal.close();
    expect(readFileSync(file).equals(bytes)).toBe(true);
  }
});

describe('an altered journal', () => {
  test('is refused with the line, whichever bit before its last record was changed', async () => {
    const bytes = readFileSync(await written());
    const last = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
    const file = newFile();
    await fc.assert(
      fc.asyncProperty(fc.nat(last - 2), fc.nat(7), async (place, bit) => {
        const altered = Buffer.from(bytes);
        altered[place]! ^= 1 << bit;
        writeFileSync(file, altered);

        expect(() => readJournal(file)).toThrow(/altered here|no journal/);
      }),
    );
  });

  test('is refused with the last line where zeros in it are followed by anything else', async () => {
    const bytes = readFileSync(await written());
    const last = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
    const file = newFile();
    const place = fc.integer({ min: last, max: bytes.length - 2 });
    await fc.assert(
      fc.asyncProperty(place, fc.nat(5), fc.boolean(), async (from, count, isCut) => {
        const altered = Buffer.from(bytes);
        altered.fill(0, from, Math.min(from + count + 1, bytes.length - (isCut ? 2 : 1)));
        writeFileSync(file, isCut ? altered.subarray(0, -1) : altered);
        if (isCut && from === bytes.length - 2) return;

        expect(() => readJournal(file)).toThrow(':5: the journal was altered here');
      }),
    );
  });

  test('is not one that a crash left, with zeros from some byte to the end', async () => {
    const bytes = readFileSync(await written());
    const last = bytes.lastIndexOf('\n', bytes.length - 2) + 1;
    const file = newFile();
    const place = fc.integer({ min: last, max: bytes.length - 1 });
    await fc.assert(
      fc.asyncProperty(place, fc.nat(5000), async (from, more) => {
        writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(more)]).fill(0, from));

        expect(readJournal(file)).toMatchObject({ length: last, records: records.slice(0, -1) });
      }),
    );
  });

  test('is refused where a record is missing, doubled or moved', async () => {
    const lines = readFileSync(await written(), 'utf8')
      .trimEnd()
      .split('\n');
    const [header, first, second, third, fourth] = lines;
    for (const changed of [
      [header, second, third, fourth],
      [header, first, first, second, third, fourth],
      [header, second, first, third, fourth],
    ]) {
      const file = newFile();
      writeFileSync(file, `${changed.join('\n')}\n`);

      expect(() => readJournal(file)).toThrow(/:[23]: the journal was altered here/);
    }
  });
});
