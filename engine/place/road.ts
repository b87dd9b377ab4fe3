import type { Stream, Streams } from '../random/stream.ts';
import { bearingDegrees, distanceKm, interpolate, offCourse, type Position } from './geography.ts';
import { detour } from './spots.ts';

/** A way between two places that is as long as `lengthKm`, with the bends that this takes. */
export interface Road {
  readonly from: Position;
  readonly to: Position;
  readonly lengthKm: number;
}

/** A point of a way, and the direction in which it goes on there: 0 north, 90 east, below 360. */
export interface WayPoint {
  readonly position: Position;
  readonly headingDegrees: number;
}

/** Corners with straight legs between them; the first is at 0 km. */
export interface Corners {
  readonly count: number;
  /** The length of the way up to a corner. */
  kmAt(index: number): number;
  at(index: number): Position;
}

/**
 * The corners of a road: straight legs that bend away to one side or the other, as drawn for its
 * two ends, so that the same way back leads along the same road. Every bend is an isosceles
 * triangle over a part of the straight line, which makes its length exact: no sum is fitted. A road
 * longer than the usual detour takes a corner on its way first, and one back to its beginning goes
 * there in a drawn direction.
 */
export function cornersOfRoad(road: Road, streams: Streams): Corners {
  const { from, to, lengthKm } = road;
  const latest = latestRoads.get(from);
  const isLatest = latest?.to === to && latest.lengthKm === lengthKm && latest.streams === streams;
  if (isLatest) return latest.corners;
  const corners = remembering(
    isReversed(road)
      ? reversed(bends({ from: to, to: from, lengthKm }, streams))
      : bends(road, streams),
  );
  latestRoads.set(from, { to, lengthKm, streams, corners });
  return corners;
}

/**
 * The latest road from each position: a car asks for a point of its road at every report, and the
 * bends are most of the cost.
 */
const latestRoads = new WeakMap<
  Position,
  Omit<Road, 'from'> & { readonly streams: Streams; readonly corners: Corners }
>();

/** The same corners, each worked out when it is first read. */
function remembering(corners: Corners): Corners {
  const { count } = corners;
  const known: Position[] = [];
  const kms = Float64Array.from({ length: count }, (_, index) => corners.kmAt(index));
  return {
    count,
    kmAt: (index) => kms[index]!,
    at: (index) => (known[index] ??= corners.at(index)),
  };
}

/** The point after so many km along corners, which are at least two. */
export function pointAlong(corners: Corners, drivenKm: number): WayPoint {
  let leg = 0;
  while (leg + 2 < corners.count && corners.kmAt(leg + 1) <= drivenKm) leg += 1;
  const startKm = corners.kmAt(leg);
  const legKm = corners.kmAt(leg + 1) - startKm;
  return pointOfLeg(corners.at(leg), corners.at(leg + 1), (drivenKm - startKm) / legKm);
}

/** The point at a share (0 to 1) of a straight leg. */
export function pointOfLeg(from: Position, to: Position, share: number): WayPoint {
  const position = interpolate(from, to, share);
  // The direction is that of the further end, as the nearer one may be the position itself.
  const headingDegrees =
    share <= 0.5 ? bearingDegrees(position, to) : (bearingDegrees(position, from) + 180) % 360;
  return { position, headingDegrees };
}

/** The length of the parts between bends, which no road of a car has fewer than two of, km. */
const bendKm = 3;
const mostBends = 16;
/** The longest bend: its triangle has its corner well within a quarter of the globe, km. */
const longestBendKm = 5_000;
/** The longest way over a corner beside the straight line, km; a longer road has longer bends. */
const longestTurnKm = 15_000;
/** A road that exceeds the straight line by less is straight, as a share of its length. */
const straightShare = 1e-9;
/** The part of its length by which the end of a bend may lie elsewhere than at equal steps. */
const jitter = 0.3;

/** Roads are drawn for their ends in one order, whichever way they are driven. */
function isReversed({ from, to }: Road): boolean {
  return from.latitude === to.latitude
    ? from.longitude > to.longitude
    : from.latitude > to.latitude;
}

function bends(road: Road, streams: Streams): Corners {
  const { from, to, lengthKm } = road;
  const straightKm = distanceKm(from, to);
  if (lengthKm <= straightKm * (1 + straightShare)) {
    return {
      count: 2,
      kmAt: (index) => index * lengthKm,
      at: (index) => (index === 0 ? from : to),
    };
  }
  const stream = streams.stream(keyOf(road), 'road');
  const direction = stream.next();
  const turnKm = Math.min(lengthKm / detour, longestTurnKm);
  const turn =
    turnKm > straightKm ? offCourse(from, to, { lengthKm: turnKm, share: direction }) : undefined;
  const baseAt = (share: number): Position => {
    if (turn === undefined) return interpolate(from, to, share);
    return share < 0.5 ? interpolate(from, turn, 2 * share) : interpolate(turn, to, 2 * share - 1);
  };
  const { ends, sides } = drawBends(stream, countOf(lengthKm));
  const cornerAt = (index: number): Position => {
    const bend = index >> 1;
    const start = baseAt(ends[bend]!);
    if (index % 2 === 0) return start;
    const end = baseAt(ends[bend + 1]!);
    const bendLengthKm = (ends[bend + 1]! - ends[bend]!) * lengthKm;
    return offCourse(start, end, { lengthKm: bendLengthKm, share: sides[bend]! });
  };
  const kmAt = (index: number): number => {
    const bend = index >> 1;
    const share = index % 2 === 0 ? ends[bend]! : (ends[bend]! + ends[bend + 1]!) / 2;
    return share * lengthKm;
  };
  return { count: 2 * ends.length - 1, kmAt, at: cornerAt };
}

interface Bends {
  /** The shares of the road at which bends begin and end, from 0 to 1; one is in the middle. */
  readonly ends: readonly number[];
  /** Draws for the side of each. */
  readonly sides: readonly number[];
}

function drawBends(stream: Stream, count: number): Bends {
  const ends = [0];
  const sides: number[] = [];
  for (let bend = 1; bend <= count; bend += 1) {
    const shift = (2 * stream.next() - 1) * jitter;
    const isFixed = bend === count || 2 * bend === count;
    ends.push((isFixed ? bend : bend + shift) / count);
    sides.push(stream.next());
  }
  return { ends, sides };
}

/** An even number. */
function countOf(lengthKm: number): number {
  const usual = Math.min(mostBends, 2 * Math.max(1, Math.round(lengthKm / (2 * bendKm))));
  return Math.max(usual, 2 * Math.ceil(lengthKm / (2 * longestBendKm)));
}

function keyOf({ from, to }: Road): string {
  return `${from.latitude},${from.longitude} ${to.latitude},${to.longitude}`;
}

function reversed(corners: Corners): Corners {
  const last = corners.count - 1;
  const lengthKm = corners.kmAt(last);
  return {
    count: corners.count,
    kmAt: (index) => lengthKm - corners.kmAt(last - index),
    at: (index) => corners.at(last - index),
  };
}
