import { describe, expect, test } from 'vitest';
import type { Grid } from '../../../engine/model/ac-supply.ts';
import { gridAt } from '../../../engine/place/grids.ts';

/** Capitals and border towns: north and east, degrees. */
const towns: Readonly<Record<Grid, readonly (readonly [string, number, number])[]>> = {
  NORTH_AMERICA: [
    ['San Francisco', 37.77, -122.42],
    ['Anchorage', 61.22, -149.9],
    ['Honolulu', 21.31, -157.86],
    ["St John's", 47.56, -52.71],
    ['Iqaluit', 63.75, -68.52],
    ['Mexico City', 19.43, -99.13],
    ['Panama', 8.98, -79.52],
    ['Havana', 23.11, -82.37],
    ['Bogota', 4.71, -74.07],
    ['Quito', -0.18, -78.47],
  ],
  JAPAN: [
    ['Tokyo', 35.68, 139.69],
    ['Sapporo', 43.06, 141.35],
    ['Nagasaki', 32.75, 129.88],
    ['Naha', 26.21, 127.68],
  ],
  EUROPE: [
    ['Berlin', 52.52, 13.4],
    ['Reykjavik', 64.15, -21.94],
    ['Nuuk', 64.18, -51.72],
    ['London', 51.51, -0.13],
    ['Lima', -12.05, -77.04],
    ['Buenos Aires', -34.6, -58.38],
    ['Georgetown', 6.8, -58.16],
    ['Seoul', 37.57, 126.98],
    ['Busan', 35.18, 129.08],
    ['Vladivostok', 43.12, 131.89],
    ['Shanghai', 31.23, 121.47],
    ['Sydney', -33.87, 151.21],
    ['Johannesburg', -26.2, 28.05],
  ],
};

describe.each(Object.entries(towns))('%s', (grid, list) => {
  test.each(list)('%s', (_name, latitude, longitude) => {
    expect(gridAt({ latitude, longitude })).toBe(grid);
  });
});

test('every place on Earth has mains, the poles and the date line too', () => {
  for (const latitude of [-90, 0, 90]) {
    for (const longitude of [-180, 0, 180]) {
      expect(gridAt({ latitude, longitude })).toBe('EUROPE');
    }
  }
});
