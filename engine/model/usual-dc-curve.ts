import type { Points } from './piecewise.ts';

/** A car that charges fast, of which a data sheet gives the highest power alone. */
export interface FastCar {
  readonly make: string;
  readonly model: string;
  readonly peakKw: number;
  readonly usableKwh: number;
}

/**
 * The DC curve of a car of which only the highest power is known, as shares of it: that power while
 * the cells take it, and then as much as they take.
 */
export function usualDcCurve(car: FastCar): Points {
  const perRate = (rateFactor(car) * car.usableKwh) / car.peakKw;
  const curve: (readonly [number, number])[] = [];
  let [before, shareBefore] = [0, 0];
  for (const [percent, rate] of cellRates) {
    const share = rate * perRate;
    if (shareBefore > 1 && share < 1) {
      const atPeak = before + ((percent - before) * (shareBefore - 1)) / (shareBefore - share);
      curve.push([rounded(atPeak, 100), 1]);
    }
    curve.push([percent, rounded(Math.min(1, share), 10_000)]);
    [before, shareBefore] = [percent, share];
  }
  return curve;
}

/** The source of the curve, in words. */
export function usualDcSource(car: FastCar): string {
  const rates = cellRates.map(([percent, rate]) => `${rate * rateFactor(car)}C at ${percent} %`);
  return `its power, and at most ${rates.join(', ')}`;
}

/**
 * The rate at which cells can be charged by their state of charge, as power over energy (1C fills
 * them in an hour): about the least error on the published windows of the cars that are not held
 * back.
 */
const cellRates: Points = [
  [0, 5],
  [40, 2],
  [80, 0.5],
  [100, 0.1],
];

/** Packs of 800 V keep their power for longer. */
function rateFactor({ make, model }: FastCar): number {
  return packsOf800Volts.test(`${make} ${model}`) ? 2 : 1;
}

/** Cars of about 800 V, from general knowledge. */
const packsOf800Volts =
  /^(Hyundai IONIQ [569]|Kia EV[69]|Genesis (GV60|(Electrified )?(GV70|G80))|Porsche (Taycan|Macan)|Audi (e-tron GT|[QAS]6 e-tron|SQ6)|Lucid |XPeng (G6|G9|X9)|Lotus (Eletre|Emeya)|Tesla Cybertruck|Zeekr (001|007|7X))\b/i;

function rounded(value: number, scale: number): number {
  return Math.round(value * scale) / scale;
}
