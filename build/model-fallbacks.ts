import { highwayKmh } from '../engine/model/consumption.ts';
import type { CatalogueFacts, VehicleFacts } from './model-facts.ts';

/**
 * Substitutes for figures that were never published about a car: AC efficiency by rule, the others
 * the median over the battery cars of the catalogue that have them. Every substitute is marked
 * approximate.
 */
export interface Fallbacks {
  readonly acEfficiency: number;
  readonly highwayDragShare: number;
  /** Highway over city label consumption. */
  readonly highwayOverCity: number;
  /** EPA combined over WLTP consumption, both wall side per km. */
  readonly labelOverWltp: number;
  /** Median EPA combined consumption, wall side, of the battery cars in each size class. */
  readonly combinedKwhPer100Km: Readonly<Record<SizeClass, number>>;
}

/**
 * By usable energy, which is close enough to the size of a car: below 50, 50 to 70, 70 to 90, 90
 * kWh and more.
 */
type SizeClass = 'small' | 'medium' | 'large' | 'extraLarge';

export const kmPerMile = 1.609344;
const kmPer100Mi = 160.9344;
const newtonsPerPound = 4.4482216;
/** The figure of the vehicle model; the catalogue derived the usable energy of PHEV with 0.86. */
const usualAcEfficiency = 0.855;
/** Wheel over battery while cruising; only the shape above highway speed depends on it. */
const drivelineEfficiency = 0.9;
/**
 * The range of speed over which a parabola approximates the road load; 130 km/h is a common top
 * limit.
 */
const fastKmh = 130;

export function fallbacksFrom(facts: CatalogueFacts): Fallbacks {
  const labelled = facts.vehicles.filter((entry) => entry.epa?.cityKWh100mi !== undefined);
  const combinedOf = (size: SizeClass): number =>
    median(
      labelled
        .filter((entry) => sizeClass(entry) === size)
        .map((entry) => (required(entry.epa?.combKWh100mi) / kmPer100Mi) * 100),
    );
  return {
    acEfficiency: usualAcEfficiency,
    highwayDragShare: median(labelled.flatMap((entry) => highwayDragShare(entry) ?? [])),
    highwayOverCity: median(
      labelled.map((entry) => required(entry.epa?.hwyKWh100mi) / required(entry.epa?.cityKWh100mi)),
    ),
    labelOverWltp: median(
      labelled.flatMap((entry) =>
        entry.wltpKWh100km === undefined
          ? []
          : required(entry.epa?.combKWh100mi) / kmPerMile / entry.wltpKWh100km.v,
      ),
    ),
    combinedKwhPer100Km: {
      small: combinedOf('small'),
      medium: combinedOf('medium'),
      large: combinedOf('large'),
      extraLarge: combinedOf('extraLarge'),
    },
  };
}

export interface LabelConsumption {
  readonly cityKwhPer100Km: number;
  readonly highwayKwhPer100Km: number;
  readonly combinedKwhPer100Km: number;
  readonly approximate: boolean;
}

/**
 * Wall-side label consumption: EPA city and highway where published; else the EPA combined figure
 * (PHEV), the WLTP figure, or the size class, split by the usual ratio of highway to city.
 */
export function estimateConsumption(entry: VehicleFacts, fallbacks: Fallbacks): LabelConsumption {
  const { cityKWh100mi, hwyKWh100mi, combKWh100mi } = entry.epa ?? {};
  if (cityKWh100mi !== undefined && hwyKWh100mi !== undefined && combKWh100mi !== undefined) {
    return {
      cityKwhPer100Km: cityKWh100mi / kmPerMile,
      highwayKwhPer100Km: hwyKWh100mi / kmPerMile,
      combinedKwhPer100Km: combKWh100mi / kmPerMile,
      approximate: false,
    };
  }
  const combined = combinedEstimate(entry, fallbacks);
  // The label's own weights: 55 % of the distance in the city, 45 % on the highway.
  const city = combined / (0.55 + 0.45 * fallbacks.highwayOverCity);
  return {
    cityKwhPer100Km: city,
    highwayKwhPer100Km: city * fallbacks.highwayOverCity,
    combinedKwhPer100Km: combined,
    approximate: true,
  };
}

function combinedEstimate(entry: VehicleFacts, fallbacks: Fallbacks): number {
  if (entry.epa?.combKWh100mi !== undefined) return entry.epa.combKWh100mi / kmPerMile;
  if (entry.wltpKWh100km !== undefined) return entry.wltpKWh100km.v * fallbacks.labelOverWltp;
  return fallbacks.combinedKwhPer100Km[sizeClass(entry)];
}

/**
 * Share of highway consumption by which a parabola in speed must grow, up to 130 km/h, to follow
 * the road load A + B v + C v^2 of EPA's certification list; undefined if the list does not have
 * it.
 */
export function highwayDragShare(entry: VehicleFacts): number | undefined {
  const { roadLoad, epa, acEfficiency } = entry;
  if (roadLoad === undefined || epa?.hwyKWh100mi === undefined || acEfficiency === undefined) {
    return undefined;
  }
  const slowMph = highwayKmh / kmPerMile;
  const fastMph = fastKmh / kmPerMile;
  const growthLbf =
    roadLoad.B_lbf_mph * (fastMph - slowMph) +
    roadLoad.C_lbf_mph2 * (fastMph * fastMph - slowMph * slowMph);
  const growthKwhPerKm = (growthLbf * newtonsPerPound * 1000) / 3.6e6 / drivelineEfficiency;
  const highwayKwhPerKm = (epa.hwyKWh100mi * acEfficiency.v) / kmPer100Mi;
  const squares = fastKmh * fastKmh - highwayKmh * highwayKmh;
  return ((growthKwhPerKm / squares) * highwayKmh * highwayKmh) / highwayKwhPerKm;
}

function sizeClass(entry: VehicleFacts): SizeClass {
  const usableKwh = required(entry.usableKWh?.v);
  if (usableKwh < 50) return 'small';
  if (usableKwh < 70) return 'medium';
  return usableKwh < 90 ? 'large' : 'extraLarge';
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = required(sorted[half]);
  return sorted.length % 2 === 1 ? upper : (required(sorted[half - 1]) + upper) / 2;
}

function required(value: number | undefined): number {
  if (value === undefined) throw new Error('a figure the fallbacks rest on is missing');
  return value;
}
