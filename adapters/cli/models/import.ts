import { stringify } from 'yaml';
import { findModel, type Json, models } from '../../../engine/index.ts';
import { type OpenEvCar, openEvCars } from '../../file/open-ev-data.ts';
import { readTextFile } from '../../file/text-file.ts';
import { exitCode } from '../exit-code.ts';
import { withNearestOrFirst } from '../known-word.ts';
import { counted, type Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export interface ImportModelsFlags {
  readonly make?: string;
}

/**
 * `motorpool models import`: prints the cars of an Open EV Data file as models of a scenario's own,
 * and returns the exit code.
 */
export function importModelsCommand(
  file: string,
  { make }: ImportModelsFlags,
  { stdout, stderr }: Terminal,
): number {
  const all = openEvCars(readTextFile(file), file);
  const cars = all.filter(({ vehicle_type: type }) => type === 'car');
  const kept = cars.filter((car) => make === undefined || isMake(car.brand, make));
  if (kept.length === 0 && make !== undefined) {
    const brands = new Set(cars.map(({ brand }) => brand));
    const message = `--make: the file has no car of ${make}`;
    throw new UsageError(withNearestOrFirst(message, make, brands));
  }
  const entries = new Map<string, Json>();
  for (const car of kept) entries.set(nameOf(car, entries), entryOf(car));
  const body = stringify({ version: 1, models: Object.fromEntries(entries) }, { lineWidth: 0 });
  stdout.write(`${notice}\n${body}`);
  const others = all.length - cars.length;
  const left =
    others === 0
      ? ''
      : `, without ${counted(others, 'vehicle that is no car', 'vehicles that are no cars')}`;
  stderr.write(`${counted(kept.length, 'model')} of ${counted(cars.length, 'car')}${left}\n`);
  return exitCode.ok;
}

/** The licence of the data asks for this. */
const notice =
  '# Figures of Open EV Data (https://github.com/KilowattApp/open-ev-data), MIT licence.';

/** The make as the catalogue spells it, for a brand that it has. */
function makeOf(brand: string): string {
  const makes = new Set([...models.values()].map(({ make }) => make));
  return [...makes].find((make) => isMake(brand, make)) ?? brand;
}

/** Whether a brand is a make but for letters and a second name: `Mercedes`. */
function isMake(brand: string, make: string): boolean {
  const [one, other] = [plain(brand), plain(make)];
  return one === other || other.startsWith(`${one}-`) || one.startsWith(`${other}-`);
}

/** `Citroën ë-C4` as `citroen-e-c4`. */
function plain(words: string): string {
  const letters = words.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '');
}

/** A name that neither the catalogue nor another car has. */
function nameOf(car: OpenEvCar, taken: ReadonlyMap<string, unknown>): string {
  const words = plain([car.brand, car.model, car.variant].join(' ')).slice(0, 56);
  const dated = `${words}-${car.release_year ?? 'undated'}`;
  const isFree = (name: string): boolean => !taken.has(name) && findModel(name) === undefined;
  const found = [words, dated].find(isFree);
  if (found !== undefined) return found;
  let number = 2;
  while (!isFree(`${words}-${number}`)) number += 1;
  return `${words}-${number}`;
}

function entryOf(car: OpenEvCar): Json {
  const { release_year: year, ac_charger: ac, energy_consumption: energy, variant } = car;
  const average = energy?.average_consumption ?? undefined;
  return {
    make: makeOf(car.brand),
    model: car.model,
    ...(variant !== '' && { trim: variant }),
    powertrain: 'BEV',
    ...(typeof year === 'number' && { year }),
    battery: {
      usable: `${car.usable_battery_size}kWh`,
      ...(ac && { ac: { power: `${ac.max_power}kW` } }),
      dc: dcOf(car),
      ...(average !== undefined && { consumption: { combined: `${average}kWh/100km` } }),
    },
  };
}

function dcOf({ dc_charger: dc }: OpenEvCar): Json {
  if (!dc) return 'none';
  const power = `${dc.max_power}kW`;
  // A curve that is a rule of the data set says nothing about the car.
  if (dc.is_default_charging_curve || dc.charging_curve.length < 2) return { power };
  const points = dc.charging_curve.map((point) => [`${point.percentage}%`, `${point.power}kW`]);
  return { power, curve: Object.fromEntries(points) as Json };
}
