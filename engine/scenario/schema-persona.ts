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
import { distribution, duration, percent, power, schedule, speed, text } from './schema-values.ts';

const habits = {
  speed: optional(speed('mean speed, stops included')),
  chargeBelow: optional(percent('plugs in at home below this state of charge')),
  power: optional(power('what the charger at home offers')),
  schedule: optional(schedule),
};

const trade = {
  ...habits,
  topUpBelow: optional(percent('charges on the way below this state of charge')),
  topUpTo: optional(percent('up to here')),
  post: optional(text('the charger on the way, one of the chargers; 50 kW DC without this key')),
};

const commuter = strictObject({
  leave: optional(distribution('when it leaves home', '07:30')),
  back: optional(distribution('when it leaves work for home', '17:30')),
  distance: optional(distribution('one way', '18km')),
  errands: optional(percent('chance of an errand on the way home')),
  outings: optional(percent('chance of an outing on each day of the weekend')),
  ...habits,
});

const retiree = strictObject({
  morning: optional(distribution('when it leaves in the morning', '10:30')),
  afternoon: optional(distribution('when it leaves in the afternoon', '15:00')),
  outings: optional(percent('chance of each of the two')),
  distance: optional(distribution('one way', '7km')),
  stay: optional(distribution('how long it stays', '1h')),
  ...habits,
});

const family = strictObject({
  leave: optional(distribution('when it leaves for school on weekdays', '07:40')),
  school: optional(distribution('the way to school, drawn once', '3km')),
  activities: optional(percent('chance of an activity or shopping on each day')),
  distance: optional(distribution('one way to it', '6km')),
  stay: optional(distribution('how long it takes', '90m')),
  outings: optional(percent('chance of an outing on each day of the weekend')),
  outing: optional(distribution('one way of an outing', '80km')),
  ...habits,
});

const delivery = strictObject({
  start: optional(distribution('when the round begins, Monday to Saturday', '07:30')),
  stops: optional(distribution('how many, at most 240', '80')),
  distance: optional(distribution('from one stop to the next', '1.5km')),
  stay: optional(distribution('how long each takes', '2m')),
  ...trade,
});

const taxi = strictObject({
  start: optional(distribution('when the shift begins, drawn once', '06:00')),
  shift: optional(duration('how long it lasts, at most 16h')),
  ride: optional(distribution('length of a ride', '6km')),
  pause: optional(distribution('between two rides', '10m')),
  daysOff: optional(percent('chance of a day off')),
  ...trade,
});

const kinds = ['commuter', 'retiree', 'family', 'delivery', 'taxi'] as const;

/** Which one, and that a choice has what it chooses from, is checked with the units. */
const detailed = strictObject({
  commuter: optional(commuter),
  retiree: optional(retiree),
  family: optional(family),
  delivery: optional(delivery),
  taxi: optional(taxi),
  choice: optional(record(string(), number())).describe(
    'personas and their weights, drawn for each vehicle; what stands beside it says more of them',
  ),
});

export type RawPersonas = output<typeof detailed>;

export const persona = lazy(() =>
  union([oneOf(kinds), detailed]).describe('a driver with habits, one or a choice of several'),
);
