import type { Streams } from '../random/stream.ts';
import type { VehicleModel } from './model.ts';
import { type Points, piecewise } from './piecewise.ts';

/** In the order of the doors: row by row from the front, left before right. */
export const wheels = ['frontLeft', 'frontRight', 'backLeft', 'backRight'] as const;
export type Wheel = (typeof wheels)[number];

/** A tyre since it was last filled; pressures over the atmosphere, as gauges show them. */
export interface Tyre {
  readonly filledAtMs: number;
  /** Gauge pressure at 20 degC when it was filled. */
  readonly filledKpa: number;
  /** Loss at 20 degC per day. */
  readonly leakKpaPerDay: number;
}

/**
 * Cold pressure on the placard of a wheel, by its index in `wheels`, kPa at 20 degC. Unless a model
 * states it, ours except for Tesla (42 psi on the placard of Model 3 and Y): battery cars are
 * heavier.
 */
export function placardKpa(model: VehicleModel, wheel = 0): number {
  const stated = model.own?.placardKpa;
  if (stated !== undefined) return wheel < frontWheels ? stated.front : stated.back;
  if (model.make === 'Tesla') return 290;
  return model.powertrain === 'BEV' ? 260 : 240;
}

/**
 * The leak of one wheel, kPa per day, drawn once for its life. Tyres lose about 1 psi (7 kPa) a
 * month; one in about fifty has a slow puncture (ours).
 */
export function leakKpaPerDay(streams: Streams, vehicle: string, wheel: Wheel): number {
  const share = streams.stream(vehicle, `tyre-leak:${wheel}`).double();
  return piecewise(leakQuantiles, share) / 30;
}

/**
 * Gauge pressure in kPa: that of an ideal gas in a constant volume, less the leak. 0 when flat.
 * Rises by a little over 1 kPa per degC.
 */
export function tyreKpa(tyre: Tyre, tyreCelsius: number, atMs: number): number {
  const lost = tyre.leakKpaPerDay * ((atMs - tyre.filledAtMs) / msPerDay);
  const absoluteKpa = (tyre.filledKpa + atmosphereKpa - lost) * warmth(tyreCelsius);
  return Math.max(0, absoluteKpa - atmosphereKpa);
}

/** Below 75 % of the placard a monitor must warn (US standard FMVSS 138). */
export function isTyreLow(gaugeKpa: number, model: VehicleModel, wheel = 0): boolean {
  return gaugeKpa < alertShare * placardKpa(model, wheel);
}

/** The ratio of absolute pressure to that at 20 degC. */
function warmth(tyreCelsius: number): number {
  return (tyreCelsius + 273.15) / fillKelvin;
}

const frontWheels = 2;
const fillKelvin = 293.15;
const atmosphereKpa = 101.325;
const alertShare = 0.75;
const msPerDay = 86_400_000;

/** The worst leak of all, kPa per day. */
export const mostLeakKpaPerDay = 6;

/** kPa per 30 days by share of wheels that leak less. */
const leakQuantiles: Points = [
  [0, 1.5],
  [0.5, 5],
  [0.9, 9],
  [0.98, 14],
  [0.99, 60],
  [1, 30 * mostLeakKpaPerDay],
];
