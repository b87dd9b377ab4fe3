import type { VehicleModel } from '../../model/model.ts';
import { type ChargerDraw, sharedDraw } from '../row/charger.ts';
import type { Fleet } from '../row/fleet.ts';
import {
  type Block,
  cabinWallKw,
  flowTable,
  isCharging,
  linksAt,
  numbersAt,
  socPercentAt,
  statesAt,
} from '../row/quantity.ts';
import { byte, field, link } from '../row/row.ts';

/**
 * Amperes, volts and phases of a charging car; all 0 otherwise. At every instant phases x amperes x
 * volts (for DC: amperes x volts) are the power from the wall.
 */

/** Power from the wall, kW: into the battery, and for a cabin heated or cooled meanwhile. */
export function wallPowerKwAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (!isCharging(fleet, row, block)) return 0;
  const chargingKw = flowTable(fleet, row, block).wallPowerKwAt(
    socPercentAt(fleet, row, block, atMs),
  );
  return chargingKw + cabinWallKw(fleet, row, block);
}

/** The voltage of the post for AC, of the pack for DC. */
export function chargingVoltsAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (!isCharging(fleet, row, block)) return 0;
  return isDc(fleet, row, block)
    ? packVolts(fleet.modelOf(row), socPercentAt(fleet, row, block, atMs))
    : drawOf(fleet, row, block).volts;
}

/** Phases in use; 0 for DC. */
export function chargingPhases(fleet: Fleet, row: number, block: Block): number {
  return isCharging(fleet, row, block) ? drawOf(fleet, row, block).phases : 0;
}

/** The current per phase. */
export function chargingAmpsAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  return ampsOf(fleet, row, block, atMs, wallPowerKwAt(fleet, row, block, atMs));
}

/** The requested current per phase: for AC within charger and offer, for DC the actual one. */
export function requestedAmpsAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (!isCharging(fleet, row, block)) return 0;
  return isDc(fleet, row, block)
    ? chargingAmpsAt(fleet, row, block, atMs)
    : drawOf(fleet, row, block).amps;
}

/** The current per phase that post and cable allow. */
export function offeredAmpsAt(fleet: Fleet, row: number, block: Block, atMs: number): number {
  if (!isCharging(fleet, row, block)) return 0;
  if (!isDc(fleet, row, block)) return drawOf(fleet, row, block).offeredAmps;
  const offerKw = fleet.numbers[numbersAt(fleet, row, block) + field.offerKw]!;
  return ampsOf(fleet, row, block, atMs, offerKw);
}

/**
 * Voltage of a traction battery, V: linear from four fifths at 0 % to the full voltage of its class
 * (ours). Most cars are of the 400 V class; makers state 800 V for the models below.
 */
function packVolts({ make, model }: VehicleModel, socPercent: number): number {
  const fullVolts = models800.has(`${make} ${model}`) ? 800 : 400;
  return fullVolts * (0.8 + 0.002 * socPercent);
}

const models800: ReadonlySet<string> = new Set([
  'Hyundai IONIQ 5',
  'Hyundai IONIQ 6',
  'Kia EV6',
  'Kia EV9',
  'Porsche Taycan',
]);

function ampsOf(fleet: Fleet, row: number, block: Block, atMs: number, powerKw: number): number {
  if (powerKw === 0) return 0;
  const phases = Math.max(1, chargingPhases(fleet, row, block));
  return (powerKw * 1000) / (phases * chargingVoltsAt(fleet, row, block, atMs));
}

function isDc(fleet: Fleet, row: number, block: Block): boolean {
  return fleet.states[statesAt(fleet, row, block) + byte.offerType] === 2;
}

function drawOf(fleet: Fleet, row: number, block: Block): ChargerDraw {
  const number = fleet.links[linksAt(fleet, row, block) + link.charger]!;
  const offerKw = fleet.numbers[numbersAt(fleet, row, block) + field.offerKw]!;
  return sharedDraw(fleet.chargers.drawOf(number, fleet.modelOf(row)), offerKw);
}
