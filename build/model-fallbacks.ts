import { scaledToLabel } from '../engine/model/driveline.ts';
import { type RoadLoad, roundedRoadLoad } from '../engine/model/road-load.ts';
import type { CatalogueFacts, VehicleFacts } from './model-facts.ts';
import type { RoadLoads } from './road-load-facts.ts';

/**
 * Substitutes for figures that were never published about a car: AC efficiency by rule, the others
 * the median over the battery cars of the catalogue that have them. Every substitute is marked
 * approximate.
 */
export interface Fallbacks {
  readonly acEfficiency: number;
  /** Median of each coefficient over the battery cars of a size class. */
  readonly roadLoad: Readonly<Record<SizeClass, RoadLoad>>;
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
/** The figure of the vehicle model; the catalogue derived the usable energy of PHEV with 0.86. */
const usualAcEfficiency = 0.855;
export function fallbacksFrom(facts: CatalogueFacts, roadLoads: RoadLoads): Fallbacks {
  const labelled = facts.vehicles.filter((entry) => entry.epa?.cityKWh100mi !== undefined);
  const combinedOf = (size: SizeClass): number =>
    median(
      labelled
        .filter((entry) => sizeClass(entry) === size)
        .map((entry) => (required(entry.epa?.combKWh100mi) / kmPer100Mi) * 100),
    );
  return {
    acEfficiency: usualAcEfficiency,
    roadLoad: bySize((size) => usualRoadLoad(labelled, size, roadLoads)),
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
    combinedKwhPer100Km: bySize(combinedOf),
  };
}

function bySize<Value>(of: (size: SizeClass) => Value): Readonly<Record<SizeClass, Value>> {
  return {
    small: of('small'),
    medium: of('medium'),
    large: of('large'),
    extraLarge: of('extraLarge'),
  };
}

function usualRoadLoad(
  entries: readonly VehicleFacts[],
  size: SizeClass,
  roadLoads: RoadLoads,
): RoadLoad {
  const loads = entries.flatMap((entry) =>
    sizeClass(entry) === size ? (roadLoads.get(entry.id) ?? []) : [],
  );
  const middle = (of: keyof RoadLoad): number => median(loads.map((load) => load[of]));
  return {
    constant: middle('constant'),
    perSpeed: middle('perSpeed'),
    perSquare: middle('perSquare'),
    massKg: middle('massKg'),
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

/** The road load of a car: as published, or that of its size class, scaled to its label. */
export function roadLoadOf(
  entry: VehicleFacts,
  roadLoads: RoadLoads,
  fallbacks: Fallbacks,
): RoadLoad {
  const published = roadLoads.get(entry.id);
  if (published !== undefined) return published;
  const label = estimateConsumption(entry, fallbacks);
  const scaled = scaledToLabel(fallbacks.roadLoad[sizeClass(entry)], label, entry.make);
  return roundedRoadLoad(scaled);
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
