import type { Whereabouts } from '../driving/position.ts';
import type { Dynamics } from '../dynamics.ts';
import type { Tariff } from '../row/charger.ts';
import { isPlugged } from '../row/condition.ts';
import type { Fleet } from '../row/fleet.ts';
import {
  type Block,
  cabinWallKw,
  flowTable,
  isCharging,
  linksAt,
  truth,
  usableKwh,
} from '../row/quantity.ts';
import { byte, field, link, linkWidth, rowWidth, stateWidth, tail } from '../row/row.ts';
import { noBill, type SessionMeter } from '../row/session-meter.ts';
import { settleFlow, settleIdle } from '../settle.ts';
import { batteryFlow, type EnergyBill, energyBill, type Rates } from './energy-bill.ts';

/** Settles the flow of a charging car and adds its cost to the session. */
export function settleCharging(dynamics: Dynamics, row: number): void {
  accrueCost(dynamics, row);
  settleFlow(dynamics.fleet, row, dynamics.clock.now);
}

/** Settles a car that does not charge and adds the cost of the cabin's energy from the wall. */
export function settleParked(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const bill = cabinBill(dynamics, row, clock.now);
  if (bill !== undefined) addBill(fleet, row, bill, 0);
  settleIdle(fleet, row, clock.now);
}

function accrueCost(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const tariff = tariffOf(fleet, row);
  if (tariff === undefined) return;
  const flowMs = clock.now - fleet.numbers[row * rowWidth + field.sinceMs]!;
  addBill(fleet, row, flowBill(dynamics, row, tariff, clock.now), flowMs);
}

/** Begins to meter a vehicle that was plugged in, where a tariff changes its prices over time. */
export function beginMeter({ fleet, clock }: Dynamics, row: number): void {
  const tariff = tariffOf(fleet, row);
  if (tariff === undefined || !hasRates(tariff)) {
    if (fleet.meters.size > 0) fleet.meters.delete(row);
    return;
  }
  fleet.meters.set(row, {
    pluggedInAtMs: clock.now,
    unpluggedAtMs: undefined,
    powerKw: fleet.numbers[row * rowWidth + field.offerKw]!,
    batteryKwh: 0,
    cabinCost: 0,
    carbonG: 0,
    cabinCarbonG: 0,
    unpricedKwh: 0,
  });
}

function hasRates({ prices, carbon, offPeak }: Tariff): boolean {
  return (prices ?? carbon ?? offPeak) !== undefined;
}

function addBill(fleet: Fleet, row: number, bill: EnergyBill, flowMs: number): void {
  const before = fleet.sessionBills.get(row) ?? noBill;
  fleet.sessionBills.set(row, {
    cost: before.cost + bill.cost,
    flowMs: before.flowMs + flowMs,
  });
  const meter = fleet.meters.size === 0 ? undefined : fleet.meters.get(row);
  if (meter !== undefined) fleet.meters.set(row, metered(meter, bill));
}

function metered(meter: SessionMeter, bill: EnergyBill): SessionMeter {
  return {
    ...meter,
    batteryKwh: meter.batteryKwh + bill.batteryKwh,
    cabinCost: meter.cabinCost + bill.cabinCost,
    carbonG: meter.carbonG + bill.carbonG,
    cabinCarbonG: meter.cabinCarbonG + bill.cabinCarbonG,
    unpricedKwh: meter.unpricedKwh + bill.unpricedKwh,
  };
}

/** The cost of the current session until an instant except energy: the flat amount and time. */
export function otherCost(
  { fleet }: Pick<Whereabouts, 'fleet'>,
  row: number,
  atMs: number,
): number {
  const tariff = tariffOf(fleet, row);
  if (tariff === undefined) return 0;
  const base = row * rowWidth;
  const settledMs = (fleet.sessionBills.get(row) ?? noBill).flowMs;
  const flowMs = isCharging(fleet, row, truth)
    ? settledMs + atMs - fleet.numbers[base + field.sinceMs]!
    : settledMs;
  const idleMs = atMs - fleet.numbers[base + tail.sessionStartMs]! - flowMs;
  return (
    tariff.perSession + (tariff.perMinute * flowMs + tariff.idlePerMinute * idleMs) / msPerMinute
  );
}

/**
 * The total cost of the current or latest session until an instant; 0 where everything is free. A
 * report has the cost of the latest session that it has a record of.
 */
export function sessionCostAt(where: Whereabouts, row: number, block: Block, atMs: number): number {
  const { fleet } = where;
  const isOpen = isPlugged(fleet, row) && fleet.states[row * stateWidth + byte.sessionOpen] !== 0;
  if (block !== truth || !isOpen) {
    const record = fleet.links[linksAt(fleet, row, block) + link.records]!;
    const { energy, other } = fleet.chargeRecords.costsOf(record);
    return energy + other;
  }
  const tariff = tariffOf(fleet, row);
  if (tariff === undefined) return 0;
  return energyCostAt(where, row, tariff, atMs) + otherCost(where, row, atMs);
}

/** The cost of the energy of an open session until an instant. */
export function energyCostAt(
  where: Whereabouts,
  row: number,
  tariff: Tariff,
  atMs: number,
): number {
  const settled = (where.fleet.sessionBills.get(row) ?? noBill).cost;
  return settled + (billSince(where, row, tariff, atMs)?.cost ?? 0);
}

/** The meter of the cable that a vehicle is on until an instant; undefined where none runs. */
export function meterAt(where: Whereabouts, row: number, atMs: number): SessionMeter | undefined {
  const { fleet } = where;
  const meter = fleet.meters.size === 0 ? undefined : fleet.meters.get(row);
  const tariff = tariffOf(fleet, row);
  if (meter === undefined || tariff === undefined) return undefined;
  const bill = billSince(where, row, tariff, atMs);
  return bill === undefined ? meter : metered(meter, bill);
}

/**
 * The carbon of the current or latest session until an instant, grams; 0 without a series of it. A
 * report has that of the latest session that it has a record of.
 */
export function sessionCarbonAt(
  where: Whereabouts,
  row: number,
  block: Block,
  atMs: number,
): number {
  const { fleet } = where;
  const isOpen = isPlugged(fleet, row) && fleet.states[row * stateWidth + byte.sessionOpen] !== 0;
  if (block === truth && isOpen) return meterAt(where, row, atMs)?.carbonG ?? 0;
  const record = fleet.links[linksAt(fleet, row, block) + link.records]!;
  return fleet.chargeRecords.meterOf(record)?.carbonG ?? 0;
}

/** The energy since the last settling. */
function billSince(
  where: Whereabouts,
  row: number,
  tariff: Tariff,
  atMs: number,
): EnergyBill | undefined {
  return isCharging(where.fleet, row, truth)
    ? flowBill(where, row, tariff, atMs)
    : cabinBill(where, row, atMs);
}

/** The prices and carbon of a tariff for a vehicle. */
export function ratesOf(where: Whereabouts, row: number, tariff: Tariff): Rates {
  const { series } = where.fleet;
  const { prices, carbon } = tariff;
  return {
    tariff,
    zone: where.zoneOf(row),
    prices: prices === undefined ? undefined : series.get(prices),
    carbon: carbon === undefined ? undefined : series.get(carbon),
  };
}

const msPerMinute = 60_000;

function tariffOf(fleet: Fleet, row: number): Tariff | undefined {
  return fleet.chargers.at(fleet.links[row * linkWidth + link.charger]!).tariff;
}

/**
 * The cabin's energy from the wall since the last settling, for a car with a begun session that
 * does not charge; undefined where there is none.
 */
function cabinBill(where: Whereabouts, row: number, atMs: number): EnergyBill | undefined {
  const { fleet } = where;
  const base = row * rowWidth;
  const cabinKw = fleet.cabinWallKw.get(row) ?? 0;
  if (cabinKw === 0 || fleet.states[row * stateWidth + byte.sessionOpen] === 0) return undefined;
  const tariff = tariffOf(fleet, row);
  if (tariff === undefined) return undefined;
  const fromMs = fleet.numbers[base + field.sinceMs]!;
  return energyBill(ratesOf(where, row, tariff), {
    fromMs,
    toMs: atMs,
    batteryKwhAt: () => 0,
    cabinKw,
  });
}

/** The energy of a charging vehicle since the last settling. */
function flowBill(where: Whereabouts, row: number, tariff: Tariff, atMs: number): EnergyBill {
  const { fleet } = where;
  const base = row * rowWidth;
  const fullKwh = usableKwh(fleet, row);
  const flow = batteryFlow({
    table: flowTable(fleet, row, truth),
    usableKwh: fullKwh,
    socPercent: (fleet.numbers[base + field.energyKwh]! / fullKwh) * 100,
    fromMs: fleet.numbers[base + field.sinceMs]!,
    toMs: atMs,
    cabinKw: cabinWallKw(fleet, row, truth),
  });
  return energyBill(ratesOf(where, row, tariff), flow);
}
