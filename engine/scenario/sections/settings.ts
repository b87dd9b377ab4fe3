import { record, string } from 'zod';
import { called, type FormField, flag, type KeyField, word } from '../../form/field.ts';
import {
  health as anyHealth,
  distance,
  duration,
  percent,
  positiveDuration,
  temperature,
} from '../../form/quantity.ts';
import { withUsual } from '../../form/schemas.ts';
import { as, nested, otherwise, readWhole, toUsual, usual, usually } from '../../form/section.ts';
import { driver } from '../../service/vehicles.ts';
import type { InitialState } from '../plan/plan.ts';
import { placeLimits } from '../read/charge.ts';
import { chargeLimit, known, type ScenarioEntry } from '../read/checker.ts';
import { drawnOnce, permissions, place, schedule } from '../read/fields.ts';
import { noSchedule } from '../read/schedule.ts';
import { percent as percentSchema, text } from '../schema/values.ts';
import { persona } from './persona.ts';

/** A state of health, beside which there is no word for the age. */
const health = (says: string): KeyField<number> => ({
  ...anyHealth(says),
  read(at: ScenarioEntry) {
    const age = at.beside('battery.age');
    if (!at.isPresent || !age.isPresent) return anyHealth(says).read(at);
    return age.reportKey('form_several', 'battery.health is already there: choose one');
  },
});

const age = (says: string): KeyField<boolean> => ({
  ...word(['new', 'typical'], says),
  read: ({ value }) => (value === undefined ? undefined : value === 'typical'),
});

const locks = {
  ...word(['locked', 'unlocked'], 'state of the door locks'),
  read: ({ value }: ScenarioEntry) => (value === undefined ? undefined : value === 'locked'),
  write: (isLocked: boolean) => (isLocked ? 'locked' : 'unlocked'),
};

/** A parking place; undefined: the home of the vehicle, unless the file declares it. */
const parking = (says: string): KeyField<string> => ({
  ...place(says),
  read(at: ScenarioEntry) {
    const name = place(says).read(at);
    return name === 'home' && !at.checker.names.places.has(name) ? undefined : name;
  },
});

const limit = (says: string): FormField<number> => ({
  ...percent(says),
  read: (at: ScenarioEntry) => at.by(chargeLimit),
});

const limits = (says: string): KeyField<InitialState['placeLimits']> => ({
  schema: (without) =>
    record(string(), percentSchema('a whole percent')).describe(withUsual(says, without)),
  read: (at: ScenarioEntry) =>
    placeLimits(at.checker, at.value as Readonly<Record<string, string>> | undefined),
  isOptional: false,
});

/** The state at the start, where the scenario does not give it (ours). */
const stateFields = {
  'battery.soc': called(
    usual(as('socPercent', percent('state of charge')), 60),
    'soc battery charge stateOfCharge batteryLevel level battery_level percentRemaining',
  ),
  'battery.health': called(
    otherwise(
      as(
        'healthPercent',
        health('state of health of the traction battery, 40 to 100 %, to the quarter'),
      ),
      'new',
    ),
    'health stateOfHealth soh degradation',
  ),
  'battery.age': otherwise(
    as('isTypicallyAged', age('typical: a state of health by model year and odometer')),
    'new',
  ),
  odometer: called(
    usual(as('odometerKm', distance('distance travelled so far')), 12_000),
    'mileage odo',
  ),
  fuel: called(usual(as('fuelPercent', percent('fuel level')), 60), 'fuelLevel tank fuelPercent'),
  locks: called(usual(as('locked', locks), true), 'locked doors lock'),
  at: called(
    otherwise(parking('parking place: a place, home or work'), 'its own home'),
    'place location position parkedAt',
  ),
  chargeLimit: called(
    usual(as('chargeLimitPercent', limit('charge limit, a whole percent')), 100),
    'limit socLimit targetSoc charge_limit_soc',
  ),
  placeLimits: otherwise(
    limits('charge limits by place of charging: `{ home: 80%, office: 60% }`'),
    'chargeLimit everywhere',
  ),
};

export const defaultState: InitialState = toUsual(stateFields);

const state: KeyField<InitialState> = {
  ...nested('state at the start', stateFields),
  read: (at) =>
    at.isPresent ? { isTypicallyAged: false, ...readWhole(stateFields, at) } : undefined,
};

/** One of the users. The names are listed only for a mistake, as there may be thousands. */
const owner: KeyField<string> = {
  schema: (without) => text(withUsual('one of the users', without)),
  read(at: ScenarioEntry) {
    const { users } = at.checker.names;
    const name = at.value as string | undefined;
    return name === undefined || users.has(name) ? name : at.by(known, 'user', [...users]);
  },
  isOptional: false,
};

const ofMake = 'that of the make';

const timeouts = {
  sleep: otherwise(as('sleepMs', duration('time parked and idle until it falls asleep')), ofMake),
  relock: otherwise(
    as('relockMs', duration('time unlocked, with every door closed, until it relocks')),
    ofMake,
  ),
};

const spell = drawnOnce('duration', positiveDuration);

const spells = {
  every: as('everyMs', spell('time from one outage to the next', '{ exponential: { mean: 3d } }')),
  for: as('forMs', spell('duration of each outage', '{ uniform: [5m, 2h] }')),
};

/** The settings that vehicles and fleets share. */
export const settings = {
  owner: called(otherwise(owner, driver), 'user ownedBy driver'),
  mode: called(usual(word(['live', 'simulated'], 'mode shown by the API'), 'simulated'), 'kind'),
  grants: called(
    otherwise(permissions('permissions granted by the owner'), 'all'),
    'permissions scopes',
  ),
  state: called(usually(state, defaultState, ''), 'initial initialState', {
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
  schedule: called(
    usually(schedule('charging schedule'), noSchedule, 'any time'),
    'chargeSchedule chargingSchedule charging',
  ),
  temperature: called(
    otherwise(
      as('temperatureC', temperature('fixed ambient temperature')),
      'the weather of the place',
    ),
    'outsideTemperature ambientTemperature weather',
  ),
  persona: called(otherwise(persona('driver'), 'none'), 'behavior behaviour profile habits'),
  timeouts: usually(nested('delays of automatic actions', timeouts), {}, ''),
  wakeOnPoll: otherwise(flag('whether a poll by the service wakes it'), ofMake),
  offline: called(
    otherwise(nested('random network outages', spells), 'none'),
    'network connectivity',
  ),
};
