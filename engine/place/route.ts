import { allAtOnce, type InSteps, rowsOfStep } from '../in-steps.ts';
import { invariant } from '../invariant.ts';
import { distanceKm, type Position } from './geography.ts';
import { Heights } from './heights.ts';

/** A point of a route; elevation in metres above the sea, where the file has it. */
export interface RoutePoint extends Position {
  readonly elevationM?: number | undefined;
}

/** Points in their order: a list, or columns that a reader of files fills. */
export interface RoutePoints {
  readonly length: number;
  at(index: number): RoutePoint | undefined;
}

/** The most points of a route (ours): a day of one a second. */
export const mostRoutePoints = 100_000;

/** The lowest and the highest elevation of a road, with room (Dead Sea, Umling La), metres. */
export const elevationRange = { min: -500, max: 6_000 };

/**
 * Points of a way in their order, as a file or a scenario gives them, with straight legs between
 * them; shared by all that drive on it. A point takes 8 bytes, and one or two for its elevation:
 * degrees to seven decimals (a centimetre) and metres to one.
 */
export class Route {
  readonly count: number;
  /** The sum of the lengths of its legs. */
  readonly lengthKm: number;
  /** Latitude and longitude of each point, in ten-millionths of a degree. */
  readonly #degrees: Int32Array;
  /** The length up to each `pointsOfBlock`-th point that a leg begins at, km. */
  readonly #blockKm: Float64Array;
  /** Decimetres above the lowest elevation; without any, there are none. */
  readonly #heights: Heights | undefined;

  private constructor({ degrees, blockKm, lengthKm, heights }: RouteParts) {
    this.count = degrees.length / 2;
    this.lengthKm = lengthKm;
    this.#degrees = degrees;
    this.#blockKm = blockKm;
    this.#heights = heights;
  }

  /** The route along at least two places; a point at the place of the one before it is left out. */
  static of(points: RoutePoints): Route {
    return allAtOnce(Route.inSteps(points));
  }

  /** The route along points, as above, made in steps. */
  static *inSteps(points: RoutePoints): InSteps<Route> {
    const all = new Int32Array(2 * points.length);
    const elevations: number[] = [];
    for (let index = 0; index < points.length; index += 1) {
      if (index % rowsOfStep === 0) yield;
      const { latitude, longitude, elevationM = NaN } = points.at(index)!;
      const at = 2 * elevations.length;
      all[at] = Math.round(latitude * perDegree);
      all[at + 1] = Math.round(longitude * perDegree);
      if (at > 0 && all[at] === all[at - 2] && all[at + 1] === all[at - 1]) continue;
      elevations.push(elevationM);
    }
    const count = elevations.length;
    invariant(count > 1, 'a route leads from one place to another');
    const degrees = all.slice(0, 2 * count);
    const blockKm = new Float64Array(Math.ceil((count - 1) / pointsOfBlock));
    let km = 0;
    for (let index = 0; index + 1 < count; index += 1) {
      if (index % rowsOfStep === 0) yield;
      if (index % pointsOfBlock === 0) blockKm[index / pointsOfBlock] = km;
      km += legKm(degrees, index);
    }
    return new Route({ degrees, blockKm, lengthKm: km, heights: getHeights(elevations) });
  }

  /** The bytes of its points. */
  get byteLength(): number {
    return this.#degrees.byteLength + this.#blockKm.byteLength + (this.#heights?.byteLength ?? 0);
  }

  get first(): Position {
    return this.at(0);
  }

  get last(): Position {
    return this.at(this.count - 1);
  }

  at(index: number): Position {
    return positionAt(this.#degrees, index);
  }

  /** The leg that a length of the route, 0 to `lengthKm`, ends in. */
  legAt(km: number): RouteLeg {
    let block = 0;
    for (let end = this.#blockKm.length; block + 1 < end; ) {
      const middle = (block + end) >> 1;
      if (this.#blockKm[middle]! <= km) block = middle;
      else end = middle;
    }
    let startKm = this.#blockKm[block]!;
    for (let index = block * pointsOfBlock; ; index += 1) {
      const lengthKm = legKm(this.#degrees, index);
      if (index + 2 === this.count || startKm + lengthKm > km) {
        return { from: this.at(index), to: this.at(index + 1), index, startKm, lengthKm };
      }
      startKm += lengthKm;
    }
  }

  /** Metres above the sea after so many km; undefined for a route without elevations. */
  elevationM(km: number): number | undefined {
    const heights = this.#heights;
    if (heights === undefined) return undefined;
    const { index, startKm, lengthKm } = this.legAt(km);
    const share = Math.min(1, Math.max(0, (km - startKm) / lengthKm));
    const [start, end] = [heights.at(index), heights.at(index + 1)];
    return elevationRange.min + (start + (end - start) * share) / 10;
  }

  /**
   * The rise per way after so many km, without unit: 0.05 is 5 %. It is the mean over 100 m around,
   * as elevations of receivers are wrong by metres. 0 for a route without elevations.
   */
  grade(km: number): number {
    const fromKm = Math.max(0, km - gradeWindowKm / 2);
    const untilKm = Math.min(this.lengthKm, km + gradeWindowKm / 2);
    const [from, until] = [this.elevationM(fromKm), this.elevationM(untilKm)];
    if (from === undefined || until === undefined) return 0;
    return (until - from) / (1000 * (untilKm - fromKm));
  }
}

interface RouteParts {
  readonly degrees: Int32Array;
  readonly blockKm: Float64Array;
  readonly lengthKm: number;
  readonly heights: Heights | undefined;
}

function positionAt(degrees: Int32Array, index: number): Position {
  return {
    latitude: degrees[2 * index]! / perDegree,
    longitude: degrees[2 * index + 1]! / perDegree,
  };
}

function legKm(degrees: Int32Array, index: number): number {
  return distanceKm(positionAt(degrees, index), positionAt(degrees, index + 1));
}

/** Two neighbouring points of a route. */
export interface RouteLeg {
  readonly from: Position;
  readonly to: Position;
  /** That of `from`. */
  readonly index: number;
  /** The length of the route before it. */
  readonly startKm: number;
  readonly lengthKm: number;
}

/** Whether points lead anywhere: two of them are different places. */
export function leadsAnywhere(points: RoutePoints): boolean {
  const first = points.at(0);
  const differ = (one: number, other: number): boolean =>
    Math.round(one * perDegree) !== Math.round(other * perDegree);
  for (let index = 1; index < points.length; index += 1) {
    const { latitude, longitude } = points.at(index)!;
    if (differ(latitude, first!.latitude) || differ(longitude, first!.longitude)) return true;
  }
  return false;
}

const perDegree = 1e7;
const pointsOfBlock = 32;
const gradeWindowKm = 0.1;

/** Points without an elevation, NaN, lie on the line between their neighbours that have one. */
function getHeights(elevations: readonly number[]): Heights | undefined {
  const known = elevations.flatMap((metres, index) => (Number.isNaN(metres) ? [] : [index]));
  if (known.length === 0) return undefined;
  const decimetres = new Uint16Array(elevations.length);
  let next = 0;
  for (let index = 0; index < elevations.length; index += 1) {
    if (next < known.length - 1 && known[next]! < index) next += 1;
    const at = known[next]!;
    const before = known[Math.max(0, next - 1)]!;
    const [lower, upper] = [elevations[before]!, elevations[at]!];
    const isBetween = before < index && index < at;
    const share = isBetween ? (index - before) / (at - before) : 1;
    const metres = lower + (upper - lower) * share;
    decimetres[index] = Math.round(10 * (metres - elevationRange.min));
  }
  return new Heights(decimetres, pointsOfBlock);
}
