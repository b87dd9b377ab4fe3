import type { Glance } from './wire.ts';

/** States in words, so that none is shown by colour alone. */
export const stateWords: Readonly<Record<Glance['state'], string>> = {
  driving: 'Driving',
  charging: 'Charging',
  plugged: 'Plugged in',
  parked: 'Parked',
  asleep: 'Asleep',
};

export const states = Object.keys(stateWords) as readonly Glance['state'][];

/** `frontLeft` as `front left`, `chargeLimit` as `charge limit`. */
export function spaced(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A duration with the precision of an age: `3 min`, `2 h 5 min`, `4 d`. */
export function duration(ms: number): string {
  const s = Math.max(0, Math.round(ms / 1000));
  if (s < 60) return `${s} s`;
  const minutes = Math.floor(s / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** `512 B`, `1.2 MB`. */
export function byteWords(bytes: number): string {
  let amount = bytes;
  let power = 0;
  // From 999.95 on, an amount would be rounded to 1,000.
  for (; amount >= 999.95 && power < byteUnits.length - 1; power += 1) amount /= 1000;
  return `${short(amount)} ${byteUnits[power]}`;
}

const byteUnits = ['B', 'kB', 'MB', 'GB'];

/** A number with at most one decimal. */
export function short(value: number): string {
  return (Math.round(value * 10) / 10).toLocaleString('en');
}

/** A body of a signal, or members of an entry, in words. */
export function bodyWords(body: Readonly<Record<string, unknown>>): string {
  const { value, unit, ...rest } = body;
  const words = Object.entries(rest).map(([name, each]) => `${spaced(name)} ${valueWords(each)}`);
  if (value !== undefined) {
    const unitWords = unit === undefined ? '' : ` ${unitOf(valueWords(unit))}`;
    words.unshift(`${valueWords(value)}${unitWords}`);
  }
  return words.join(', ');
}

const unitSigns: Readonly<Record<string, string>> = {
  percent: '%',
  degC: '°C',
  degF: '°F',
  degrees: '°',
};

function unitOf(unit: string): string {
  return unitSigns[unit] ?? unit;
}

function valueWords(value: unknown): string {
  if (typeof value === 'number') return short(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    return value.length > 3 ? `${value.length} values` : value.map(valueWords).join(', ');
  }
  if (value === null || typeof value !== 'object') return 'none';
  return Object.entries(value)
    .map(([name, each]) => `${spaced(name)} ${valueWords(each)}`)
    .join(' ');
}

/** The parts of a text at its backticks, in turn plain and code; one without a partner is plain. */
export function proseParts(text: string): readonly string[] {
  const parts = text.split('`');
  return parts.length % 2 === 1 ? parts : [text];
}
