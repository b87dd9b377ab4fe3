import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Timeline, type TimelineOptions } from '../../../adapters/past/timeline/timeline.ts';
import { type LoggedEntry, utc } from '../../../engine/index.ts';

const startMs = Date.UTC(2026, 4, 4, 23);

/** The lines of entries of these kinds, a minute apart. */
function linesOf(
  kinds: readonly string[],
  options: Partial<TimelineOptions> = {},
): readonly string[] {
  const lines: string[] = [];
  const timeline = timelineOf(lines, options);
  kinds.forEach((kind, sequence) => timeline.add(entryOf(kind, sequence)));
  timeline.end();
  return lines;
}

function timelineOf(lines: string[], options: Partial<TimelineOptions>): Timeline {
  return new Timeline({
    paint: (_, text) => text,
    columns: Infinity,
    subjectWidth: 3,
    zone: utc,
    all: false,
    vehicles: new Set(),
    poolSize: 1,
    write: (line) => lines.push(line),
    ...options,
  });
}

function entryOf(kind: string, sequence: number): LoggedEntry {
  const io = kind.startsWith('expectation') ? 'mk' : 'st';
  const data = { step: 'steps[0]' };
  return { sequence, atMs: startMs + sequence * 60_000, io, kind, subject: 'car', cause: -1, data };
}

const isEntry = (line: string): boolean => /^ {2}\d\d:/.test(line);

const kind = fc.constantFrom('door.opened', 'vehicle.slept', 'command.refused', 'trip.stranded');

test('every line is shown or counted, in order', () => {
  fc.assert(
    fc.property(fc.array(kind, { maxLength: 900 }), fc.boolean(), (kinds, isShort) => {
      const lines = linesOf(kinds, { isShort });

      const shown = lines.filter(isEntry);
      const leftOut = lines.flatMap((line) => /⋮ {2}([\d,]+) lines? left/.exec(line)?.[1] ?? []);
      const sum = leftOut.reduce((total, count) => total + Number(count.replaceAll(',', '')), 0);
      expect(shown.length + sum).toBe(kinds.length);
      const troubles = kinds.filter((each) => /refused|stranded/.test(each)).length;
      const shownTroubles = shown.filter((line) => /refused|stranded/.test(line)).length;
      expect(shownTroubles).toBeGreaterThanOrEqual(Math.min(troubles, 100));
    }),
    { numRuns: 60 },
  );
});

test('the counts by kind add up to what is left out', () => {
  const kinds = Array.from({ length: 2000 }, (_, index) => (index % 3 ? 'a.b' : 'c.d'));

  const gap = linesOf(kinds).filter((line) => line.includes('⋮'));

  expect(gap[0]).toContain('1,720 lines left out');
  const counts = gap[1]?.match(/[\d,]+(?= )/g)?.map((count) => Number(count.replace(',', '')));
  expect(counts?.reduce((sum, count) => sum + count, 0)).toBe(1720);
});

test('--all leaves out nothing', () => {
  const kinds = Array.from({ length: 2000 }, () => 'signal.changed');

  expect(linesOf(kinds, { all: true }).filter(isEntry)).toHaveLength(2000);
  expect(linesOf(kinds)).toEqual([]);
});

test('trouble in the middle of a long run is shown where it happened', () => {
  const kinds: string[] = Array.from({ length: 1000 }, () => 'door.opened');
  kinds[500] = 'trip.stranded';

  const lines = linesOf(kinds);

  const at = lines.findIndex((line) => line.includes('trip.stranded'));
  expect(lines[at - 1]).toContain('260 door.opened');
  expect(lines.filter((line) => line.includes('left out'))).toHaveLength(2);
});

describe('a crowd', () => {
  const crowd = { poolSize: 300, columns: 120 };
  const count = (cell: string): number => Number(cell.replace(',', '').replace('·', '0'));
  /** The rows of a table: kind, sum, counts by column. */
  const rowsOf = (lines: readonly string[]): readonly (readonly string[])[] =>
    lines.flatMap((line) =>
      /^ {2}[a-z]+\.[a-z]+ /.test(line) ? [line.trim().split(/ {2,}/)] : [],
    );

  test('of few entries is shown whole', () => {
    const lines = linesOf(['door.opened', 'vehicle.slept'], crowd);

    expect(lines.filter(isEntry)).toHaveLength(2);
    expect(rowsOf(lines)).toEqual([]);
  });

  test('is counted by kind and hour, and its failures are shown', () => {
    fc.assert(
      fc.property(fc.array(kind, { minLength: 61, maxLength: 900 }), (kinds) => {
        const lines = linesOf(kinds, crowd);

        for (const each of new Set(kinds)) {
          const all = kinds.filter((other) => other === each).length;
          const row = rowsOf(lines).find(([name]) => name === each);
          expect(count(row![1]!)).toBe(all);
          expect(row!.slice(2).reduce((sum, cell) => sum + count(cell), 0)).toBe(all);
        }
        const shown = lines.filter(isEntry);
        expect(shown.every((line) => /refused|stranded/.test(line))).toBe(true);
        const troubles = kinds.filter((each) => /refused|stranded/.test(each)).length;
        expect(shown).toHaveLength(Math.min(troubles, 100));
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['a day', 20, 1, ['by hour']],
    ['a week', 7 * 24, 1, ['by hour', 'by day']],
    ['a month', 30 * 24, 1, ['by hour', 'by week of']],
    ['a year', 365 * 24, 1, ['by 2 hours', 'by month']],
    ['twenty years', 20 * 365, 24, ['by hour', 'by decade']],
  ])('%s is divided finely enough to fit', (_, entries, everyHours, headings) => {
    const lines: string[] = [];
    const timeline = timelineOf(lines, crowd);
    for (let index = 0; index < Math.max(entries, 61); index += 1) {
      const { atMs: _at, ...rest } = entryOf('door.opened', index);
      const hour = (index % entries) * everyHours;
      timeline.add({ ...rest, atMs: startMs + hour * 3_600_000 });
    }
    timeline.end();

    const found = lines.flatMap((line) => /^ {2}(by [a-z0-9 ]+?) {2,}all/.exec(line)?.[1] ?? []);
    expect(found).toEqual(headings);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(120);
  });

  test('names the vehicles that are unlike the others', () => {
    const lines: string[] = [];
    const timeline = timelineOf(lines, { ...crowd, poolSize: 40 });
    for (let sequence = 0; sequence < 400; sequence += 1) {
      const subject = `c${sequence % 40}`;
      const distanceKm = sequence === 123 ? 310 : 20 + (sequence % 7);
      timeline.add({ ...entryOf('trip.arrived', sequence), subject, data: { distanceKm } });
      if (subject === 'c5') timeline.add({ ...entryOf('door.opened', sequence), subject });
    }
    timeline.end();

    const at = lines.indexOf('Unlike the others');
    expect(lines.slice(at + 1)).toEqual([
      expect.stringMatching(/^ {2}c3 {2}trip\.arrived {2}310 km .* the mean of 400 is 23.7 km$/),
      expect.stringMatching(
        /^ {2}c5 {2}door\.opened {3}10 times .* the median of the vehicles is 0$/,
      ),
    ]);
  });
});

describe('the date', () => {
  test('stands before the first entry of each day, once', () => {
    const dates = linesOf(Array.from({ length: 200 }, () => 'door.opened')).filter(
      (line) => !isEntry(line),
    );

    expect(dates).toEqual(['Mon 2026-05-04', 'Tue 2026-05-05']);
  });
});
