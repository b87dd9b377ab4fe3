import type { GeoPosition } from './trip-line.ts';

/** A vehicle is an outlier at this multiple of the distance of three quarters of them. */
const farOut = 2.5;

/** The number of vehicles below which none is an outlier. */
const fewest = 8;

/** The positions without outliers: one distant vehicle must not shrink all others to a dot. */
export function crowdOf<Each extends GeoPosition>(spots: readonly Each[]): readonly Each[] {
  if (spots.length < fewest) return spots;
  const middle = {
    latitude: quantile(
      spots.map(({ latitude }) => latitude),
      0.5,
    ),
    longitude: quantile(
      spots.map(({ longitude }) => longitude),
      0.5,
    ),
  };
  const distance = ({ latitude, longitude }: GeoPosition): number =>
    Math.hypot(latitude - middle.latitude, longitude - middle.longitude);
  const most = farOut * quantile(spots.map(distance), 0.75);
  return most > 0 ? spots.filter((spot) => distance(spot) <= most) : spots;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
