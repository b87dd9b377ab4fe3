import { describe, expect, test } from 'vitest';
import { generatedZones } from '../../../build/generate-zones.ts';
import { writeOffsets } from '../../../build/zone-rules.ts';
import { type OffsetChange, sourceVersion, sourceZones } from '../../../build/zone-source.ts';
import { ianaVersion, zone, zoneNames } from '../../../engine/time/zone.ts';
import { parseOffsets, zoneYears } from '../../../engine/time/zone-table.ts';

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
  test('change at the same instants, to the same offsets', { tags: 'long' }, () => {
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

  test('have as many changes', { tags: 'long' }, () => {
    const counts = source.map(({ name, changes }) => {
      return `${name} ${changes.filter(({ atMinute }) => atMinute < endMinute).length}`;
    });

    expect(
      source.map((history) => {
        return `${history.name} ${parseOffsets(writeOffsets(history)).changesMs.length}`;
      }),
    ).toEqual(counts);
  });

  // The assumption of `toInstant`.
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

/**
 * Past changes are settled, so every Node in use agrees on them, except for an hour here and there
 * that a later version corrects; about future years they differ.
 */
describe('zones and the host’s own agree on the past', () => {
  const settledMinute = Date.UTC(2024, 5) / 60_000;

  test('by the day, everywhere', { tags: 'long' }, () => {
    const names = zoneNames().filter(isKnownToHost);

    const differing = names.filter((name) => {
      const host = hostOffsets(name);
      for (let noon = firstMinute + 720; noon < settledMinute; noon += 14 * 1440) {
        if (zone(name)?.offsetMsAt(noon * 60_000) !== host(noon * 60_000)) return true;
      }
      return false;
    });

    expect(names.length).toBeGreaterThan(400);
    expect(differing).toEqual([]);
  });

  test.each([
    'America/Los_Angeles',
    'America/New_York',
    'America/Sao_Paulo',
    'America/St_Johns',
    'Antarctica/Troll',
    'Asia/Pyongyang',
    'Australia/Lord_Howe',
    'Australia/Sydney',
    'Europe/Berlin',
    'Europe/Dublin',
    'Europe/Istanbul',
    'Europe/London',
    'Pacific/Chatham',
  ])('to the millisecond in %s', (name) => {
    const host = hostOffsets(name);
    const changes = source.find((history) => history.name === name)?.changes ?? [];
    const settled = changes.filter(({ atMinute }) => atMinute < settledMinute);

    expect(settled).not.toEqual([]);
    for (const { atMinute } of settled) {
      const atMs = atMinute * 60_000;
      expect(zone(name)?.offsetMsAt(atMs - 1)).toBe(host(atMs - 1));
      expect(zone(name)?.offsetMsAt(atMs)).toBe(host(atMs));
    }
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
