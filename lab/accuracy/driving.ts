import { tractionBattery } from '../../engine/model/battery.ts';
import { referenceCelsius } from '../../engine/model/climate.ts';
import { consumptionKwhPerKm, warmUpKwh } from '../../engine/model/consumption.ts';
import {
  cycleKwhPer100Km,
  type Laboratory,
  usualLaboratory,
  wltpKwhPer100Km,
} from '../../engine/model/cycle-consumption.ts';
import { cityKmh, highwayKmh, litresPerKm } from '../../engine/model/fuel.ts';
import type { VehicleModel } from '../../engine/model/model.ts';
import { type AccuracyFacts, modelOf } from './facts.ts';
import { milesPerGallon } from './fuel-units.ts';
import { platformDriveline } from './platform-driveline.ts';
import { rangeShares } from './range-shares.ts';
import { type AccuracyGroup, accuracyGroup, percentRow, restsOn } from './row.ts';
import { isHeldBack } from './split.ts';

/** Consumption of electricity and fuel, and the effect of temperature on both. */
export function drivingAccuracy(facts: AccuracyFacts): readonly AccuracyGroup[] {
  return [
    cycleGroup(facts, {
      id: 'cycles',
      title: 'Consumption: UDDS and HWFET, from the label',
      limit: 4,
      laboratory: () => usualLaboratory,
    }),
    cycleGroup(facts, {
      id: 'cycles-no-label',
      title: 'Consumption: UDDS and HWFET, without the label',
      limit: 5,
      laboratory: (model) => ({ ...usualLaboratory, driveline: platformDriveline(model) }),
    }),
    wltp(facts),
    ...constantSpeeds(facts),
    coldCycles(facts),
    winter(facts),
    labelMpg(facts),
    rangeShares(facts),
  ];
}

interface CycleBar {
  readonly id: string;
  readonly title: string;
  readonly limit: number;
  readonly laboratory: (model: VehicleModel) => Laboratory;
}

function cycleGroup(
  { tests, cyclesSetAside }: AccuracyFacts,
  { laboratory, ...bar }: CycleBar,
): AccuracyGroup {
  const rows = tests.flatMap(({ id, row, tests: results }) =>
    results.flatMap(({ cycle, kWh100mi }) => {
      if (cycle === 'coldFTP') return [];
      const model = modelOf(id);
      const name = cycle === 'UDDS' ? 'udds' : 'hwfet';
      const compared = percentRow({
        vehicle: id,
        what: cycle,
        unit: 'kWh/100 mi',
        source: row.src,
        expected: kWh100mi,
        simulated: cycleKwhPer100Km(model, name, laboratory(model)) * kmPerMile,
        approximate: restsOn(model, 'consumption'),
        setAside: cyclesSetAside.find(({ vehicle }) => vehicle === id)?.because,
      });
      return [{ ...compared, isUsed: !isHeldBack(id) }];
    }),
  );
  return accuracyGroup({ ...bar, measure: 'mean', unit: '%', calibrated: false }, rows);
}

/** The WLTP figure of a car, predicted from its US label. */
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
      approximate: restsOn(model, 'consumption', 'acEfficiency'),
    };
    return [{ ...percentRow({ ...row, setAside: because }), isUsed: !isHeldBack(id) }];
  });
  const title = 'Consumption: WLTP, predicted from US city and highway';
  const bar = { id: 'wltp', title, measure: 'mean', unit: '%', limit: 6 } as const;
  return accuracyGroup({ ...bar, calibrated: false }, rows);
}

function constantSpeeds({ constantSpeeds: published }: AccuracyFacts): readonly AccuracyGroup[] {
  const rows = published.map(({ vehicle, kmh, celsius, rangeKm, whPerKm, remark, src }) => {
    const model = modelOf(vehicle);
    const { usableKwh } = tractionBattery(model);
    const row = percentRow({
      vehicle,
      what: `${Math.round(kmh)} km/h at ${celsius} degC`,
      unit: 'kWh/100 km',
      source: src,
      expected: rangeKm === undefined ? whPerKm! / 10 : (usableKwh / rangeKm) * 100,
      simulated: consumptionKwhPerKm(model, kmh, celsius) * 100,
      approximate: restsOn(model, 'consumption', 'usableKwh', 'acEfficiency'),
    });
    return { ...row, remark };
  });
  const title = 'Consumption: constant speeds, as testers drove them';
  const bar = { unit: '%', calibrated: false } as const;
  return [
    accuracyGroup({ ...bar, id: 'constant-speeds', title, measure: 'mean', limit: 9 }, rows),
    accuracyGroup(
      { ...bar, id: 'constant-speeds-bias', title: `${title}, bias`, measure: 'bias', limit: 3 },
      rows,
    ),
  ];
}

/**
 * The FTP at 20 degF: forces 10 % higher, as the regulator sets the dynamometer, and a heated
 * cabin, without the label of the car.
 */
function coldCycles({ tests }: AccuracyFacts): AccuracyGroup {
  const rows = tests.flatMap(({ id, row, tests: results }) =>
    results.flatMap(({ cycle, kWh100mi }) => {
      if (cycle !== 'coldFTP') return [];
      const model = modelOf(id);
      const driveline = platformDriveline(model);
      const cold = { celsius: -6.667, climate: 'on', forces: 1.1, driveline } as const;
      return [
        percentRow({
          vehicle: id,
          what: 'FTP at -6.7 degC',
          unit: 'kWh/100 mi',
          source: row.src,
          expected: kWh100mi,
          simulated: cycleKwhPer100Km(model, 'udds', cold) * kmPerMile,
          approximate: restsOn(model, 'heatPump'),
        }),
      ];
    }),
  );
  const title = 'Consumption: city cycle in the cold';
  const bar = { id: 'cold-cycle', title, measure: 'mean', unit: '%', limit: 5 } as const;
  return accuracyGroup({ ...bar, calibrated: false }, rows);
}

/** The rise of consumption on a motorway from a summer's day to one at -8 degC. */
function winter({ winterRatios }: AccuracyFacts): AccuracyGroup {
  const [kmh, km] = [112.65, 228];
  const rows = winterRatios.map(({ vehicle, ratio, src }) => {
    const model = modelOf(vehicle);
    const cold = consumptionKwhPerKm(model, kmh, -8) + warmUpKwh(model, -8) / km;
    return percentRow({
      vehicle,
      what: 'consumption at -8 over that at 29 degC',
      unit: 'times',
      source: src,
      expected: ratio,
      simulated: cold / consumptionKwhPerKm(model, kmh, 29),
      approximate: restsOn(model, 'heatPump'),
    });
  });
  const title = 'Consumption: a motorway in winter over summer';
  const notes = ['The road of the test was wet in winter; ours is dry.'];
  const bar = { id: 'winter', title, measure: 'mean', unit: '%', limit: 12 } as const;
  return accuracyGroup({ ...bar, calibrated: false, notes }, rows);
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

const kmPerMile = 1.609344;
