import type { KeyFields } from '../../form/field.ts';
import { anyPercent, anySpeed, positive, quantity } from '../../form/quantity.ts';
import { as, otherwise, readSaid, setting, toUsual, usually } from '../../form/section.ts';
import type { Distribution, NumericDistribution } from '../../random/distribution.ts';
import { mostJourneysAYear } from '../../vehicle/people/journeys.ts';
import type { Charger } from '../../vehicle/row/charger.ts';
import {
  motorwayPost,
  type Persona,
  type PersonaKind,
  townPost,
} from '../../vehicle/row/persona.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { charger, drawnOnce, schedule } from '../read/fields.ts';
import { noSchedule } from '../read/schedule.ts';

/**
 * The drivers and their habits. The figures are ours, chosen so that a year of many drivers
 * resembles published statistics; `npm run bench -- year` shows both. The sources:
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

const clock = setting(drawnOnce('timeOfDay', { min: 0, max: 86_399_999 }));
const way = setting(drawnOnce('distance', { min: 0, max: 2_000 }));
const time = setting(drawnOnce('duration', { min: 0, max: 86_400_000 }));
const stops = setting(drawnOnce('count', { min: 1, max: 240 }));
const drawnShare = setting(drawnOnce('percent', anyPercent));
const frequency = setting(drawnOnce('count', { min: 0, max: mostJourneysAYear }));
const times = setting(drawnOnce('count', { min: 0.1, max: 10 }));
/** The distances, km, at which there are destinations. */
const journey = setting(drawnOnce('distance', { min: 80, max: 560 }));
/** A stay ends before the next journey. */
const nights = setting(drawnOnce('count', { min: 1, max: 28 }));
const share = setting(quantity('percent', anyPercent));
const speed = setting(quantity('speed', anySpeed));
const power = setting(quantity('power', positive));
const shift = setting(quantity('duration', { min: hour, max: 16 * hour }));

/** At home a wall box of 11 kW that may be used at any time. */
const habits = (
  speedKmh: number,
  below: Distribution<number>,
  topUp: { readonly belowPercent: number; readonly toPercent: number; readonly post: Charger },
) => ({
  speed: speed('speedKmh', 'mean speed, stops included', speedKmh),
  chargeBelow: drawnShare(
    'chargeBelowPercent',
    'plug-in threshold, as state of charge, at home or at a post; drawn once',
    below,
  ),
  power: power('powerKw', 'power of the charger at home', 11),
  charger: otherwise(
    as('homeCharger', charger('home charger, by its name in chargers, in place of power')),
    'its own',
  ),
  schedule: usually(schedule('charging schedule at home'), noSchedule, 'any time'),
  topUpBelow: share(
    'topUpBelowPercent',
    'state of charge below which it charges on the way',
    topUp.belowPercent,
  ),
  topUpTo: share('topUpToPercent', 'target state of charge on the way', topUp.toPercent),
  post: usually(
    charger('charger on the way, by its name in chargers'),
    topUp.post,
    `a DC post of ${topUp.post.powerKw} kW`,
  ),
});

type Habits = ReturnType<typeof habits>;

/**
 * Half of all people plug in only when the charge is below their threshold, three in ten on some
 * other evenings too, one in five every evening. Three journeys a year, mostly of one or two
 * nights, some with a stop at a motorway charger.
 */
const household = (speedKmh: number) => ({
  ...habits(
    speedKmh,
    { kind: 'normal', mean: 58, sd: 15, min: 20, max: 90 },
    { belowPercent: 10, toPercent: 80, post: motorwayPost },
  ),
  evenings: drawnShare(
    'eveningPercent',
    'chance of plugging in at home in the evening anyway, drawn once',
    oneOf([0, 50], [40, 30], [100, 20]),
  ),
  mileage: times(
    'mileage',
    'factor for the distance of errands, outings and the like, drawn once',
    { kind: 'lognormal', median: 0.95, sigma: 0.4, min: 0.3, max: 3 },
  ),
  publicPost: share('publicPostPercent', 'chance of a public post at each stop', 20),
  journeys: frequency('journeysAYear', 'number of journeys with nights away per year, drawn once', {
    kind: 'poisson',
    mean: 3,
    max: 12,
  }),
  journey: journey('journeyKm', 'one-way distance of a journey', tail(180, 0.5, 500, 80)),
  nights: nights('nights', 'number of nights away', oneOf([1, 5], [2, 3], [7, 2], [13, 1])),
});

/** At work all day, with a post on the way in town. */
const worker = (below: number, belowPercent: number, toPercent: number) =>
  habits(28, { kind: 'constant', value: below }, { belowPercent, toPercent, post: townPost });

/** A kind of driver. */
interface Driver<Of extends Persona> {
  readonly says: string;
  readonly fields: KeyFields;
  /** The driver without settings. */
  readonly usual: Of;
  /** The driver with the settings of an entry; mistakes are reported. */
  read(at: ScenarioEntry): Of;
}

export const drivers = {
  commuter: driver('commuter', 'trips to work and back on weekdays', {
    leave: clock('leaveMsOfDay', 'departure time from home', about(7.5, 0.5, 5, 10.5)),
    back: clock('backMsOfDay', 'departure time from work', about(17.5, 0.75, 14, 21)),
    distance: way('distanceKm', 'one-way distance, drawn once', tail(21, 0.6, 120, 2)),
    daysOff: share(
      'dayOffPercent',
      'chance of not driving to work, for each day from Monday to Friday',
      25,
    ),
    workPost: share('workPostPercent', 'chance of a post at work, drawn once', 20),
    errands: share('errandPercent', 'chance of an errand on the way home', 10),
    errand: way('errandKm', 'additional distance for the errand', tail(3, 0.5, 15)),
    outings: share('outingPercent', 'chance of an outing on each day off, weekends included', 35),
    outing: way('outingKm', 'one-way distance of an outing', tail(15, 0.8, 150)),
    ...household(45),
  }),
  retiree: driver('retiree', 'short trips in the morning and in the afternoon', {
    morning: clock('morningMsOfDay', 'departure time in the morning', about(10.5, 0.75, 8.5, 12)),
    afternoon: clock(
      'afternoonMsOfDay',
      'departure time in the afternoon',
      about(15, 0.75, 13.5, 17),
    ),
    outings: share('outingPercent', 'chance of each of the two outings', 30),
    distance: way('distanceKm', 'one-way distance', tail(14, 0.6, 80, 2)),
    stay: time('stayMs', 'duration of the stay', between(30 * minute, 2 * hour)),
    ...household(40),
  }),
  family: driver('family', 'trips to school, shopping, activities and outings', {
    leave: clock(
      'leaveMsOfDay',
      'departure time for school on weekdays',
      about(7.67, 0.15, 7, 8.25),
    ),
    schoolDays: share('schoolPercent', 'chance of driving to school on each weekday', 40),
    school: way('schoolKm', 'distance to school, drawn once', tail(4, 0.5, 15, 1)),
    activities: share('activityPercent', 'chance of an activity or shopping on each day', 40),
    distance: way('distanceKm', 'one-way distance to the activity', tail(15, 0.6, 80, 1)),
    stay: time('stayMs', 'duration of the activity', between(45 * minute, 2 * hour)),
    outings: share('outingPercent', 'chance of an outing on each day of the weekend', 25),
    outing: way('outingKm', 'one-way distance of an outing', between(30, 150)),
    ...household(40),
  }),
  delivery: driver('delivery', 'a round of stops, Monday to Saturday', {
    start: clock(
      'startMsOfDay',
      'start time of the round, Monday to Saturday',
      about(7.5, 0.1, 7, 8),
    ),
    stops: stops('stops', 'number of stops, at most 240', between(50, 100)),
    distance: way('distanceKm', 'distance between stops', {
      kind: 'triangular',
      from: 1,
      mode: 1.5,
      to: 3,
    }),
    stay: time('stayMs', 'duration of each stop', between(minute, 4 * minute)),
    ...worker(100, 15, 60),
  }),
  taxi: driver('taxi', 'rides with breaks, one shift a day', {
    start: clock(
      'startMsOfDay',
      'start time of the shift, drawn once',
      oneOf([6 * hour, 2], [18 * hour, 1]),
    ),
    shift: shift('shiftMs', 'duration of the shift, at most 16h', 9 * hour),
    ride: way('rideKm', 'distance of a ride', tail(6, 0.6, 60, 1)),
    pause: time('pauseMs', 'duration of the break between two rides', {
      kind: 'exponential',
      mean: 10 * minute,
      min: minute,
      max: hour,
    }),
    daysOff: share('dayOffPercent', 'day-off chance', 14),
    ...worker(80, 20, 75),
  }),
} satisfies { readonly [Kind in PersonaKind]: Driver<Extract<Persona, { kind: Kind }>> };

function driver<Kind extends PersonaKind, const F extends Habits>(
  kind: Kind,
  says: string,
  fields: F,
) {
  const without = { kind, ...toUsual(fields) };
  const common: Habits = fields;
  return {
    says,
    fields,
    usual: without,
    read(at: ScenarioEntry) {
      const said = readSaid(common, at);
      const { topUpBelowPercent, topUpToPercent } = { ...toUsual(common), ...said };
      if (topUpToPercent < topUpBelowPercent) {
        const key = said.topUpToPercent === undefined ? 'topUpBelow' : 'topUpTo';
        at.at(key).report('out_of_range', 'topUpTo is below topUpBelow');
      }
      const { value: name } = at.at('charger');
      const isKnown = typeof name === 'string' && at.checker.names.chargers.has(name);
      if (isKnown && at.at('power').isPresent) {
        at.reportSecond('charger', 'power', 'the charger has a power of its own');
      }
      return { ...without, ...said };
    },
  };
}

/** Hours of the day. */
function about(mean: number, sd: number, min: number, max: number): Distribution<number> {
  const shape: NumericDistribution = { kind: 'normal', mean: mean * hour, sd: sd * hour };
  return { ...shape, min: min * hour, max: max * hour };
}

function tail(median: number, sigma: number, max: number, min?: number): Distribution<number> {
  return { kind: 'lognormal', median, sigma, ...(min !== undefined && { min }), max };
}

function between(from: number, to: number): Distribution<number> {
  return { kind: 'uniform', from, to };
}

function oneOf(...weights: (readonly [number, number])[]): Distribution<number> {
  return { kind: 'choice', weights };
}
