import { type Json, ownMember, type SignalBody } from '../../../engine/index.ts';
import { refusal } from '../refusal.ts';

export type UnitSystem = 'metric' | 'imperial';

export const unitSystemHeader = 'sc-unit-system';

/** The unit system that the header asks for; metric without it (public). */
export function unitSystemOf(header: string | undefined): UnitSystem {
  const asked = header?.toLowerCase() ?? 'metric';
  if (asked === 'metric' || asked === 'imperial') return asked;
  throw refusal('request_malformed', `the header ${unitSystemHeader} is metric or imperial`);
}

/**
 * A body of a signal in a system of units. Those of the engine are metric; lengths, volumes, pressures, speeds and
 * temperatures differ in the other one.
 */
export function inUnits(body: SignalBody, system: UnitSystem): SignalBody {
  if (system === 'metric') return body;
  const unit = ownMember(imperialUnits, body['unit'] as string) ?? unitless;
  return converted(body, unit);
}

interface ImperialUnit {
  readonly name?: string;
  /** Members with that unit, at any depth. */
  readonly members: readonly string[];
  readonly convert: (metric: number) => number;
}

const miles = (km: number): number => km / 1.609344;

/** By the metric unit. Clients know miles, psi and gallons (public); the other two names are ours. */
const imperialUnits: Readonly<Record<string, ImperialUnit>> = {
  celsius: { name: 'fahrenheit', members: ['value'], convert: (celsius) => celsius * 1.8 + 32 },
  km: { name: 'miles', members: ['value'], convert: miles },
  'km/h': { name: 'mph', members: ['value'], convert: miles },
  kPa: { name: 'psi', members: ['tirePressure'], convert: (kPa) => kPa / 6.894757293168361 },
  kph: { name: 'mph', members: ['value'], convert: miles },
  liters: { name: 'gallons', members: ['value'], convert: (litres) => litres / 3.785411784 },
};

/** The odometer in the records of workshops has no unit beside it. */
const unitless: ImperialUnit = { members: ['odometer'], convert: miles };

function converted(body: SignalBody, unit: ImperialUnit): SignalBody {
  const members: Record<string, Json> = {};
  for (const [name, member] of Object.entries(body)) {
    const isMeasured = typeof member === 'number' && unit.members.includes(name);
    members[name] = isMeasured ? oneDecimal(unit.convert(member)) : deeper(member, unit);
  }
  if (unit.name !== undefined && 'unit' in body) members['unit'] = unit.name;
  return members;
}

function deeper(member: Json, unit: ImperialUnit): Json {
  if (Array.isArray(member)) return (member as readonly Json[]).map((each) => deeper(each, unit));
  return typeof member === 'object' && member !== null
    ? converted(member as SignalBody, unit)
    : member;
}

/** The usual precision of converted values (ours). */
function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
