import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatedZones } from '../../../build/generate-zones.ts';
import { writeOffsets } from '../../../build/zone-rules.ts';
import { type OffsetChange, sourceVersion, sourceZones } from '../../../build/zone-source.ts';
import { parseOffsets, zoneYears } from '../../../engine/time/zone-table.ts';
import { ianaVersion, zone, zoneNames } from '../../../engine/time/zone.ts';

const source = sourceZones();
const firstMinute = Date.UTC(zoneYears.first) / 60_000;
const endMinute = Date.UTC(zoneYears.last + 1) / 60_000;

describe('the generated zones', () => {
  const { expected, actual } = generatedZones();

  test('are what their source gives now (renew them with build/generate-zones.ts)', () => {
    expect(actual).toBe(expected);
    expect(ianaVersion).toBe(sourceVersion);
    expect(zoneNames()).toEqual(source.map(({ name }) => name));
  });

  test('take less than 60 kB', () => {
    expect(actual.length).toBeLessThan(60_000);
  });
});

describe('zones and their source', () => {
  test('change at the same instants, to the same offsets', () => {
    const changed = (name: string, { atMinute, offsetMinutes }: OffsetChange): string =>
      `${name} ${atMinute} ${offsetMinutes}`;
    const told = source.flatMap(({ name, firstOffsetMinutes, changes }) =>
      [{ atMinute: firstMinute, offsetMinutes: firstOffsetMinutes }, ...changes]
        .filter(({ atMinute }) => atMinute < endMinute)
        .map((change) => changed(name, change)),
    );

    const shown = source.flatMap(({ name, changes }) => {
      const offsetAt = (atMs: number): number => (zone(name)?.offsetMsAt(atMs) ?? NaN) / 60_000;
      const instants = [firstMinute, ...changes.map(({ atMinute }) => atMinute)];
      return instants
        .filter((atMinute) => atMinute < endMinute)
        .filter((minute) => {
          return (
            minute === firstMinute || offsetAt(minute * 60_000 - 1) !== offsetAt(minute * 60_000)
          );
        })
        .map((atMinute) => changed(name, { atMinute, offsetMinutes: offsetAt(atMinute * 60_000) }));
    });

    expect(shown.length).toBeGreaterThan(10_000);
    expect(shown).toEqual(told);
  });

  test('have as many changes', () => {
    const counts = source.map(({ name, changes }) => {
      return `${name} ${changes.filter(({ atMinute }) => atMinute < endMinute).length}`;
    });

    expect(
      source.map((history) => {
        return `${history.name} ${parseOffsets(writeOffsets(history)).changesMs.length}`;
      }),
    ).toEqual(counts);
  });

  // What `toInstant` builds on.
  test('never change twice within two days, nor lie a day from Greenwich', () => {
    const hasty = source.filter(({ changes, firstOffsetMinutes }) =>
      changes.some(({ atMinute, offsetMinutes }, index) => {
        const sinceMinutes = atMinute - (changes[index - 1]?.atMinute ?? -Infinity);
        const farthest = Math.max(Math.abs(offsetMinutes), Math.abs(firstOffsetMinutes));
        return sinceMinutes <= 2 * 1440 || farthest >= 1440;
      }),
    );

    expect(hasty).toEqual([]);
  });
});

describe('zones and the host’s own', () => {
  // What has happened no longer changes, so every Node in use agrees on it; about the years to come they differ.
  const settled = fc.integer({ min: Date.UTC(2015), max: Date.UTC(2024, 5) });
  const anyName = fc.constantFrom(...zoneNames().filter(isKnownToHost));

  test('agree on the past', () => {
    fc.assert(
      fc.property(anyName, fc.array(settled, { minLength: 20 }), (name, instants) => {
        const host = hostOffsets(name);
        for (const atMs of instants) {
          expect(zone(name)?.offsetMsAt(atMs), `${name} ${atMs}`).toBe(host(atMs));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a history', () => {
  const history = (changes: readonly OffsetChange[]): string =>
    writeOffsets({ name: 'Here', firstOffsetMinutes: 0, changes });
  /** Summer time from a day of April to the same day of September, at noon. */
  const summers = (dayOf: (year: number) => number, until = 2499): readonly OffsetChange[] =>
    Array.from({ length: until - 2014 }, (_, index) => 2015 + index).flatMap((year) => [
      { atMinute: Date.UTC(year, 3, dayOf(year), 12) / 60_000, offsetMinutes: 60 },
      { atMinute: Date.UTC(year, 8, dayOf(year), 12) / 60_000, offsetMinutes: 0 },
    ]);
  const firstMondayOfApril = (year: number): number =>
    1 + ((8 - new Date(Date.UTC(year, 3)).getUTCDay()) % 7);

  test('without changes is an offset', () => {
    expect(history([])).toBe('0||');
  });

  test('of changes by a rule is the rule', () => {
    expect(history(summers(firstMondayOfApril))).toBe('0||2015 4.1.0.720.60 9.1.6.720.0');
  });

  test('keeps what came before the rule', () => {
    const text = history(summers((year) => (year === 2030 ? 20 : firstMondayOfApril(year))));

    expect(text.split('|')[1]?.split(' ')).toHaveLength(32);
    expect(text).toContain('|2031 4.1.0.720.60 9.1.6.720.0');
  });

  test('of changes by no rule is refused', () => {
    const fromLater = summers(firstMondayOfApril).filter(
      ({ atMinute }) => atMinute > Date.UTC(2101) / 60_000,
    );

    expect(() => history(summers(() => 10))).toThrow('by no rule');
    expect(() => history(summers((year) => (year % 28) + 1))).toThrow('by no rule');
    expect(() => history(summers(firstMondayOfApril, 2110))).toThrow('too few years');
    expect(() => history(fromLater)).toThrow('not yet in 2100');
  });
});

function isKnownToHost(name: string): boolean {
  try {
    hostFormat(name);
    return true;
  } catch {
    return false;
  }
}

function hostFormat(name: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' });
}

/** The host's offsets, in milliseconds, read from its `GMT+05:30`. */
function hostOffsets(name: string): (atMs: number) => number {
  const format = hostFormat(name);
  return (atMs) => {
    const text =
      format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(text) ?? [];
    const offsetMs = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
    return sign === '-' ? -offsetMs : offsetMs;
  };
}
