import fs, { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { DataFolder } from '../../../../adapters/file/journal/data-folder.ts';
import { readJournal } from '../../../../adapters/file/journal/journal-file.ts';
import {
  type JournalRecord,
  recordText,
} from '../../../../adapters/file/journal/journal-record.ts';

const home = mkdtempSync(join(tmpdir(), 'compaction-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
let folders = 0;

async function openedFolder() {
  folders += 1;
  const data = await DataFolder.open(join(home, `data-${folders}`), setImmediate);
  return data;
}

const deed = (sequence: number): JournalRecord => ({
  deed: { atMs: sequence, sequence, kind: 'x.y', subject: 'cär', data: {}, isMidway: false },
});
const mark = (entries: number): JournalRecord => ({
  mark: { atMs: entries, untilMs: entries + 1, entries, digest: 'sha256:ab', wallMs: entries },
});
const clock = (speed: number): JournalRecord => ({ clock: { speed } });
const card = (createdMs: number): JournalRecord => ({ card: { createdMs } });

/** The deeds of a journal, and its latest record of each other kind. */
function sumOf(records: readonly JournalRecord[]) {
  const last = (kind: string) => records.findLast((each) => kind in each);
  return [
    records.filter((each) => 'deed' in each),
    last('mark'),
    last('clock'),
    last('card'),
  ] as const;
}

const written = fc.record({
  before: fc.array(fc.constantFrom(deed, mark, mark, mark, clock, card), { maxLength: 1200 }),
  meanwhile: fc.array(fc.array(fc.constantFrom(deed, mark), { maxLength: 5 }), { maxLength: 20 }),
  step: fc.nat(40),
});

test('a journal that is compacted says the same in less room, whenever a crash comes', async () => {
  await fc.assert(
    fc.asyncProperty(written, async ({ before, meanwhile, step }) => {
      const data = await openedFolder();
      const file = data.fileOf('main');
      const journal = await data.begin('main', '{"of":"it"}');
      const records: JournalRecord[] = [];
      const write = (record: JournalRecord): void => {
        records.push(record);
        journal.write(recordText(record));
      };
      const crashed = async (): Promise<readonly JournalRecord[]> => {
        const copy = join(home, 'crashed');
        rmSync(copy, { recursive: true, force: true });
        cpSync(data.path, copy, { recursive: true });
        const again = await DataFolder.open(copy, setImmediate);
        again.close();
        expect(readdirSync(join(copy, 'worlds', 'main'))).toEqual(['journal']);
        return readJournal(again.fileOf('main')).records;
      };
      const expectAll = async (): Promise<void> => {
        await journal.kept();
        expect(sumOf(await crashed())).toEqual(sumOf(records));
      };
      let entries = 0;
      for (const make of before) write(make((entries += step)));
      await journal.kept();

      let isOver = false;
      const compaction = journal.compact().then(() => (isOver = true));
      for (const each of [clock(9), card(9), mark((entries += step))]) write(each);
      for (const turn of meanwhile) {
        for (const make of turn) write(make((entries += step)));
        await expectAll();
      }
      await compaction;

      expect(isOver).toBe(true);
      await expectAll();
      const { records: left, header } = readJournal(file);
      expect(header).toBe('{"of":"it"}');
      const stay = 3 + meanwhile.flat().length + Math.floor(entries / 500);
      const others = left.filter((each) => !('deed' in each)).length;
      expect(others).toBeLessThanOrEqual(stay);
      expect(journal.length).toBe(statSync(file).size);
      write(deed((entries += step)));
      await expectAll();
      journal.close();
      data.close();
    }),
    { numRuns: 100 },
  );
});

test.each(['openSync', 'renameSync', 'fdatasyncSync', 'writeSync'] as const)(
  'a journal stays as it is where the disk refuses %s of a compaction',
  async (call) => {
    const data = await openedFolder();
    const journal = await data.begin('main', '{"of":"it"}');
    for (let entries = 0; entries < 900; entries += 1) journal.write(recordText(mark(entries)));
    await journal.kept();
    const { [call]: real } = fs as unknown as Record<string, (...args: unknown[]) => unknown>;
    vi.spyOn(fs, call as 'renameSync').mockImplementation((...args: unknown[]) => {
      const isOfCopy =
        call === 'fdatasyncSync' || args.some((each) => String(each).endsWith('.copy'));
      if (isOfCopy || call === 'writeSync') {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      }
      return real!(...args) as void;
    });
    syncBuiltinESMExports();
    await journal.compact();
    vi.restoreAllMocks();
    syncBuiltinESMExports();

    expect(readJournal(data.fileOf('main')).records).toHaveLength(900);
    expect(existsSync(`${data.fileOf('main')}.copy`)).toBe(false);
    journal.write(recordText(deed(900)));
    await journal.kept();
    await journal.compact();
    expect(readJournal(data.fileOf('main')).records).toHaveLength(2);
    journal.close();
    data.close();
  },
);
