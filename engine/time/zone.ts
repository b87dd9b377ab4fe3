import { invariant } from '../invariant.ts';
import { dateKey, dayNumber, formatInstant, msOfDay, msPerDay, weekday } from './instant.ts';
import { type OffsetTable, parseOffsets } from './zone-table.ts';
import { zoneTables } from './zones.generated.ts';

/** The version of the IANA time zone database behind every zone, as in `2026f`. */
export { ianaVersion } from './zones.generated.ts';

/** The time that the clocks of a zone show at an instant. */
export interface LocalTime {
  /** Days from 1970-01-01 to the local date. */
  readonly dayNumber: number;
  /** The time of day on the clock, 0 to 86,399,999; a change makes it skip or repeat. */
  readonly msOfDay: number;
  /** Monday 0 to Sunday 6. */
  readonly weekday: number;
  /** Local minus UTC. */
  readonly offsetMs: number;
  /** `2026-10-24` */
  readonly dateKey: string;
}

/** The choice between two instants where the clocks show a time twice. */
export interface FoldChoice {
  /** `first` unless stated. */
  readonly fold?: 'first' | 'second';
}

/**
 * The clocks of one region: its offset from UTC at every instant, and the way back. Every local
 * time of a day stands for exactly one instant. A skipped time moves forward by the length of the
 * gap (02:30 becomes 03:30). A time that comes twice means the first or, with `fold: 'second'`, the
 * second.
 */
export class Zone {
  /** As it was asked for: an alias keeps its name. */
  readonly name: string;
  readonly #changesMs: Float64Array;
  readonly #offsetsMs: Float64Array;

  constructor(name: string, { changesMs, offsetsMs }: OffsetTable) {
    this.name = name;
    this.#changesMs = changesMs;
    this.#offsetsMs = offsetsMs;
  }

  /** Local minus UTC, in milliseconds. */
  offsetMsAt(atMs: number): number {
    return this.#offsetsMs[this.#changesBefore(atMs)]!;
  }

  /**
   * The first instant after `atMs` at which the clocks are changed; Infinity when they never are.
   */
  nextChangeMs(atMs: number): number {
    return this.#changesMs[this.#changesBefore(atMs)] ?? Infinity;
  }

  /** Days from 1970-01-01 to the local date: the `dayNumber` of `toLocal` alone. */
  dayNumberAt(atMs: number): number {
    return dayNumber(atMs + this.offsetMsAt(atMs));
  }

  toLocal(atMs: number): LocalTime {
    const offsetMs = this.offsetMsAt(atMs);
    const localMs = atMs + offsetMs;
    return {
      dayNumber: dayNumber(localMs),
      msOfDay: msOfDay(localMs),
      weekday: weekday(localMs),
      offsetMs,
      dateKey: dateKey(localMs),
    };
  }

  /**
   * The instant at which a day's clocks show a time.
   *
   * @param day days from 1970-01-01
   * @param timeMs 0 to 86,400,000, the end of the day, which is the midnight of the next
   */
  toInstant(day: number, timeMs: number, choice?: FoldChoice): number {
    const localMs = day * msPerDay + timeMs;
    // No zone lies a day from Greenwich, and none changes twice in two days.
    const beforeMs = this.offsetMsAt(localMs - msPerDay);
    const afterMs = this.offsetMsAt(localMs + msPerDay);
    const early = localMs - beforeMs;
    const late = localMs - afterMs;
    if (beforeMs === afterMs) return early;

    const isEarly = this.offsetMsAt(early) === beforeMs;
    const isLate = this.offsetMsAt(late) === afterMs;
    if (isEarly && isLate) return choice?.fold === 'second' ? late : early;
    // Where neither is shown the time is skipped, and the offset before the change leads past it.
    return isLate ? late : early;
  }

  /**
   * The first instant after `atMs`, never `atMs` itself, that some day's `timeMs` stands for.
   *
   * @param timeMs 0 to 86,399,999
   */
  nextTimeOfDay(atMs: number, timeMs: number, choice?: FoldChoice): number {
    invariant(timeMs >= 0 && timeMs < msPerDay, 'a time of day lies within a day');
    // From yesterday: clocks that skip midnight move the end of a day into the next.
    let day = this.dayNumberAt(atMs) - 1;
    let next = this.toInstant(day, timeMs, choice);
    while (next <= atMs) {
      day += 1;
      next = this.toInstant(day, timeMs, choice);
    }
    return next;
  }

  /** ISO 8601 with milliseconds and offset: `2026-10-25T02:30:00.000+01:00`. */
  formatLocal(atMs: number): string {
    const offsetMs = this.offsetMsAt(atMs);
    const minutes = Math.abs(offsetMs) / 60_000;
    const two = (value: number): string => String(value).padStart(2, '0');
    const offset = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
    return `${formatInstant(atMs + offsetMs).slice(0, -1)}${offsetMs < 0 ? '-' : '+'}${offset}`;
  }

  /** How many changes there are up to and including an instant. */
  #changesBefore(atMs: number): number {
    const changesMs = this.#changesMs;
    let low = 0;
    let high = changesMs.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (changesMs[middle]! <= atMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The zone whose clocks show UTC; at hand without reading any table. */
export const utc = new Zone('UTC', {
  changesMs: new Float64Array(0),
  offsetsMs: new Float64Array(1),
});

/** The zone of an IANA name, aliases included; upper and lower case count. Undefined if unknown. */
export function zone(name: string): Zone | undefined {
  if (name === utc.name) return utc;
  const known = zones.get(name);
  if (known !== undefined) return known;

  const offsets = tables().get(name);
  if (offsets === undefined) return undefined;
  const added = new Zone(name, parseOffsets(offsets));
  zones.set(name, added);
  return added;
}

/** Every name that `zone` knows, sorted. */
export function zoneNames(): readonly string[] {
  return [...tables().keys()].sort();
}

/** Zones asked for so far; the same name gives the same zone. */
const zones = new Map<string, Zone>();

let offsetsByName: ReadonlyMap<string, string> | undefined;

/** Read at the first use: most programs never leave UTC. */
function tables(): ReadonlyMap<string, string> {
  offsetsByName ??= new Map(
    zoneTables
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [offsets = '', names = ''] = line.split(': ');
        return names.split(' ').map((name) => [name, offsets] as const);
      }),
  );
  return offsetsByName;
}
