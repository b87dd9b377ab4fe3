import {
  lazy,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
} from 'zod';
import { distribution, duration, percent, power, schedule, speed, text } from './values.ts';

const habits = {
  speed: optional(speed('mean speed, stops included')),
  chargeBelow: optional(
    distribution('plug-in threshold, as state of charge, at home or at a post; drawn once', '60%'),
  ),
  power: optional(power('power of the charger at home')),
  charger: optional(text('charger at home, one of the chargers, in place of power')),
  schedule: optional(schedule).describe('charging schedule at home'),
  topUpBelow: optional(percent('state of charge below which it charges on the way', '20%')),
  topUpTo: optional(percent('target state of charge on the way')),
  post: optional(text('charger on the way, one of the chargers; default: a DC post')),
};

const household = {
  ...habits,
  evenings: optional(
    distribution('chance of plugging in at home in the evening anyway, drawn once', '30%'),
  ),
  mileage: optional(
    distribution('factor for the distance of errands, outings and the like, drawn once', '1'),
  ),
  publicPost: optional(percent('chance of a public post at each stop')),
  journeys: optional(distribution('number of journeys with nights away per year, drawn once', '3')),
  journey: optional(distribution('one-way distance of a journey', '180km')),
  nights: optional(distribution('number of nights away', '3')),
};

const commuter = strictObject({
  leave: optional(distribution('departure time from home', '07:30')),
  back: optional(distribution('departure time from work', '17:30')),
  distance: optional(distribution('one-way distance, drawn once', '20km')),
  daysOff: optional(percent('chance of not driving to work, for each day from Monday to Friday')),
  workPost: optional(percent('chance of a post at work, drawn once')),
  errands: optional(percent('chance of an errand on the way home')),
  errand: optional(distribution('additional distance for the errand', '3km')),
  outings: optional(percent('chance of an outing on each day off, weekends included')),
  outing: optional(distribution('one-way distance of an outing', '15km')),
  ...household,
});

const retiree = strictObject({
  morning: optional(distribution('departure time in the morning', '10:30')),
  afternoon: optional(distribution('departure time in the afternoon', '15:00')),
  outings: optional(percent('chance of each of the two outings')),
  distance: optional(distribution('one-way distance', '12km')),
  stay: optional(distribution('duration of the stay', '1h')),
  ...household,
});

const family = strictObject({
  leave: optional(distribution('departure time for school on weekdays', '07:40')),
  schoolDays: optional(percent('chance of driving to school on each weekday')),
  school: optional(distribution('distance to school, drawn once', '4km')),
  activities: optional(percent('chance of an activity or shopping on each day')),
  distance: optional(distribution('one-way distance to the activity', '10km')),
  stay: optional(distribution('duration of the activity', '90m')),
  outings: optional(percent('chance of an outing on each day of the weekend')),
  outing: optional(distribution('one-way distance of an outing', '80km')),
  ...household,
});

const delivery = strictObject({
  start: optional(distribution('start time of the round, Monday to Saturday', '07:30')),
  stops: optional(distribution('number of stops, at most 240', '80')),
  distance: optional(distribution('distance between stops', '1.5km')),
  stay: optional(distribution('duration of each stop', '2m')),
  ...habits,
});

const taxi = strictObject({
  start: optional(distribution('start time of the shift, drawn once', '06:00')),
  shift: optional(duration('duration of the shift, at most 16h', '9h')),
  ride: optional(distribution('distance of a ride', '6km')),
  pause: optional(distribution('duration of the break between two rides', '10m')),
  daysOff: optional(percent('chance of a day off')),
  ...habits,
});

const kinds = ['commuter', 'retiree', 'family', 'delivery', 'taxi'] as const;

/** The reader checks that exactly one kind is given, and that a choice is not empty. */
const detailed = strictObject({
  commuter: optional(commuter).describe('trips to work and back on weekdays'),
  retiree: optional(retiree).describe('short trips in the morning and in the afternoon'),
  family: optional(family).describe('trips to school, shopping, activities and outings'),
  delivery: optional(delivery).describe('a round of stops, Monday to Saturday'),
  taxi: optional(taxi).describe('rides with breaks, one shift a day'),
  choice: optional(record(string(), number())).describe(
    'personas and their weights, drawn for each vehicle; keys beside it change their habits',
  ),
});

export type RawPersonas = output<typeof detailed>;

export const persona = lazy(() =>
  union([oneOf(kinds), detailed]).meta({
    id: 'persona',
    description: 'a driver with habits, one or a choice of several',
  }),
);
