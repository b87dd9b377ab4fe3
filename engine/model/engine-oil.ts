import type { VehicleModel } from './model.ts';
import { type Points, piecewise } from './piecewise.ts';

/** The counters of wear, as totals since the car was built. */
export interface OilCounters {
  readonly atMs: number;
  readonly odometerKm: number;
  readonly revolutions: number;
}

/**
 * The life of one filling of oil, by each counter. A year or 16,000 km, which several makers state
 * for synthetic oil in the US (10,000 miles); 30 million revolutions is ours, so that a car in the
 * city is due at about 12,000 km.
 */
export const usualOilInterval = {
  durationMs: 365 * 86_400_000,
  distanceKm: 16_000,
  revolutions: 30_000_000,
};

/** Share of life at which cars ask for an oil change (GM: 5 %). */
export const oilAlertLife = 0.05;

/**
 * Remaining life of the oil, from 1 at a service to 0: the least that revolutions, distance and
 * time leave. A service replaces `service` with the present counters.
 */
export function oilLife(service: OilCounters, now: OilCounters): number {
  const used = Math.max(
    (now.atMs - service.atMs) / usualOilInterval.durationMs,
    (now.odometerKm - service.odometerKm) / usualOilInterval.distanceKm,
    (now.revolutions - service.revolutions) / usualOilInterval.revolutions,
  );
  return Math.min(1, Math.max(0, 1 - used));
}

/**
 * Revolutions of the engine per km driven on fuel, at a mean speed (km/h, stops included). Ours: an
 * engine turns 1,300 times a minute on average in the city and 2,000 to 2,700 times on a highway;
 * that of a hybrid stands still for half of the city.
 */
export function revolutionsPerKm(model: VehicleModel, speedKmh: number): number {
  return piecewise(model.powertrain === 'ICE' ? plainPerKm : hybridPerKm, speedKmh);
}

const plainPerKm: Points = [
  [5, 9_000],
  [15, 4_400],
  [31.5, 2_480],
  [60, 1_600],
  [94, 1_300],
  [160, 1_250],
];

const hybridPerKm: Points = [
  [5, 3_500],
  [15, 2_100],
  [31.5, 1_300],
  [60, 1_150],
  [94, 1_250],
  [160, 1_400],
];
