import { crossingMs } from './crossing.ts';
import { coldStartKm } from './fuel.ts';

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
