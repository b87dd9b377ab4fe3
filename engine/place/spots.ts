import type { Stream } from '../random/stream.ts';

/**
 * Destinations besides home and work: a bounded set of spots around each home, from one stream. A
 * year of deliveries makes no new places, and parking positions repeat exactly. Figures are ours.
 */

/** Places of a vehicle's own: home (0), work (1) and the spots. */
export const ownPlaces = 70;
export const homePlace = 0;
export const workPlace = 1;
/** The first of the spots all around, near to far. */
const firstAround = 2;
/** The first of the spots that lie together in one district of the town. */
const firstInDistrict = 32;
/** The first of the spots far away, one behind the other in one direction. */
const firstFar = 64;
/** The last spot of those around that lies in the town, 17 km from home. */
const lastInTown = 18;

/** Roads are this much longer than the straight line (a usual figure for European networks). */
export const detour = 1.3;

/**
 * The distance by road from home to the first far spot and from each to the next, km, and the
 * number of far spots.
 */
export const farStepKm = 80;
export const farSteps = ownPlaces - firstFar;

/** By road from home, km: each spot around a fifth further than the one before, up to 170 km. */
const aroundKm = laddered(1, 1.194, firstInDistrict - firstAround);
export const nearestKm = aroundKm[0]!;
export const furthestAroundKm = aroundKm.at(-1)!;

/** Spots of one district, and those of the whole town. */
export const districtSpots = range(firstInDistrict, firstFar);
export const townSpots = [...range(firstAround, lastInTown + 1), ...districtSpots];

/**
 * The distance of the district's middle from home as the crow flies, and the district's radius, km.
 */
const districtKm = 5;
const districtRadiusKm = 2.5;

/**
 * Kilometres east and north of home as the crow flies, for each own place: twice `ownPlaces`
 * numbers. Those of work are 0.
 */
export type Offsets = Float64Array;

/** Draws the positions of the spots of one vehicle. */
export function drawOffsets(stream: Stream, offsets: Offsets): void {
  offsets.fill(0);
  for (let spot = firstAround; spot < firstInDistrict; spot += 1) {
    drawInDisc(stream, offsets, spot);
    const crowKm = aroundKm[spot - firstAround]! / detour;
    scaleTo(offsets, spot, crowKm);
  }
  drawInDisc(stream, offsets, 0);
  scaleTo(offsets, 0, districtKm);
  const [east, north] = [offsets[0]!, offsets[1]!];
  offsets.fill(0, 0, 2);
  for (let spot = firstInDistrict; spot < firstFar; spot += 1) {
    drawInDisc(stream, offsets, spot);
    offsets[2 * spot] = east + districtRadiusKm * offsets[2 * spot]!;
    offsets[2 * spot + 1] = north + districtRadiusKm * offsets[2 * spot + 1]!;
  }
  drawInDisc(stream, offsets, firstFar);
  for (let spot = firstFar; spot < ownPlaces; spot += 1) {
    offsets.copyWithin(2 * spot, 2 * firstFar, 2 * firstFar + 2);
    scaleTo(offsets, spot, ((spot - firstFar + 1) * farStepKm) / detour);
  }
}

/** The spot whose distance from home is nearest to a length, km. */
export function spotAtKm(wayKm: number): number {
  let spot = firstAround;
  while (spot + 1 < firstInDistrict && nextIsNearer(spot, wayKm)) spot += 1;
  return spot;
}

function nextIsNearer(spot: number, wayKm: number): boolean {
  const here = aroundKm[spot - firstAround]!;
  return wayKm - here > aroundKm[spot - firstAround + 1]! - wayKm;
}

/** The far spot a number of steps away from home, from 1. */
export function farSpot(steps: number): number {
  return firstFar + steps - 1;
}

/** By road from one own place to another, km. */
export function roadKm(offsets: Offsets, from: number, to: number): number {
  const east = offsets[2 * to]! - offsets[2 * from]!;
  const north = offsets[2 * to + 1]! - offsets[2 * from + 1]!;
  return detour * Math.sqrt(east * east + north * north);
}

/** The spot of a list whose distance from another is nearest to a length; never that other one. */
export function spotFrom(
  offsets: Offsets,
  from: number,
  lengthKm: number,
  among: readonly number[],
): number {
  let best = -1;
  let leastKm = Infinity;
  for (const spot of among) {
    const missKm = Math.abs(roadKm(offsets, from, spot) - lengthKm);
    if (spot === from || missKm >= leastKm) continue;
    best = spot;
    leastKm = missKm;
  }
  return best;
}

/** A point of the unit disc, every part of it alike, and never its middle. */
function drawInDisc(stream: Stream, offsets: Offsets, spot: number): void {
  for (;;) {
    const east = 2 * stream.next() - 1;
    const north = 2 * stream.next() - 1;
    const square = east * east + north * north;
    if (square >= 1 || square < 1e-6) continue;
    offsets[2 * spot] = east;
    offsets[2 * spot + 1] = north;
    return;
  }
}

function scaleTo(offsets: Offsets, spot: number, km: number): void {
  const [east, north] = [offsets[2 * spot]!, offsets[2 * spot + 1]!];
  const scale = km / Math.sqrt(east * east + north * north);
  offsets[2 * spot] = east * scale;
  offsets[2 * spot + 1] = north * scale;
}

function laddered(first: number, ratio: number, count: number): Float64Array {
  const steps = new Float64Array(count);
  for (let step = 0, at = first; step < count; step += 1, at *= ratio) steps[step] = at;
  return steps;
}

function range(from: number, end: number): number[] {
  return Array.from({ length: end - from }, (_, index) => from + index);
}
