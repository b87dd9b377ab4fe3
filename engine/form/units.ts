import { nearest } from '../nearest.ts';
import { formatDuration, parseDuration } from '../time/duration.ts';

/**
 * The dimension of a value. Canonical units: percent, kW, km, ms, degC, km/h, kWh, kPa, L,
 * kWh/100km, L/100km.
 */
export type Dimension =
  | 'percent'
  | 'power'
  | 'distance'
  | 'duration'
  | 'temperature'
  | 'speed'
  | 'energy'
  | 'pressure'
  | 'volume'
  | 'consumption'
  | 'fuelConsumption';

export type Reading =
  | { readonly value: number }
  | {
      readonly code: 'unit_missing' | 'unit_wrong' | 'value_malformed' | 'out_of_range';
      readonly problem: string;
      readonly suggestion?: string;
    };

/**
 * Reads a quantity with its unit, such as `80%` or `-5degC`, into the canonical unit. A bare number
 * is refused: it would say nothing about its unit to the next reader.
 */
export function parseQuantity(dimension: Dimension, raw: string | number): Reading {
  if (dimension === 'duration') return parseTime(raw);
  const { units, example, title } = dimensions[dimension];
  const parts = quantityPattern.exec(String(raw));
  const amount = Number(parts?.[1]);
  if (!parts || !Number.isFinite(amount)) {
    return { code: 'value_malformed', problem: `expected ${title} such as ${example}` };
  }
  const symbol = parts[2]!;
  if (symbol === '') {
    const suggestion = `${parts[1]!}${Object.keys(units)[0]!}`;
    const problem = `write ${suggestion}: ${title} needs its unit`;
    return { code: 'unit_missing', problem, suggestion };
  }
  const scale = Object.hasOwn(units, symbol) ? units[symbol] : undefined;
  if (scale !== undefined) return possible(dimension, scale(amount));
  return wrongUnit(dimension, parts[1]!, symbol);
}

/** The dimension of a text, with its value: `80%` is percent, `2h` a duration, `5m` a distance. */
export function detectQuantity(
  raw: string,
): { readonly dimension: Dimension; readonly value: number } | undefined {
  for (const dimension of Object.keys(dimensions) as (keyof typeof dimensions)[]) {
    const reading = parseQuantity(dimension, raw);
    if ('value' in reading) return { dimension, value: reading.value };
  }
  const durationMs = parseDuration(raw);
  return durationMs === undefined ? undefined : { dimension: 'duration', value: durationMs };
}

/** Whether a word names a dimension. */
export function isDimension(word: string): word is Dimension {
  return word === 'duration' || Object.hasOwn(dimensions, word);
}

/** Milliseconds after midnight of `22:30`, `6:00` or `22:30:15`; undefined for anything else. */
export function parseTimeOfDay(raw: string): number | undefined {
  const parts = timeOfDayPattern.exec(raw);
  if (!parts) return undefined;
  return ((Number(parts[1]) * 60 + Number(parts[2])) * 60 + Number(parts[3] ?? 0)) * 1000;
}

/** The time of day that `8:30pm`, `20.30` or `24:00` means, in quotes; undefined without one. */
export function meantTimeOfDay(raw: string): string | undefined {
  const [, hours, minutes = '00', half = ''] = otherTimePattern.exec(raw) ?? [];
  if (hours === undefined) return undefined;
  const isOfHalf = half !== '';
  if (isOfHalf && (Number(hours) < 1 || Number(hours) > 12)) return undefined;
  const noon = half.toLowerCase() === 'pm' ? 12 : 0;
  const hour = isOfHalf ? (Number(hours) % 12) + noon : Number(hours) === 24 ? 0 : Number(hours);
  const meant = `${String(hour).padStart(2, '0')}:${minutes}`;
  return parseTimeOfDay(meant) === undefined ? undefined : `"${meant}"`;
}

/** A value of the dimension as it is written in a file, for messages: `80%`, `11kW`, `2h30m`. */
export function formatQuantity(dimension: Dimension, value: number): string {
  if (dimension === 'duration') return formatDuration(value);
  return `${decimal(value)}${Object.keys(dimensions[dimension].units)[0]!}`;
}

/** A number without an exponent, which files do not take: the next to nothing in a battery. */
function decimal(value: number): string {
  const text = String(value);
  return text.includes('e-') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

const quantityPattern = /^([+-]?\d{1,15}(?:\.\d{1,20})?) ?([^\s\d.+-]\S{0,15}|)$/;
const timeOfDayPattern = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/;

/** A time of day with its half of the day, or with another mark between hours and minutes. */
const otherTimePattern = /^(\d{1,2})(?:[:.h](\d\d)?)?(?::00)? ?(am|pm)?$/i;

type Scale = (amount: number) => number;

interface Units {
  readonly title: string;
  readonly example: string;
  /** The canonical unit first. Divisions stay divisions: 11000W / 1000 is exactly 11kW. */
  readonly units: Readonly<Record<string, Scale>>;
  /** Other words for units, which a mistake puts right. */
  readonly synonyms?: Readonly<Record<string, string>>;
}

const same: Scale = (amount) => amount;
const thousandth: Scale = (amount) => amount / 1000;
const celsius: Scale = (fahrenheit) => ((fahrenheit - 32) * 5) / 9;
const fromMiles: Scale = (miles) => (miles * 1_609_344) / 1_000_000;

const toPer100Km: Scale = (per100Miles) => per100Miles / 1.609344;
/** Litres per 100 km times US miles per gallon. */
const litresPer100KmMpg = 235.214583;

/** The units of each dimension but time. */
export const dimensions: Record<Exclude<Dimension, 'duration'>, Units> = {
  percent: {
    title: 'a percentage',
    example: '80%',
    units: { '%': same },
    synonyms: { percent: '%', pct: '%', '％': '%' },
  },
  power: { title: 'a power', example: '11kW', units: { kW: same, W: thousandth } },
  distance: {
    title: 'a distance',
    example: '42km',
    units: { km: same, m: thousandth, mi: fromMiles },
    synonyms: {
      mile: 'mi',
      miles: 'mi',
      kilometers: 'km',
      kilometres: 'km',
      meters: 'm',
      metres: 'm',
    },
  },
  temperature: {
    title: 'a temperature',
    example: '-5degC',
    units: { degC: same, degF: celsius, '°C': same, '°F': celsius },
    synonyms: { C: 'degC', c: 'degC', F: 'degF', f: 'degF', celsius: 'degC', fahrenheit: 'degF' },
  },
  speed: {
    title: 'a speed',
    example: '90km/h',
    units: { 'km/h': same, kph: same, mph: fromMiles },
    synonyms: { kmh: 'km/h', 'mi/h': 'mph' },
  },
  energy: { title: 'an energy', example: '12.5kWh', units: { kWh: same, Wh: thousandth } },
  pressure: {
    title: 'a pressure',
    example: '230kPa',
    units: { kPa: same, psi: (psi) => psi * 6.894757293168361, bar: (bar) => bar * 100 },
  },
  volume: {
    title: 'a volume',
    example: '40L',
    units: { L: same, l: same, gal: (gallons) => gallons * 3.785411784 },
    synonyms: { litres: 'L', liters: 'L', gallons: 'gal', gallon: 'gal' },
  },
  consumption: {
    title: 'a consumption of electricity',
    example: '16.5kWh/100km',
    units: {
      'kWh/100km': same,
      'Wh/km': (each) => each / 10,
      'kWh/100mi': toPer100Km,
      'Wh/mi': (each) => toPer100Km(each / 10),
    },
    synonyms: { 'kwh/100km': 'kWh/100km', 'kWh/100 km': 'kWh/100km' },
  },
  fuelConsumption: {
    title: 'a consumption of fuel',
    example: '5.6L/100km',
    units: { 'L/100km': same, 'l/100km': same, mpg: (miles) => litresPer100KmMpg / miles },
    synonyms: { MPG: 'mpg', 'mi/gal': 'mpg' },
  },
};

function possible(dimension: Dimension, value: number): Reading {
  if (dimension !== 'temperature' || value >= absoluteZeroC) return { value };
  return { code: 'out_of_range', problem: `nothing is colder than ${absoluteZeroC}degC` };
}

const absoluteZeroC = -273.15;

function parseTime(raw: string | number): Reading {
  const text = String(raw);
  const durationMs = parseDuration(text);
  if (durationMs !== undefined) return { value: durationMs };
  const amount = quantityPattern.exec(text);
  if (amount && amount[2] === '' && !text.startsWith('-')) {
    return {
      code: 'unit_missing',
      problem: `write ${text}s or ${text}m: a duration needs its unit`,
    };
  }
  const problem = 'expected a duration such as 15m, 2h30m or PT2H30M';
  const unit = amount?.[2] ?? '';
  if (unit === '') return { code: 'value_malformed', problem };
  const meant = wordsOfTime.find(([word]) => word.test(unit))?.[1];
  return {
    code: 'unit_wrong',
    problem: `${problem} (units: w, d, h, m, s, ms)`,
    ...(meant !== undefined && { suggestion: `${amount![1]!}${meant}` }),
  };
}

/** The words for units of time, which a mistake puts right. */
const wordsOfTime: readonly (readonly [RegExp, string])[] = [
  [/^weeks?$/i, 'w'],
  [/^days?$/i, 'd'],
  [/^(?:hours?|hrs?)$/i, 'h'],
  [/^(?:minutes?|mins?)$/i, 'm'],
  [/^(?:seconds?|secs?)$/i, 's'],
  [/^(?:milliseconds?|millis?|msecs?)$/i, 'ms'],
];

function wrongUnit(dimension: keyof typeof dimensions, amount: string, symbol: string): Reading {
  const { units, example, title, synonyms = {} } = dimensions[dimension];
  const symbols = Object.keys(units);
  const meant = synonyms[symbol] ?? nearest(symbol, symbols);
  return {
    code: 'unit_wrong',
    problem: `expected ${title} in ${symbols.join(' or ')}, such as ${example}, not in ${symbol}`,
    ...(meant === undefined ? {} : { suggestion: amount + meant }),
  };
}
