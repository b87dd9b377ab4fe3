import type { Distribution, NumericDistribution } from '../random/distribution.ts';
import {
  type CommuterPersona,
  type DeliveryPersona,
  type FamilyPersona,
  type Persona,
  type PersonaKind,
  type RetireePersona,
  type TaxiPersona,
  usualPost,
} from '../vehicle/people/persona.ts';
import { noSchedule } from './read-schedule.ts';

/**
 * Drivers where the scenario does not say more. The figures are ours; as a measure, the survey Mobilität in Deutschland
 * 2017 counts 39 km and three trips per person and day, all means of transport together.
 */

const hour = 3_600_000;
const minute = 60_000;

/** At home: an 11 kW wall box that may be used at any time. */
const wallBox = { powerKw: 11, schedule: noSchedule } as const;

/**
 * Leaves around 07:30, works until about 17:30, drives 18 km each way in the middle of all drivers, and plugs in when
 * less than 60 % are left. An errand on the way home on one workday in ten, an outing on one weekend day in three.
 */
export const usualCommuter: CommuterPersona = {
  kind: 'commuter',
  leaveMsOfDay: normalTime(7.5, 0.5, 5, 10.5),
  backMsOfDay: normalTime(17.5, 0.75, 14, 21),
  distanceKm: { kind: 'lognormal', median: 18, sigma: 0.5, min: 2, max: 80 },
  errandPercent: 10,
  outingPercent: 35,
  speedKmh: 45,
  chargeBelowPercent: 60,
  ...wallBox,
};

/** Up to two outings of 3 to 15 km each way on any day, around 10:30 and around 15:00; plugs in below 40 %. */
const usualRetiree: RetireePersona = {
  kind: 'retiree',
  morningMsOfDay: normalTime(10.5, 0.75, 8.5, 12),
  afternoonMsOfDay: normalTime(15, 0.75, 13.5, 17),
  outingPercent: 50,
  distanceKm: { kind: 'lognormal', median: 7, sigma: 0.5, min: 3, max: 15 },
  stayMs: { kind: 'uniform', from: 30 * minute, to: 2 * hour },
  speedKmh: 40,
  chargeBelowPercent: 40,
  ...wallBox,
};

/**
 * To school around 07:40 on weekdays; on three days in five some activity or shopping for an hour or two; on one weekend
 * day in five an outing of 30 to 150 km each way instead. Plugs in below half.
 */
const usualFamily: FamilyPersona = {
  kind: 'family',
  schoolKm: { kind: 'lognormal', median: 3, sigma: 0.4, min: 1, max: 10 },
  leaveMsOfDay: normalTime(7.67, 0.15, 7, 8.25),
  activityPercent: 60,
  distanceKm: { kind: 'lognormal', median: 6, sigma: 0.6, min: 1, max: 30 },
  stayMs: { kind: 'uniform', from: 45 * minute, to: 2 * hour },
  outingPercent: 20,
  outingKm: { kind: 'uniform', from: 30, to: 150 },
  speedKmh: 40,
  chargeBelowPercent: 50,
  ...wallBox,
};

/** 50 to 100 stops of 1 to 4 minutes, 1 to 3 km apart, from 07:30 on Monday to Saturday; plugs in at the depot. */
const usualDelivery: DeliveryPersona = {
  kind: 'delivery',
  startMsOfDay: normalTime(7.5, 0.1, 7, 8),
  stops: { kind: 'uniform', from: 50, to: 100 },
  distanceKm: { kind: 'triangular', from: 1, mode: 1.5, to: 3 },
  stayMs: { kind: 'uniform', from: minute, to: 4 * minute },
  speedKmh: 28,
  chargeBelowPercent: 100,
  topUpBelowPercent: 15,
  topUpToPercent: 60,
  post: usualPost,
  ...wallBox,
};

/**
 * Nine hours from 06:00, or for one car in three from 18:00; rides of 6 km in the middle of all rides, with pauses of
 * 10 minutes on average; a day off in seven. At a post below 20 %, up to 75 %; plugs in at home below 80 %.
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
  chargeBelowPercent: 80,
  topUpBelowPercent: 20,
  topUpToPercent: 75,
  post: usualPost,
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
