import { tractionBattery } from '../../model/battery.ts';
import { healthPercentAfter, withAge } from '../../model/battery-age.ts';
import { type ChargeTable, chargeTable } from '../../model/charge-table.ts';
import { revolutionsPerKm } from '../../model/engine-oil.ts';
import { drivableKwh, sustainedShare } from '../../model/hybrid.ts';
import { rangeShownKm } from '../../model/range.ts';
import { relativePlace } from '../../place/places.ts';
import { type Block, linksAt, numbersAt, statesAt, truth } from './block.ts';
import { isChargingState, isFaultedState } from './chart-sets.ts';
import type { Fleet } from './fleet.ts';
import { drivenKmAt, drivenKwhAt } from './motion.ts';
import { byte, field, link, stateWidth } from './row.ts';

export { type Block, heard, linksAt, numbersAt, statesAt, truth } from './block.ts';

export function isCharging(fleet: Fleet, row: number, block: Block): boolean {
  return isChargingState[fleet.states[statesAt(fleet, row, block) + byte.charge] as number] === 1;
}

/**
 * Energy between 0 and 100 % of the displayed state of charge at the known age of the traction
 * battery; 0 without one.
 */
export function usableKwh(fleet: Fleet, row: number, block: Block = truth): number {
  const newKwh = fleet.modelOf(row).battery?.usableKwh ?? 0;
  const lost = fleet.states[statesAt(fleet, row, block) + byte.lostSteps]!;
  return lost === 0 ? newKwh : newKwh * (healthPercentAfter(lost) / 100);
}

/** Energy that driving leaves in the battery: of a plug-in hybrid, for its engine to keep, kWh. */
export function sustainedKwh(fleet: Fleet, row: number, block: Block = truth): number {
  return sustainedShare(fleet.modelOf(row).powertrain) * usableKwh(fleet, row, block);
}

/** State of health of the traction battery, percent: usable energy over that of a new one. */
export function healthPercent(fleet: Fleet, row: number, block: Block): number {
  return healthPercentAfter(fleet.states[statesAt(fleet, row, block) + byte.lostSteps]!);
}

/** Energy in the battery at an instant not before that of the block, kWh. */
export function energyKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (isCharging(fleet, row, block)) return flowEnergyKwhAt(fleet, row, block, atMs);
  return idleEnergyKwhAt(fleet, row, block, atMs);
}

/** The same while no energy flows from a charger: never below empty, nor above full. */
export function idleEnergyKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const elapsedMs = atMs - (numbers[base + field.sinceMs] as number);
  const settledKwh = numbers[base + field.energyKwh] as number;
  const linearKwh = settledKwh + (numbers[base + field.drainKwhPerMs] as number) * elapsedMs;
  if (numbers[base + field.speedKmPerMs] === 0) return Math.max(0, linearKwh);
  const kwh = linearKwh - drivenKwhAt(fleet, row, block, atMs);
  return Math.max(0, Math.min(kwh, Math.max(settledKwh, usableKwh(fleet, row))));
}

/** The same while a charger fills the battery, from the charge table. */
export function flowEnergyKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const elapsedMs = atMs - (numbers[base + field.sinceMs] as number);
  const energyKwh = numbers[base + field.energyKwh] as number;
  // Without elapsed time the table would return the energy with a rounding error.
  if (elapsedMs <= 0) return energyKwh;
  const fullKwh = usableKwh(fleet, row, block);
  const table = flowTable(fleet, row, block);
  return (table.socAfter((energyKwh / fullKwh) * 100, elapsedMs) / 100) * fullKwh;
}

export function socPercentAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const fullKwh = usableKwh(fleet, row, block);
  return fullKwh === 0 ? 0 : Math.min(100, (energyKwhAt(fleet, row, block, atMs) / fullKwh) * 100);
}

/** Energy added in the current or latest session, battery side, kWh. */
export function addedKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const base = numbersAt(fleet, row, block);
  const addedKwh = fleet.numbers[base + field.addedKwh] as number;
  if (!isCharging(fleet, row, block)) return addedKwh;
  const energyKwh = fleet.numbers[base + field.energyKwh] as number;
  return addedKwh + flowEnergyKwhAt(fleet, row, block, atMs) - energyKwh;
}

/** Fuel in the tank, litres; 0 without one. Linear, never below empty. */
export function fuelLitresAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const elapsedMs = atMs - numbers[base + field.sinceMs]!;
  const litres = numbers[base + field.fuelLitres]!;
  return Math.max(0, litres - numbers[base + field.burnLitresPerMs]! * elapsedMs);
}

/** Displayed range, km; 0 without a traction battery. */
export function rangeKmAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const model = fleet.modelOf(row);
  if (model.battery === undefined) return 0;
  const recentKwhPerKm = fleet.numbers[numbersAt(fleet, row, block) + field.recentKwhPerKm]!;
  const energyKwh = energyKwhAt(fleet, row, block, atMs);
  const leftKwh = drivableKwh(model.powertrain, energyKwh, usableKwh(fleet, row, block));
  return rangeShownKm(model, leftKwh, recentKwhPerKm);
}

/** Odometer, km; never beyond the end of the trip while it lasts. */
export function odometerKmAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const odometerKm = numbers[base + field.odometerKm] as number;
  if (numbers[base + field.speedKmPerMs] === 0) return odometerKm;
  const driven = odometerKm + drivenKmAt(fleet, row, block, atMs);
  const tripEndKm =
    (numbers[base + field.tripStartKm] as number) + (numbers[base + field.tripKm] as number);
  return Math.min(driven, tripEndKm);
}

/** Revolutions of the engine since the vehicle began; it runs while the car uses fuel. */
export function revolutionsAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const revolutions = numbers[base + field.revolutions]!;
  if (numbers[base + field.burnLitresPerMs] === 0) return revolutions;
  const drivenKm = odometerKmAt(fleet, row, block, atMs) - numbers[base + field.odometerKm]!;
  const speedKmh = numbers[base + field.speedKmPerMs]! * 3_600_000;
  return revolutions + drivenKm * revolutionsPerKm(fleet.modelOf(row), speedKmh);
}

/**
 * The charge limit that applies, percent: of the place where the car is plugged in, or else of the
 * connected type; of AC when unplugged.
 */
export function chargeLimitPercent(fleet: Fleet, row: number, block: Block): number {
  const base = statesAt(fleet, row, block);
  const offerType = fleet.states[base + byte.offerType];
  if (offerType !== 0) {
    const links = linksAt(fleet, row, block);
    const limits = fleet.links[links + link.placeLimits]!;
    if (limits !== 0) {
      const place = relativePlace(fleet.links[links + link.origin]!, row);
      const percent = fleet.placeLimits.limitAt(limits, place);
      if (percent !== 0) return percent;
    }
  }
  return fleet.states[base + (offerType === 2 ? byte.limitDc : byte.limitAc)] as number;
}

/** The charge table of the connected charger. */
export function flowTable(fleet: Fleet, row: number, block: Block): ChargeTable {
  const base = numbersAt(fleet, row, block);
  const states = statesAt(fleet, row, block);
  const type = fleet.states[states + byte.offerType] === 2 ? 'DC' : 'AC';
  const model = withAge(fleet.modelOf(row), fleet.states[states + byte.lostSteps]!);
  const packC = fleet.numbers[base + field.packC] as number;
  return chargeTable(model, type, chargingLimitKw(fleet, row, block), packC);
}

/**
 * The share of the charger's offer for charging, kW at the wall: all but the cabin's power, in
 * tenths so that cars share their tables, and never zero (ours).
 */
export function chargingLimitKw(fleet: Fleet, row: number, block: Block): number {
  const offerKw = fleet.numbers[numbersAt(fleet, row, block) + field.offerKw] as number;
  const cabinKw = askedWallKw(fleet, row, block);
  if (cabinKw === 0) return offerKw;
  return Math.min(offerKw, Math.max(leastChargingKw, Math.floor(10 * (offerKw - cabinKw)) / 10));
}

/** The power for the cabin of a charging car, kW at the wall: at most the rest of the offer. */
export function cabinWallKw(fleet: Fleet, row: number, block: Block): number {
  const askedKw = askedWallKw(fleet, row, block);
  if (askedKw === 0) return 0;
  const offerKw = fleet.numbers[numbersAt(fleet, row, block) + field.offerKw] as number;
  return Math.min(askedKw, offerKw - chargingLimitKw(fleet, row, block));
}

/** The same for a plugged car that does not charge: at most the offer. */
export function idleCabinWallKw(fleet: Fleet, row: number, block: Block): number {
  const askedKw = askedWallKw(fleet, row, block);
  if (askedKw === 0) return 0;
  const offerKw = fleet.numbers[numbersAt(fleet, row, block) + field.offerKw] as number;
  return Math.min(offerKw, askedKw, fleet.wallShares.get(row) ?? Infinity);
}

/** The power that the cabin of a plugged car that does not charge asks its charger for, kW. */
export function idleCabinClaimKw(fleet: Fleet, row: number): number {
  return isFaultedState[fleet.states[row * stateWidth + byte.charge]!] === 1
    ? 0
    : askedWallKw(fleet, row, truth);
}

function askedWallKw(fleet: Fleet, row: number, block: Block): number {
  const loadKw = fleet.numbers[numbersAt(fleet, row, block) + field.loadKw] as number;
  if (loadKw === 0) return 0;
  const battery = tractionBattery(fleet.modelOf(row));
  const isDc = fleet.states[statesAt(fleet, row, block) + byte.offerType] === 2;
  return loadKw / (isDc ? battery.dcEfficiency : battery.acEfficiency);
}

/** The least charging power of a conditioned car at a weak post (ours). */
const leastChargingKw = 0.1;

/** Power into the battery, kW; 0 when not charging. */
export function batteryPowerKwAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (!isCharging(fleet, row, block)) return 0;
  return flowTable(fleet, row, block).powerKwAt(socPercentAt(fleet, row, block, atMs));
}

/** Whole ms until the limit is reached; 0 when not charging. */
export function timeToLimitMsAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (!isCharging(fleet, row, block)) return 0;
  const socPercent = socPercentAt(fleet, row, block, atMs);
  return flowTable(fleet, row, block).durationMs(socPercent, chargeLimitPercent(fleet, row, block));
}
