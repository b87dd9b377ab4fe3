import {
  array,
  boolean,
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
  unknown,
  type ZodType,
} from 'zod';
import { apiSteps, ending, type RawApiKeys } from './api.ts';
import { expectations } from './expectations.ts';
import { fault } from './faults.ts';
import { play } from './replay.ts';
import {
  cable,
  chargingType,
  distance,
  distribution,
  drawnMoment,
  duration,
  expression,
  moment,
  percent,
  schedule,
  temperature,
  text,
  volume,
} from './values.ts';
import { emitStep, subscribeStep, webhookStep } from './webhooks.ts';

export const profiles = ['city', 'highway', 'mixed'] as const;
export const doors = ['frontLeft', 'frontRight', 'backLeft', 'backRight'] as const;

const vehicle = text('a vehicle or a fleet');
/** In a rule of a vehicle's own, itself without this key. */
const doer = optional(vehicle);
const anyTarget = union([vehicle, strictObject({ vehicle })]);
const target = (description: string): ZodType<string | { vehicle: string }> =>
  anyTarget.describe(description);

const pace = {
  speed: optional(distribution('constant speed', '90km/h')),
  profile: optional(oneOf(profiles)).describe('how it is driven; mixed without this key'),
};

const doorStep = lazy(() => strictObject({ vehicle: doer, door: oneOf(doors).describe('which') }));
const permissionStep = lazy(() =>
  strictObject({
    vehicle: doer,
    permissions: array(string()).describe('by their names, such as read_battery'),
    for: optional(duration('ends after this long; without this key when it is said anew')),
  }),
);
const connectStep = lazy(() =>
  strictObject({
    vehicle: doer,
    user: text('one of the users; `driver` where vehicles have no owner'),
    permissions: optional(array(string())).describe(
      'what the app gets of what the vehicle grants; all without this key',
    ),
    externalId: optional(string()).describe('what the app calls the user by this connection'),
  }),
);
const disconnectStep = union([
  vehicle,
  lazy(() =>
    strictObject({
      vehicle: doer,
      user: optional(text('whose connection; every one without this key')),
    }),
  ),
]);
const partStep = lazy(() => strictObject({ vehicle: doer, part: text('a closure', 'rearTrunk') }));

/** A step without the verbs that hold steps. */
const plainStep = {
  id: optional(text('a name to refer to')),
  name: optional(text('what the report calls it')),
  because: optional(text('why')),
  at: optional(
    drawnMoment(
      'waits for this moment, or for a time of day that is drawn; with a verb, before it',
    ),
  ),
  within: optional(duration('waitUntil: gives up after this long')),
  by: optional(moment('waitUntil: gives up at this moment')),
  for: optional(distribution('hold: this long', '15m')),
  until: optional(moment('hold: until this moment')),
  wait: optional(distribution('lets time pass', '15m')),
  waitUntil: optional(expression('waits until it is true')),
  hold: optional(expression('must remain true')),
  drive: optional(
    lazy(() =>
      strictObject({
        vehicle: doer,
        to: optional(text('a place')),
        distance: optional(distribution('how far', '42km')),
        ...pace,
        legs: optional(
          array(strictObject({ distance: distribution('how far', '42km'), ...pace })),
        ).describe('stretches one after another, in place of one distance'),
      }),
    ),
  ).describe('drives and waits for the arrival'),
  park: optional(target('ends the trip here')),
  plugIn: optional(
    lazy(() =>
      strictObject({
        vehicle: doer,
        charger: optional(text('one of the chargers')),
        power: optional(distribution('what is offered at the wall, without a charger', '11kW')),
        type: optional(chargingType).describe('with power; AC without this key'),
        cable: optional(cable),
      }),
    ),
  ).describe('plugs the cable in'),
  unplug: optional(target('pulls the cable')),
  refuel: optional(
    union([
      vehicle,
      lazy(() =>
        strictObject({
          vehicle: doer,
          to: optional(percent('up to this level; full without this key')),
          add: optional(volume('so much')),
        }),
      ),
    ]),
  ).describe('fills the tank'),
  service: optional(
    union([
      vehicle,
      lazy(() =>
        strictObject({
          vehicle: doer,
          for: optional(duration('in the workshop for so long, and done at the end')),
        }),
      ),
    ]),
  ).describe('oil, trouble codes, tires and 12 V battery; the script goes on at once'),
  trouble: optional(
    lazy(() => strictObject({ vehicle: doer, code: text('a code of SAE J2012', 'P0301') })),
  ).describe('stores a trouble code as if it had come up'),
  lock: optional(target('locks the doors')),
  unlock: optional(target('unlocks the doors')),
  openDoor: optional(doorStep).describe('opens a door'),
  closeDoor: optional(doorStep).describe('closes a door'),
  open: optional(partStep).describe('opens a window, trunk, hood, sunroof or port'),
  close: optional(partStep).describe('closes a window, trunk, hood, sunroof or port'),
  set: optional(
    lazy(() =>
      strictObject({
        vehicle: doer,
        'battery.soc': optional(percent('state of charge')),
        odometer: optional(distance('distance travelled so far')),
        chargeLimit: optional(percent('charging ends here; a whole percent')),
        temperature: optional(temperature('ambient temperature, fixed from now on')),
        permissions: optional(array(string())).describe('what the owner grants from now on'),
        online: optional(boolean()).describe('whether it has a network'),
        signals: optional(record(string(), unknown())).describe(
          'what signals say until the vehicle changes them: `Diagnostics.ABS: { status: ALERT }`; null takes it back',
        ),
      }),
    ),
  ).describe('makes something so, past the rules of a vehicle'),
  charge: optional(
    lazy(() =>
      strictObject({
        vehicle: doer,
        action: optional(oneOf(['start', 'stop'])).describe('what its owner has it do now'),
        limit: optional(
          distribution('charging ends here; a whole percent, or `none` with a place', '80%'),
        ),
        chargingType: optional(chargingType).describe('with limit: for this type only'),
        place: optional(text('with limit: while plugged in there; a place, home or work')),
        schedule: optional(schedule).describe('when it may charge from now on'),
      }),
    ),
  ).describe('starts, stops, limits or schedules charging'),
  climate: optional(
    lazy(() =>
      strictObject({
        vehicle: doer,
        action: oneOf(['start', 'stop']).describe('on or off'),
        temperature: optional(temperature('with start: of the cabin; 21degC without this key')),
      }),
    ),
  ).describe('heats or cools the cabin of a standing car'),
  grant: optional(permissionStep).describe(
    'the owner lets the app do more, at once, but no more than its connection asked for',
  ),
  revoke: optional(permissionStep).describe('the owner lets the app do less, at once'),
  connect: optional(connectStep).describe(
    'a user connects a vehicle with the app, or does so again',
  ),
  disconnect: optional(disconnectStep).describe('the app may no longer reach the vehicle'),
  webhook: optional(webhookStep).describe('a webhook is created, changed, challenged or removed'),
  subscribe: optional(subscribeStep).describe('a webhook tells of a vehicle from now on'),
  unsubscribe: optional(subscribeStep).describe('a webhook tells of a vehicle no more'),
  emit: optional(emitStep).describe('a vehicle tells a webhook how it stands, or an error'),
  wake: optional(target('the owner opens the app')),
  poll: optional(target('the service asks for a report')),
  fault: optional(fault).describe('something fails, for a while or until it is healed'),
  heal: optional(
    text('a fault by its name, or all that struck a target', 'dark', 'charger.wallbox'),
  ),
  play: optional(play).describe(
    'does what was recorded, as much later as nothing played before; others go on meanwhile',
  ),
  when: optional(expression('looked at once')),
  chapter: optional(text('a part of the show begins; its title', 'Morning rush')),
  say: optional(text('words for those who look on; alone, or with a chapter')),
  spotlight: optional(text('a vehicle or a fleet to look at', 'c07')),
  pause: optional(literal('presenter')).describe(
    'a clock that runs by real time stands still until somebody lets it go on',
  ),
  checkpoint: optional(text('a place in the script to run from or up to', 'evening')),
  expect: optional(union([expectations, ending])).describe(
    'must hold now; with a verb: how it ends',
  ),
};

const plainRepeat = () => ({
  times: optional(number()).describe('so many rounds'),
  until: optional(expression('ends when it is true after a round')),
  while: optional(expression('ends when it is false before a round')),
  every: optional(distribution('rounds start this far apart', '20m')),
  max: optional(number()).describe('fails after so many rounds; 1,000 without this key'),
});

export const steps: ZodType<RawStep[]> = lazy(() => array(step)).meta({
  id: 'steps',
  description: 'steps, one after another',
});

const choice = lazy(() =>
  strictObject({
    weight: optional(number()).describe('how likely beside the others; 1 without this key'),
    do: steps,
  }),
);

const loop = lazy(() =>
  strictObject({
    in: union([
      array(unknown()),
      text('a fleet, or `$name` of a list', 'taxis'),
      strictObject({
        from: union([number(), string()]).describe('the first'),
        to: union([number(), string()]).describe('none comes after it'),
        step: union([number(), string()]).describe('from one to the next'),
      }),
    ]).describe('what there is a round for: a list, a fleet, numbers or quantities'),
    as: text('what `$name` stands for in its steps', 'car'),
    parallel: optional(boolean()).describe(
      'rounds side by side; one after another without this key',
    ),
  }),
);

const step = strictObject({
  ...plainStep,
  ...apiSteps,
  use: optional(text('the steps of a flow', 'commute')),
  with: optional(record(string(), unknown())).describe('use: what its arguments are'),
  forEach: optional(loop).describe('does its steps once for each value'),
  group: optional(text('names a stretch of steps')),
  do: optional(steps).describe('forEach, repeat, group: the steps'),
  race: optional(record(string(), steps)).describe(
    'flows side by side: the first to end cancels the others',
  ),
  parallel: optional(record(string(), steps)).describe('flows side by side, joined at the end'),
  repeat: optional(lazy(() => strictObject(plainRepeat()))).describe(
    'does its steps again and again',
  ),
  oneOf: optional(lazy(() => array(choice))).describe('draws one of several lists of steps'),
  // oxlint-disable-next-line unicorn/no-thenable
  then: optional(steps).describe('when it is true'),
  else: optional(steps).describe('when it is false'),
}).describe('one verb, and modifiers');

type Read<Shape extends Record<string, ZodType>> = output<ReturnType<typeof strictObject<Shape>>>;

/** Raw steps nest, so their type is written here; what does not nest is inferred. */
export type RawStep = Read<typeof plainStep> &
  RawApiKeys & {
    use?: string | undefined;
    with?: Record<string, unknown> | undefined;
    forEach?: output<typeof loop> | undefined;
    group?: string | undefined;
    do?: RawStep[] | undefined;
    race?: Record<string, RawStep[]> | undefined;
    parallel?: Record<string, RawStep[]> | undefined;
    repeat?: RawRepeat | undefined;
    oneOf?: RawChoice[] | undefined;
    then?: RawStep[] | undefined;
    else?: RawStep[] | undefined;
  };

export interface RawChoice {
  weight?: number | undefined;
  do: RawStep[];
}

export type RawRepeat = Read<ReturnType<typeof plainRepeat>>;
