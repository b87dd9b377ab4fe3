import { arcTangent2, cosine, sine } from './trigonometry.ts';

/** A place on Earth, in degrees: latitude -90 to 90, longitude -180 to 180. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A way over one corner: its length, and the side of the corner as a draw from 0 to 1. */
export interface Bend {
  readonly lengthKm: number;
  readonly share: number;
}

export type CompassPoint = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';

/**
 * Great-circle distance in km on a sphere of mean Earth radius. Against the ellipsoid it errs by up
 * to about 0.6 % (3 km in 500 km); against the exact great circle by less than a millimetre up to
 * 10,000 km.
 */
export function distanceKm(from: Position, to: Position): number {
  return earthRadiusKm * centralAngle(from, to);
}

/**
 * The place at `share` (0 to 1) of the great circle from one place to another, so that distances
 * grow evenly with the share. Exactly the ends at 0 and 1. Between antipodes every way is as short:
 * the straight line on the map.
 */
export function interpolate(from: Position, to: Position, share: number): Position {
  if (share <= 0) return from;
  if (share >= 1) return to;
  const angle = centralAngle(from, to);
  if (angle < tinyAngle || Math.PI - angle < tinyAngle) {
    return straight(from, to, share);
  }
  const fromWeight = sine((1 - share) * angle);
  const toWeight = sine(share * angle);
  const fromRing = fromWeight * cosine(radians(from.latitude));
  const toRing = toWeight * cosine(radians(to.latitude));
  const x = fromRing * cosine(radians(from.longitude)) + toRing * cosine(radians(to.longitude));
  const y = fromRing * sine(radians(from.longitude)) + toRing * sine(radians(to.longitude));
  const z = fromWeight * sine(radians(from.latitude)) + toWeight * sine(radians(to.latitude));
  return {
    latitude: degrees(arcTangent2(z, Math.sqrt(x * x + y * y))),
    longitude: degrees(arcTangent2(y, x)),
  };
}

/**
 * The place as far from one place as from another, so that the way over it has a length: at least
 * their distance, and less than half around the globe. It lies right of the straight way for a
 * share below a half, or else left; beside one place alone, in the direction of the share.
 */
export function offCourse(from: Position, to: Position, { lengthKm, share }: Bend): Position {
  const angle = centralAngle(from, to);
  const wayAngle = lengthKm / earthRadiusKm;
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const isOnePlace = angle < noAngle;
  const middle = isOnePlace ? a : unit(sum(a, b, 1, 1));
  const aside = isOnePlace ? inDirection(from, 2 * Math.PI * share) : unit(cross(a, b));
  const sign = isOnePlace || share >= 0.5 ? 1 : -1;
  // cos(way/2) = cos(angle/2) cos(height), written so that nothing cancels for short ways.
  const product = sine((wayAngle + angle) / 2) * sine((wayAngle - angle) / 2);
  const height = Math.min(1, Math.sqrt(Math.max(0, product)) / cosine(angle / 2));
  const [x, y, z] = sum(middle, aside, Math.sqrt(1 - height * height), sign * height);
  return {
    latitude: degrees(arcTangent2(z, Math.sqrt(x * x + y * y))),
    longitude: degrees(arcTangent2(y, x)),
  };
}

/**
 * Direction in which to set out from one place to another: 0 north, 90 east, below 360. 0 where
 * they coincide.
 */
export function bearingDegrees(from: Position, to: Position): number {
  const east = radians(to.longitude - from.longitude);
  const north = radians(to.latitude - from.latitude);
  const toCosine = cosine(radians(to.latitude));
  const half = sine(east / 2);
  const y = sine(east) * toCosine;
  // cos a sin b - sin a cos b cos c, written so that nothing cancels for places a few metres apart.
  const x = sine(north) + 2 * sine(radians(from.latitude)) * toCosine * half * half;
  const bearing = degrees(arcTangent2(y, x));
  // A bearing a hair west of north would round up to 360.
  const turned = bearing < 0 ? bearing + 360 : bearing;
  return turned < 360 ? turned : 0;
}

/** The nearest of eight compass points; halfway counts as the next one clockwise. */
export function compassPoint(bearing: number): CompassPoint {
  const turned = ((bearing % 360) + 360) % 360;
  return compassPoints[Math.floor((turned + 22.5) / 45) % 8] ?? 'N';
}

const earthRadiusKm = 6371.0088;
/**
 * Radians below which (six centimetres) the great circle and the straight line on the map are one.
 */
const tinyAngle = 1e-8;
/** Radians below which (six micrometres) a straight way has no direction. */
const noAngle = 1e-12;
const compassPoints = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;

/** A point of the unit sphere. */
type Vector = readonly [x: number, y: number, z: number];

function vectorOf({ latitude, longitude }: Position): Vector {
  const ring = cosine(radians(latitude));
  const along = radians(longitude);
  return [ring * cosine(along), ring * sine(along), sine(radians(latitude))];
}

/** The vector at a right angle to a place that points in a direction, in radians from east. */
function inDirection({ latitude, longitude }: Position, direction: number): Vector {
  const [up, along] = [radians(latitude), radians(longitude)];
  const east: Vector = [-sine(along), cosine(along), 0];
  const north: Vector = [-sine(up) * cosine(along), -sine(up) * sine(along), cosine(up)];
  return sum(east, north, cosine(direction), sine(direction));
}

function sum(one: Vector, other: Vector, times: number, otherTimes: number): Vector {
  return [
    times * one[0] + otherTimes * other[0],
    times * one[1] + otherTimes * other[1],
    times * one[2] + otherTimes * other[2],
  ];
}

function cross([ax, ay, az]: Vector, [bx, by, bz]: Vector): Vector {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function unit([x, y, z]: Vector): Vector {
  const length = Math.sqrt(x * x + y * y + z * z);
  return [x / length, y / length, z / length];
}

/** The straight line on the map, the short way around where it crosses the antimeridian. */
function straight(from: Position, to: Position, share: number): Position {
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: halfTurn(from.longitude + share * halfTurn(to.longitude - from.longitude)),
  };
}

/** The same direction between -180 and 180. */
function halfTurn(angleDegrees: number): number {
  if (angleDegrees > 180) return angleDegrees - 360;
  return angleDegrees < -180 ? angleDegrees + 360 : angleDegrees;
}

/** Haversine: good for the shortest distances too. */
function centralAngle(from: Position, to: Position): number {
  const halfNorth = sine(radians(to.latitude - from.latitude) / 2);
  const halfEast = sine(radians(to.longitude - from.longitude) / 2);
  const rings = cosine(radians(from.latitude)) * cosine(radians(to.latitude));
  const square = halfNorth * halfNorth + rings * halfEast * halfEast;
  return 2 * arcTangent2(Math.sqrt(square), Math.sqrt(Math.max(0, 1 - square)));
}

function radians(angleDegrees: number): number {
  return (angleDegrees * Math.PI) / 180;
}

function degrees(angleRadians: number): number {
  return (angleRadians * 180) / Math.PI;
}
