import { formatInstant, parseInstant } from '../../engine/index.ts';

/**
 * Shifts every date in a JSON value by some milliseconds, in place. A date has one of the
 * interface's names for dates and is a number of milliseconds since the epoch or an ISO instant; 0,
 * which means none, stays.
 */
export function moveDates(value: unknown, byMs: number): void {
  if (typeof value !== 'object' || value === null) return;
  const members = value as Record<string, unknown>;
  for (const [name, member] of Object.entries(members)) {
    if (dateNames.has(name)) members[name] = movedDate(member, byMs);
    else moveDates(member, byMs);
  }
}

const dateNames: ReadonlySet<string> = new Set([
  'completedAt',
  'createdAt',
  'deliveredAt',
  'endTime',
  'executedAt',
  'fetchedAt',
  'ingestedAt',
  'oemUpdatedAt',
  'retrievedAt',
  'sc-data-age',
  'sc-fetched-at',
  'startTime',
  'time',
  'timestamp',
  'updatedAt',
]);

function movedDate(value: unknown, byMs: number): unknown {
  if (typeof value === 'number') return Number.isInteger(value) && value > 0 ? value + byMs : value;
  return typeof value === 'string' ? movedInstant(value, byMs) : value;
}

/** A shifted instant in its original form, with milliseconds where needed. Other text stays. */
export function movedInstant(text: string, byMs: number): string {
  const atMs = parseInstant(text);
  const [, fraction = '', zone = ''] = /:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  if (atMs === undefined) return text;
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(zone) ?? [];
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const movedMs = atMs + byMs;
  const [start, milliseconds = ''] = formatInstant(movedMs + offsetMs)
    .slice(0, -1)
    .split('.');
  const digits = milliseconds.replace(/0+$/, '').length;
  const places = Math.max(fraction === '' ? 0 : fraction.length - 1, digits);
  return `${start}${places === 0 ? '' : `.${milliseconds.slice(0, places)}`}${zone}`;
}
