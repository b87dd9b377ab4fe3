import { models } from '../model/catalogue.ts';
import {
  type Climate,
  onboardKw,
  ratedKwhPerKm,
  warmUpKwh,
  wheelsOf,
} from '../model/consumption.ts';
import { cycles } from '../model/cycles.generated.ts';
import type { VehicleModel } from '../model/model.ts';
import { Track } from '../model/track.ts';
import { Traction } from '../model/traction.ts';
import { meanKwhPerM } from '../model/way.ts';
import type { AccuracyFacts } from './facts.ts';
import { type AccuracyGroup, accuracyGroup, percentRow } from './row.ts';

/**
 * The share of range that is left at a temperature, in the mean over the battery cars of the
 * catalogue. The publications are of 2019 and 2020: the cars are taken as they were before, without
 * a heat pump. Those against the label are trips of 12 km as people drive, the others a test over
 * the city and highway cycle. None is held back: the heat of old cars was set to these tests.
 */
export function rangeShares(facts: AccuracyFacts): AccuracyGroup {
  const cars = [...models.values()].flatMap(asOf2018);
  const rows = facts.rangeShares.map(({ celsius, against, climate, percent, src }) => {
    const shares = cars.map((car) =>
      against === undefined
        ? ratedKwhPerKm(car) / tripKwhPerKm(car, celsius)
        : testKwhPerKm(car, against, climate) / testKwhPerKm(car, celsius, climate),
    );
    const places = against === undefined ? '' : ` against ${Math.round(against)}`;
    return percentRow({
      vehicle: '',
      what: `range at ${Math.round(celsius * 2) / 2}${places} degC, heating ${climate}`,
      unit: '%',
      source: src,
      expected: percent,
      simulated: (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length,
      approximate: false,
    });
  });
  const title = 'Range: the share that is left at a temperature';
  const bar = { id: 'range-share', title, measure: 'mean', unit: '%', limit: 8 } as const;
  const notes = [
    'Used, not held back: the heat of cars before model year 2019 was set to these figures, and the trips of 12 km are ours.',
  ];
  return accuracyGroup({ ...bar, calibrated: true, notes }, rows);
}

function asOf2018(model: VehicleModel): readonly VehicleModel[] {
  const { battery, powertrain } = model;
  if (battery === undefined || powertrain !== 'BEV') return [];
  const years = { start: 2018, end: 2018 };
  return [{ ...model, years, battery: { ...battery, hasHeatPump: false } }];
}

function tripKwhPerKm(car: VehicleModel, celsius: number): number {
  return cycleKwhPerKm(car, tracks.wltc, celsius, 'on') + warmUpKwh(car, celsius) / 12;
}

/** 55 % of the distance in the city, as on the label. */
function testKwhPerKm(car: VehicleModel, celsius: number, climate: Climate): number {
  return (
    0.55 * cycleKwhPerKm(car, tracks.udds, celsius, climate) +
    0.45 * cycleKwhPerKm(car, tracks.hwfet, celsius, climate)
  );
}

function cycleKwhPerKm(car: VehicleModel, track: Track, celsius: number, climate: Climate): number {
  const traction = new Traction(track, wheelsOf(car, celsius));
  return meanKwhPerM(track, traction, onboardKw(car, celsius, climate)) * 1000;
}

const tracks = {
  udds: new Track(cycles.udds, 1),
  hwfet: new Track(cycles.hwfet, 1),
  wltc: new Track(cycles.wltc, 1),
};
