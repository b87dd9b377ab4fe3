import type { Streams } from '../random/stream.ts';
import { wholeMs } from './crossing.ts';
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
 * Cold pressure on the placard, kPa at 20 degC. Ours but for Tesla (42 psi on the placard of Model 3
 * and Y): battery cars are heavier.
 */
export function placardKpa(model: VehicleModel): number {
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

/** A tyre filled at a tyre temperature until a gauge shows `gaugeKpa`. */
export function fillTyre(
  gaugeKpa: number,
  tyreCelsius: number,
  atMs: number,
  leakPerDayKpa: number,
): Tyre {
  const filledKpa = (gaugeKpa + atmosphereKpa) / warmth(tyreCelsius) - atmosphereKpa;
  return { filledAtMs: atMs, filledKpa, leakKpaPerDay: leakPerDayKpa };
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
export function isTyreLow(gaugeKpa: number, model: VehicleModel): boolean {
  return gaugeKpa < alertShare * placardKpa(model);
}

/** Gauge pressure below which `isTyreLow`, kPa. */
export function tyreAlertKpa(model: VehicleModel): number {
  return alertShare * placardKpa(model);
}

/** A stretch of time in which the temperature of a tyre changes evenly. */
export interface TyreWeather {
  readonly fromMs: number;
  readonly celsius: number;
  readonly celsiusPerMs: number;
}

/**
 * Whole ms, rounded up, from `weather.fromMs` until pressure falls to `gaugeKpa`; 0 where it has,
 * Infinity where it never does. Leak and temperature are both linear, so it is a root of a
 * quadratic; look again when the weather turns.
 */
export function tyreFallMs(tyre: Tyre, weather: TyreWeather, gaugeKpa: number): number {
  if (tyreKpa(tyre, weather.celsius, weather.fromMs) <= gaugeKpa) return 0;
  const leak = tyre.leakKpaPerDay / msPerDay;
  const warming = weather.celsiusPerMs / fillKelvin;
  const air = tyre.filledKpa + atmosphereKpa - leak * (weather.fromMs - tyre.filledAtMs);
  const heat = warmth(weather.celsius);
  // air * heat is above the aim now: the first time that (air - leak t)(heat + warming t) is not.
  return firstFallMs(
    air * heat - gaugeKpa - atmosphereKpa,
    air * warming - leak * heat,
    leak * warming,
  );
}

/** The first t > 0 at which excess + slope t - bend t^2 is 0, for a positive excess. */
function firstFallMs(excess: number, slope: number, bend: number): number {
  const square = slope * slope + 4 * bend * excess;
  if (square < 0) return Infinity;
  // Of the two ways to write a root the one that adds numbers of one sign keeps every digit.
  const root = Math.sqrt(square);
  if (slope <= 0)
    return slope === 0 && root === 0 ? Infinity : wholeMs((2 * excess) / (root - slope));
  return bend > 0 ? wholeMs((slope + root) / (2 * bend)) : Infinity;
}

/** The ratio of absolute pressure to that at 20 degC. */
function warmth(tyreCelsius: number): number {
  return (tyreCelsius + 273.15) / fillKelvin;
}

const fillKelvin = 293.15;
const atmosphereKpa = 101.325;
const alertShare = 0.75;
const msPerDay = 86_400_000;

/** kPa per 30 days by share of wheels that leak less. */
const leakQuantiles: Points = [
  [0, 1.5],
  [0.5, 5],
  [0.9, 9],
  [0.98, 14],
  [0.99, 60],
  [1, 180],
];
