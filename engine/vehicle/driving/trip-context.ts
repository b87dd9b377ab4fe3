import type { Dynamics } from '../dynamics.ts';
import { isAnyDoorOpen, isFlat, isMoving, isPlugged } from '../row/condition.ts';
import { energyKwhAt, fuelLitresAt, odometerKmAt, sustainedKwh, truth } from '../row/quantity.ts';
import { field, rowWidth, tail } from '../row/row.ts';
import { timeToTrouble } from '../upkeep/trouble.ts';
import { emptyKwh, emptyLitres } from './empty.ts';
import type { TripContext } from './trip.chart.ts';

const msPerHour = 3_600_000;

/** The facts of a row that guards and delays read; the event carries the length of a service. */
export function getTripContext(dynamics: Dynamics, row: number): TripContext {
  const { fleet, clock, legs } = dynamics;
  const base = row * rowWidth;
  const odometerKm = odometerKmAt(fleet, row, truth, clock.now);
  const speedKmPerMs = fleet.numbers[base + field.speedKmPerMs]!;
  const burnLitresPerMs = fleet.numbers[base + field.burnLitresPerMs]!;
  const underWay = {
    distanceKm: fleet.numbers[base + tail.legEndKm]! - odometerKm,
    speedKmh: speedKmPerMs * msPerHour,
  };
  const isDriving = isMoving(fleet, row);
  return {
    now: () => clock.now,
    lowVoltageFlat: isFlat(fleet, row),
    plugged: isPlugged(fleet, row),
    doorOpen: isAnyDoorOpen(fleet, row),
    energyKwh: getDrivableKwh(dynamics, row),
    fuelLitres: getDrivableLitres(dynamics, row),
    kwhPerKm: fleet.numbers[base + field.recentKwhPerKm]!,
    litresPerKm: isDriving ? burnLitresPerMs / speedKmPerMs : 0,
    timeToTroubleMs: isDriving ? timeToTrouble(dynamics, row) : Infinity,
    odometerKm,
    legs: isDriving ? [underWay, ...(legs.get(row) ?? [])] : [],
    leg: isDriving
      ? { sinceMs: clock.now, uses: burnLitresPerMs === 0 ? 'battery' : 'fuel' }
      : undefined,
    serviceMs: 0,
  };
}

/** The energy to drive on above the floor of the battery, kWh. */
export function getDrivableKwh({ fleet, clock }: Dynamics, row: number): number {
  const kwh = energyKwhAt(fleet, row, truth, clock.now);
  const floorKwh = sustainedKwh(fleet, row);
  return kwh > floorKwh + emptyKwh ? kwh - floorKwh : 0;
}

/** The fuel to drive on, litres. */
export function getDrivableLitres({ fleet, clock }: Dynamics, row: number): number {
  const litres = fuelLitresAt(fleet, row, truth, clock.now);
  return litres > emptyLitres ? litres : 0;
}
