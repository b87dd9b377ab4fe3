import type { ChargeTable } from '../../model/charge-table.ts';
import { msOfDay, msPerDay } from '../../time/instant.ts';
import type { StepSeries } from '../../time/step-series.ts';
import type { Zone } from '../../time/zone.ts';
import type { Tariff } from '../row/charger.ts';
import type { DayWindow } from '../row/schedule.ts';

/** The prices and the carbon of energy at a charger, for a vehicle with these clocks. */
export interface Rates {
  readonly tariff: Tariff;
  readonly zone: Zone;
  /** Added to the price of the tariff, per kWh. */
  readonly prices?: StepSeries | undefined;
  /** Grams of CO2 per kWh. */
  readonly carbon?: StepSeries | undefined;
}

/** A period in which energy flows through a cable. */
export interface CableFlow {
  readonly fromMs: number;
  readonly toMs: number;
  /** The energy for the battery since `fromMs`, kWh at the wall. */
  readonly batteryKwhAt: (atMs: number) => number;
  /** Other power through the cable, at the wall: it heats or cools the cabin. */
  readonly cabinKw: number;
}

/** The energy of a flow: its cost, and the sums that tariffs with prices over time need. */
export interface EnergyBill {
  readonly cost: number;
  /** The part of the cost that is the cabin's. */
  readonly cabinCost: number;
  /** For the battery, at the wall. */
  readonly batteryKwh: number;
  readonly carbonG: number;
  /** The part of the carbon that is the cabin's. */
  readonly cabinCarbonG: number;
  /** The energy, the cabin's included, at times without a price in the series. */
  readonly unpricedKwh: number;
}

/**
 * The bill of a flow. Prices and carbon are constant between two changes, of the series, of the
 * tariff by the clock and of the clocks, so the flow is divided there and each part has its energy
 * in closed form.
 */
export function energyBill(rates: Rates, flow: CableFlow): EnergyBill {
  const { fromMs, toMs, cabinKw, batteryKwhAt } = flow;
  let [cost, cabinCost, carbonG, cabinCarbonG, unpricedKwh] = [0, 0, 0, 0, 0];
  let [kwh, cabinKwh] = [0, 0];
  for (let atMs = fromMs; atMs < toMs; ) {
    const untilMs = Math.min(toMs, nextRateMs(rates, atMs));
    const reachedCabinKwh = (cabinKw * (untilMs - fromMs)) / msPerHour;
    const reachedKwh = batteryKwhAt(untilMs) + reachedCabinKwh;
    const addedKwh = reachedKwh - kwh;
    const perKwh = perKwhAt(rates, atMs);
    cost += addedKwh * perKwh;
    cabinCost += (reachedCabinKwh - cabinKwh) * perKwh;
    if (rates.carbon !== undefined) {
      const perKwhG = rates.carbon.at(atMs) ?? 0;
      carbonG += addedKwh * perKwhG;
      cabinCarbonG += (reachedCabinKwh - cabinKwh) * perKwhG;
    }
    if (rates.prices?.at(atMs) === undefined) unpricedKwh += addedKwh;
    atMs = untilMs;
    kwh = reachedKwh;
    cabinKwh = reachedCabinKwh;
  }
  return {
    cost,
    cabinCost,
    batteryKwh: kwh - cabinKwh,
    carbonG,
    cabinCarbonG,
    unpricedKwh: rates.prices === undefined ? 0 : unpricedKwh,
  };
}

/** The flow of a charging battery, whose course the charge table gives. */
export function batteryFlow(flow: {
  readonly table: ChargeTable;
  readonly usableKwh: number;
  /** State of charge at `fromMs`. */
  readonly socPercent: number;
  readonly fromMs: number;
  readonly toMs: number;
  readonly cabinKw?: number | undefined;
}): CableFlow {
  const { table, usableKwh, socPercent, fromMs, toMs, cabinKw = 0 } = flow;
  const kwhPerPercent = usableKwh / 100 / table.efficiency;
  return {
    fromMs,
    toMs,
    cabinKw,
    batteryKwhAt: (atMs) =>
      (table.socAfter(socPercent, atMs - fromMs) - socPercent) * kwhPerPercent,
  };
}

/** The price of a kWh at an instant; a time without one in the series adds nothing. */
export function perKwhAt({ tariff, zone, prices }: Rates, atMs: number): number {
  const { offPeak } = tariff;
  const isOffPeak = offPeak !== undefined && isWithin(offPeak, localMsOfDay(zone, atMs));
  const perKwh = isOffPeak ? offPeak.perKwh : tariff.perKwh;
  return prices === undefined ? perKwh : perKwh + (prices.at(atMs) ?? 0);
}

/** The next instant at which the price or the carbon may change. */
export function nextRateMs({ tariff, zone, prices, carbon }: Rates, atMs: number): number {
  const { offPeak } = tariff;
  const seriesMs = Math.min(
    prices?.nextChangeMs(atMs) ?? Infinity,
    carbon?.nextChangeMs(atMs) ?? Infinity,
  );
  if (offPeak === undefined) return seriesMs;
  const localMs = localMsOfDay(zone, atMs);
  const edgeMs = isWithin(offPeak, localMs) ? offPeak.endMs : offPeak.startMs;
  const aheadMs = edgeMs > localMs ? edgeMs - localMs : edgeMs + msPerDay - localMs;
  return Math.min(seriesMs, atMs + aheadMs, zone.nextChangeMs(atMs));
}

const msPerHour = 3_600_000;

function isWithin({ startMs, endMs }: DayWindow, localMs: number): boolean {
  return startMs < endMs
    ? localMs >= startMs && localMs < endMs
    : localMs >= startMs || localMs < endMs;
}

function localMsOfDay(zone: Zone, atMs: number): number {
  return msOfDay(atMs + zone.offsetMsAt(atMs));
}
