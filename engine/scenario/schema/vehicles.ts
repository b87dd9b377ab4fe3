import {
  array,
  boolean,
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
import { persona } from './persona.ts';
import {
  distance,
  distribution,
  duration,
  percent,
  schedule,
  temperature,
  text,
} from './values.ts';

const state = strictObject({
  'battery.soc': optional(percent('state of charge')),
  odometer: optional(distance('distance travelled so far')),
  fuel: optional(percent('level of the tank')),
  locks: optional(oneOf(['locked', 'unlocked'])).describe('of the doors; locked without this key'),
  at: optional(text('where it is parked: a place, home or work')),
  chargeLimit: optional(percent('charging ends here; a whole percent')),
  placeLimits: optional(record(string(), percent('a whole percent'))).describe(
    'where charging ends while plugged in at a place: `{ home: 80%, office: 60% }`',
  ),
}).describe('how it stands at the start');

const settings = {
  model: optional(text('model id, short name, or BEV, PHEV, HEV, ICE', 'hyundai-ioniq-5', 'BEV')),
  owner: optional(text('one of the users')),
  mode: optional(oneOf(['live', 'simulated'])).describe(
    'what clients are told it is; simulated without this key',
  ),
  grants: optional(array(string())).describe('permissions the owner granted; all without this key'),
  state: optional(state),
  schedule: optional(schedule).describe(
    'when it may charge on a cable; at any time without this key',
  ),
  temperature: optional(
    temperature('a fixed ambient temperature; the weather of the place without this key'),
  ),
  persona: optional(persona).describe('who drives it by themselves; nobody without this key'),
  timeouts: optional(
    lazy(() =>
      strictObject({
        sleep: optional(duration('parked and idle for this long: falls asleep')),
        relock: optional(duration('unlocked with every door closed for this long: locks itself')),
      }),
    ),
  ).describe('how long until it does something by itself'),
  wakeOnPoll: optional(boolean()).describe(
    'whether it wakes when the service asks; without this key as usual for the make',
  ),
  offline: optional(
    lazy(() =>
      strictObject({
        every: distribution('from one spell to the next', '{ exponential: { mean: 3d } }'),
        for: distribution('how long each lasts', '{ uniform: [5m, 2h] }'),
      }),
    ),
  ).describe('spells without a network that come by themselves'),
};

export const vehicle = strictObject({
  ...settings,
  name: optional(text('its name for people, which the dashboard shows', "Anna's Ioniq")),
  template: optional(text('another word for model', 'BEV')),
}).describe('one vehicle');

export type RawVehicle = output<typeof vehicle>;

const models = union([
  string(),
  strictObject({ choice: record(string(), number()).describe('models and their weights') }),
]).describe('one model, or a choice of models drawn for each member');

export type RawModels = output<typeof models>;

export const fleet = lazy(() =>
  strictObject({
    ...settings,
    name: optional(text('names of the members for people, with `{n}` as in `id`', 'Taxi {n}')),
    count: number().describe('how many members, 1 to 10,000,000'),
    id: optional(
      text('names of the members: {n} is the number, {n:02} with two digits', 'c{n:02}'),
    ),
    model: optional(models),
    template: optional(models),
    vary: optional(
      strictObject({
        'battery.soc': optional(distribution('state of charge', '{ uniform: [40%, 95%] }')),
        odometer: optional(distribution('distance travelled so far', '31000km')),
        chargeLimit: optional(distribution('charging ends here', '80%')),
        temperature: optional(distribution('ambient temperature', '12degC')),
        home: optional(strictObject({ place: text('one of the places') })).describe(
          'around which place each has a home of its own; in some city without this key',
        ),
      }),
    ).describe('what differs from member to member'),
  }).describe('many vehicles of a kind'),
);

export type RawFleet = output<typeof fleet>;
