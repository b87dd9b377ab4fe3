import type { Streams } from '../random/stream.ts';
import { distanceKm, type Position } from './geography.ts';
import { cornersOfRoad, pointAlong, pointOfLeg, type Road, type WayPoint } from './road.ts';
import type { Route } from './route.ts';

/**
 * The way of a trip. Without a route it is a road between its ends; with one it leads straight to
 * the first point, along the points, and straight on to the end. Where it is longer than that, each
 * leg of it is a road with bends, longer in the same proportion.
 */
export interface TripCourse {
  readonly from: Position;
  readonly to: Position;
  readonly distanceKm: number;
  readonly route?: Route | undefined;
}

/** The length of a course whose legs are all straight: it can be no shorter. */
export function leastKm({ from, to, route }: Omit<TripCourse, 'distanceKm'>): number {
  if (route === undefined) return distanceKm(from, to);
  return distanceKm(from, route.first) + route.lengthKm + distanceKm(route.last, to);
}

/** The point of a course after so many km, between 0 and its length. */
export function pointOfCourse(course: TripCourse, drivenKm: number, streams: Streams): WayPoint {
  const { from, to, route } = course;
  if (route === undefined) {
    return pointAlong(cornersOfRoad({ from, to, lengthKm: course.distanceKm }, streams), drivenKm);
  }
  const stretch = stretchOf(course);
  const pointOf = (leg: Road, km: number): WayPoint => {
    if (stretch === 1) return pointOfLeg(leg.from, leg.to, km / leg.lengthKm);
    const road = { ...leg, lengthKm: leg.lengthKm * stretch };
    return pointAlong(cornersOfRoad(road, streams), km * stretch);
  };
  // From here on, lengths are those of the straight legs.
  const km = drivenKm / stretch;
  const approachKm = distanceKm(from, route.first);
  if (km < approachKm) return pointOf({ from, to: route.first, lengthKm: approachKm }, km);
  const routeKm = km - approachKm;
  const leaveKm = distanceKm(route.last, to);
  if (routeKm >= route.lengthKm && leaveKm > shortestLegKm) {
    return pointOf({ from: route.last, to, lengthKm: leaveKm }, routeKm - route.lengthKm);
  }
  const leg = route.legAt(routeKm);
  return pointOf(leg, routeKm - leg.startKm);
}

/** The corners of a course in their order, its ends among them. */
export function* cornersOfCourse(course: TripCourse, streams: Streams): Generator<Position> {
  const { from, to, route } = course;
  if (route === undefined) {
    yield from;
    yield* cornersAfter({ from, to, lengthKm: course.distanceKm }, streams);
    return;
  }
  const stretch = stretchOf(course);
  let last = from;
  yield from;
  for (let index = 0; index <= route.count; index += 1) {
    const next = index === route.count ? to : route.at(index);
    const straightKm = stretch === 1 ? 0 : distanceKm(last, next);
    if (straightKm <= shortestLegKm) yield next;
    else yield* cornersAfter({ from: last, to: next, lengthKm: straightKm * stretch }, streams);
    last = next;
  }
}

function* cornersAfter(road: Road, streams: Streams): Generator<Position> {
  const corners = cornersOfRoad(road, streams);
  for (let index = 1; index < corners.count; index += 1) yield corners.at(index);
}

/** A way as short as the error of a position, a tenth of a millimetre, has no leg of its own. */
const shortestLegKm = 1e-7;

/** The length of a course for that of its straight legs. */
function stretchOf(course: TripCourse): number {
  const stretch = course.distanceKm / leastKm(course);
  // A length to the metre, as maps have it, may be a little too short.
  return stretch > 1 + 1e-9 ? stretch : 1;
}
