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
    distribution('plugs in below this state of charge, at home or at a post; drawn once', '60%'),
  ),
  power: optional(power('what the charger at home offers')),
  schedule: optional(schedule).describe('when it may charge at home'),
  topUpBelow: optional(percent('charges on the way below this state of charge', '20%')),
  topUpTo: optional(percent('up to here')),
  post: optional(text('the charger on the way, one of the chargers; a DC post without this key')),
};

const household = {
  ...habits,
  evenings: optional(
    distribution('chance of plugging in at home in the evening anyway, drawn once', '30%'),
  ),
  mileage: optional(
    distribution('errands, outings and the like are so many times as long, drawn once', '1'),
  ),
  publicPost: optional(percent('chance of a post in the street at each stop')),
  journeys: optional(distribution('with nights away, so many a year, drawn once', '3')),
  journey: optional(distribution('one way of a journey', '180km')),
  nights: optional(distribution('how many nights it lasts', '3')),
};

const commuter = strictObject({
  leave: optional(distribution('when it leaves home', '07:30')),
  back: optional(distribution('when it leaves work for home', '17:30')),
  distance: optional(distribution('one way, drawn once', '20km')),
  daysOff: optional(percent('chance of not driving to work, on each day from Monday to Friday')),
  workPost: optional(percent('chance of a post at work, drawn once')),
  errands: optional(percent('chance of an errand on the way home')),
  errand: optional(distribution('way to it on top', '3km')),
  outings: optional(percent('chance of an outing on each day off, weekends included')),
  outing: optional(distribution('one way of an outing', '15km')),
  ...household,
});

const retiree = strictObject({
  morning: optional(distribution('when it leaves in the morning', '10:30')),
  afternoon: optional(distribution('when it leaves in the afternoon', '15:00')),
  outings: optional(percent('chance of each of the two')),
  distance: optional(distribution('one way', '12km')),
  stay: optional(distribution('how long it stays', '1h')),
  ...household,
});

const family = strictObject({
  leave: optional(distribution('when it leaves for school on weekdays', '07:40')),
  schoolDays: optional(percent('chance of driving to school on each weekday')),
  school: optional(distribution('the way to school, drawn once', '4km')),
  activities: optional(percent('chance of an activity or shopping on each day')),
  distance: optional(distribution('one way to it', '10km')),
  stay: optional(distribution('how long it takes', '90m')),
  outings: optional(percent('chance of an outing on each day of the weekend')),
  outing: optional(distribution('one way of an outing', '80km')),
  ...household,
});

const delivery = strictObject({
  start: optional(distribution('when the round begins, Monday to Saturday', '07:30')),
  stops: optional(distribution('how many, at most 240', '80')),
  distance: optional(distribution('from one stop to the next', '1.5km')),
  stay: optional(distribution('how long each takes', '2m')),
  ...habits,
});

const taxi = strictObject({
  start: optional(distribution('when the shift begins, drawn once', '06:00')),
  shift: optional(duration('how long it lasts, at most 16h', '9h')),
  ride: optional(distribution('length of a ride', '6km')),
  pause: optional(distribution('between two rides', '10m')),
  daysOff: optional(percent('chance of a day off')),
  ...habits,
});

const kinds = ['commuter', 'retiree', 'family', 'delivery', 'taxi'] as const;

/** The reader checks that exactly one kind is given, and that a choice is not empty. */
const detailed = strictObject({
  commuter: optional(commuter).describe('to work and back on weekdays'),
  retiree: optional(retiree).describe('short ways in the morning and in the afternoon'),
  family: optional(family).describe('school, shopping, activities and outings'),
  delivery: optional(delivery).describe('a round of stops, Monday to Saturday'),
  taxi: optional(taxi).describe('rides with pauses, a shift a day'),
  choice: optional(record(string(), number())).describe(
    'personas and their weights, drawn for each vehicle; what stands beside it says more of them',
  ),
});

export type RawPersonas = output<typeof detailed>;

export const persona = lazy(() =>
  union([oneOf(kinds), detailed]).meta({
    id: 'persona',
    description: 'a driver with habits, one or a choice of several',
  }),
);
