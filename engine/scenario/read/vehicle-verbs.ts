import type { Target } from '../names/roster.ts';
import type { Action, Leg, Pace, PlugInOffer, Trip } from '../plan/plan.ts';
import type { RawStep } from '../schema/steps.ts';
import type { RawDraws } from '../schema/values.ts';
import { grant, permissions } from './access.ts';
import { amount } from './amount.ts';
import { charge } from './charge.ts';
import { chargerOffer } from './charger.ts';
import {
  anyPercent,
  anySpeed,
  anyTemperature,
  type Checker,
  chargeLimit,
  doer,
  known,
  place,
  positiveDuration,
  present,
  quantity,
  report,
  reportKey,
  reportSecond,
  reportWhole,
  target,
} from './checker.ts';
import { climate } from './climate.ts';
import { connect, disconnect } from './connections.ts';
import { signalChanges } from './signals.ts';
import { emit, subscribe } from './webhook-verbs.ts';

type Read = (checker: Checker, raw: RawStep) => Action | undefined;
type SimpleVerb = 'park' | 'unplug' | 'lock' | 'unlock' | 'wake' | 'poll';

/** The verbs that ask a vehicle, or every vehicle of a fleet, for something. */
export const vehicleVerbs = {
  drive,
  park: simple('park'),
  plugIn,
  unplug: simple('unplug'),
  refuel,
  service,
  trouble,
  lock: simple('lock'),
  unlock: simple('unlock'),
  openDoor: door('openDoor'),
  closeDoor: door('closeDoor'),
  open: part('open'),
  close: part('close'),
  set,
  charge,
  climate,
  grant: grant('grant'),
  revoke: grant('revoke'),
  connect,
  disconnect,
  subscribe: subscribe('subscribe'),
  unsubscribe: subscribe('unsubscribe'),
  emit,
  wake: simple('wake'),
  poll: simple('poll'),
} satisfies Record<string, Read>;

/** Above zero, and not farther than a car lives. */
const anyWay = { min: Number.MIN_VALUE, max: 1_000_000 } as const;

/** Accepts the name of the vehicle alone. */
function simple(kind: SimpleVerb): Read {
  return (checker, raw) => {
    const written = raw[kind]!;
    const who =
      typeof written === 'string'
        ? target(checker, raw, kind)
        : target(checker, written, 'vehicle');
    return who === undefined ? undefined : { kind, target: who };
  };
}

function door(kind: 'openDoor' | 'closeDoor'): Read {
  return (checker, raw) => {
    const written = raw[kind]!;
    const who = doer(checker, raw, kind);
    return who === undefined ? undefined : { kind, target: who, door: written.door };
  };
}

function part(kind: 'open' | 'close'): Read {
  return (checker, raw) => {
    const written = raw[kind]!;
    const who = doer(checker, raw, kind);
    const name = known(checker, written, 'part', 'part', checker.catalogue.closures);
    return who === undefined || name === undefined ? undefined : { kind, target: who, part: name };
  };
}

function drive(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.drive!;
  const who = doer(checker, raw, 'drive');
  const [way, second] = present(written, ['to', 'distance', 'legs']);
  if (second !== undefined) return reportSecond(checker, written, way!, second);
  if (way === undefined) {
    if (checker.damaged.has(written)) return undefined;
    return reportKey(checker, raw, 'drive', 'form_missing', 'drive needs to:, distance: or legs:');
  }
  const trip = readTrip(checker, written);
  return who === undefined || trip === undefined ? undefined : { kind: 'drive', target: who, trip };
}

function readTrip(checker: Checker, written: NonNullable<RawStep['drive']>): Trip | undefined {
  if (written.legs !== undefined) {
    for (const key of present(written, ['speed', 'profile'])) {
      reportKey(checker, written, key, 'modifier_misplaced', `${key} belongs into each leg`);
    }
    if (written.legs.length === 0) {
      return reportKey(checker, written, 'legs', 'form_missing', 'a trip has at least one leg');
    }
    const legs = written.legs.flatMap((each) => leg(checker, each) ?? []);
    return legs.length === written.legs.length ? { kind: 'legs', legs } : undefined;
  }
  if (written.to === undefined) {
    const only = leg(checker, written);
    return only === undefined ? undefined : { kind: 'legs', legs: [only] };
  }
  const to = place(checker, written, 'to');
  const how = pace(checker, written);
  return to === undefined || how === undefined
    ? undefined
    : { kind: 'place', place: to, pace: how };
}

interface RawLeg {
  distance?: string | number | RawDraws | undefined;
  speed?: string | number | RawDraws | undefined;
  profile?: 'city' | 'highway' | 'mixed' | undefined;
}

function leg(checker: Checker, raw: RawLeg): Leg | undefined {
  const distanceKm = amount(checker, raw, 'distance', 'distance', anyWay);
  const how = pace(checker, raw);
  return distanceKm === undefined || how === undefined ? undefined : { distanceKm, pace: how };
}

function pace(checker: Checker, raw: RawLeg): Pace | undefined {
  if (raw.speed === undefined) return { kind: 'profile', profile: raw.profile ?? 'mixed' };
  if (raw.profile !== undefined) return reportSecond(checker, raw, 'speed', 'profile');
  const speedKmh = amount(checker, raw, 'speed', 'speed', anySpeed);
  return speedKmh === undefined ? undefined : { kind: 'speed', speedKmh };
}

function plugIn(checker: Checker, raw: RawStep): Action | undefined {
  const who = doer(checker, raw, 'plugIn');
  const charger = chargerOffer(checker, raw);
  if (who === undefined || charger === undefined) return undefined;
  // A scenario may want to see the refusal.
  if (raw.expect === undefined) checkInlet(checker, raw, who, charger);
  return { kind: 'plugIn', target: who, charger };
}

function checkInlet(checker: Checker, raw: RawStep, who: Target, { type }: PlugInOffer): void {
  const models = checker.names.roster.modelsOf(who);
  if (models.length === 0) return;
  const written = raw.plugIn!;
  const model = models.length === 1 ? models[0]!.id : `each model of ${who.name}`;
  const hint = 'with expect: { refused: ... } the step may show the refusal';
  if (models.every(({ battery }) => battery === undefined)) {
    const message = `${model} cannot be plugged in; ${hint}`;
    const isNamed = written.vehicle !== undefined;
    if (isNamed) report(checker, written, 'vehicle', 'charging_unsupported', message);
    else reportKey(checker, raw, 'plugIn', 'charging_unsupported', message);
  } else if (type === 'DC' && models.every(({ battery }) => battery?.dc === undefined)) {
    const message = `${model} has no DC inlet; ${hint}`;
    const key = present(written, ['type', 'charger'])[0]!;
    report(checker, written, key, 'charging_unsupported', message);
  }
}

function refuel(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.refuel!;
  if (typeof written === 'string') {
    const all = target(checker, raw, 'refuel');
    checkTank(checker, raw, all);
    return all && { kind: 'refuel', target: all, litres: undefined, toPercent: 100 };
  }
  const who = doer(checker, raw, 'refuel');
  checkTank(checker, raw, who);
  if (written.to !== undefined && written.add !== undefined) {
    return reportSecond(checker, written, 'to', 'add');
  }
  const litres = quantity(checker, written, 'add', 'volume');
  const level = quantity(checker, written, 'to', 'percent', anyPercent);
  const toPercent = written.add === undefined ? (level ?? 100) : undefined;
  return who && { kind: 'refuel', target: who, litres, toPercent };
}

function checkTank(checker: Checker, raw: RawStep, who: Target | undefined): void {
  const models = who === undefined ? [] : checker.names.roster.modelsOf(who);
  if (models.length === 0 || models.some(({ fuel }) => fuel !== undefined)) return;
  reportKey(checker, raw, 'refuel', 'refuelling_unsupported', `${models[0]!.id} has no tank`);
}

function service(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.service!;
  if (typeof written === 'string') {
    const all = target(checker, raw, 'service');
    return all && { kind: 'service', target: all, durationMs: undefined };
  }
  const who = doer(checker, raw, 'service');
  const durationMs = quantity(checker, written, 'for', 'duration', positiveDuration);
  return who && { kind: 'service', target: who, durationMs };
}

function trouble(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.trouble!;
  const { catalogue, names } = checker;
  const who = doer(checker, raw, 'trouble');
  const code = known(checker, written, 'code', 'trouble code', catalogue.troubleCodes);
  if (who === undefined || code === undefined) return undefined;
  const models = names.roster.modelsOf(who);
  if (models.length > 0 && models.every(({ id }) => !catalogue.hasTroubleCode(id, code))) {
    const model = models.length === 1 ? models[0]!.id : `each model of ${who.name}`;
    const message = `${model} has no trouble code ${code}`;
    return report(checker, written, 'code', 'trouble_unsupported', message);
  }
  return { kind: 'trouble', target: who, code };
}

function set(checker: Checker, raw: RawStep): Action | undefined {
  const written = raw.set!;
  const who = doer(checker, raw, 'set');
  const changes = {
    socPercent: quantity(checker, written, 'battery.soc', 'percent', anyPercent),
    odometerKm: quantity(checker, written, 'odometer', 'distance'),
    chargeLimitPercent: chargeLimit(checker, written, 'chargeLimit'),
    temperatureC: quantity(checker, written, 'temperature', 'temperature', anyTemperature),
    permissions: permissions(checker, written, 'permissions'),
    online: written.online,
    signals: signalChanges(checker, written, who),
  };
  const { vehicle: _, ...asked } = written;
  if (Object.keys(asked).length === 0 && !checker.damaged.has(written)) {
    return reportWhole(checker, written, 'form_missing', 'nothing is set');
  }
  return who === undefined ? undefined : { kind: 'set', target: who, changes };
}
