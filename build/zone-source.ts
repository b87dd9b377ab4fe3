import latest from 'moment-timezone/data/packed/latest.json' with { type: 'json' };
import { zoneYears } from '../engine/time/zone-table.ts';

/** From an instant on, minutes since the epoch, an offset holds, minutes east of Greenwich. */
export interface OffsetChange {
  readonly atMinute: number;
  readonly offsetMinutes: number;
}

/** How the offset of one zone runs from the first of our years to the end of the source. */
export interface ZoneHistory {
  readonly name: string;
  readonly firstOffsetMinutes: number;
  readonly changes: readonly OffsetChange[];
}

/** The version of the IANA database that the source was made from. */
export const sourceVersion = latest.version;

/** Every zone of the source and every alias, sorted by name. */
export function sourceZones(): readonly ZoneHistory[] {
  const zones = latest.zones.map(unpackZone);
  const byName = new Map(zones.map((zone) => [zone.name, zone]));
  for (const link of latest.links) {
    const [target = '', alias = ''] = link.split('|');
    const zone = byName.get(target);
    if (zone === undefined) throw new Error(`${alias} is an alias of ${target}, which is missing`);
    byName.set(alias, { ...zone, name: alias });
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * `name|abbreviations|offsets|indices|differences|population`, where the indices pick an offset for
 * each stretch of time and the differences are the minutes between the ends of the stretches.
 */
function unpackZone(packed: string): ZoneHistory {
  const [name = '', , offsets = '', indices = '', differences = ''] = packed.split('|');
  const west = offsets.split(' ').map(readBase60);
  const offsetsMinutes = indices.split('').map((index) => 0 - (west[digits.indexOf(index)] ?? NaN));
  let firstOffsetMinutes = offsetsMinutes[0] ?? NaN;
  const changes: OffsetChange[] = [];
  let endMinute = 0;
  for (const [index, difference] of words(differences).entries()) {
    endMinute += readBase60(difference);
    const offsetMinutes = offsetsMinutes[index + 1] ?? NaN;
    if (endMinute <= firstMinute) firstOffsetMinutes = offsetMinutes;
    // A change of the abbreviation alone is not a change here.
    else if (offsetMinutes !== (changes.at(-1)?.offsetMinutes ?? firstOffsetMinutes)) {
      changes.push({ atMinute: wholeMinute(endMinute), offsetMinutes });
    }
  }
  const all = [firstOffsetMinutes, ...changes.map(({ offsetMinutes }) => offsetMinutes)];
  if (!all.every(Number.isInteger)) throw new Error(`${name} has an offset with seconds`);
  return { name, firstOffsetMinutes, changes };
}

const firstMinute = Date.UTC(zoneYears.first) / 60_000;

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

/** A number in base 60, with a fraction of one digit: seconds, from the times before zones. */
function readBase60(text: string): number {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  let value = 0;
  for (const digit of whole) value = value * 60 + digits.indexOf(digit);
  if (fraction !== '') value += digits.indexOf(fraction) / 60;
  return text.startsWith('-') ? -value : value;
}

/**
 * Sums of sixtieths deviate from a whole number by rounding; a larger deviation is a change at a
 * second.
 */
function wholeMinute(minutes: number): number {
  const whole = Math.round(minutes);
  if (Math.abs(minutes - whole) > 0.001) throw new Error(`minute ${minutes} is not whole`);
  return whole;
}

function words(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ');
}
