import { vin } from '../random/identifier.ts';
import type { Stream } from '../random/stream.ts';
import type { VehicleModel } from './model.ts';

/** Whoever has a model and streams of its own; a `Reading` is one. */
interface Individual {
  readonly model: VehicleModel;
  stream(purpose: string): Stream;
}

/** Drawn from the years in which the model was sold. */
export function modelYear(individual: Individual): number {
  const { start, end } = individual.model.years;
  return start + individual.stream('model-year').int(end - start + 1);
}

export function vehicleVin(individual: Individual): string {
  return vin(individual.stream('vin'), {
    manufacturer: manufacturers[individual.model.make] ?? unknownManufacturer,
    modelYear: modelYear(individual),
  });
}

/** The make that a VIN names in its first three characters; undefined for any that the catalogue does not have. */
export function makeOfVin(number: string): string | undefined {
  const maker = number.slice(0, 3);
  return Object.keys(manufacturers).find((make) => manufacturers[make] === maker);
}

export function paint(individual: Individual): string {
  return individual.stream('paint').pick(paints);
}

export function wheelStyle(individual: Individual): string {
  return individual.stream('wheels').pick(wheels);
}

/** Up to two. */
export function packages(individual: Individual): string[] {
  const draws = individual.stream('packages');
  const count = draws.int(3);
  const from = draws.int(packageNames.length);
  return Array.from({ length: count }, (_, at) => packageNames[(from + at) % packageNames.length]!);
}

export function firmwareVersion(individual: Individual): string {
  const draws = individual.stream('firmware');
  return `${1 + draws.int(6)}.${draws.int(12)}.${draws.int(30)}`;
}

export function hasDigitalKey(individual: Individual): boolean {
  return individual.stream('digital-key').int(4) === 0;
}

/** What the maker calls its cameras that watch a parked car; empty where it has none. */
export function surveillanceBrand({ model }: Pick<Individual, 'model'>): string {
  return surveillance[model.make] ?? '';
}

/** World manufacturer identifiers of the plants that build most of a make's cars. */
const manufacturers: Readonly<Record<string, string>> = {
  Audi: 'WAU',
  BMW: 'WBA',
  Chevrolet: '1G1',
  Chrysler: '2C4',
  Fiat: 'ZFA',
  Ford: '1FT',
  Honda: '1HG',
  Hyundai: 'KMH',
  Jeep: '1C4',
  Kia: 'KNA',
  MG: 'LSJ',
  MINI: 'WMW',
  'Mercedes-Benz': 'W1K',
  Nissan: '1N4',
  Peugeot: 'VF3',
  Polestar: 'LPS',
  Porsche: 'WP0',
  Renault: 'VF1',
  Rivian: '7FC',
  Skoda: 'TMB',
  Subaru: 'JF1',
  Tesla: '5YJ',
  Toyota: 'JTM',
  Volkswagen: 'WVW',
  Volvo: 'YV1',
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
