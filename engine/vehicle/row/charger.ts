import {
  type AcCable,
  type AcSupply,
  acDraw,
  type Grid,
  gridOf,
  onBoardCharger,
  regionOf,
  supplyOfKw,
} from '../../model/ac-supply.ts';
import { tractionBattery } from '../../model/battery.ts';
import type { ChargingType } from '../../model/charge-acceptance.ts';
import type { Region, VehicleModel } from '../../model/model.ts';
import type { DayWindow } from './schedule.ts';

/** The prices of energy, a flat amount for the session, and time; in the currency, 0 for none. */
export interface Tariff {
  /** Three letters of ISO 4217, `EUR`. */
  readonly currency: string;
  /** For energy, measured at the wall. */
  readonly perKwh: number;
  /** Flat, once a session begins to charge. */
  readonly perSession: number;
  /** For time while energy flows. */
  readonly perMinute: number;
  /** For time on the cable without flow, from the start of charging until it is pulled. */
  readonly idlePerMinute: number;
  /** The price of energy while the vehicle's local clocks are in the window. */
  readonly offPeak?: OffPeak | undefined;
  /** The name of a series of prices per kWh, which are added to the others. */
  readonly prices?: string | undefined;
  /** The name of a series of the carbon of energy, grams of CO2 per kWh. */
  readonly carbon?: string | undefined;
}

export interface OffPeak extends DayWindow {
  readonly perKwh: number;
}

/** A post, wall box or socket. One record serves every plug of the same kind. */
export interface Charger {
  /** Empty if the scenario does not name it. */
  readonly name: string;
  readonly type: ChargingType;
  /** The power offered at the wall. */
  readonly powerKw: number;
  /**
   * For AC; undefined if only the power is known: then the supply is the usual one of its place
   * (`builtIn`) or, if that is unknown too, of the model's first region (ours).
   */
  readonly supply: AcSupply | undefined;
  /** Between an AC charger and the car; undefined for one without limits. */
  readonly cable: AcCable | undefined;
  readonly isPublic: boolean;
  /** Name of its place; undefined: the vehicle's. */
  readonly place: string | undefined;
  readonly tariff: Tariff | undefined;
}

/** The most one model draws from one charger; for DC only the power is known beforehand. */
export interface ChargerDraw {
  /** At the wall; 0 if the charger is too weak to begin. */
  readonly powerKw: number;
  /** 0 for DC. */
  readonly phases: 0 | 1 | 3;
  /** Requested per phase; 0 for DC. */
  readonly amps: number;
  readonly volts: number;
  /** Allowed per phase by post and cable; 0 for DC. */
  readonly offeredAmps: number;
}

/** Chargers by number, from 1; 0 is none. Equal chargers share one number. */
export class Chargers {
  readonly #chargers: Charger[] = [namelessCharger('AC', 0)];
  readonly #numbers = new Map<string, number>();
  /** The draw of each model, by number. */
  readonly #draws: Map<VehicleModel, ChargerDraw>[] = [new Map<VehicleModel, ChargerDraw>()];

  number(charger: Charger): number {
    const { name, type, powerKw, supply, cable, isPublic, place, tariff } = charger;
    const key = JSON.stringify([name, type, powerKw, supply, cable, isPublic, place, tariff]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#chargers.push(charger) - 1;
    this.#draws.push(new Map());
    this.#numbers.set(key, number);
    return number;
  }

  /** The charger of a number; for 0, one without power. */
  at(number: number): Charger {
    return this.#chargers[number]!;
  }

  /** The number of the same charger with a grid's phases and volts, if only power is known. */
  builtIn(number: number, grid: Grid): number {
    const charger = this.at(number);
    if (charger.type === 'DC' || charger.supply !== undefined) return number;
    return this.number({ ...charger, supply: supplyOfKw(charger.powerKw, grid) });
  }

  /** The region of which a model must be to use a charger; `gridHere` gives the mains around it. */
  regionAt(number: number, model: VehicleModel, gridHere: () => Grid | undefined): Region {
    const { supply } = this.at(number);
    if (supply !== undefined) return regionOf(model, supply);
    const grid = gridHere();
    return (
      model.regions.find((region) => grid === undefined || gridOf(region) === grid) ??
      model.regions[0] ??
      'EUROPE'
    );
  }

  drawOf(number: number, model: VehicleModel): ChargerDraw {
    const draws = this.#draws[number]!;
    const known = draws.get(model);
    if (known !== undefined) return known;
    const draw = chargerDraw(model, this.at(number));
    draws.set(model, draw);
    return draw;
  }
}

/** A charger of which only the offer is known. */
export function namelessCharger(type: ChargingType, powerKw: number): Charger {
  return {
    name: '',
    type,
    powerKw,
    supply: undefined,
    cable: undefined,
    isPublic: false,
    place: undefined,
    tariff: undefined,
  };
}

/**
 * The draw of a model: for AC, the least that its on-board charger, the cable and the post allow,
 * in phases, amperes and kW. A post of stated power gives no more than that, whatever its amperes
 * amount to.
 */
export function chargerDraw(model: VehicleModel, charger: Charger): ChargerDraw {
  const { powerKw } = charger;
  if (charger.type === 'DC') return { powerKw, phases: 0, amps: 0, volts: 0, offeredAmps: 0 };
  const supply = charger.supply ?? supplyOfKw(powerKw, gridOf(model.regions[0] ?? 'EUROPE'));
  const stated = (powerKw * 1000) / (supply.phases * supply.volts);
  // A power computed from the amperes must not yield amperes lower by a rounding error.
  const amps = isAbout(stated, supply.amps) ? supply.amps : Math.min(stated, supply.amps);
  const onBoard = onBoardCharger(model, regionOf(model, supply));
  const draw = acDraw(onBoard, { ...supply, amps }, charger.cable);
  const offeredAmps = Math.min(amps, charger.cable?.amps ?? Infinity);
  // One table for all posts that give the car its full power, and a fact that says 11 kW.
  const round = [powerKw, tractionBattery(model).acMaxKw].find((kw) => isAbout(kw, draw.powerKw));
  return { ...draw, powerKw: round ?? draw.powerKw, offeredAmps };
}

/** The draw at a charger that offers a car less than that, as others share it. */
export function sharedDraw(draw: ChargerDraw, offerKw: number): ChargerDraw {
  if (draw.phases === 0 || offerKw >= draw.powerKw) return draw;
  const amps = (offerKw * 1000) / (draw.phases * draw.volts);
  return { ...draw, powerKw: offerKw, amps, offeredAmps: amps };
}

/** The mistake in a charger; undefined if there is none. Does not check that its place exists. */
export function chargerMistake(charger: Charger): string | undefined {
  const { powerKw, supply, cable, tariff } = charger;
  if (!(powerKw > 0 && powerKw <= 1000)) {
    return `a charger offers more than 0 and at most 1000 kW, not ${powerKw}`;
  }
  if (charger.type === 'DC' && (supply ?? cable) !== undefined) {
    return 'phases, amperes and volts belong to AC';
  }
  for (const wire of [supply, cable]) {
    if (wire === undefined) continue;
    if (!isPhases(wire.phases)) return `AC has 1 or 3 phases, not ${String(wire.phases)}`;
    if (!isSize(wire.amps)) return `a wire carries more than 0 A, not ${wire.amps}`;
  }
  if (supply !== undefined && !isSize(supply.volts)) {
    return `a supply has more than 0 V, not ${supply.volts}`;
  }
  return tariff === undefined ? undefined : tariffMistake(tariff);
}

export function isPhases(count: number): count is 1 | 3 {
  return count === 1 || count === 3;
}

/** Whether two figures of one charger differ by rounding alone. */
function isAbout(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * other;
}

function isSize(value: number): boolean {
  return value > 0 && value < Infinity;
}

function tariffMistake(tariff: Tariff): string | undefined {
  const { currency, perKwh, perSession, perMinute, idlePerMinute, offPeak } = tariff;
  if (!isCurrency(currency)) return `a currency is three capital letters, not ${currency}`;
  const prices = [perKwh, perSession, perMinute, idlePerMinute, offPeak?.perKwh ?? 0];
  const wrong = prices.find((price) => !(price >= 0 && price < Infinity));
  if (wrong !== undefined) return `a price is 0 or more, not ${wrong}`;
  if (offPeak === undefined) return undefined;
  const { startMs, endMs } = offPeak;
  const isTime = (ms: number): boolean => Number.isInteger(ms) && ms >= 0 && ms < 86_400_000;
  if (!isTime(startMs) || !isTime(endMs)) return 'off-peak times lie within a day';
  return startMs === endMs ? 'off-peak ends when it starts' : undefined;
}

export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text);
}
