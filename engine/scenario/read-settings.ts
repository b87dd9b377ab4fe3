import {
  anyPercent,
  anyTemperature,
  type Checker,
  chargeLimit,
  type Entry,
  known,
  place,
  positive,
  positiveDuration,
  quantity,
  report,
} from './checker.ts';
import { nearest } from './nearest.ts';
import type { CommuterPersona, InitialState, Timeouts, VehicleSettings } from './plan.ts';
import { distribution } from './read-distribution.ts';
import { noSchedule, schedule } from './read-schedule.ts';
import type { RawFleet, RawVehicle } from './schema-vehicles.ts';

/** How a vehicle stands at the start where the scenario does not say (ours). */
export const defaultState: InitialState = {
  socPercent: 60,
  odometerKm: 12_000,
  locked: true,
  at: undefined,
  chargeLimitPercent: 100,
  fuelPercent: 60,
};

/**
 * A commuter where the scenario does not say (ours): leaves around 07:30, works until about 17:30, drives 18 km each
 * way in the middle of all drivers, and plugs in at an 11 kW wall box when less than 60 % are left.
 */
export const defaultCommuter: CommuterPersona = {
  kind: 'commuter',
  leaveMsOfDay: normalTime(7.5, 0.5, 5, 10.5),
  backMsOfDay: normalTime(17.5, 0.75, 14, 21),
  distanceKm: { kind: 'lognormal', median: 18, sigma: 0.5, min: 2, max: 80 },
  speedKmh: 45,
  chargeBelowPercent: 60,
  powerKw: 11,
  schedule: noSchedule,
};

function normalTime(
  mean: number,
  sd: number,
  min: number,
  max: number,
): CommuterPersona['leaveMsOfDay'] {
  const ms = (hours: number): number => hours * 3_600_000;
  return { kind: 'normal', mean: ms(mean), sd: ms(sd), min: ms(min), max: ms(max) };
}

/** What vehicles and fleets have in common. */
export function settings(checker: Checker, raw: RawVehicle | RawFleet): VehicleSettings {
  return {
    owner: owner(checker, raw),
    grants: permissions(checker, raw, 'grants') ?? checker.catalogue.permissions,
    state: state(checker, raw),
    schedule: schedule(checker, raw, 'schedule'),
    temperatureC: quantity(checker, raw, 'temperature', 'temperature', anyTemperature),
    persona: persona(checker, raw),
    timeouts: timeouts(checker, raw),
  };
}

/** Thousands of vehicles may have thousands of owners: the names are listed only for a mistake. */
function owner(checker: Checker, raw: RawVehicle | RawFleet): string | undefined {
  const { users } = checker.names;
  if (raw.owner === undefined || users.has(raw.owner)) return raw.owner;
  return known(checker, raw, 'owner', 'user', [...users]);
}

/** Permission names; undefined when absent. */
export function permissions<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
): readonly string[] | undefined {
  const names = parent[key] as string[] | undefined;
  names?.forEach((name, index) => {
    if (checker.catalogue.permissions.includes(name)) return;
    const suggestion = nearest(name, checker.catalogue.permissions);
    report(checker, names, index, 'name_unknown', `there is no permission ${name}`, suggestion);
  });
  return names;
}

function state(checker: Checker, { state: raw }: RawVehicle | RawFleet): InitialState {
  if (raw === undefined) return defaultState;
  const at = place(checker, raw, 'at');
  return {
    socPercent:
      quantity(checker, raw, 'battery.soc', 'percent', anyPercent) ?? defaultState.socPercent,
    odometerKm: quantity(checker, raw, 'odometer', 'distance') ?? defaultState.odometerKm,
    locked: raw.locks === undefined ? defaultState.locked : raw.locks === 'locked',
    // Where nothing else is said, a vehicle stands at its own home.
    at: at === 'home' && !checker.names.places.has('home') ? undefined : at,
    chargeLimitPercent: chargeLimit(checker, raw, 'chargeLimit') ?? defaultState.chargeLimitPercent,
    fuelPercent: quantity(checker, raw, 'fuel', 'percent', anyPercent) ?? defaultState.fuelPercent,
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

function persona(
  checker: Checker,
  { persona: raw }: RawVehicle | RawFleet,
): CommuterPersona | undefined {
  if (raw === undefined) return undefined;
  if (raw === 'commuter') return defaultCommuter;
  const { commuter } = raw;
  const clock = { dimension: 'timeOfDay', range: { min: 0, max: 86_399_999 } } as const;
  const way = { dimension: 'distance', range: { min: 0, max: 2_000 } } as const;
  const usual = defaultCommuter;
  return {
    kind: 'commuter',
    leaveMsOfDay: distribution(checker, commuter, 'leave', clock) ?? usual.leaveMsOfDay,
    backMsOfDay: distribution(checker, commuter, 'back', clock) ?? usual.backMsOfDay,
    distanceKm: distribution(checker, commuter, 'distance', way) ?? usual.distanceKm,
    speedKmh: quantity(checker, commuter, 'speed', 'speed', anySpeed) ?? usual.speedKmh,
    chargeBelowPercent:
      quantity(checker, commuter, 'chargeBelow', 'percent', anyPercent) ?? usual.chargeBelowPercent,
    powerKw: quantity(checker, commuter, 'power', 'power', positive) ?? usual.powerKw,
    schedule: schedule(checker, commuter, 'schedule'),
  };
}

/** Above zero, or nobody would ever arrive. */
export const anySpeed = { min: 1, max: 300 } as const;
