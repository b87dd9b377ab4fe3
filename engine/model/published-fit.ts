import { tractionBattery } from './battery.ts';
import { chargeTable } from './charge-table.ts';
import { referenceCelsius } from './climate.ts';
import { consumptionKwhPerKm } from './consumption.ts';
import { labelKwhPer100Km, wltpKwhPer100Km } from './cycle-consumption.ts';
import { cityKmh, highwayKmh, litresPerKm } from './fuel.ts';
import { drivableKwh, sustainedShare } from './hybrid.ts';
import { isEuropeOnly, type PublishedFigure, type VehicleModel } from './model.ts';

/** A published figure of a model beside the simulated one. */
export interface FittedFigure {
  /** The quantity: `DC 10-80 %`, `WLTP`. */
  readonly what: string;
  /** Of both figures. */
  readonly unit: string;
  /** The source that the scenario names. */
  readonly source: string;
  readonly expected: number;
  readonly simulated: number;
  /** Signed, percent of the expected figure. */
  readonly error: number;
}

/** The figures of a model beside those that its scenario gives as published. */
export function fitOf(model: VehicleModel): readonly FittedFigure[] {
  return (model.own?.published ?? []).map((figure) => fitted(model, figure));
}

function fitted(model: VehicleModel, figure: PublishedFigure): FittedFigure {
  const pair = compared(model, figure);
  const error = (pair.simulated / pair.expected - 1) * 100;
  return { ...pair, source: figure.source, error };
}

type FigurePair = Pick<FittedFigure, 'expected' | 'simulated' | 'unit' | 'what'>;

function compared(model: VehicleModel, figure: PublishedFigure): FigurePair {
  if (figure.what === 'range') {
    const { usableKwh, acEfficiency } = tractionBattery(model);
    const wallKwh = isEuropeOnly(model.regions)
      ? wltpKwhPer100Km(model)
      : labelKwhPer100Km(model, 'combined');
    const batteryKwh = wallKwh * acEfficiency;
    const simulated = (100 * drivableKwh(model.powertrain, usableKwh, usableKwh)) / batteryKwh;
    return { what: 'range', unit: 'km', expected: figure.km, simulated };
  }
  if (figure.what === 'charge') {
    const { type, powerKw, fromPercent, toPercent, minutes } = figure;
    // The display of a plug-in hybrid is at its floor where the data sheet says empty.
    const leastPercent = 100 * sustainedShare(model.powertrain);
    const table = chargeTable(model, type, powerKw, 25);
    const post = powerKw === Infinity ? '' : ` at ${powerKw} kW`;
    return {
      what: `${type} ${fromPercent}-${toPercent} %${post}`,
      unit: 'min',
      expected: minutes,
      simulated: table.durationMs(Math.max(fromPercent, leastPercent), toPercent) / 60_000,
    };
  }
  const isFuel = figure.of === 'fuel';
  return {
    what: whatOf(figure),
    unit: isFuel ? 'L/100 km' : 'kWh/100 km',
    expected: figure.per100Km,
    simulated: per100Km(model, figure),
  };
}

type Consumption = Extract<PublishedFigure, { what: 'cycle' | 'speed' }>;

function whatOf(figure: Consumption): string {
  const of = figure.of === 'fuel' ? ', fuel' : '';
  if (figure.what === 'cycle') return `${figure.cycle === 'wltp' ? 'WLTP' : figure.cycle}${of}`;
  const air = figure.celsius === undefined ? '' : ` at ${figure.celsius} degC`;
  return `${Math.round(figure.kmh)} km/h${air}${of}`;
}

function per100Km(model: VehicleModel, figure: Consumption): number {
  const celsius = (figure.what === 'speed' ? figure.celsius : undefined) ?? referenceCelsius;
  if (figure.what === 'cycle') {
    if (figure.cycle === 'wltp') return wltpKwhPer100Km(model);
    if (figure.of === 'electricity') return labelKwhPer100Km(model, figure.cycle);
  }
  const atKmh =
    figure.of === 'fuel'
      ? (kmh: number) => litresPerKm(model, kmh, celsius)
      : (kmh: number) => consumptionKwhPerKm(model, kmh, celsius);
  if (figure.what === 'speed') return 100 * atKmh(figure.kmh);
  if (figure.cycle === 'city') return 100 * atKmh(cityKmh);
  return 100 * (figure.cycle === 'highway' ? atKmh(highwayKmh) : mixed(atKmh));
}

/** The combined label: 55 % of the distance in the city. */
function mixed(atKmh: (kmh: number) => number): number {
  return 0.55 * atKmh(cityKmh) + 0.45 * atKmh(highwayKmh);
}
