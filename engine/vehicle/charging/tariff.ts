import type { ChargeTable } from '../../model/charge-table.ts';
import { msOfDay, msPerDay } from '../../time/instant.ts';
import type { Zone } from '../../time/zone.ts';
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
import type { DayWindow } from '../row/schedule.ts';
import { settleFlow, settleIdle } from '../settle.ts';

/** A period in which a charger fills a battery. */
interface ChargingFlow {
  readonly table: ChargeTable;
  readonly usableKwh: number;
  /** State of charge at `fromMs`. */
  readonly socPercent: number;
  readonly fromMs: number;
  readonly toMs: number;
  /** Other power through the cable, at the wall: it heats or cools the cabin. */
  readonly cabinKw?: number | undefined;
}

/** The cost of the energy of a flow, whose course the charge table gives. */
export function energyCost(tariff: Tariff, zone: Zone, flow: ChargingFlow): number {
  const { table, fromMs, toMs } = flow;
  const kwhPerPercent = flow.usableKwh / 100 / table.efficiency;
  return priced(tariff, zone, fromMs, toMs, (atMs) => {
    const reached = table.socAfter(flow.socPercent, atMs - fromMs);
    const cabinKwh = ((flow.cabinKw ?? 0) * (atMs - fromMs)) / msPerHour;
    return (reached - flow.socPercent) * kwhPerPercent + cabinKwh;
  });
}

/**
 * The cost of energy whose sum is a function of time, kWh at the wall. A tariff changes its price
 * by the clock, so the time is divided at those instants and at changes of the clocks.
 */
function priced(
  tariff: Tariff,
  zone: Zone,
  fromMs: number,
  toMs: number,
  kwhAt: (atMs: number) => number,
): number {
  let cost = 0;
  let kwh = 0;
  for (let atMs = fromMs; atMs < toMs; ) {
    const untilMs = Math.min(toMs, nextPriceMs(tariff, zone, atMs));
    const reachedKwh = kwhAt(untilMs);
    cost += (reachedKwh - kwh) * perKwhAt(tariff, zone, atMs);
    atMs = untilMs;
    kwh = reachedKwh;
  }
  return cost;
}

/** The price of a kWh at an instant. */
export function perKwhAt(tariff: Tariff, zone: Zone, atMs: number): number {
  const { offPeak } = tariff;
  const isOffPeak = offPeak !== undefined && isWithin(offPeak, localMsOfDay(zone, atMs));
  return isOffPeak ? offPeak.perKwh : tariff.perKwh;
}

/** Settles the flow of a charging car and adds its cost to the session. */
export function settleCharging(dynamics: Dynamics, row: number): void {
  accrueCost(dynamics, row);
  settleFlow(dynamics.fleet, row, dynamics.clock.now);
}

/** Settles a car that does not charge and adds the cost of the cabin's energy from the wall. */
export function settleParked(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const cost = cabinCost(dynamics, row, clock.now);
  const costAt = row * rowWidth + tail.sessionCost;
  if (cost !== 0) fleet.numbers[costAt] = fleet.numbers[costAt]! + cost;
  settleIdle(fleet, row, clock.now);
}

function accrueCost(dynamics: Dynamics, row: number): void {
  const { fleet, clock } = dynamics;
  const base = row * rowWidth;
  const { numbers } = fleet;
  const tariff = tariffOf(fleet, row);
  if (tariff === undefined) return;
  numbers[base + tail.sessionCost] =
    numbers[base + tail.sessionCost]! + flowCost(dynamics, row, tariff, clock.now);
  numbers[base + tail.sessionFlowMs] =
    numbers[base + tail.sessionFlowMs]! + clock.now - numbers[base + field.sinceMs]!;
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
  const settledMs = fleet.numbers[base + tail.sessionFlowMs]!;
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
  const settled = fleet.numbers[row * rowWidth + tail.sessionCost]!;
  const flowing = isCharging(fleet, row, truth)
    ? flowCost(where, row, tariff, atMs)
    : cabinCost(where, row, atMs);
  return settled + flowing + otherCost(where, row, atMs);
}

const msPerMinute = 60_000;
const msPerHour = 3_600_000;

function tariffOf(fleet: Fleet, row: number): Tariff | undefined {
  return fleet.chargers.at(fleet.links[row * linkWidth + link.charger]!).tariff;
}

/**
 * The cost of the cabin's energy from the wall since the last settling, for a car with a begun
 * session that does not charge.
 */
function cabinCost(where: Whereabouts, row: number, atMs: number): number {
  const { fleet } = where;
  const base = row * rowWidth;
  const cabinKw = fleet.numbers[base + tail.cabinWallKw]!;
  if (cabinKw === 0 || fleet.states[row * stateWidth + byte.sessionOpen] === 0) return 0;
  const tariff = tariffOf(fleet, row);
  if (tariff === undefined) return 0;
  const fromMs = fleet.numbers[base + field.sinceMs]!;
  const kwhAt = (untilMs: number): number => (cabinKw * (untilMs - fromMs)) / msPerHour;
  return priced(tariff, where.zoneOf(row), fromMs, atMs, kwhAt);
}

/** The cost of the energy since the last settling. */
function flowCost(where: Whereabouts, row: number, tariff: Tariff, atMs: number): number {
  const { fleet } = where;
  const base = row * rowWidth;
  const fullKwh = usableKwh(fleet, row);
  return energyCost(tariff, where.zoneOf(row), {
    table: flowTable(fleet, row, truth),
    usableKwh: fullKwh,
    socPercent: (fleet.numbers[base + field.energyKwh]! / fullKwh) * 100,
    fromMs: fleet.numbers[base + field.sinceMs]!,
    toMs: atMs,
    cabinKw: cabinWallKw(fleet, row, truth),
  });
}

/** The next instant at which the price may change. */
function nextPriceMs({ offPeak }: Tariff, zone: Zone, atMs: number): number {
  if (offPeak === undefined) return Infinity;
  const localMs = localMsOfDay(zone, atMs);
  const edgeMs = isWithin(offPeak, localMs) ? offPeak.endMs : offPeak.startMs;
  const aheadMs = edgeMs > localMs ? edgeMs - localMs : edgeMs + msPerDay - localMs;
  return Math.min(atMs + aheadMs, zone.nextChangeMs(atMs));
}

function isWithin({ startMs, endMs }: DayWindow, localMs: number): boolean {
  return startMs < endMs
    ? localMs >= startMs && localMs < endMs
    : localMs >= startMs || localMs < endMs;
}

function localMsOfDay(zone: Zone, atMs: number): number {
  return msOfDay(atMs + zone.offsetMsAt(atMs));
}
