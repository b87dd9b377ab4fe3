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
import { corrected, lacking, meant } from '../../form/other-words.ts';
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
  'battery.soc': meant(
    optional(percent('state of charge')),
    'soc',
    'battery',
    'charge',
    'stateOfCharge',
    'batteryLevel',
    'level',
    'battery_level',
    'percentRemaining',
  ),
  odometer: meant(optional(distance('distance travelled so far')), 'mileage', 'odo'),
  fuel: meant(optional(percent('level of the tank')), 'fuelLevel', 'tank', 'fuelPercent'),
  locks: meant(
    optional(oneOf(['locked', 'unlocked'])).describe('of the doors; locked without this key'),
    'locked',
    'doors',
    'lock',
  ),
  at: meant(
    optional(text('where it is parked: a place, home or work')),
    'place',
    'location',
    'position',
    'parkedAt',
  ),
  chargeLimit: meant(
    optional(percent('charging ends here; a whole percent')),
    'limit',
    'socLimit',
    'targetSoc',
    'charge_limit_soc',
  ),
  placeLimits: optional(record(string(), percent('a whole percent'))).describe(
    'where charging ends while plugged in at a place: `{ home: 80%, office: 60% }`',
  ),
}).describe('how it stands at the start');

const settings = {
  model: meant(
    optional(text('model id, short name, or BEV, PHEV, HEV, ICE', 'hyundai-ioniq-5', 'BEV')),
    'type',
    'car',
    'vehicleModel',
  ),
  owner: meant(optional(text('one of the users')), 'user', 'ownedBy', 'driver'),
  mode: meant(
    optional(oneOf(['live', 'simulated'])).describe(
      'what clients are told it is; simulated without this key',
    ),
    'kind',
  ),
  grants: meant(
    optional(array(string())).describe('permissions the owner granted; all without this key'),
    'permissions',
    'scopes',
  ),
  state: meant(optional(state), 'initial', 'initialState', {
    soc: '{ battery.soc: 50% }',
    battery: '{ battery.soc: 50% }',
    stateOfCharge: '{ battery.soc: 50% }',
    chargeLimit: '{ chargeLimit: 80% }',
    limit: '{ chargeLimit: 80% }',
    odometer: '{ odometer: 12000km }',
    mileage: '{ odometer: 12000km }',
    at: '{ at: home }',
    place: '{ at: home }',
    location: '{ at: home }',
    fuel: '{ fuel: 60% }',
    locked: '{ locks: locked }',
  }),
  schedule: meant(
    optional(schedule).describe('when it may charge on a cable; at any time without this key'),
    'chargeSchedule',
    'chargingSchedule',
    'charging',
  ),
  temperature: meant(
    optional(temperature('a fixed ambient temperature; the weather of the place without this key')),
    'outsideTemperature',
    'ambientTemperature',
    'weather',
  ),
  persona: meant(
    optional(persona).describe('who drives it by themselves; nobody without this key'),
    'behavior',
    'behaviour',
    'profile',
    'habits',
  ),
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
  offline: meant(
    optional(
      lazy(() =>
        strictObject({
          every: distribution('from one spell to the next', '{ exponential: { mean: 3d } }'),
          for: distribution('how long each lasts', '{ uniform: [5m, 2h] }'),
        }),
      ),
    ).describe('spells without a network that come by themselves'),
    'network',
    'connectivity',
  ),
};

const drawn = 'it follows from the seed and the name of the vehicle';
const ofModel = 'it is that of the model: `motorpool models` lists the models';

/** The keys of things that are no setting of a vehicle. */
const settled = {
  vin: drawn,
  id: 'the name of the vehicle is its key; its id follows from the seed',
  year: ofModel,
  make: ofModel,
  capacity: ofModel,
  batteryCapacity: ofModel,
  batterySize: ofModel,
  v2g: 'energy only flows into a battery here',
} as const;

export const vehicle = lacking(
  corrected(
    strictObject({
      ...settings,
      name: optional(text('its name for people, which the dashboard shows', "Anna's Ioniq")),
      template: optional(text('another word for model', 'BEV')),
    }).describe('one vehicle'),
    (value) => (typeof value === 'string' ? `{ model: ${value} }` : undefined),
  ),
  { lacking: settled },
);

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
    count: meant(
      number().describe('how many members, 1 to 10,000,000'),
      'size',
      'number',
      'amount',
    ),
    id: meant(
      optional(text('names of the members: {n} is the number, {n:02} with two digits', 'c{n:02}')),
      'names',
      'pattern',
    ),
    model: optional(models),
    template: optional(models),
    vary: meant(
      optional(
        strictObject({
          'battery.soc': meant(
            optional(distribution('state of charge', '{ uniform: [40%, 95%] }')),
            'soc',
            'battery',
            'stateOfCharge',
          ),
          odometer: meant(
            optional(distribution('distance travelled so far', '31000km')),
            'mileage',
          ),
          chargeLimit: meant(optional(distribution('charging ends here', '80%')), 'limit'),
          temperature: optional(distribution('ambient temperature', '12degC')),
          home: optional(
            strictObject({
              place: text('one of the places'),
              work: optional(
                text(
                  'around which of the places each works; somewhere in the town without this key',
                ),
              ),
            }),
          ).describe(
            'around which place each has a home of its own; in some city without this key',
          ),
        }),
      ).describe('what differs from member to member'),
      'variation',
      'random',
      'randomize',
      'distribution',
    ),
  }).describe('many vehicles of a kind'),
);

export type RawFleet = output<typeof fleet>;
