import {
  type Cabin,
  cabinReadyMs,
  conditionedCelsius,
  conditioningPower,
  settledCelsius,
} from '../../engine/model/cabin.ts';
import { consumptionKwhPerKm } from '../../engine/model/consumption.ts';
import { wholeMs } from '../../engine/model/crossing.ts';
import { litresPerKm } from '../../engine/model/fuel.ts';
import { emptyWithinMs, withColdStart } from '../../engine/model/hybrid.ts';
import type { VehicleModel } from '../../engine/model/model.ts';

/** The state of a car with a tank at the start of a leg. */
export interface FuelLeg {
  readonly distanceKm: number;
  /** Mean, stops included. */
  readonly speedKmh: number;
  readonly ambientCelsius: number;
  /** In the traction battery; left out if the service does not know one (ICE, HEV). */
  readonly energyKwh?: number;
  /** Energy at which the engine of a PHEV takes over, kWh; 0 without it. */
  readonly floorKwh?: number;
  readonly fuelLitres: number;
  /** Of the traction battery, over the whole leg: see `warmUpKwh`. */
  readonly warmUpKwh?: number;
  /** Owed by an engine that has not run on this trip: see `coldStartLitres`. */
  readonly coldStartLitres?: number;
}

/** How the leg goes; every quantity is linear before and after the switch. */
export interface LegPlan {
  readonly leg: FuelLeg;
  /** Whole ms until the leg is driven, had the car energy enough. */
  readonly durationMs: number;
  /** Whole ms until the engine takes over: 0 if it runs from the start, Infinity if never. */
  readonly switchMs: number;
  /** Whole ms until the tank is empty on the way; Infinity if it lasts. */
  readonly dryMs: number;
  readonly kmPerMs: number;
  /** Taken from the traction battery before the switch. */
  readonly kwhPerMs: number;
  /** Burnt after the switch. */
  readonly litresPerMs: number;
}

/**
 * The plan of a leg for a car with a tank: a PHEV depletes its battery to the floor, then holds it
 * there on fuel; an ICE or HEV runs on fuel from the start (the battery of an HEV is not reported).
 * Switch and dry tank are one division each. The rest of an interrupted leg is planned anew. Throws
 * the fault `powertrain_unsupported` for a car without a tank.
 */
export function planLeg(model: VehicleModel, leg: FuelLeg): LegPlan {
  const { speedKmh, ambientCelsius, distanceKm, energyKwh = 0, floorKwh = 0 } = leg;
  const kmPerMs = speedKmh / msPerHour;
  const exactMs = distanceKm / kmPerMs;
  const kwhPerMs = electricKwhPerKm(model, leg) * kmPerMs;
  const isElectric = kwhPerMs > 0 && energyKwh > floorKwh;
  const switchMs = isElectric ? emptyWithinMs(energyKwh - floorKwh, kwhPerMs, exactMs) : 0;
  const fuelKm = switchMs === Infinity ? 0 : distanceKm - kmPerMs * switchMs;
  const warmLitresPerKm = litresPerKm(model, speedKmh, ambientCelsius);
  const litresPerMs = withColdStart(warmLitresPerKm, leg.coldStartLitres ?? 0, fuelKm) * kmPerMs;
  return {
    leg,
    durationMs: wholeMs(exactMs),
    switchMs,
    dryMs: switchMs + emptyWithinMs(leg.fuelLitres, litresPerMs, exactMs - switchMs),
    kmPerMs,
    kwhPerMs,
    litresPerMs,
  };
}

/** A car with a tank and its stores, so many ms into a planned leg; level after its end. */
export function legAt(plan: LegPlan, elapsedMs: number) {
  const { leg, durationMs, switchMs, dryMs } = plan;
  const { energyKwh = 0, floorKwh = 0 } = leg;
  const drivenMs = Math.min(elapsedMs, dryMs);
  const isThere = drivenMs >= durationMs;
  // The last ms of a leg is not driven to its end: the car arrives within it.
  const exactMs = isThere ? leg.distanceKm / plan.kmPerMs : drivenMs;
  const electricMs = Math.min(exactMs, switchMs);
  const fuelMs = Math.max(0, exactMs - switchMs);
  return {
    distanceKm: isThere ? leg.distanceKm : plan.kmPerMs * drivenMs,
    energyKwh:
      exactMs >= switchMs
        ? Math.min(energyKwh, floorKwh)
        : Math.max(floorKwh, energyKwh - plan.kwhPerMs * electricMs),
    fuelLitres: drivenMs >= dryMs ? 0 : Math.max(0, leg.fuelLitres - plan.litresPerMs * fuelMs),
  };
}

/** Share of a planned distance that is driven on electricity, 0 to 1. */
export function electricShare({ leg, switchMs, kmPerMs }: LegPlan): number {
  return Math.min(1, (kmPerMs * switchMs) / leg.distanceKm);
}

/** The air in a car since heating or cooling was last switched. */
export interface TimedCabin extends Cabin {
  readonly sinceMs: number;
}

/** Inside temperature at an instant, given the outside one then. */
export function cabinCelsiusAt(cabin: TimedCabin, atMs: number, ambientCelsius: number): number {
  const elapsedMs = atMs - cabin.sinceMs;
  return cabin.targetCelsius === undefined
    ? settledCelsius(cabin.celsius, cabin.ambientCelsius, ambientCelsius, elapsedMs)
    : conditionedCelsius(cabin.celsius, cabin.targetCelsius, elapsedMs);
}

/** Battery-side kWh that conditioning has taken since it was switched on; 0 while it is off. */
export function conditioningKwhAt(model: VehicleModel, cabin: TimedCabin, atMs: number): number {
  if (cabin.targetCelsius === undefined) return 0;
  const elapsedMs = atMs - cabin.sinceMs;
  const approachMs = Math.min(elapsedMs, cabinReadyMs(cabin));
  const power = conditioningPower(model, cabin.ambientCelsius, cabin.targetCelsius);
  return (power.approachKw * approachMs + power.holdKw * (elapsedMs - approachMs)) / msPerHour;
}

function electricKwhPerKm(model: VehicleModel, leg: FuelLeg): number {
  if (leg.energyKwh === undefined || model.battery === undefined) return 0;
  const { speedKmh, ambientCelsius, distanceKm, warmUpKwh = 0 } = leg;
  const kwhPerKm = consumptionKwhPerKm(model, speedKmh, ambientCelsius);
  return kwhPerKm + warmUpKwh / distanceKm;
}

const msPerHour = 3_600_000;
