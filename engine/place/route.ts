import { invariant } from '../invariant.ts';
import { distanceKm, type Position } from './geography.ts';
import { Heights } from './heights.ts';

/** A point of a route; elevation in metres above the sea, where the file has it. */
export interface RoutePoint extends Position {
  readonly elevationM?: number | undefined;
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

  /** @param points at least two places; a point at the place of the one before it is left out */
  constructor(points: readonly RoutePoint[]) {
    const degrees = new Int32Array(2 * points.length);
    const kept: RoutePoint[] = [];
    for (const point of points) {
      const at = 2 * kept.length;
      degrees[at] = Math.round(point.latitude * perDegree);
      degrees[at + 1] = Math.round(point.longitude * perDegree);
      if (at > 0 && degrees[at] === degrees[at - 2] && degrees[at + 1] === degrees[at - 1])
        continue;
      kept.push(point);
    }
    invariant(kept.length > 1, 'a route leads from one place to another');
    this.count = kept.length;
    this.#degrees = degrees.slice(0, 2 * kept.length);
    this.#heights = heightsOf(kept);
    this.#blockKm = new Float64Array(Math.ceil((this.count - 1) / pointsOfBlock));
    let km = 0;
    for (let index = 0; index + 1 < this.count; index += 1) {
      if (index % pointsOfBlock === 0) this.#blockKm[index / pointsOfBlock] = km;
      km += this.#legKm(index);
    }
    this.lengthKm = km;
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
    return {
      latitude: this.#degrees[2 * index]! / perDegree,
      longitude: this.#degrees[2 * index + 1]! / perDegree,
    };
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
      const lengthKm = this.#legKm(index);
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

  #legKm(index: number): number {
    return distanceKm(this.at(index), this.at(index + 1));
  }
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
export function leadsAnywhere([first, ...others]: readonly Position[]): boolean {
  const key = ({ latitude, longitude }: Position): string =>
    `${Math.round(latitude * perDegree)} ${Math.round(longitude * perDegree)}`;
  return first !== undefined && others.some((each) => key(each) !== key(first));
}

const perDegree = 1e7;
const pointsOfBlock = 32;
const gradeWindowKm = 0.1;

/** Points without an elevation lie on the line between their neighbours that have one. */
function heightsOf(points: readonly RoutePoint[]): Heights | undefined {
  const known = points.flatMap(({ elevationM }, index) =>
    elevationM === undefined ? [] : [[index, elevationM] as const],
  );
  if (known.length === 0) return undefined;
  const decimetres = new Uint16Array(points.length);
  let next = 0;
  for (let index = 0; index < points.length; index += 1) {
    if (next < known.length - 1 && known[next]![0] < index) next += 1;
    const [at, elevationM] = known[next]!;
    const [before, lower] = known[Math.max(0, next - 1)]!;
    const isBetween = before < index && index < at;
    const share = isBetween ? (index - before) / (at - before) : 1;
    const metres = lower + (elevationM - lower) * share;
    decimetres[index] = Math.round(10 * (metres - elevationRange.min));
  }
  return new Heights(decimetres, pointsOfBlock);
}
