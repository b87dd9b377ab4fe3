import type { DcCharging, TractionBattery } from './model.ts';
import { type Points, piecewise } from './piecewise.ts';

export type ChargingType = 'AC' | 'DC';

/**
 * Power in kW, battery side, that a car would take at a state of charge (percent) from a post
 * without limit. `share` is that of the peak on its DC curve at that state of charge, `dcScale` the
 * factor on the curve (see `anchorScale`), `cold` the share a pack of its temperature accepts.
 *
 * Cold limits the pack, so it leaves AC alone until so little is accepted that the on-board charger
 * feels it. A warm pack takes all its on-board charger gives, whatever its DC curve says near full.
 */
export function acceptanceAtShareKw(
  battery: TractionBattery,
  type: ChargingType,
  socPercent: number,
  share: number,
  dcScale: number,
  cold: number,
): number {
  const { dc, dcEfficiency, usableKwh } = battery;
  const packKw =
    dc === undefined ? acOnlyPackRate * usableKwh : dcKw(dc, dcEfficiency, share, dcScale);
  const acKw = onBoardKw(battery, socPercent);
  // Worked out for DC too: code compiled for AC alone would be thrown away at the first DC table.
  const onAcKw = Math.min(acKw, Math.max(packKw, acKw) * cold);
  return type === 'DC' ? packKw * cold : onAcKw;
}

/** Share of its acceptance that a pack keeps. Level below -20 degC and above 55 degC. */
export function coldFactor(packCelsius: number): number {
  return piecewise(coldPoints, packCelsius);
}

/**
 * The middle, in degC, of the 5 degC band a temperature falls into: -2.5 up to, not including, 2.5
 * is band 0. Bands end at -20 and 55, where the cold factor is level.
 */
export function temperatureBandCelsius(packCelsius: number): number {
  const band = Math.floor((packCelsius + bandWidth / 2) / bandWidth) * bandWidth;
  return Math.min(Math.max(band, -20), 55);
}

/** The temperature at which the band above that of a pack begins, degC. */
export function nextBandCelsius(packCelsius: number): number {
  return temperatureBandCelsius(packCelsius) + bandWidth / 2;
}

const bandWidth = 5;

/**
 * From -10 to 45 degC the usual shape for a lithium pack; below, hardly any charge is let in;
 * above, power is reduced to spare the pack.
 */
const coldPoints: Points = [
  [-20, 0.12],
  [-10, 0.25],
  [0, 0.45],
  [10, 0.7],
  [20, 0.95],
  [25, 1],
  [45, 1],
  [50, 0.6],
  [55, 0.3],
];

/** Where there is no DC curve (PHEV): kW per usable kWh. Ours; only a cold pack comes near it. */
const acOnlyPackRate = 1.5;

/**
 * Power in kW, battery side, at a point of a DC curve (its share of the peak) with a factor on the
 * curve. Curve and peak are those of the post, as makers and testers publish them.
 */
export function dcKw(dc: DcCharging, efficiency: number, share: number, scale: number): number {
  // The stated peak is a promise too: a curve scaled up to meet its window does not exceed it.
  return dc.peakKw * efficiency * Math.min(1, scale * share);
}

/** Constant up to 96 %, then linear down to a quarter at 100 %. */
function onBoardKw(battery: TractionBattery, socPercent: number): number {
  const share = 1 - (0.75 * Math.max(0, socPercent - 96)) / 4;
  return battery.acMaxKw * battery.acEfficiency * share;
}
