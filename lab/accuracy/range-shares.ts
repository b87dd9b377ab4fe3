import { usualCabinCelsius } from '../../engine/model/cabin-power.ts';
import { models } from '../../engine/model/catalogue.ts';
import {
  type Climate,
  onboardKw,
  ratedKwhPerKm,
  warmUpKwh,
  wheelsOf,
} from '../../engine/model/consumption.ts';
import { cycles } from '../../engine/model/cycles.generated.ts';
import type { VehicleModel } from '../../engine/model/model.ts';
import { Track } from '../../engine/model/track.ts';
import { Traction } from '../../engine/model/traction.ts';
import { meanKwhPerM } from '../../engine/model/way.ts';
import type { AccuracyFacts } from './facts.ts';
import { type AccuracyGroup, accuracyGroup, percentRow } from './row.ts';

/**
 * The share of range that is left at a temperature, in the mean over the battery cars of the
 * catalogue. For publications of 2019 and 2020 the cars are taken as they were before, without a
 * heat pump. Those against the label are trips of 12 km as people drive, the others a test over the
 * city and highway cycle. None is held back: heating of old cars and cooling were set to these
 * tests.
 */
export function rangeShares(facts: AccuracyFacts): AccuracyGroup {
  const today = [...models.values()].filter(({ powertrain }) => powertrain === 'BEV');
  const old = today.flatMap(asOf2018);
  const rows = facts.rangeShares.map((fact) => {
    const { celsius, against, climate, percent, cars: age, src } = fact;
    const cars = age === 'old' ? old : today;
    const shares = cars.map((car) =>
      against === undefined
        ? ratedKwhPerKm(car) / tripKwhPerKm(car, celsius)
        : testKwhPerKm(car, against, climate) / testKwhPerKm(car, celsius, climate),
    );
    const places = against === undefined ? '' : ` against ${Math.round(against)}`;
    const air = celsius > usualCabinCelsius ? 'cooling' : 'heating';
    return percentRow({
      vehicle: '',
      what: `range at ${Math.round(celsius * 2) / 2}${places} degC, ${air} ${climate}`,
      unit: '%',
      source: src,
      expected: percent,
      simulated: (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length,
      approximate: false,
      setAside: fact.setAside,
    });
  });
  const title = 'Range: the share that is left at a temperature';
  const bar = { id: 'range-share', title, measure: 'mean', unit: '%', limit: 5 } as const;
  const notes = [
    'Used, not held back: heating before model year 2019 and cooling were set to these figures, and the trips of 12 km are ours.',
  ];
  return accuracyGroup({ ...bar, calibrated: true, notes }, rows);
}

function asOf2018(model: VehicleModel): readonly VehicleModel[] {
  const { battery } = model;
  if (battery === undefined) return [];
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

/**
 * In the cold, tyres and driveline take more; in heat a dynamometer keeps its forces, as thin as
 * the air may be.
 */
function cycleKwhPerKm(car: VehicleModel, track: Track, celsius: number, climate: Climate): number {
  const traction = new Traction(track, wheelsOf(car, Math.min(celsius, 20)));
  return meanKwhPerM(track, traction, onboardKw(car, celsius, climate)) * 1000;
}

const tracks = {
  udds: new Track(cycles.udds, 1),
  hwfet: new Track(cycles.hwfet, 1),
  wltc: new Track(cycles.wltc, 1),
};
