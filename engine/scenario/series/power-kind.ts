import type { SeriesKind } from './series-kind.ts';

const factors: ReadonlyMap<string, number> = new Map([
  ['W', 1e-3],
  ['kW', 1],
  ['MW', 1e3],
]);

/** Power, in kW. */
export const powerOverTime: SeriesKind = {
  title: 'powers',
  usualUnit: 'kW',
  units: [...factors.keys()],
  scaleOf(unit) {
    const factor = factors.get(unit);
    // A quotient, as a thousandth has no exact number.
    return factor === undefined
      ? undefined
      : (value) => (factor < 1 ? value / 1000 : value * factor);
  },
  unitPattern: /^[kM]?W$/i,
  min: 0,
  max: 100_000,
};
