import { crossingMs } from './crossing.ts';
import { coldStartKm } from './fuel.ts';
import type { Powertrain } from './model.ts';

/**
 * Share of the full charge that driving leaves in the battery of a plug-in hybrid: there its engine
 * starts and keeps the charge. Ours: between the 0 % that some cars show then and the 20 % of
 * others.
 */
export function sustainedShare(powertrain: Powertrain): number {
  return powertrain === 'PHEV' ? 0.12 : 0;
}

/**
 * Energy of a battery that a car drives on, kWh: a plug-in hybrid leaves a share of the full charge
 * in it. Of a full battery, that is the usable energy of a data sheet.
 */
export function drivableKwh(powertrain: Powertrain, energyKwh: number, fullKwh: number): number {
  return Math.max(0, energyKwh - sustainedShare(powertrain) * fullKwh);
}

/** Energy at the full charge shown, kWh to the hundredth, of a car that drives on so much of it. */
export function fullKwhOf(powertrain: Powertrain, statedKwh: number): number {
  const share = sustainedShare(powertrain);
  return share === 0 ? statedKwh : Math.round((100 * statedKwh) / (1 - share)) / 100;
}

/**
 * Outside temperature below which a plug-in hybrid drives on its engine, which warms its cabin,
 * degC (ours: owners of a Prius Prime see its engine start for heat below 14 degF).
 */
export const engineHeatsBelowCelsius = -10;

/**
 * Power by which an engine brings an over-drained battery back to the charge it keeps, kW: even
 * over the rest of a leg, and at most 4 kW (ours).
 */
export function rechargingKw(missingKwh: number, restMs: number): number {
  if (missingKwh <= 0 || restMs <= 0) return 0;
  return Math.min(4, (missingKwh * msPerHour) / restMs);
}

const msPerHour = 3_600_000;

/** Litres per km driven on fuel, with the share of a cold start spread over them. */
export function withColdStart(warmLitresPerKm: number, owedLitres: number, fuelKm: number): number {
  return warmLitresPerKm + owedLitres / Math.max(fuelKm, coldStartKm);
}

/**
 * Whole ms, rounded up, until an evenly draining store is empty; Infinity if the leg ends first,
 * after `legMs` exact ms.
 */
export function emptyWithinMs(level: number, perMs: number, legMs: number): number {
  const emptyMs = crossingMs(level, 0, -perMs);
  return emptyMs >= legMs ? Infinity : emptyMs;
}
