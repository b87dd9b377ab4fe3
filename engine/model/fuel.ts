import { Fault } from '../fault.ts';
import { referenceCelsius } from './climate.ts';
import type { FuelFigures, VehicleModel } from './model.ts';
import { type Points, piecewise } from './piecewise.ts';

/**
 * Mean speeds at which the label figures of fuel stand, stops included, km/h: that of the city
 * cycle, and that of the highway by EPA's five-cycle rule.
 */
export const cityKmh = 31.5;
export const highwayKmh = 94;

/** The fuel figures of a model. Throws the fault `powertrain_unsupported` where it burns none. */
export function fuelFigures(model: VehicleModel): FuelFigures {
  if (model.fuel === undefined) {
    throw new Fault(
      'powertrain_unsupported',
      `${model.id} (${model.powertrain}) has no tank; use an ICE, HEV or PHEV`,
    );
  }
  return model.fuel;
}

/**
 * Litres per km with a warm engine at a steady mean speed (km/h, stops included) and ambient
 * temperature (degC); of a PHEV, once its battery is at the floor.
 *
 * The label figures stand at those speeds and at 10 degC; in between linear in speed. Above
 * highway speed a share grows with the square of speed; below city speed the idling engine burns
 * longer over each km. Temperature is a factor, the same at every speed.
 */
export function litresPerKm(model: VehicleModel, speedKmh: number, ambientCelsius: number): number {
  return (
    labelLitresPerKm(model, speedKmh) * piecewise(fuelFactors[engineKind(model)], ambientCelsius)
  );
}

/** Litres per km on the label, 55 % of the distance in the city and 45 % on the highway. */
export function ratedLitresPerKm(model: VehicleModel): number {
  const { cityLitresPer100Km, highwayLitresPer100Km } = fuelFigures(model);
  return (0.55 * cityLitresPer100Km + 0.45 * highwayLitresPer100Km) / 100;
}

/**
 * Extra litres until a cold engine is warm, on top of `litresPerKm` and used up over the first
 * `coldStartKm`.
 *
 * EPA and DOE: in the city a petrol car does 15 % fewer miles per gallon at 20 degF than at 77
 * degF, on trips of 3 to 4 miles 24 %; a hybrid 30 % and 34 %. The start is the part that depends
 * on the length of the trip, counted as km in the city; the rest is in `litresPerKm`.
 */
export function coldStartLitres(model: VehicleModel, ambientCelsius: number): number {
  const cityLitresPerKm = fuelFigures(model).cityLitresPer100Km / 100;
  const cityKm = piecewise(startKm[engineKind(model)], ambientCelsius);
  return cityLitresPerKm * cityKm;
}

/** Distance after which an engine is warm; shorter trips owe their share of the cold start. */
export const coldStartKm = 5;

/**
 * Litres per hour of the engine of a standing car: 0.31 for each litre of displacement (Argonne:
 * 0.16 US gallons an hour of a 2.0, 0.39 of a 4.6). A hybrid stops its engine and only makes up for
 * half a kW of electric load.
 */
export function idleLitresPerHour(model: VehicleModel): number {
  const { displacementLitres } = fuelFigures(model);
  if (engineKind(model) === 'hybrid') return hybridIdleLitresPerHour;
  return 0.31 * (displacementLitres ?? usualDisplacementLitres);
}

/** How full the tank is, percent. */
export function fuelPercent(model: VehicleModel, levelLitres: number): number {
  return (100 * levelLitres) / fuelFigures(model).tankLitres;
}

/** The range on fuel that a car shows, km: the fuel left over the rated consumption. */
export function fuelRangeKm(model: VehicleModel, levelLitres: number): number {
  return levelLitres / ratedLitresPerKm(model);
}

/** An order to a pump: so many litres, or up to a level of the tank. */
export type FuelOrder = { readonly litres: number } | { readonly toPercent: number };

/**
 * Litres that go into the tank: the pump stops when it is full, and a level already passed adds
 * none. Throws the fault `out_of_range` for an order that no pump takes.
 */
export function refuelLitres(model: VehicleModel, levelLitres: number, order: FuelOrder): number {
  const { tankLitres } = fuelFigures(model);
  const isLitres = 'litres' in order;
  const asked = isLitres ? order.litres : order.toPercent;
  if (!(asked >= 0 && (isLitres || asked <= 100))) {
    const unit = isLitres ? 'litres from 0 up' : 'a level from 0 to 100 %';
    throw new Fault('out_of_range', `a pump gives ${unit}, not ${asked}`);
  }
  const wanted = isLitres ? asked : (asked / 100) * tankLitres - levelLitres;
  return Math.max(0, Math.min(wanted, tankLitres - levelLitres));
}

type EngineKind = 'plain' | 'hybrid';

function engineKind(model: VehicleModel): EngineKind {
  return model.powertrain === 'ICE' ? 'plain' : 'hybrid';
}

function labelLitresPerKm(model: VehicleModel, speedKmh: number): number {
  const figures = fuelFigures(model);
  const city = figures.cityLitresPer100Km / 100;
  const highway = figures.highwayLitresPer100Km / 100;
  if (speedKmh <= cityKmh) {
    return city + idleLitresPerHour(model) * (1 / Math.max(speedKmh, slowestKmh) - 1 / cityKmh);
  }
  if (speedKmh <= highwayKmh) {
    return city + ((highway - city) * (speedKmh - cityKmh)) / (highwayKmh - cityKmh);
  }
  const growth = (speedKmh * speedKmh) / (highwayKmh * highwayKmh) - 1;
  return highway * (1 + fuelDragShare * growth);
}

/**
 * Oak Ridge, 74 cars at steady speeds: 14.0 % fewer miles per gallon at 70 than at 60 mph, 15.4 %
 * fewer at 80 than at 70. This share gives 14.9 % and 14.7 %, and the two together exactly.
 */
const fuelDragShare = 0.47;
/** Litres for each kWh that an engine makes: 26 % of the 8.9 kWh in a litre of petrol. */
export const litresPerKwh = 0.44;
/** Half a kW. */
const hybridIdleLitresPerHour = 0.5 * litresPerKwh;
const usualDisplacementLitres = 2;
const slowestKmh = 5;
const mildCelsius = 25;

/**
 * The factor on label consumption, by ambient temperature. Up to 25 degC a straight line for the
 * losses that `coldStartLitres` does not cover; the effect of air conditioning above is ours.
 */
const fuelFactors = {
  plain: [
    [-30, 1.0653],
    [referenceCelsius, 1],
    [mildCelsius, 0.9755],
    [35, 1.08],
    [45, 1.2],
  ],
  hybrid: [
    [-30, 1.381],
    [referenceCelsius, 1],
    [mildCelsius, 0.8571],
    [35, 1.05],
    [45, 1.2],
  ],
} as const satisfies Record<EngineKind, Points>;

/** Fuel for a cold start, as km in the city, by ambient temperature; 1.44 and 0.79 at 20 degF. */
const startKm = {
  plain: [
    [-30, 2.508],
    [mildCelsius, 0],
  ],
  hybrid: [
    [-30, 1.37],
    [mildCelsius, 0],
  ],
} as const satisfies Record<EngineKind, Points>;
