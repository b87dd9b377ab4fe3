import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexedLog } from '../../../adapters/file/indexed-log.ts';
import { entryLine } from '../../../engine/index.ts';
import { planned, writeRecording } from '../../support/synthetic-recording.ts';
import { scratch } from '../scratch.ts';

const many = planned(8).map((few) =>
  Array.from({ length: 1700 }, (_, at) => few[at % few.length]!),
);

test.each(['a.simlog', 'a.simlog.gz'])(
  '%s gives its lines block by block, in any order',
  { tags: 'long' },
  (name) => {
    const file = join(scratch(), name);
    fc.assert(
      fc.property(many, fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (plan, order) => {
        const lines = writeRecording(file, plan).map(entryLine);
        const seen: string[] = [];
        const log = new IndexedLog(file, (line) => seen.push(line));

        expect(seen).toEqual(lines);
        expect(log.entries).toBe(lines.length);
        for (const pick of order) {
          const block = log.blocks[pick % log.blocks.length]!;
          expect(log.read(block)).toEqual(lines.slice(block.place, block.place + block.count));
        }
        log.close();
      }),
      { numRuns: 10 },
    );
  },
);

test('a line that is changed while it is read is no longer given', () => {
  const file = join(scratch(), 'a.simlog');
  writeRecording(file, [{ afterMs: 0, kind: 'doors.unlocked', subject: 'car', skips: 0 }]);
  const log = new IndexedLog(file, () => {});

  writeFileSync(file, readFileSync(file, 'utf8').replace('doors.unlocked', 'doors.unlucked'));

  expect(() => log.read(log.blocks[0]!)).toThrow('it was altered meanwhile');
  log.close();
});
