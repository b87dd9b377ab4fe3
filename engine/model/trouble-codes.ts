import { draw } from '../random/distribution.ts';
import type { Streams } from '../random/stream.ts';
import type { Powertrain, VehicleModel } from './model.ts';
import { type Points, piecewise } from './piecewise.ts';
import { type TroubleCode, troubleCodes } from './trouble-code-list.ts';

/** A trouble code that a vehicle will store. */
export interface TroubleEvent {
  /** 0 for the first one of the vehicle's life in the simulation. */
  readonly index: number;
  /** Odometer reading at which the code is stored. */
  readonly odometerKm: number;
  readonly code: TroubleCode;
}

/**
 * The next code of a vehicle after `previous` (at the start: where its odometer stands, with index
 * -1). The hazard grows with the odometer, so gaps are drawn from one exponential stream per code
 * and stretched: a draw is a function of (seed, vehicle, index) and no other draw moves it.
 */
export function nextTroubleCode(
  streams: Streams,
  vehicle: string,
  model: VehicleModel,
  previous: { readonly index: number; readonly odometerKm: number },
): TroubleEvent {
  const index = previous.index + 1;
  const stream = streams.stream(vehicle, `trouble-code:${index}`);
  // The code before the gap, because a gap takes an unforeseeable number of draws.
  const code = draw({ kind: 'choice', weights: weightsOf[model.powertrain] }, stream);
  const gap = draw({ kind: 'exponential', mean: 1 }, stream);
  return {
    index,
    odometerKm: odometerAt(expectedCodes(previous.odometerKm) + gap),
    code,
  };
}

/**
 * Codes that a car is expected to have stored by an odometer reading (km), since new. Ours: one in
 * the first 60,000 km, two in the next 60,000, and three in every 60,000 after that.
 */
export function expectedCodes(odometerKm: number): number {
  if (odometerKm <= lastKm) return piecewise(codesByKm, odometerKm);
  return lastCodes + (odometerKm - lastKm) * lastCodesPerKm;
}

/** The inverse of `expectedCodes`. */
function odometerAt(codes: number): number {
  if (codes <= lastCodes) return piecewise(kmByCodes, codes);
  return lastKm + (codes - lastCodes) / lastCodesPerKm;
}

const codesByKm: Points = [
  [0, 0],
  [60_000, 1],
  [120_000, 3],
];
const kmByCodes: Points = codesByKm.map(([km, codes]) => [codes, km] as const);
const lastKm = 120_000;
const lastCodes = 3;
const lastCodesPerKm = 3 / 60_000;

type Weights = readonly (readonly [TroubleCode, number])[];

function weightsFor(powertrain: Powertrain): Weights {
  return troubleCodes
    .filter(({ powertrains }) => powertrains.includes(powertrain))
    .map((code) => [code, code.weight] as const);
}

const weightsOf = {
  BEV: weightsFor('BEV'),
  PHEV: weightsFor('PHEV'),
  HEV: weightsFor('HEV'),
  ICE: weightsFor('ICE'),
} as const satisfies Record<Powertrain, Weights>;
