import {
  array,
  lazy,
  literal,
  number,
  enum as oneOf,
  optional,
  type output,
  record,
  strictObject,
  string,
  union,
} from 'zod';
import {
  distance,
  distribution,
  duration,
  percent,
  power,
  schedule,
  speed,
  temperature,
  text,
} from './schema-values.ts';

const commuter = lazy(() =>
  strictObject({
    leave: optional(distribution('when it leaves home', '07:30')),
    back: optional(distribution('when it leaves work for home', '17:30')),
    distance: optional(distribution('one way', '18km')),
    speed: optional(speed('mean speed of the way')),
    chargeBelow: optional(percent('plugs in at home below this state of charge')),
    power: optional(power('what the charger at home offers')),
    schedule: optional(schedule),
  }),
);

const persona = union([literal('commuter'), strictObject({ commuter })]).describe(
  'a driver with habits',
);

const state = strictObject({
  'battery.soc': optional(percent('state of charge')),
  odometer: optional(distance('distance travelled so far')),
  fuel: optional(percent('level of the tank')),
  locks: optional(oneOf(['locked', 'unlocked'])),
  at: optional(text('where it is parked: a place, home or work')),
  chargeLimit: optional(percent('charging ends here; a whole percent')),
}).describe('how it stands at the start');

const settings = {
  model: optional(text('model id, short name, or BEV, PHEV, HEV, ICE', 'hyundai-ioniq-5', 'BEV')),
  owner: optional(text('one of the users')),
  grants: optional(array(string())).describe('permissions the owner granted; all without this key'),
  state: optional(state),
  schedule: optional(schedule),
  temperature: optional(temperature('a fixed ambient temperature')),
  persona: optional(persona),
  timeouts: optional(
    lazy(() =>
      strictObject({
        sleep: optional(duration('parked and idle for this long: falls asleep')),
        relock: optional(duration('unlocked with every door closed for this long: locks itself')),
      }),
    ),
  ),
};

export const vehicle = strictObject({
  ...settings,
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
      }),
    ).describe('what differs from member to member'),
  }).describe('many vehicles of a kind'),
);

export type RawFleet = output<typeof fleet>;
