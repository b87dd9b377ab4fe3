import { ownMember } from '../own-member.ts';
import { anyVinCharacter, modelYearsOf, vin, vinLike } from '../random/identifier.ts';
import type { Stream } from '../random/stream.ts';
import type { VehicleModel } from './model.ts';

/** A vehicle with a model and streams of its own, such as a `Reading`. */
interface Individual {
  readonly model: VehicleModel;
  /** Undefined for a vehicle whose scenario gives none. */
  readonly particulars?: Particulars | undefined;
  stream(purpose: string): Stream;
}

/** The statements of a scenario about one vehicle. Undefined: as the model says, or drawn. */
export interface Particulars {
  /** Whole, or a pattern; see `OwnTraits`. */
  readonly vin: string | undefined;
  readonly year: number | undefined;
  readonly color: string | undefined;
}

/**
 * The make of a vehicle as the service writes it, `TESLA`: in capitals, as captured. The
 * compatibility dataset has the display name instead (stated).
 */
export function wireMake({ make }: Pick<VehicleModel, 'make'>): string {
  return make.toUpperCase();
}

/** `Hyundai IONIQ 5 Long Range RWD`: make, model and trim. */
export function modelTitle({
  make,
  model,
  trim,
}: Pick<VehicleModel, 'make' | 'model' | 'trim'>): string {
  return [make, model, trim].filter((part) => part !== '').join(' ');
}

/** Drawn from the years in which the model was sold, unless the scenario gives it. */
export function modelYear(individual: Individual): number {
  const stated = individual.particulars?.year;
  if (stated !== undefined) return stated;
  const { start, end } = individual.model.years;
  return start + individual.stream('model-year').int(end - start + 1);
}

export function vehicleVin(individual: Individual): string {
  const pattern = individual.particulars?.vin ?? individual.model.own?.vin;
  if (pattern !== undefined) {
    return vinLike(individual.stream('vin'), pattern, modelYear(individual));
  }
  return vin(individual.stream('vin'), {
    manufacturer: ownMember(manufacturers, individual.model.make)?.[0] ?? unknownManufacturer,
    modelYear: modelYear(individual),
  });
}

/** The make that the first three characters of a VIN name; undefined if the catalogue has none. */
export function makeOfVin(number: string): string | undefined {
  const maker = number.slice(0, 3);
  return Object.keys(manufacturers).find((make) => manufacturers[make]!.includes(maker));
}

/** Whether a VIN has the characters of a pattern. */
export function isVinLike(number: string, pattern: string): boolean {
  return (
    number.length === pattern.length &&
    Array.from(pattern).every((each, at) => each === anyVinCharacter || each === number[at])
  );
}

/** The model year in a VIN, next year at most; undefined if its maker writes none. */
export function modelYearOfVin(number: string, thisYear: number): number | undefined {
  return modelYearsOf(number).findLast((year) => year <= thisYear + 1);
}

export function paint(individual: Individual): string {
  return (
    individual.particulars?.color ??
    individual.model.own?.color ??
    individual.stream('paint').pick(paints)
  );
}

export function wheelStyle(individual: Individual): string {
  return individual.stream('wheels').pick(wheels);
}

/** Up to two packages. */
export function packages(individual: Individual): string[] {
  const draws = individual.stream('packages');
  const count = draws.int(3);
  const from = draws.int(packageNames.length);
  return Array.from({ length: count }, (_, at) => packageNames[(from + at) % packageNames.length]!);
}

/** The initial version. */
export function firmwareVersion(individual: Individual): string {
  const draws = individual.stream('firmware');
  return `${1 + draws.int(6)}.${draws.int(12)}.${draws.int(30)}`;
}

/** The version after another one: its last number raised by one, or a first number behind it. */
export function nextFirmware(version: string): string {
  const [, head, number, tail] = /^(.*?)(\d{1,15})(\D*)$/.exec(version) ?? [];
  return number === undefined
    ? `${version}.1`
    : `${head}${String(Number(number) + 1).padStart(number.length, '0')}${tail}`;
}

/** Whether an owner has a digital key in the beginning. */
export function hasDigitalKey(individual: Individual): boolean {
  return individual.stream('digital-key').int(4) === 0;
}

/** The maker's name for cameras that watch a parked car; empty where it has none. */
export function surveillanceBrand({ model }: Pick<Individual, 'model'>): string {
  return ownMember(surveillance, model.make) ?? '';
}

/**
 * World manufacturer identifiers of the plants that build a make's cars; the first is the most
 * common.
 */
const manufacturers: Readonly<Record<string, readonly string[]>> = {
  Audi: 'WAU WA1 WUA TRU'.split(' '),
  BMW: 'WBA WBS WBX WBY 4US 5UM 5UX 5YM'.split(' '),
  BYD: 'LGX LC0'.split(' '),
  Chevrolet: '1G1 1GC 1GN 2G1 2GN 3G1 3GN 3GC KL7 KL8'.split(' '),
  Chrysler: '2C4 1C3'.split(' '),
  Fiat: 'ZFA 3C3'.split(' '),
  Ford: '1FT 1FA 1FD 1FM 2FM 3FA 3FM 3FT NM0 WF0'.split(' '),
  Honda: '1HG 19X 2HG 2HK 5FN 5J6 7FA JHM SHH'.split(' '),
  Hyundai: 'KMH KM8 5NM 5NP NLH TMA'.split(' '),
  Jeep: '1C4 1J4 1J8 ZAC'.split(' '),
  Kia: 'KNA KND 5XX 5XY U5Y'.split(' '),
  MG: 'LSJ'.split(' '),
  MINI: 'WMW WMZ'.split(' '),
  'Mercedes-Benz': 'W1K W1N W1V WDB WDC WDD 4JG 55S'.split(' '),
  Nissan: '1N4 1N6 3N1 5N1 JN1 JN8 SJN VSK'.split(' '),
  Peugeot: 'VF3 VR3'.split(' '),
  Polestar: 'LPS YSM'.split(' '),
  Porsche: 'WP0 WP1'.split(' '),
  Renault: 'VF1'.split(' '),
  Rivian: '7FC 7PD'.split(' '),
  // CUPRA's cars are built as SEAT's.
  SEAT: 'VSS'.split(' '),
  CUPRA: 'VSS'.split(' '),
  Skoda: 'TMB'.split(' '),
  Subaru: 'JF1 JF2 4S3 4S4'.split(' '),
  Tesla: '5YJ 7SA 7G2 LRW SFZ XP7'.split(' '),
  Toyota: 'JTM JTD JTE JTN 2T1 2T3 4T1 4T3 5TD 5YF'.split(' '),
  Volkswagen: 'WVW WVG WV1 WV2 1V2 1VW 3VV 3VW'.split(' '),
  Volvo: 'YV1 YV4 7JR LVY LYV'.split(' '),
};

/** A nine in the third place: a maker of few cars. */
const unknownManufacturer = '1M9';

const surveillance: Readonly<Record<string, string>> = {
  BMW: 'Drive Recorder',
  MINI: 'Drive Recorder',
  'Mercedes-Benz': 'Urban Guard',
  Rivian: 'Gear Guard',
  Tesla: 'Sentry Mode',
};

/** Ours. */
const paints = ['Black', 'Blue', 'Green', 'Grey', 'Red', 'Silver', 'White'] as const;
const wheels = ['17in', '18in', '19in', '20in'] as const;
const packageNames = ['Comfort', 'Cold Weather', 'Driver Assistance', 'Premium Sound'] as const;
