import type { Spot } from './motion.ts';

/** How much further out than three quarters of them somebody has to be to be left aside. */
const farOut = 2.5;

/** Of fewer than these everybody is looked at. */
const fewest = 8;

/** Those who are where most are: one that is far away does not make all others a dot. */
export function crowdOf<Each extends Spot>(spots: readonly Each[]): readonly Each[] {
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
  const distance = ({ latitude, longitude }: Spot): number =>
    Math.hypot(latitude - middle.latitude, longitude - middle.longitude);
  const most = farOut * quantile(spots.map(distance), 0.75);
  return most > 0 ? spots.filter((spot) => distance(spot) <= most) : spots;
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}
