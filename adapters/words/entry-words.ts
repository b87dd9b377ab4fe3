import {
  type EntryMember,
  formatDuration,
  isJsonMap,
  type Json,
  type LoggedEntry,
  profileNames,
} from '../../engine/index.ts';
import { wordsOf } from './kinds.ts';
import { printable } from './text.ts';

/** The data of an entry in words: `soc 80 %  +31.2 kWh`. */
export function entryWords({ kind, data }: Pick<LoggedEntry, 'kind' | 'data'>): string {
  const names = wordsOf(kind)?.members ?? Object.keys(data);
  return names
    .flatMap((name) => {
      const value = data[name];
      return value === undefined ? [] : [phrase(name, value)];
    })
    .filter((text) => text !== '')
    .join('  ');
}

function phrase(name: string, value: Json): string {
  const say = phrases[name as EntryMember];
  if (say !== undefined) return say(value);
  if (typeof value === 'number') return quantity(name, value);
  if (typeof value === 'boolean') return value ? spaced(name) : `not ${spaced(name)}`;
  return `${spaced(name)} ${plain(value)}`;
}

const phrases: { readonly [Name in EntryMember]?: (value: Json) => string } = {
  addedLitres: (value) => `+${short(value)} l`,
  actual: (value) => `(${plain(value)})`,
  body: bodyText,
  by: (value) => `by ${plain(value)}`,
  changed: list,
  chargingType: (value) => (value === 'any' ? 'AC and DC' : plain(value)),
  code: plain,
  command: plain,
  destination: (value) => (value === '' ? '' : `to ${plain(value)}`),
  distanceKm: (value) => `${short(value)} km`,
  effect: plain,
  energyAddedKwh: (value) => `+${short(value)} kWh`,
  errors: (value) => (Array.isArray(value) ? value.map(error).join(', ') : plain(value)),
  expected: plain,
  failure: plain,
  faults: list,
  forMs: (value) => (typeof value === 'number' ? `for ${formatDuration(value)}` : plain(value)),
  legs: (value) => (Array.isArray(value) ? value.map(leg).join(', ') : plain(value)),
  limitPercent: (value) =>
    typeof value === 'number' ? quantity('limitPercent', value) : 'no limit',
  match: (value) =>
    isJsonMap(value)
      ? Object.values(value)
          .map((each) => plain(each))
          .join(' ')
      : plain(value),
  nth: (value) => `attempt ${plain(value)}`,
  offerKw: (value) => `${short(value)} kW`,
  latencyMs: (value) =>
    typeof value === 'number' ? `after ${formatDuration(value)} simulated` : plain(value),
  operation: plain,
  // An answer, or the reason why there is none.
  outcome: (value) =>
    isJsonMap(value) ? plain(value['status'] ?? value['failure'] ?? '') : plain(value),
  part: (value) => spaced(plain(value)),
  permissions: list,
  place: (value) => (value === '' ? '' : `at ${plain(value)}`),
  polyline: () => 'along a polyline',
  powerKw: (value) => `${short(value)} kW`,
  precision: () => '',
  reason: (value) => spaced(plain(value)),
  retryAfterMs: (value) =>
    typeof value === 'number' ? `again after ${formatDuration(value)}` : plain(value),
  retryInMs: (value) =>
    typeof value === 'number' ? `again in ${formatDuration(value)}` : plain(value),
  resumed: (value) => (value === true ? 'resumed' : ''),
  route: (value) => `along ${plain(value)}`,
  schedule: (value) => plain(isJsonMap(value) ? (value['kind'] ?? '') : value),
  speedKmh: (value) => `at ${short(value)} km/h`,
  status: plain,
  step: plain,
  supply: (value) =>
    isJsonMap(value)
      ? `${plain(value['phases'] ?? 1)} x ${short(value['amps'] ?? 0)} A at ${plain(value['volts'] ?? 0)} V`
      : plain(value),
  // The prices are those of the charger, which is named.
  tariff: () => '',
  triggers: list,
  type: (value) => eventTypes.get(plain(value)) ?? `type ${plain(value)}`,
  // A list of names, or how many there are.
  vehicles: (value) => (typeof value === 'number' ? quantity('vehicles', value) : list(value)),
  verb: plain,
};

/** The types of events in words; the usual one needs none. */
const eventTypes = new Map([
  ['VEHICLE_STATE', ''],
  ['VEHICLE_ERROR', 'an error'],
]);

/** Units as names end in them. */
const units = [
  ['Percent', '%'],
  ['Litres', 'l'],
  ['KmPerMs', 'km/ms'],
  ['Kmh', 'km/h'],
  ['Kwh', 'kWh'],
  ['Kw', 'kW'],
  ['Km', 'km'],
  ['Ms', 'ms'],
  ['C', '°C'],
] as const;

/** `odometerKm` 18240.5 as `odometer 18240.5 km`. */
function quantity(name: string, value: number): string {
  const unit = units.find(([ending]) => name.endsWith(ending));
  if (unit === undefined) return `${spaced(name)} ${short(value)}`;
  return `${spaced(name.slice(0, -unit[0].length))} ${short(value)} ${unit[1]}`;
}

/** The body of a signal in words; most are a value and its unit. */
export function bodyText(value: Json): string {
  if (!isJsonMap(value)) return plain(value);
  const { value: reading, unit, ...rest } = value;
  const isPlain = reading !== undefined && Object.keys(rest).length === 0;
  if (!isPlain) return plain(value);
  return unit === undefined ? plain(reading) : `${plain(reading)} ${plain(unit)}`;
}

function list(value: Json): string {
  return Array.isArray(value) ? value.map(plain).join(', ') || 'none' : '';
}

/** `CONNECTED_SERVICES_ACCOUNT AUTHENTICATION_FAILED ERROR`. */
function error(value: Json): string {
  if (!isJsonMap(value)) return plain(value);
  return ['type', 'code', 'state']
    .map((name) => plain(value[name] ?? ''))
    .filter(Boolean)
    .join(' ');
}

/** `6 km at 30 km/h`, `6 km in city traffic`, `6 km at the speeds of ride.csv`. */
function leg(value: Json): string {
  if (!isJsonMap(value)) return plain(value);
  const profile = value['profile'];
  if (profile !== undefined) {
    const pace = !builtIn.has(plain(profile))
      ? `at the speeds of ${plain(profile)}`
      : `in ${plain(profile)} traffic`;
    return `${short(value['distanceKm'] ?? 0)} km ${pace}`;
  }
  return `${short(value['distanceKm'] ?? 0)} km at ${short(value['speedKmh'] ?? 0)} km/h`;
}

/** Profiles that are not named after a file. */
const builtIn: ReadonlySet<string> = new Set(profileNames);

function plain(value: Json): string {
  return printable(typeof value === 'string' ? value : JSON.stringify(value));
}

/** One decimal: the log has the rest. */
function short(value: Json): string {
  return typeof value === 'number' ? String(Math.round(value * 10) / 10) : plain(value);
}

/** `frontLeft` as `front left`. */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
