import { tractionBattery } from '../model/battery.ts';
import { referenceCelsius, temperatureFactor } from '../model/climate.ts';
import { cityKmh, consumptionKwhPerKm, highwayKmh } from '../model/consumption.ts';
import { litresPerKm } from '../model/fuel.ts';
import { milesPerGallon } from '../model/fuel-units.ts';
import type { VehicleModel } from '../model/model.ts';
import { type AccuracyFacts, modelOf } from './facts.ts';
import { type AccuracyGroup, accuracyGroup, percentRow, restsOn } from './row.ts';

/** Consumption of electricity and fuel, and the effect of temperature on range. */
export function drivingAccuracy(facts: AccuracyFacts): readonly AccuracyGroup[] {
  return [wltp(facts), labelKwh(facts), labelMpg(facts), rangeShares(facts)];
}

/**
 * The WLTP figure of a car, predicted from its US label: the four phases of the cycle for the
 * fastest class of cars at their mean speeds, at 23 degC without climate control, and the charging
 * loss, which WLTP counts as well.
 */
function wltp({ vehicles, wltpSetAside }: AccuracyFacts): AccuracyGroup {
  const rows = vehicles.flatMap(({ id, wltpKWh100km, epa }) => {
    if (wltpKWh100km === undefined || epa?.cityKWh100mi === undefined) return [];
    const model = modelOf(id);
    const because = wltpSetAside.find(({ vehicle }) => vehicle === id)?.because;
    const row = {
      vehicle: id,
      what: 'WLTP',
      unit: 'kWh/100 km',
      source: wltpKWh100km.src,
      expected: wltpKWh100km.v,
      simulated: wltpKwhPer100Km(model),
      approximate: restsOn(model, 'consumption', 'highwayDragShare', 'acEfficiency'),
    };
    return [percentRow({ ...row, setAside: because })];
  });
  const title = 'Consumption: WLTP, predicted from US city and highway';
  const bar = { id: 'wltp', title, measure: 'mean', unit: '%', limit: 6 } as const;
  return accuracyGroup({ ...bar, calibrated: false }, rows);
}

export function wltpKwhPer100Km(model: VehicleModel): number {
  let kwh = 0;
  let km = 0;
  for (const [meanKmh, distanceKm] of wltpPhases) {
    kwh += consumptionKwhPerKm(model, meanKmh, 23, 'off') * distanceKm;
    km += distanceKm;
  }
  return ((kwh / km) * 100) / tractionBattery(model).acEfficiency;
}

/** Mean speed, stops included, and distance of the low, medium, high and extra high phase. */
const wltpPhases = [
  [18.9, 3.095],
  [39.4, 4.756],
  [56.5, 7.162],
  [91.7, 8.254],
] as const;

function labelKwh({ vehicles }: AccuracyFacts): AccuracyGroup {
  const rows = vehicles.flatMap(({ id, epa }) => {
    const model = modelOf(id);
    const labels = [
      ['city', cityKmh, epa?.cityKWh100mi],
      ['highway', highwayKmh, epa?.hwyKWh100mi],
    ] as const;
    return labels.flatMap(([what, kmh, expected]) => {
      if (expected === undefined || epa === undefined) return [];
      const wallKwhPerKm =
        consumptionKwhPerKm(model, kmh, referenceCelsius) / tractionBattery(model).acEfficiency;
      const simulated = wallKwhPerKm * kmPer100Miles;
      const approximate = restsOn(model, 'consumption');
      const unit = 'kWh/100 mi';
      return [
        percentRow({ vehicle: id, what, unit, source: epa.src, expected, simulated, approximate }),
      ];
    });
  });
  const title = 'Consumption: US city and highway, electricity';
  const bar = { id: 'label-electricity', title, measure: 'worst', unit: '%', limit: 1 } as const;
  return accuracyGroup({ ...bar, calibrated: true }, rows);
}

function labelMpg({ vehicles }: AccuracyFacts): AccuracyGroup {
  const rows = vehicles.flatMap(({ id, epa }) => {
    const model = modelOf(id);
    const labels = [
      ['city', cityKmh, epa?.csCityMpg ?? epa?.cityMpg],
      ['highway', highwayKmh, epa?.csHwyMpg ?? epa?.hwyMpg],
    ] as const;
    return labels.flatMap(([what, kmh, expected]) => {
      if (expected === undefined || epa === undefined) return [];
      const simulated = milesPerGallon(litresPerKm(model, kmh, referenceCelsius) * 100);
      const figures = { expected, simulated, approximate: false };
      return [percentRow({ vehicle: id, what, unit: 'mpg', source: epa.src, ...figures })];
    });
  });
  const title = 'Consumption: US city and highway, fuel';
  const bar = { id: 'label-fuel', title, measure: 'worst', unit: '%', limit: 1 } as const;
  return accuracyGroup({ ...bar, calibrated: true }, rows);
}

/**
 * These points have no published tolerance; 3 % is ours, about the rounding of the publications.
 */
function rangeShares(facts: AccuracyFacts): AccuracyGroup {
  const rows = facts.rangeShares.map(({ celsius, against, climate, percent, src }) => {
    const fullFactor = against === undefined ? 1 : temperatureFactor(against, climate);
    const places = against === undefined ? '' : ` against ${Math.round(against)}`;
    return percentRow({
      vehicle: '',
      what: `range at ${Math.round(celsius * 2) / 2}${places} degC, heating ${climate}`,
      unit: '%',
      source: src,
      expected: percent,
      simulated: (100 * fullFactor) / temperatureFactor(celsius, climate),
      approximate: false,
    });
  });
  const title = 'Range: the share that is left at a temperature';
  const bar = { id: 'range-share', title, measure: 'worst', unit: '%', limit: 3 } as const;
  return accuracyGroup({ ...bar, calibrated: true }, rows);
}

const kmPer100Miles = 160.9344;
