import type { Distribution, NumericDistribution } from '../../random/distribution.ts';
import {
  type CommuterPersona,
  type DeliveryPersona,
  type FamilyPersona,
  motorwayPost,
  type Persona,
  type PersonaKind,
  type RetireePersona,
  type TaxiPersona,
  townPost,
} from '../../vehicle/row/persona.ts';
import { noSchedule } from './schedule.ts';

/**
 * The default drivers. The figures are ours, chosen so that a year of many drivers resembles
 * published statistics; `npm run bench -- year` shows both. The sources:
 *
 * - Kraftfahrt-Bundesamt: 12,320 km a year. Mobilität in Deutschland 2023: nearly half of all cars
 *   are parked all day.
 * - The EV Project (SAE 2012-01-0199): 48.8 km on a day of driving, half of those days below
 *   43.1 km.
 * - Electric Nation and Franke and Krems (2013): people plug in about three times a week, with more
 *   than half left, and differ in the level they consider low; some plug in out of habit.
 * - Idaho National Laboratory on the EV Project: 84 % of all charging is at home, and a third is at
 *   work for drivers who can charge there.
 * - Reiseanalyse 2019 of the FUR: 70 million holidays and 88 million short breaks a year, nearly
 *   half of them by car.
 */

const hour = 3_600_000;
const minute = 60_000;

/** A home charger: an 11 kW wall box that may be used at any time. */
const wallBox = { powerKw: 11, schedule: noSchedule } as const;

/**
 * Half of all people plug in only when the charge is below their threshold, three in ten on some
 * other evenings too, one in five every evening. Three journeys a year, mostly of one or two
 * nights, some with a stop at a motorway charger.
 */
const household = {
  ...wallBox,
  chargeBelowPercent: { kind: 'normal', mean: 58, sd: 15, min: 20, max: 90 },
  eveningPercent: {
    kind: 'choice',
    weights: [
      [0, 50],
      [40, 30],
      [100, 20],
    ],
  },
  mileage: { kind: 'lognormal', median: 0.95, sigma: 0.4, min: 0.3, max: 3 },
  publicPostPercent: 20,
  journeysAYear: { kind: 'poisson', mean: 3, max: 12 },
  journeyKm: { kind: 'lognormal', median: 180, sigma: 0.5, min: 80, max: 500 },
  nights: {
    kind: 'choice',
    weights: [
      [1, 5],
      [2, 3],
      [7, 2],
      [13, 1],
    ],
  },
  topUpBelowPercent: 10,
  topUpToPercent: 80,
  post: motorwayPost,
} as const satisfies Partial<RetireePersona>;

/**
 * Leaves around 07:30, works until about 17:30, and drives a median of 21 km each way. Does not
 * commute on one working day in four: at home, on leave or ill. One in five has a charger at work.
 * An errand on the way home on one working day in ten, an outing on one day off in three.
 */
export const usualCommuter: CommuterPersona = {
  kind: 'commuter',
  leaveMsOfDay: normalTime(7.5, 0.5, 5, 10.5),
  backMsOfDay: normalTime(17.5, 0.75, 14, 21),
  distanceKm: { kind: 'lognormal', median: 21, sigma: 0.6, min: 2, max: 120 },
  dayOffPercent: 25,
  workPostPercent: 20,
  errandPercent: 10,
  errandKm: { kind: 'lognormal', median: 3, sigma: 0.5, max: 15 },
  outingPercent: 35,
  outingKm: { kind: 'lognormal', median: 15, sigma: 0.8, max: 150 },
  speedKmh: 45,
  ...household,
};

/** Up to two outings of mostly 5 to 30 km each way on any day, around 10:30 and around 15:00. */
const usualRetiree: RetireePersona = {
  kind: 'retiree',
  morningMsOfDay: normalTime(10.5, 0.75, 8.5, 12),
  afternoonMsOfDay: normalTime(15, 0.75, 13.5, 17),
  outingPercent: 30,
  distanceKm: { kind: 'lognormal', median: 14, sigma: 0.6, min: 2, max: 80 },
  stayMs: { kind: 'uniform', from: 30 * minute, to: 2 * hour },
  speedKmh: 40,
  ...household,
};

/**
 * Drives to school around 07:40 on two weekdays in five; on two days in five to an activity or
 * shopping for an hour or two; on one weekend day in four instead to an outing of 30 to 150 km each
 * way.
 */
const usualFamily: FamilyPersona = {
  kind: 'family',
  schoolPercent: 40,
  schoolKm: { kind: 'lognormal', median: 4, sigma: 0.5, min: 1, max: 15 },
  leaveMsOfDay: normalTime(7.67, 0.15, 7, 8.25),
  activityPercent: 40,
  distanceKm: { kind: 'lognormal', median: 15, sigma: 0.6, min: 1, max: 80 },
  stayMs: { kind: 'uniform', from: 45 * minute, to: 2 * hour },
  outingPercent: 25,
  outingKm: { kind: 'uniform', from: 30, to: 150 },
  speedKmh: 40,
  ...household,
};

/** 50 to 100 stops of 1 to 4 min, 1 to 3 km apart, Mon to Sat from 07:30; plugs in at the depot. */
const usualDelivery: DeliveryPersona = {
  kind: 'delivery',
  startMsOfDay: normalTime(7.5, 0.1, 7, 8),
  stops: { kind: 'uniform', from: 50, to: 100 },
  distanceKm: { kind: 'triangular', from: 1, mode: 1.5, to: 3 },
  stayMs: { kind: 'uniform', from: minute, to: 4 * minute },
  speedKmh: 28,
  chargeBelowPercent: { kind: 'constant', value: 100 },
  topUpBelowPercent: 15,
  topUpToPercent: 60,
  post: townPost,
  ...wallBox,
};

/**
 * Works nine hours from 06:00, or for one car in three from 18:00; rides have a median of 6 km,
 * pauses a mean of 10 minutes; a day off in seven. Charges at a public charger below 20 %, up to
 * 75 %; plugs in at home below 80 %.
 */
const usualTaxi: TaxiPersona = {
  kind: 'taxi',
  startMsOfDay: {
    kind: 'choice',
    weights: [
      [6 * hour, 2],
      [18 * hour, 1],
    ],
  },
  shiftMs: 9 * hour,
  rideKm: { kind: 'lognormal', median: 6, sigma: 0.6, min: 1, max: 60 },
  pauseMs: { kind: 'exponential', mean: 10 * minute, min: minute, max: hour },
  dayOffPercent: 14,
  speedKmh: 28,
  chargeBelowPercent: { kind: 'constant', value: 80 },
  topUpBelowPercent: 20,
  topUpToPercent: 75,
  post: townPost,
  ...wallBox,
};

export const usualPersonas: { readonly [Kind in PersonaKind]: Extract<Persona, { kind: Kind }> } = {
  commuter: usualCommuter,
  retiree: usualRetiree,
  family: usualFamily,
  delivery: usualDelivery,
  taxi: usualTaxi,
};

export const personaKinds = Object.keys(usualPersonas) as PersonaKind[];

function normalTime(mean: number, sd: number, min: number, max: number): Distribution<number> {
  const shape: NumericDistribution = { kind: 'normal', mean: mean * hour, sd: sd * hour };
  return { ...shape, min: min * hour, max: max * hour };
}
