import type { Grid } from '../model/ac-supply.ts';
import type { Position } from './geography.ts';

/**
 * The mains at a place, by its coordinates alone. The voltage of each country is that of IEC World
 * Plugs. The borders are boxes (ours), so a town close to one may get the mains of its neighbours.
 * Countries with several voltages, and all that are not listed here, have 230/400 V.
 */
export function gridAt({ latitude, longitude }: Position): Grid {
  const box = boxes.find(
    ([, south, north, west, east]) =>
      latitude >= south && latitude < north && longitude >= west && longitude < east,
  );
  return box?.[0] ?? 'EUROPE';
}

type Box = readonly [grid: Grid, south: number, north: number, west: number, east: number];

const boxes: readonly Box[] = [
  // Canada without the part next to Greenland, the United States, Mexico, the Caribbean.
  ['NORTH_AMERICA', 60, 84, -170, -74],
  ['NORTH_AMERICA', 60, 72, -74, -60],
  ['NORTH_AMERICA', 7, 60, -170, -52],
  // Colombia, Ecuador and the south of Venezuela.
  ['NORTH_AMERICA', -3, 7, -82, -67],
  // Hokkaido, the islands south of it, and the Ryukyus; Busan and Vladivostok lie outside.
  ['JAPAN', 41.3, 45.6, 139.3, 146],
  ['JAPAN', 30, 41.3, 129.4, 142.2],
  ['JAPAN', 24, 30, 122.9, 131.5],
];
