import type { Streams } from '../random/stream.ts';
import { civilDateOf, dayNumberOf } from '../time/instant.ts';
import { diurnalFractions, offsetSdCelsius } from './ambient.generated.ts';
import { normalsAt } from './ambient-normals.ts';
import { type ClimateNormals } from './climate.ts';
import type { Position } from './geography.ts';

export interface Weather {
  /** Outside temperature, degC: continuous, and linear between whole hours. */
  celsiusAt(atMs: number): number;
  /** The usual temperature of the season, the mean of lows and highs, degC. */
  seasonCelsiusAt(atMs: number): number;
}

/**
 * The outside temperature of a place: mean lows and highs of the season, a day between them by the
 * sun, and an offset per day that all cars of a cell share. Make one per place and keep it: finding
 * the normals costs more than reading them.
 */
export function weatherAt(streams: Streams, position: Position): Weather {
  const normals = normalsAt(position);
  const cell = weatherCell(position);
  const offset = (day: number): number => dayOffsetCelsius(streams, cell, day);
  const knot = (hour: number): number =>
    meanCelsius(normals, position.longitude, hour) + between(offset, hour / 24 - 0.5);
  return {
    celsiusAt: (atMs) => between(knot, atMs / msPerHour),
    seasonCelsiusAt: (atMs) => {
      const { low, high } = seasonCelsius(normals, atMs / msPerHour);
      return (low + high) / 2;
    },
  };
}

/** Half a degree of latitude and longitude, about a city: `105:27` holds Berlin. */
export function weatherCell({ latitude, longitude }: Position): string {
  return `${Math.floor(latitude * 2)}:${Math.floor(longitude * 2)}`;
}

/**
 * The excess of a day (days since 1970-01-01) over the usual temperature in a cell, degC. Three
 * uniform draws make a bell that ends at three standard deviations.
 */
export function dayOffsetCelsius(streams: Streams, cell: string, day: number): number {
  const stream = streams.stream(`weather:${cell}`, `day:${day}`);
  const sum = stream.next() + stream.next() + stream.next();
  return 2 * offsetSdCelsius * (sum - 1.5);
}

/** The usual temperature at a whole hour since the epoch. */
function meanCelsius(normals: ClimateNormals, longitude: number, hour: number): number {
  const { low, high } = seasonCelsius(normals, hour);
  // By the sun instead of local time: 15 degrees of longitude are an hour.
  const fraction = aroundRing(diurnalFractions, hour + longitude / 15);
  return high - (high - low) * fraction;
}

/** The usual minimum and maximum of a day at an hour since the epoch. */
function seasonCelsius(
  { lows, highs }: ClimateNormals,
  hour: number,
): { readonly low: number; readonly high: number } {
  const month = monthPosition(hour);
  return {
    low: aroundRing(lows, month),
    high: aroundRing(highs, month),
  };
}

/** Months since some January, whole in the middle of a month, where its normals stand. */
function monthPosition(hour: number): number {
  const days = hour / 24;
  const whole = Math.floor(days);
  if (whole < latestMonth.first || whole >= latestMonth.next) latestMonth = monthOf(whole);
  const { month, first, next } = latestMonth;
  const passed = whole - first + days - whole;
  return month - 1 + passed / (next - first) - 0.5;
}

/** A month of the calendar, from its first day to that of the next one. */
interface MonthSpan {
  readonly month: number;
  readonly first: number;
  readonly next: number;
}

function monthOf(wholeDay: number): MonthSpan {
  const { year, month } = civilDateOf(wholeDay);
  const following = month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
  const first = dayNumberOf({ year, month, day: 1 });
  return { month, first, next: dayNumberOf({ ...following, day: 1 }) };
}

/** The month asked for last: parked cars ask for the same one again and again. */
let latestMonth = monthOf(0);

/** Linear between the values at whole numbers. */
function between(valueAt: (index: number) => number, at: number): number {
  const index = Math.floor(at);
  const value = valueAt(index);
  return at === index ? value : value + (valueAt(index + 1) - value) * (at - index);
}

/** The same for values that begin again after the last; one division finds both of them. */
function aroundRing(values: readonly number[], at: number): number {
  const { length } = values;
  const whole = Math.floor(at);
  const index = whole - length * Math.floor(whole / length);
  const value = values[index]!;
  if (at === whole) return value;
  const next = values[index + 1 === length ? 0 : index + 1]!;
  return value + (next - value) * (at - whole);
}

const msPerHour = 3_600_000;
