import { findModel, models } from '../../model/catalogue.ts';
import { mostPer100Km } from '../../model/own-battery.ts';
import type { OpenEvCar } from '../schema/open-ev-data.ts';
import type { RawMap } from '../source/tree.ts';

/**
 * Notes which map of the file a map of a model is made of, and the keys there of those that are
 * named otherwise.
 */
export type NoteOrigin = (
  made: RawMap,
  member: OpenEvMember,
  older: Readonly<Record<string, string>>,
) => RawMap;

/** The maps and lists of a car; the empty text stands for the car. */
export type OpenEvMember =
  | ''
  | 'ac_charger'
  | 'charging_curve'
  | 'dc_charger'
  | 'energy_consumption';

/** A car as a model of a scenario's own. */
export function openEvModel(car: OpenEvCar, note: NoteOrigin = (made) => made): RawMap {
  const { release_year: year, ac_charger: ac, energy_consumption: energy, variant } = car;
  const average = energy?.average_consumption;
  const battery: RawMap = {
    usable: `${car.usable_battery_size}kWh`,
    ...(ac && { ac: note({ power: `${ac.max_power}kW` }, 'ac_charger', { power: 'max_power' }) }),
    dc: dcOf(car, note),
    ...(typeof average === 'number' &&
      isConsumption(average) && {
        consumption: note({ combined: `${average}kWh/100km` }, 'energy_consumption', {
          combined: 'average_consumption',
        }),
      }),
  };
  const model: RawMap = {
    make: makeOf(car.brand),
    model: car.model,
    ...(variant !== '' && { trim: variant }),
    powertrain: 'BEV',
    ...(typeof year === 'number' && { year }),
    battery: note(battery, '', {
      usable: 'usable_battery_size',
      ac: 'ac_charger',
      dc: 'dc_charger',
      consumption: 'energy_consumption',
    }),
  };
  return note(model, '', {
    make: 'brand',
    trim: 'variant',
    year: 'release_year',
    battery: 'usable_battery_size',
  });
}

/** The sentence about a consumption that no car has, so that the model has the usual one. */
export function consumptionLeftOut(name: string, average: unknown): string | undefined {
  if (typeof average !== 'number' || isConsumption(average)) return undefined;
  return `${name} would take ${average} kWh for 100 km; the figure is left out`;
}

/**
 * Whether a figure may be the kWh that a car takes for 100 km; the data set has some that count Wh
 * per km.
 */
function isConsumption(kwhPer100Km: number): boolean {
  return kwhPer100Km <= mostPer100Km;
}

function dcOf({ dc_charger: dc }: OpenEvCar, note: NoteOrigin): RawMap | string {
  if (!dc) return 'none';
  const power = `${dc.max_power}kW`;
  const older = { power: 'max_power', curve: 'charging_curve' };
  // A curve that is a rule of the data set says nothing about the car.
  if (dc.is_default_charging_curve || dc.charging_curve.length < 2) {
    return note({ power }, 'dc_charger', older);
  }
  const points = dc.charging_curve.map((point) => [`${point.percentage}%`, `${point.power}kW`]);
  const indices = points.map(([percent], index) => [percent, String(index)]);
  const curve = note(
    Object.fromEntries(points) as RawMap,
    'charging_curve',
    Object.fromEntries(indices) as Record<string, string>,
  );
  return note({ power, curve }, 'dc_charger', older);
}

/** The make as the catalogue spells it, for a brand that it has. */
function makeOf(brand: string): string {
  const makes = new Set([...models.values()].map(({ make }) => make));
  return [...makes].find((make) => isMakeOfBrand(brand, make)) ?? brand;
}

/** Whether a brand is a make but for letters and a second name: `Mercedes`. */
export function isMakeOfBrand(brand: string, make: string): boolean {
  const [one, other] = [plain(brand), plain(make)];
  return one === other || other.startsWith(`${one}-`) || one.startsWith(`${other}-`);
}

/** `Citroën ë-C4` as `citroen-e-c4`. */
function plain(words: string): string {
  const letters = words
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return letters.replaceAll(/[^a-z\d]+/g, '-').replaceAll(/^-|-$/g, '');
}

/** The name of the model of a car; neither the catalogue nor another car has it. */
export function openEvName(car: OpenEvCar, taken: { has(name: string): boolean }): string {
  const words = plain([car.brand, car.model, car.variant].join(' ')).slice(0, 56);
  const dated = `${words}-${car.release_year ?? 'undated'}`;
  const isFree = (name: string): boolean => !taken.has(name) && findModel(name) === undefined;
  const found = [words, dated].find(isFree);
  if (found !== undefined) return found;
  let number = 2;
  while (!isFree(`${words}-${number}`)) number += 1;
  return `${words}-${number}`;
}
