import { fullKwhOf } from '../engine/model/hybrid.ts';
import type {
  ApproximateFigure,
  DcCharging,
  FuelFigures,
  TractionBattery,
  VehicleModel,
} from '../engine/model/model.ts';
import { roundTo } from '../engine/vehicle/reporting/rounding.ts';
import { acOnly, type CatalogueFacts, type Figure, type VehicleFacts } from './model-facts.ts';
import {
  estimateConsumption,
  type Fallbacks,
  fallbacksFrom,
  kmPerMile,
  roadLoadOf,
} from './model-fallbacks.ts';
import type { RoadLoads } from './road-load-facts.ts';

const dcEfficiency = 0.95;
/** Litres per 100 km times US miles per gallon. */
const litresPer100KmMpg = 235.214583;

/** The rows of the catalogue, in the order of their ids (by code unit, as every sort here). */
export function modelRows(facts: CatalogueFacts, roadLoads: RoadLoads): VehicleModel[] {
  const fallbacks = fallbacksFrom(facts, roadLoads);
  return facts.vehicles
    .map((entry) => modelRow(entry, { facts, fallbacks, roadLoads }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

interface Sources {
  readonly facts: CatalogueFacts;
  readonly fallbacks: Fallbacks;
  readonly roadLoads: RoadLoads;
}

function modelRow(entry: VehicleFacts, { facts, fallbacks, roadLoads }: Sources): VehicleModel {
  const approximate: ApproximateFigure[] = [];
  const battery = batteryOf(entry, facts, fallbacks, approximate);
  const published = roadLoads.get(entry.id);
  if (battery !== undefined && published === undefined) approximate.push('roadLoad');
  return {
    id: entry.id,
    make: entry.make,
    model: entry.model,
    trim: entry.trim,
    powertrain: entry.powertrain,
    years: entry.years,
    regions: entry.regions,
    battery,
    fuel: fuelOf(entry, approximate),
    approximate,
    roadLoad: battery === undefined ? published : roadLoadOf(entry, roadLoads, fallbacks),
  };
}

function batteryOf(
  entry: VehicleFacts,
  facts: CatalogueFacts,
  fallbacks: Fallbacks,
  approximate: ApproximateFigure[],
): TractionBattery | undefined {
  const usable = entry.usableKWh ?? entry.cdUsableKWh;
  if (usable === undefined) return undefined;
  const read = (name: ApproximateFigure, figure: Figure | undefined): number => {
    if (figure === undefined) throw new Error(`${entry.id}: ${name} is missing`);
    if (figure.src === 'GEN') approximate.push(name);
    return figure.v;
  };
  const drivableKwh = read('usableKwh', usable);
  const usableKwh = fullKwhOf(entry.powertrain, drivableKwh);
  const grossKwh = read('grossKwh', entry.grossKWh);
  const acMaxKw = read('acMaxKw', entry.acKW);
  if (entry.acEfficiency === undefined) approximate.push('acEfficiency');
  const acEfficiency = entry.acEfficiency?.v ?? fallbacks.acEfficiency;
  const dc = dcOf(entry, facts, approximate);
  const label = estimateConsumption(entry, fallbacks);
  if (label.approximate) approximate.push('consumption');
  if (entry.heatPump?.src === 'GEN') approximate.push('heatPump');
  const rangeMi = entry.epa?.rangeMi ?? entry.epa?.electricRangeMi;
  if (rangeMi === undefined) approximate.push('ratedRangeKm');
  const ratedRangeKm =
    rangeMi === undefined
      ? (drivableKwh * 100) / (label.combinedKwhPer100Km * acEfficiency)
      : rangeMi * kmPerMile;
  return {
    usableKwh,
    grossKwh,
    acMaxKw,
    acEfficiency,
    dcEfficiency,
    dc,
    cityKwhPer100Km: roundTo(label.cityKwhPer100Km, 4),
    highwayKwhPer100Km: roundTo(label.highwayKwhPer100Km, 4),
    hasHeatPump: entry.heatPump?.v === true,
    ratedRangeKm: roundTo(ratedRangeKm, 1),
  };
}

function dcOf(
  entry: VehicleFacts,
  facts: CatalogueFacts,
  approximate: ApproximateFigure[],
): DcCharging | undefined {
  if (entry.curveClass === undefined || entry.curveClass === acOnly) return undefined;
  const curve = facts.curveClasses[entry.curveClass];
  if (curve === undefined || entry.dcPeakKW === undefined) {
    throw new Error(`${entry.id}: a DC curve needs its class and dcPeakKW`);
  }
  if (entry.dcPeakKW.src === 'GEN') approximate.push('dcPeakKw');
  if (curve.basis.startsWith('GEN')) approximate.push('dcCurve');
  const window = entry.dcTime;
  return {
    peakKw: entry.dcPeakKW.v,
    curve: curve.points,
    statedWindow: window && {
      fromPercent: window.fromPct,
      toPercent: window.toPct,
      minutes: window.minutes,
    },
    ...(entry.dcTimeLack === undefined ? {} : { windowLack: entry.dcTimeLack }),
  };
}

function fuelOf(entry: VehicleFacts, approximate: ApproximateFigure[]): FuelFigures | undefined {
  if (entry.fuelTankL === undefined) return undefined;
  const cityMpg = entry.epa?.csCityMpg ?? entry.epa?.cityMpg;
  const highwayMpg = entry.epa?.csHwyMpg ?? entry.epa?.hwyMpg;
  if (cityMpg === undefined || highwayMpg === undefined) {
    throw new Error(`${entry.id}: a car with a tank needs city and highway miles per gallon`);
  }
  if (entry.fuelTankL.src === 'GEN') approximate.push('tankLitres');
  return {
    cityLitresPer100Km: roundTo(litresPer100KmMpg / cityMpg, 3),
    highwayLitresPer100Km: roundTo(litresPer100KmMpg / highwayMpg, 3),
    tankLitres: entry.fuelTankL.v,
    displacementLitres: entry.epa?.displacementL,
  };
}
