import type { Glance } from './wire.ts';

/** A trip as the map knows it. */
export type GlanceTrip = NonNullable<Glance['trip']>;

/** A trip divided where the vehicle is: both parts have that place as an end. */
interface DividedLine {
  readonly driven: readonly GeoPosition[];
  readonly left: readonly GeoPosition[];
}

/** The line of a trip divided after so many km; its parts are straight on the map. */
export function divideLine({ line, distanceKm }: GlanceTrip, drivenKm: number): DividedLine {
  const points = line.map(([latitude, longitude]) => ({ latitude, longitude }));
  const lengths = points.slice(1).map((point, at) => lengthOf(points[at]!, point));
  const total = lengths.reduce((sum, each) => sum + each, 0);
  let rest = distanceKm <= 0 ? 0 : total * Math.min(1, Math.max(0, drivenKm / distanceKm));
  let leg = 0;
  while (leg + 1 < lengths.length && rest > lengths[leg]!) {
    rest -= lengths[leg]!;
    leg += 1;
  }
  const [from, to] = [points[leg]!, points[leg + 1] ?? points[leg]!];
  const legLength = lengths[leg] ?? 0;
  const share = legLength === 0 ? 0 : rest / legLength;
  const here = {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  };
  return { driven: [...points.slice(0, leg + 1), here], left: [here, ...points.slice(leg + 1)] };
}

/** The place after so many km of a trip. */
export function placeOnLine(trip: GlanceTrip, drivenKm: number): GeoPosition {
  return divideLine(trip, drivenKm).left[0]!;
}

/** In degrees of latitude. */
function lengthOf(from: GeoPosition, to: GeoPosition): number {
  const shrink = Math.cos(((from.latitude + to.latitude) / 2 / 180) * Math.PI);
  return Math.hypot(to.latitude - from.latitude, shrink * (to.longitude - from.longitude));
}

/** A position in degrees. */
export interface GeoPosition {
  readonly latitude: number;
  readonly longitude: number;
}
