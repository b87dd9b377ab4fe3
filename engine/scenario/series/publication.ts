import { parseTimeOfDay } from '../../form/units.ts';
import { dayNumberOf, msOfDay, parseInstant } from '../../time/instant.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import type { Zone } from '../../time/zone.ts';
import { type Checker, report, timeOfDay } from '../read/checker.ts';
import type { RawSeriesMap } from '../schema/series.ts';

/** The instant at which a value becomes known that holds from another. */
export type Publication = (fromMs: number) => number;

/** The column with the instants of publication, if the entry names one. */
export function publishedColumn({ published }: RawSeriesMap): string | undefined {
  if (typeof published === 'object') return published.column;
  const isTime = published === undefined || parseTimeOfDay(published) !== undefined;
  return isTime ? undefined : published;
}

/** When the values of a local day become known; undefined where they always are. */
export function publication(
  checker: Checker,
  raw: RawSeriesMap,
  zone: Zone,
): Publication | undefined {
  const { published } = raw;
  if (published === undefined) return undefined;
  const isMap = typeof published === 'object';
  if (!isMap && publishedColumn(raw) !== undefined) return undefined;
  const usualMs = isMap
    ? timeOfDay(checker, published, 'at')
    : timeOfDay(checker, raw, 'published');
  const late = new Map<number, number>();
  for (const [date, text] of Object.entries((isMap && published.late) || {})) {
    const day = dayOf(date);
    const atMs = day === undefined ? undefined : knownMs(zone, day, text);
    if (day !== undefined && atMs !== undefined) {
      late.set(day, atMs);
      continue;
    }
    const lateDays = (published as { late: Record<string, string> }).late;
    const message =
      day === undefined
        ? `${date} is no day: write 2026-03-12, the day of the values`
        : `expected a time such as "18:40" or 2026-03-11T18:40, found ${text}`;
    report(checker, lateDays, date, 'value_malformed', message);
  }
  return (fromMs) => {
    const day = zone.dayNumberAt(fromMs);
    return late.get(day) ?? (usualMs === undefined ? -Infinity : zone.toInstant(day - 1, usualMs));
  };
}

/** The days since 1970-01-01 of a date; undefined for a text that is none. */
function dayOf(date: string): number | undefined {
  const atMs = parseInstant(`${date}T00:00:00Z`);
  if (atMs === undefined || msOfDay(atMs) !== 0) return undefined;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return dayNumberOf({ year, month, day });
}

/** A time of the day before, or an instant. */
function knownMs(zone: Zone, day: number, text: string): number | undefined {
  const ofDayMs = parseTimeOfDay(text);
  return ofDayMs === undefined ? parseInstantIn(zone, text) : zone.toInstant(day - 1, ofDayMs);
}
