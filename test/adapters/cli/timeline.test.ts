import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Timeline, type TimelineOptions } from '../../../adapters/cli/timeline.ts';
import { type LoggedEntry, utc } from '../../../engine/index.ts';

const startMs = Date.UTC(2026, 4, 4, 23);

/** The lines of entries of these kinds, a minute apart. */
function linesOf(
  kinds: readonly string[],
  options: Partial<TimelineOptions> = {},
): readonly string[] {
  const lines: string[] = [];
  const timeline = new Timeline({
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
  kinds.forEach((kind, sequence) => timeline.add(entryOf(kind, sequence)));
  timeline.end();
  return lines;
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
    fc.property(fc.array(kind, { maxLength: 900 }), fc.constantFrom(1, 300), (kinds, poolSize) => {
      const lines = linesOf(kinds, { poolSize });

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

describe('the date', () => {
  test('stands before the first entry of each day, once', () => {
    const dates = linesOf(Array.from({ length: 200 }, () => 'door.opened')).filter(
      (line) => !isEntry(line),
    );

    expect(dates).toEqual(['Mon 2026-05-04', 'Tue 2026-05-05']);
  });
});
