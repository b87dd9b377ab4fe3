import type { InitialState, OfflineSpells, Timeouts, VehicleSettings } from '../plan/plan.ts';
import { persona } from '../sections/persona.ts';
import type { RawFleet, RawVehicle } from '../sections/vehicles.ts';
import { permissions } from './access.ts';
import { placeLimits } from './charge.ts';
import {
  anyHealth,
  anyPercent,
  anyTemperature,
  type Checker,
  chargeLimit,
  known,
  place,
  positiveDuration,
  quantity,
  reportSecond,
  ScenarioEntry,
} from './checker.ts';
import { distribution } from './distribution.ts';
import { schedule } from './schedule.ts';

/** The initial state of a vehicle, where the scenario does not give it (ours). */
export const defaultState: InitialState = {
  socPercent: 60,
  odometerKm: 12_000,
  locked: true,
  at: undefined,
  chargeLimitPercent: 100,
  fuelPercent: 60,
};

/** The settings that vehicles and fleets share. */
export function settings(checker: Checker, raw: RawVehicle | RawFleet): VehicleSettings {
  return {
    owner: owner(checker, raw),
    mode: raw.mode ?? 'simulated',
    grants: permissions(checker, raw, 'grants') ?? checker.catalogue.permissions,
    state: state(checker, raw),
    schedule: schedule(checker, raw, 'schedule'),
    temperatureC: quantity(checker, raw, 'temperature', 'temperature', anyTemperature),
    persona: persona('driver').read(new ScenarioEntry(checker, raw, 'persona')),
    timeouts: timeouts(checker, raw),
    wakeOnPoll: raw.wakeOnPoll,
    offline: offlineSpells(checker, raw),
  };
}

/** The owner of a vehicle. Lists the names only for a mistake, as there may be thousands. */
function owner(checker: Checker, raw: RawVehicle | RawFleet): string | undefined {
  const { users } = checker.names;
  if (raw.owner === undefined || users.has(raw.owner)) return raw.owner;
  return known(checker, raw, 'owner', 'user', [...users]);
}

function state(checker: Checker, { state: raw }: RawVehicle | RawFleet): InitialState {
  if (raw === undefined) return defaultState;
  const at = place(checker, raw, 'at');
  return {
    socPercent:
      quantity(checker, raw, 'battery.soc', 'percent', anyPercent) ?? defaultState.socPercent,
    ...age(checker, raw),
    odometerKm: quantity(checker, raw, 'odometer', 'distance') ?? defaultState.odometerKm,
    locked: raw.locks === undefined ? defaultState.locked : raw.locks === 'locked',
    // By default a vehicle is at its own home.
    at: at === 'home' && !checker.names.places.has('home') ? undefined : at,
    chargeLimitPercent: chargeLimit(checker, raw, 'chargeLimit') ?? defaultState.chargeLimitPercent,
    placeLimits: placeLimits(checker, raw.placeLimits),
    fuelPercent: quantity(checker, raw, 'fuel', 'percent', anyPercent) ?? defaultState.fuelPercent,
  };
}

/** The age of the traction battery: a state of health or a word for one. */
function age(
  checker: Checker,
  raw: NonNullable<RawVehicle['state']>,
): Pick<InitialState, 'healthPercent' | 'isTypicallyAged'> | undefined {
  const { 'battery.health': stated, 'battery.age': word } = raw;
  if (stated !== undefined && word !== undefined)
    return reportSecond(checker, raw, 'battery.health', 'battery.age');
  return {
    healthPercent: quantity(checker, raw, 'battery.health', 'percent', anyHealth),
    isTypicallyAged: word === 'typical',
  };
}

function timeouts(checker: Checker, { timeouts: raw }: RawVehicle | RawFleet): Timeouts {
  if (raw === undefined) return noTimeouts;
  return {
    sleepMs: quantity(checker, raw, 'sleep', 'duration', positiveDuration),
    relockMs: quantity(checker, raw, 'relock', 'duration', positiveDuration),
  };
}

const noTimeouts: Timeouts = { sleepMs: undefined, relockMs: undefined };

/** The frequency and length of a vehicle's own offline spells; undefined when absent or wrong. */
function offlineSpells(
  checker: Checker,
  { offline: raw }: RawVehicle | RawFleet,
): OfflineSpells | undefined {
  if (raw === undefined) return undefined;
  const measure = { dimension: 'duration', range: positiveDuration } as const;
  const everyMs = distribution(checker, raw, 'every', measure);
  const forMs = distribution(checker, raw, 'for', measure);
  return everyMs && forMs && { everyMs, forMs };
}
