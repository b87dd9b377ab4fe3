import { type ChargeTable, chargeTable } from './charge-table.ts';
import { isChargingState } from './chart-sets.ts';
import type { Fleet } from './fleet.ts';
import { rangeShownKm } from './range.ts';
import { byte, field, linkWidth, rowWidth, stateWidth } from './row.ts';

/** Which of the two blocks of a row: what is, or what the service last heard. */
export type Block = 0 | 1;
export const truth: Block = 0;
export const heard: Block = 1;

/** The first double of a block. */
export function numbersAt(fleet: Fleet, row: number, block: Block): number {
  return rowAt(fleet, row, block) * rowWidth;
}

/** The first link of a block. */
export function linksAt(fleet: Fleet, row: number, block: Block): number {
  return rowAt(fleet, row, block) * linkWidth;
}

/** The first byte of a block. */
export function statesAt(fleet: Fleet, row: number, block: Block): number {
  return rowAt(fleet, row, block) * stateWidth;
}

function rowAt(fleet: Fleet, row: number, block: Block): number {
  return block === truth ? row : fleet.heardRowOf(row);
}

export function isCharging(fleet: Fleet, row: number, block: Block): boolean {
  return isChargingState[fleet.states[statesAt(fleet, row, block) + byte.charge] as number] === 1;
}

/** Energy between 0 and 100 % of the shown state of charge; 0 without a traction battery. */
export function usableKwh(fleet: Fleet, row: number): number {
  return fleet.modelOf(row).battery?.usableKwh ?? 0;
}

/** Energy in the battery at an instant not before the block's own, kWh. */
export function energyKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (isCharging(fleet, row, block)) return flowEnergyKwhAt(fleet, row, block, atMs);
  return idleEnergyKwhAt(fleet, row, block, atMs);
}

/** The same while nothing flows from a charger: linear, never below empty. */
export function idleEnergyKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const elapsedMs = atMs - (numbers[base + field.sinceMs] as number);
  return Math.max(
    0,
    (numbers[base + field.energyKwh] as number) +
      (numbers[base + field.drainKwhPerMs] as number) * elapsedMs,
  );
}

/** The same while a charger fills the battery: read off the charge table. */
export function flowEnergyKwhAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const elapsedMs = atMs - (numbers[base + field.sinceMs] as number);
  const energyKwh = numbers[base + field.energyKwh] as number;
  // Without elapsed time the table would give the energy back but for its last bit.
  if (elapsedMs <= 0) return energyKwh;
  const fullKwh = usableKwh(fleet, row);
  const table = flowTable(fleet, row, block);
  return (table.socAfter((energyKwh / fullKwh) * 100, elapsedMs) / 100) * fullKwh;
}

export function socPercentAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const fullKwh = usableKwh(fleet, row);
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

/** Range as the car shows it, km; 0 without a traction battery. */
export function rangeKmAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const model = fleet.modelOf(row);
  if (model.battery === undefined) return 0;
  const recentKwhPerKm = fleet.numbers[numbersAt(fleet, row, block) + field.recentKwhPerKm]!;
  return rangeShownKm(model, energyKwhAt(fleet, row, block, atMs), recentKwhPerKm);
}

/** Odometer, km; never beyond the end of the trip while it lasts. */
export function odometerKmAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  const { numbers } = fleet;
  const base = numbersAt(fleet, row, block);
  const speedKmPerMs = numbers[base + field.speedKmPerMs] as number;
  const odometerKm = numbers[base + field.odometerKm] as number;
  if (speedKmPerMs === 0) return odometerKm;
  const driven = odometerKm + speedKmPerMs * (atMs - (numbers[base + field.sinceMs] as number));
  const tripEndKm =
    (numbers[base + field.tripStartKm] as number) + (numbers[base + field.tripKm] as number);
  return Math.min(driven, tripEndKm);
}

/** The charge limit that applies: of the connected type, or the AC one when unplugged; percent. */
export function limitPercent(fleet: Fleet, row: number, block: Block): number {
  const base = statesAt(fleet, row, block);
  const isDc = fleet.states[base + byte.offerType] === 2;
  return fleet.states[base + (isDc ? byte.limitDc : byte.limitAc)] as number;
}

/** The charge table of the connected charger. */
export function flowTable(fleet: Fleet, row: number, block: Block): ChargeTable {
  const base = numbersAt(fleet, row, block);
  const type = fleet.states[statesAt(fleet, row, block) + byte.offerType] === 2 ? 'DC' : 'AC';
  return chargeTable(
    fleet.modelOf(row),
    type,
    fleet.numbers[base + field.offerKw] as number,
    fleet.numbers[base + field.temperatureC] as number,
  );
}

/** Power into the battery, kW; 0 when not charging. */
export function powerKwAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (!isCharging(fleet, row, block)) return 0;
  return flowTable(fleet, row, block).powerKwAt(socPercentAt(fleet, row, block, atMs));
}

/** Whole ms until the limit is reached; 0 when not charging. */
export function timeToLimitMsAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (!isCharging(fleet, row, block)) return 0;
  const socPercent = socPercentAt(fleet, row, block, atMs);
  return flowTable(fleet, row, block).durationMs(socPercent, limitPercent(fleet, row, block));
}
