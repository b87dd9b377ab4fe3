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
import { corrected, formerly, lacking, meant } from '../../form/other-words.ts';
import { particulars } from '../schema/models.ts';
import {
  distance,
  distribution,
  duration,
  percent,
  schedule,
  temperature,
  text,
} from '../schema/values.ts';
import { persona } from './persona.ts';

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
  'battery.health': meant(
    optional(
      percent('state of health of the traction battery, 40 to 100 %, to the quarter; default: new'),
    ),
    'health',
    'stateOfHealth',
    'soh',
    'degradation',
  ),
  'battery.age': optional(oneOf(['new', 'typical'])).describe(
    'typical: a state of health by model year and odometer; default: new',
  ),
  odometer: meant(optional(distance('distance travelled so far')), 'mileage', 'odo'),
  fuel: meant(optional(percent('fuel level')), 'fuelLevel', 'tank', 'fuelPercent'),
  locks: meant(
    optional(oneOf(['locked', 'unlocked'])).describe('state of the door locks; default: locked'),
    'locked',
    'doors',
    'lock',
  ),
  at: meant(
    optional(text('parking place: a place, home or work')),
    'place',
    'location',
    'position',
    'parkedAt',
  ),
  chargeLimit: meant(
    optional(percent('charge limit, a whole percent')),
    'limit',
    'socLimit',
    'targetSoc',
    'charge_limit_soc',
  ),
  placeLimits: optional(record(string(), percent('a whole percent'))).describe(
    'charge limits by place of charging: `{ home: 80%, office: 60% }`',
  ),
}).describe('state at the start');

const settings = {
  model: meant(
    formerly(
      optional(text('model id, short name, or BEV, PHEV, HEV, ICE', 'hyundai-ioniq-5', 'BEV')),
      'template',
    ),
    'type',
    'car',
    'vehicleModel',
  ),
  owner: meant(optional(text('one of the users')), 'user', 'ownedBy', 'driver'),
  mode: meant(
    optional(oneOf(['live', 'simulated'])).describe('mode shown by the API; default: simulated'),
    'kind',
  ),
  grants: meant(
    optional(array(string())).describe('permissions granted by the owner; default: all'),
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
    optional(schedule).describe('charging schedule; default: any time'),
    'chargeSchedule',
    'chargingSchedule',
    'charging',
  ),
  temperature: meant(
    optional(temperature('fixed ambient temperature; default: the weather of the place')),
    'outsideTemperature',
    'ambientTemperature',
    'weather',
  ),
  persona: meant(
    optional(persona('driver').schema('none')),
    'behavior',
    'behaviour',
    'profile',
    'habits',
  ),
  timeouts: optional(
    lazy(() =>
      strictObject({
        sleep: optional(duration('time parked and idle until it falls asleep')),
        relock: optional(duration('time unlocked, with every door closed, until it relocks')),
      }),
    ),
  ).describe('delays of automatic actions'),
  wakeOnPoll: optional(boolean()).describe(
    'whether a poll by the service wakes it; default: that of the make',
  ),
  offline: meant(
    optional(
      lazy(() =>
        strictObject({
          every: distribution('time from one outage to the next', '{ exponential: { mean: 3d } }'),
          for: distribution('duration of each outage', '{ uniform: [5m, 2h] }'),
        }),
      ),
    ).describe('random network outages'),
    'network',
    'connectivity',
  ),
};

const ofModel =
  'it is that of the model: `motorpool models` lists the models, and models: may have others';

/** The keys of things that are no setting of a vehicle. */
const settled = {
  id: 'the name of the vehicle is its key; its id follows from the seed',
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
      name: optional(text('display name, as in the dashboard', "Anna's Ioniq")),
      ...particulars,
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
    name: optional(text('display names of the members, with `{n}` as in `id`', 'Taxi {n}')),
    count: meant(
      number().describe('number of members, 1 to 10,000,000'),
      'size',
      'number',
      'amount',
    ),
    id: meant(
      optional(text('names of the members: {n} is the number, {n:02} with two digits', 'c{n:02}')),
      'names',
      'pattern',
    ),
    model: formerly(optional(models), 'template'),
    vary: meant(
      optional(
        strictObject({
          'battery.soc': meant(
            optional(distribution('state of charge', '{ uniform: [40%, 95%] }')),
            'soc',
            'battery',
            'stateOfCharge',
          ),
          'battery.health': meant(
            optional(distribution('state of health of the traction battery', '91%')),
            'health',
            'stateOfHealth',
          ),
          odometer: meant(
            optional(distribution('distance travelled so far', '31000km')),
            'mileage',
          ),
          chargeLimit: meant(optional(distribution('charge limit', '80%')), 'limit'),
          temperature: optional(distribution('ambient temperature', '12degC')),
          home: optional(
            strictObject({
              place: text('one of the places'),
              work: optional(
                text('place around which each member works; default: somewhere in its town'),
              ),
            }),
          ).describe('place around which each member has its home; default: some city'),
        }),
      ).describe('values drawn for each member'),
      'variation',
      'random',
      'randomize',
      'distribution',
    ),
  }).describe('many vehicles of a kind'),
);

export type RawFleet = output<typeof fleet>;
