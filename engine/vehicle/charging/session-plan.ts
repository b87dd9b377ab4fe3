import type { Whereabouts } from '../driving/position.ts';
import { recordLink } from '../row/charge-records.ts';
import { isPlugged } from '../row/condition.ts';
import { byte, link, linkWidth, sessionState, stateWidth } from '../row/row.ts';
import type { SessionMeter } from '../row/session-meter.ts';
import { cheapestCost, type PlanSlot } from './cheapest-plan.ts';
import { nextRateMs, perKwhAt, type Rates } from './energy-bill.ts';
import { energyCostAt, meterAt, ratesOf } from './tariff.ts';

/** The measure of a plan: money, or grams of CO2. */
export type PlanMeasure = 'cost' | 'carbon';

/** A session beside the cheapest plan for its energy. */
export interface PlannedSession {
  /** Of the energy for the battery, without the cabin's and without prices of time. */
  readonly actual: number;
  /** Undefined where the energy does not fit into the time. */
  readonly cheapest: number | undefined;
  readonly kwh: number;
  readonly powerKw: number;
  readonly fromMs: number;
  readonly untilMs: number;
  /** The currency, or `g CO2`. */
  readonly unit: string;
  /** The energy at times without a price. */
  readonly unpricedKwh: number;
}

/**
 * The current or latest session of a vehicle beside the plan that would have charged its energy for
 * the least, between plugging in and unplugging, or a departure, or now. Undefined for one without
 * a tariff that has such rates.
 */
export function plannedSession(
  where: Whereabouts,
  row: number,
  atMs: number,
  {
    measure,
    departureMs,
  }: {
    readonly measure: PlanMeasure;
    /** The departure after an instant; undefined: none is stated. */
    readonly departureMs: (pluggedInAtMs: number) => number | undefined;
  },
): PlannedSession | undefined {
  const found = sessionOf(where, row, atMs);
  if (found === undefined) return undefined;
  const { meter, energyCost, rates } = found;
  if (measure === 'carbon' && rates.carbon === undefined) return undefined;
  const fromMs = meter.pluggedInAtMs;
  const untilMs = departureMs(fromMs) ?? meter.unpluggedAtMs ?? atMs;
  const isCost = measure === 'cost';
  return {
    actual: isCost ? energyCost - meter.cabinCost : meter.carbonG - meter.cabinCarbonG,
    cheapest: cheapestCost(
      slotsOf(rates, measure, fromMs, untilMs),
      meter.powerKw,
      meter.batteryKwh,
    ),
    kwh: meter.batteryKwh,
    powerKw: meter.powerKw,
    fromMs,
    untilMs,
    unit: isCost ? rates.tariff.currency : 'g CO2',
    unpricedKwh: isCost ? meter.unpricedKwh : 0,
  };
}

interface MeteredSession {
  readonly meter: SessionMeter;
  readonly energyCost: number;
  readonly rates: Rates;
}

function sessionOf(where: Whereabouts, row: number, atMs: number): MeteredSession | undefined {
  const { fleet } = where;
  const { chargeRecords, chargers, links } = fleet;
  if (isPlugged(fleet, row)) {
    const meter = meterAt(where, row, atMs);
    const { tariff } = chargers.at(links[row * linkWidth + link.charger]!);
    if (meter === undefined || tariff === undefined) return undefined;
    const isBegun = fleet.states[row * stateWidth + byte.sessionOpen] !== sessionState.none;
    const energyCost = isBegun ? energyCostAt(where, row, tariff, atMs) : 0;
    return { meter, energyCost, rates: ratesOf(where, row, tariff) };
  }
  const record = links[row * linkWidth + link.records]!;
  const meter = chargeRecords.meterOf(record);
  if (meter === undefined) return undefined;
  const { tariff } = chargers.at(chargeRecords.link(record, recordLink.charger));
  if (tariff === undefined) return undefined;
  const energyCost = chargeRecords.costsOf(record).energy;
  return { meter, energyCost, rates: ratesOf(where, row, tariff) };
}

/** The times between two instants in which a rate holds; those without one are left out. */
function slotsOf(rates: Rates, measure: PlanMeasure, fromMs: number, untilMs: number): PlanSlot[] {
  const slots: PlanSlot[] = [];
  for (let atMs = fromMs; atMs < untilMs; ) {
    const nextMs = Math.min(untilMs, nextRateMs(rates, atMs));
    const rate = rateAt(rates, measure, atMs);
    if (rate !== undefined) slots.push({ hours: (nextMs - atMs) / msPerHour, rate });
    atMs = nextMs;
  }
  return slots;
}

function rateAt(rates: Rates, measure: PlanMeasure, atMs: number): number | undefined {
  if (measure === 'carbon') return rates.carbon?.at(atMs) ?? 0;
  const isPriced = rates.prices === undefined || rates.prices.at(atMs) !== undefined;
  return isPriced ? perKwhAt(rates, atMs) : undefined;
}

const msPerHour = 3_600_000;
