import {
  forceN,
  type RoadLoad,
  roadLoadOfMetric,
  roadLoadOfUs,
  type WrittenRoadLoad,
} from '../../model/road-load.ts';
import type { RawOwnModel } from '../schema/models.ts';
import { type Checker, plainNumber, positive, report } from './checker.ts';

type RawRoadLoad = NonNullable<RawOwnModel['roadLoad']>;

export function roadLoad(checker: Checker, { roadLoad: raw }: RawOwnModel): RoadLoad | undefined {
  if (raw === undefined) return undefined;
  const mass = plainNumber(checker, raw, 'mass', positive);
  for (const key of ['a', 'c'] as const) {
    if (raw[key] >= 0) continue;
    const message = `a force below zero drives the car: ${key} is 0 or more`;
    report(checker, raw, key, 'out_of_range', message);
  }
  if (mass === undefined || raw.a < 0 || raw.c < 0) return undefined;
  const load = inUnits[raw.units ?? 'metric'](raw);
  if (leastForce(load) <= 0) {
    const message = 'with this b the force falls to zero or below at some speed up to 200 km/h';
    report(checker, raw, 'b', 'value_unlike', message);
  } else if (load.massKg < 200 || load.massKg > 10_000) {
    const kg = Math.round(load.massKg);
    report(checker, raw, 'mass', 'value_unlike', `no car has a mass of ${kg} kg: check units:`);
  } else {
    checkDeceleration(checker, raw, load);
  }
  return load;
}

const inUnits = {
  metric: roadLoadOfMetric,
  US: roadLoadOfUs,
  SI: ({ a, b, c, mass }: WrittenRoadLoad): RoadLoad => ({
    constant: a,
    perSpeed: b,
    perSquare: c,
    massKg: mass,
  }),
} as const;

/** The least force between 10 and 200 km/h, N. */
function leastForce(load: RoadLoad): number {
  const [slow, fast] = [10 / 3.6, 200 / 3.6];
  const bottom = load.perSquare === 0 ? 0 : -load.perSpeed / (2 * load.perSquare);
  const speeds = [slow, fast, Math.min(fast, Math.max(slow, bottom))];
  return Math.min(...speeds.map((speed) => forceN(load, speed)));
}

/**
 * Of a car that coasts at 100 km/h, m/s^2 (ours): those of the catalogue are 0.18 to 0.4,
 * and those read in the units of another list lie far outside.
 */
const anyDeceleration = { min: 0.12, max: 0.8 } as const;

function checkDeceleration(checker: Checker, raw: RawRoadLoad, load: RoadLoad): void {
  const deceleration = forceN(load, 100 / 3.6) / load.massKg;
  if (deceleration >= anyDeceleration.min && deceleration <= anyDeceleration.max) return;
  const force = Math.round(forceN(load, 100 / 3.6));
  const message = `no car of ${Math.round(load.massKg)} kg coasts at 100 km/h against ${force} N: check units:`;
  report(checker, raw, raw.units === undefined ? 'c' : 'units', 'value_unlike', message);
}
