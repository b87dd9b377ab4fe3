import type { VehicleState } from './wire.ts';
import { capital, duration, short, spaced } from './words.ts';

/** A quantity in words. */
export interface StateRow {
  /** The group of the document; empty outside of one. */
  readonly group: string;
  readonly words: string;
  readonly value: string;
}

type Value = boolean | number | string | readonly string[];

/** Every quantity of a state, in words that follow from its name, which has the unit. */
export function stateRows(state: VehicleState): readonly StateRow[] {
  return Object.entries(
    state as unknown as Readonly<Record<string, object | Value | null>>,
  ).flatMap(([name, value]) => {
    if (name === 'at' || name === 'ingestedAt' || value === null) return [];
    if (typeof value !== 'object' || Array.isArray(value)) return [row('', name, value as Value)];
    const members = Object.entries(value as Readonly<Record<string, Value>>).filter(
      ([member]) => !secondNames.has(`${name}.${member}`),
    );
    return members.map(([member, each]) => row(capital(spaced(name)), member, each));
  });
}

function row(group: string, name: string, value: Value): StateRow {
  const plain = name.replace(/^is(?=[A-Z])/, '').replace(suffix, '');
  const words = titles.get(plain) ?? capital(spaced(plain));
  return { group, words, value: valueWords(name, value) };
}

/** Names that are no words of people. */
const titles = new Map([
  ['soc', 'State of charge'],
  ['lowVoltage', '12 V battery'],
]);

/** Older names of members that the document has as well. */
const secondNames: ReadonlySet<string> = new Set(['charge.powerKw', 'battery.soc']);

/** The units at the ends of names, and their signs. */
const signs = {
  AtMs: '',
  Ms: '',
  Celsius: '°C',
  Km: 'km',
  Kmh: 'km/h',
  Kw: 'kW',
  Kwh: 'kWh',
  Litres: 'l',
  Percent: '%',
} as const;

const suffix = new RegExp(`(${Object.keys(signs).join('|')})$`);

function valueWords(name: string, value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // A state of a chart, `plugged.charging`.
  if (/state$/i.test(name)) return String(value).replaceAll('.', ', ');
  if (typeof value === 'string') return value || 'none';
  if (typeof value === 'object') {
    return value.length > 9 ? `${value.length} values` : value.map(spaced).join(', ') || 'none';
  }
  const unit = suffix.exec(name)?.[1] as keyof typeof signs | undefined;
  if (unit === 'AtMs') return value === 0 ? 'none' : new Date(value).toISOString();
  if (unit === 'Ms') return duration(value);
  if (unit !== undefined) return `${short(value)} ${signs[unit]}`;
  return name.endsWith('itude') ? value.toFixed(4) : short(value);
}
