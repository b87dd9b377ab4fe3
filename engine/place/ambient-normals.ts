import { piecewise } from '../model/piecewise.ts';
import { latitudeClimates, seasonByMonth, stations } from './ambient.generated.ts';
import type { ClimateNormals } from './climate.ts';
import { distanceKm, type Position } from './geography.ts';

/**
 * Normals of a place, weighted from the stations within 300 km, the nearer the more, and from its
 * latitude. They change gradually from place to place, and equal those of a station right there.
 */
export function normalsAt(position: Position): ClimateNormals {
  const near = stations.map((station) => ({ station, km: distanceKm(position, station) }));
  const here = near.find(({ km }) => km < 1);
  if (here !== undefined) return here.station;
  const all: { readonly normals: ClimateNormals; readonly weight: number }[] = [
    { normals: latitudeNormals(position.latitude), weight: latitudeWeight },
  ];
  for (const { station, km } of near) {
    if (km < reachKm) all.push({ normals: station, weight: weightAt(km) });
  }
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (of: (normals: ClimateNormals) => readonly number[]): number[] =>
    months.map(
      (month) =>
        all.reduce((sum, { normals, weight }) => sum + (of(normals)[month] ?? 0) * weight, 0) /
        total,
    );
  return { lows: mean(({ lows }) => lows), highs: mean(({ highs }) => highs) };
}

/** Normals by latitude alone; south of the equator half a year later. */
export function latitudeNormals(latitude: number): ClimateNormals {
  const from = Math.abs(latitude);
  const mean = piecewise(latitudeClimates.meanCelsius, from);
  const amplitude = piecewise(latitudeClimates.amplitudeCelsius, from);
  const half = piecewise(latitudeClimates.dailyRangeCelsius, from) / 2;
  const means = months.map(
    (month) => mean + amplitude * (seasonByMonth[latitude < 0 ? (month + 6) % 12 : month] ?? 0),
  );
  return { lows: means.map((value) => value - half), highs: means.map((value) => value + half) };
}

/** Shepard's weights: without bound at the station, 0 where its reach ends. */
function weightAt(km: number): number {
  const weight = (reachKm - km) / (reachKm * km);
  return weight * weight;
}

const reachKm = 300;
/** As much as a station at half its reach. */
const latitudeWeight = weightAt(reachKm / 2);
const months = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const;
