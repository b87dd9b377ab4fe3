import { dayNumber, msOfDay, parseInstant } from '../../time/instant.ts';
import type { Zone } from '../../time/zone.ts';
import type { DiagnosticCode } from '../source/diagnostic.ts';

/** A time that cannot be read. */
export interface TimeMistake {
  readonly code: DiagnosticCode;
  readonly message: string;
}

/**
 * Reads the times of rows in their order: `2026-03-10T15:00`, with a space for the T, with seconds,
 * with an offset or Z. Without an offset it is a time of the zone; where clocks show a time twice,
 * the first row that has it means the first, and a row after that the second.
 */
export function localReader({
  zone,
  isZoneStated,
}: {
  readonly zone: Zone;
  readonly isZoneStated: boolean;
}): (text: string) => number | TimeMistake {
  let lastMs = -Infinity;
  return (text) => {
    const parts = timePattern.exec(text);
    const [, date = '', time = '', seconds = ':00', offset = ''] = parts ?? [];
    const atMs = parts ? parseInstant(`${date}T${time}${seconds}${offset}`) : undefined;
    if (atMs === undefined) return { code: 'value_malformed', message: wrongTime(text) };
    if (offset !== '') {
      if (isZoneStated && offset !== 'Z' && !isOffsetOf(zone, atMs, offset)) {
        const message = `the clocks of ${zone.name} then show ${zone.formatLocal(atMs)}, another offset`;
        return { code: 'series_zone', message };
      }
      lastMs = atMs;
      return atMs;
    }
    const first = zone.toInstant(dayNumber(atMs), msOfDay(atMs));
    if (first + zone.offsetMsAt(first) !== atMs) {
      const message = `the clocks of ${zone.name} skip ${date} ${time}: state the zone of the file as zone:`;
      return { code: 'series_zone', message };
    }
    const second = zone.toInstant(dayNumber(atMs), msOfDay(atMs), { fold: 'second' });
    lastMs = first <= lastMs && second > lastMs ? second : first;
    return lastMs;
  };
}

const timePattern = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/;

function isOffsetOf(zone: Zone, atMs: number, offset: string): boolean {
  return zone.formatLocal(atMs).endsWith(offset);
}

function wrongTime(text: string): string {
  const found = text === '' ? 'nothing' : text.slice(0, 40);
  return `expected a time such as 2026-03-10T15:00 or 2026-03-10T14:00Z, found ${found}`;
}
