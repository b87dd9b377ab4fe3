/** The milliseconds of a day of 24 hours. */
export const msPerDay = 86_400_000;

/**
 * ISO 8601 in UTC with milliseconds: `2026-10-24T17:30:00.000Z`.
 *
 * `toISOString` is fixed to the character by the language for every instant it accepts, knows
 * neither zone nor locale, and is native: own arithmetic would be slower and no safer.
 *
 * @param atMs whole milliseconds since the epoch, years -271821 to 275760
 */
export function formatInstant(atMs: number): string {
  return new Date(atMs).toISOString();
}

/** The day of an instant in UTC: `2026-10-24`. */
export function formatDay(atMs: number): string {
  return formatInstant(atMs).slice(0, 10);
}

/**
 * Reads `2026-10-24T19:30:00[.sss][Z|+hh:mm]`; without a zone the text is taken as UTC. One to
 * three digits of fraction. Undefined for anything else, dates that do not exist and leap
 * seconds included.
 */
export function parseInstant(text: string): number | undefined {
  const parts = instantPattern.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, zoneHour, zoneMinute] =
    parts;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (!dateExists(date)) return undefined;
  const offsetMs = (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0)) * 60_000;
  return (
    dayNumberOf(date) * msPerDay +
    ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 +
    Number(fraction.padEnd(3, '0')) +
    (sign === '-' ? offsetMs : -offsetMs)
  );
}

const clockHour = '([01]\\d|2[0-3])';
const sixty = '([0-5]\\d)';
const instantPattern = new RegExp(
  `^(\\d{4})-(\\d{2})-(\\d{2})T${clockHour}:${sixty}:${sixty}(?:\\.(\\d{1,3}))?` +
    `(?:Z|([+-])${clockHour}:${sixty})?$`,
);

/** A day of the Gregorian calendar, months and days from 1. */
export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/**
 * Days since 1970-01-01 of the instant's day. This and the functions below reckon in UTC; for
 * local time add the zone's offset to the instant first.
 */
export function dayNumber(atMs: number): number {
  return Math.floor(atMs / msPerDay);
}

/** Milliseconds since midnight, 0 to 86,399,999. */
export function msOfDay(atMs: number): number {
  return atMs - dayNumber(atMs) * msPerDay;
}

/** Names in the order of `weekday`. */
export const dayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

/** Monday 0 to Sunday 6. The epoch was a Thursday. */
export function weekday(atMs: number): number {
  const day = dayNumber(atMs) + 3;
  return day - 7 * Math.floor(day / 7);
}

/** The instant's day as `2026-10-24`, which sorts by date within the years 0 to 9999. */
export function dateKey(atMs: number): string {
  return formatInstant(atMs).slice(0, -'T00:00:00.000Z'.length);
}

/**
 * Days since 1970-01-01. Counts in years that begin in March, so that the leap day comes last:
 * the days before month m of such a year are then floor((153m + 2) / 5).
 */
export function dayNumberOf({ year, month, day }: CivilDate): number {
  const marchYear = month > 2 ? year : year - 1;
  const marchMonth = month > 2 ? month - 3 : month + 9;
  return (
    365 * marchYear +
    Math.floor(marchYear / 4) -
    Math.floor(marchYear / 100) +
    Math.floor(marchYear / 400) +
    Math.floor((153 * marchMonth + 2) / 5) +
    day -
    daysBeforeEpoch
  );
}

/** From 0000-03-01 to 1970-01-01, and one more because days of a month count from 1. */
const daysBeforeEpoch = 719_469;

/** The date of a day number, the inverse of `dayNumberOf`. */
export function civilDateOf(days: number): CivilDate {
  const sinceMarch0 = days + daysBeforeEpoch - 1;
  const cycle = Math.floor(sinceMarch0 / daysOf400Years);
  const ofCycle = sinceMarch0 - cycle * daysOf400Years;
  // Without the leap days before it, a day is in the year of a 365th.
  const leapDays =
    Math.floor(ofCycle / 1460) - Math.floor(ofCycle / 36_524) + Math.floor(ofCycle / 146_096);
  const marchYear = Math.floor((ofCycle - leapDays) / 365);
  const ofYear =
    ofCycle - (365 * marchYear + Math.floor(marchYear / 4) - Math.floor(marchYear / 100));
  const marchMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: 400 * cycle + marchYear + (month > 2 ? 0 : 1),
    month,
    day: ofYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

const daysOf400Years = 146_097;

function dateExists({ year, month, day }: CivilDate): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const next = month < 12 ? { year, month: month + 1 } : { year: year + 1, month: 1 };
  return day <= dayNumberOf({ ...next, day: 1 }) - dayNumberOf({ year, month, day: 1 });
}
