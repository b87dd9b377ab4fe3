import { Fault } from '../fault.ts';
import { invariant } from '../invariant.ts';
import { tractionBattery } from './battery.ts';
import {
  acceptanceAtShareKw,
  type ChargingType,
  coldFactor,
  temperatureBandCelsius,
} from './charge-acceptance.ts';
import { anchorScale } from './charge-anchor.ts';
import { curveShares } from './charge-curve.ts';
import { knotCount, knotKwh, knotMsOf, knotPercent, partPercent, parts } from './charge-knots.ts';
import type { TractionBattery, VehicleModel } from './model.ts';

/**
 * The charging of a car as time against state of charge (percent, cut to 0 to 100). Everything
 * reads the same knots, so time, power and energy agree. Looking something up allocates nothing.
 */
export interface ChargeTable {
  /** Battery side over wall side. */
  readonly efficiency: number;
  /** Ms from empty to this state of charge, with a fraction. */
  timeMsAt(socPercent: number): number;
  /** State of charge after charging for a while from `socPercent`. */
  socAfter(socPercent: number, elapsedMs: number): number;
  /**
   * Whole ms, rounded up but for a microsecond, from one state of charge to a later one (0 where it
   * is not later): the delay after which to set the quantity to its threshold.
   */
  durationMs(fromPercent: number, toPercent: number): number;
  /** Power into the battery; at 100 %, the last that flowed. */
  powerKwAt(socPercent: number): number;
  /** Power from the wall. */
  wallPowerKwAt(socPercent: number): number;
}

/**
 * The table of a model charging from a post or cable that offers `limitKw` at the wall (Infinity:
 * no limit) with a pack of `packCelsius`, taken at the middle of its 5 degC band. Compiled once,
 * then kept. Throws the faults `powertrain_unsupported` and `charging_type_unsupported`.
 */
export function chargeTable(
  model: VehicleModel,
  type: ChargingType,
  limitKw: number,
  packCelsius: number,
): ChargeTable {
  const battery = tractionBattery(model);
  invariant(limitKw > 0, 'a post offers more than 0 kW');
  // A post stronger than the car is a post without limit: one table for all of them.
  const wallKw = Math.min(limitKw, carWallKw(model, battery, type));
  const bandCelsius = temperatureBandCelsius(packCelsius);
  const tables = tablesOf(battery, type, bandCelsius);
  const known = tables.get(wallKw);
  if (known !== undefined) return known;
  const table = compile(battery, type, wallKw, coldFactor(bandCelsius));
  tables.set(wallKw, table);
  keptTables += 1;
  // Posts with drawn powers, and batteries that age, must not fill the memory: dropped tables are
  // compiled again.
  if (keptTables === mostTables) {
    cache = new WeakMap();
    keptTables = 0;
  }
  return table;
}

/** Some 4 MB. */
const mostTables = 1024;
let keptTables = 0;
let cache = new WeakMap<TractionBattery, Map<number, Map<number, ChargeTable>>>();

function tablesOf(
  battery: TractionBattery,
  type: ChargingType,
  bandCelsius: number,
): Map<number, ChargeTable> {
  let bands = cache.get(battery);
  if (bands === undefined)
    cache.set(battery, (bands = new Map<number, Map<number, ChargeTable>>()));
  // One number for type and band: a text key would be built anew at every look-up.
  const key = type === 'DC' ? bandCelsius + 1000 : bandCelsius;
  let tables = bands.get(key);
  if (tables === undefined) bands.set(key, (tables = new Map<number, ChargeTable>()));
  return tables;
}

/** The most the car takes from the wall. */
function carWallKw(model: VehicleModel, battery: TractionBattery, type: ChargingType): number {
  if (type === 'AC') return battery.acMaxKw;
  if (battery.dc === undefined) {
    throw new Fault('charging_type_unsupported', `${model.id} charges on AC only`);
  }
  return battery.dc.peakKw;
}

function compile(
  battery: TractionBattery,
  type: ChargingType,
  wallKw: number,
  cold: number,
): ChargeTable {
  const { usableKwh } = battery;
  const efficiency = type === 'AC' ? battery.acEfficiency : battery.dcEfficiency;
  const scale = anchorScale(battery);
  const postKw = wallKw * efficiency;
  const shares = battery.dc === undefined ? undefined : curveShares(battery.dc);
  const times = new Float64Array(knotCount + 1);
  const powers = new Float64Array(knotCount);
  const msPerKw = knotKwh(usableKwh) * 3_600_000;
  let totalMs = 0;
  for (let knot = 0; knot < knotCount; knot += 1) {
    let reciprocals = 0;
    for (let part = 0; part < parts; part += 1) {
      const soc = partPercent(knot, part);
      const share = shares?.[knot * parts + part] ?? 0;
      const carKw = acceptanceAtShareKw(battery, type, soc, share, scale, cold);
      reciprocals += 1 / Math.min(carKw, postKw);
    }
    const ms = knotMsOf(usableKwh, reciprocals);
    totalMs += ms;
    times[knot + 1] = totalMs;
    // A mean of equal powers must not come out a last bit above them.
    powers[knot] = Math.min(msPerKw / ms, postKw);
  }
  return tableOf(times, powers, efficiency);
}

function tableOf(times: Float64Array, powers: Float64Array, efficiency: number): ChargeTable {
  const timeMsAt = (socPercent: number): number => {
    const place = clampPercent(socPercent) / knotPercent;
    const knot = Math.min(Math.floor(place), knotCount - 1);
    const start = times[knot] ?? 0;
    return start + (place - knot) * ((times[knot + 1] ?? 0) - start);
  };
  const socAt = (timeMs: number): number => {
    const knot = knotBefore(times, timeMs);
    const start = times[knot] ?? 0;
    const part = (timeMs - start) / ((times[knot + 1] ?? 0) - start);
    return clampPercent((knot + part) * knotPercent);
  };
  const powerKwAt = (socPercent: number): number => {
    const knot = Math.floor(clampPercent(socPercent) / knotPercent);
    return powers[Math.min(knot, knotCount - 1)] ?? 0;
  };
  return {
    efficiency,
    timeMsAt,
    socAfter: (socPercent, elapsedMs) => socAt(timeMsAt(socPercent) + elapsedMs),
    durationMs: (fromPercent, toPercent) =>
      Math.max(0, Math.ceil(timeMsAt(toPercent) - timeMsAt(fromPercent) - microsecond)),
    powerKwAt,
    wallPowerKwAt: (socPercent) => powerKwAt(socPercent) / efficiency,
  };
}

const microsecond = 0.001;

/** The last knot, but the very last, that is not after `timeMs`. */
function knotBefore(times: Float64Array, timeMs: number): number {
  let low = 0;
  let high = knotCount;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= timeMs) low = middle;
    else high = middle;
  }
  return low;
}

function clampPercent(socPercent: number): number {
  return Math.min(Math.max(socPercent, 0), 100);
}
