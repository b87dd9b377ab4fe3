import {
  type EntryData,
  type EntryKind,
  formatDuration,
  type Json,
  type LoggedEntry,
} from '../../../engine/index.ts';
import { commandStep } from './command-step.ts';
import { scheduleOf } from './schedule-of.ts';
import { webhookStep } from './webhook-step.ts';

/** A step as it is written, without the moment at which it begins. */
export type WrittenStep = Readonly<Record<string, Json>>;

/** What somebody did from outside, as a step of a scenario. */
export interface OutsideStep {
  readonly step: WrittenStep;
  /** Goes on for longer than the rest may wait for it. */
  readonly isLong?: boolean;
  /** What is not as it was. */
  readonly loss?: string;
}

/** Undefined where no verb does what an entry says was done. */
export function stepOf(
  entry: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>,
): OutsideStep | undefined {
  const { kind, subject, data } = entry;
  if (!Object.hasOwn(verbs, kind)) return undefined;
  return verbs[kind as EntryKind]!(data as never, subject, kind as never);
}

type Verb<Kind extends EntryKind> = (
  data: EntryData<Kind>,
  subject: string,
  kind: Kind,
) => OutsideStep | undefined;

const plain = (verb: string) => (_: unknown, vehicle: string) => ({ step: { [verb]: vehicle } });
const charging = (action: string) => (_: unknown, vehicle: string) => ({
  step: { charge: { vehicle, action } },
});

/** By the kind of the command. */
const verbs: { readonly [Kind in EntryKind]?: Verb<Kind> } = {
  'doors.lock': plain('lock'),
  'doors.unlock': plain('unlock'),
  'cable.unplug': plain('unplug'),
  'trip.end': plain('park'),
  'vehicle.poll': plain('poll'),
  'vehicle.wake': plain('wake'),
  'charge.start': charging('start'),
  'charge.stop': charging('stop'),
  'closure.open': closure,
  'closure.close': closure,
  'cable.plug': plugIn,
  'trip.start': drive,
  'limit.set': limit,
  'schedule.set': ({ schedule }, vehicle) => {
    const written = scheduleOf(schedule);
    return written === undefined ? undefined : { step: { charge: { vehicle, schedule: written } } };
  },
  'climate.start': ({ targetCelsius }, vehicle) => ({
    step: { climate: { vehicle, action: 'start', ...degrees('temperature', targetCelsius) } },
  }),
  'climate.stop': (_, vehicle) => ({ step: { climate: { vehicle, action: 'stop' } } }),
  'fuel.fill': ({ litres, toPercent }, vehicle) => ({
    step: {
      refuel: { vehicle, ...unit('add', litres, 'L'), ...unit('to', toPercent, '%') },
    },
  }),
  'vehicle.service': ({ durationMs }, vehicle) => ({
    step: { service: { vehicle, ...duration('for', durationMs) } },
  }),
  'trouble.store': ({ code }, vehicle) => ({ step: { trouble: { vehicle, code } } }),
  'vehicle.set': ({ socPercent, odometerKm, temperatureC }, vehicle) => ({
    step: {
      set: {
        vehicle,
        ...unit('battery.soc', socPercent, '%'),
        ...unit('odometer', odometerKm, 'km'),
        ...degrees('temperature', temperatureC),
      },
    },
  }),
  'signal.set': ({ signal, body }, vehicle) => ({
    step: { set: { vehicle, signals: { [signal]: body } } },
  }),
  'permissions.set': ({ permissions }, vehicle) => ({
    step: { set: { vehicle, permissions } },
  }),
  'permission.grant': permission('grant'),
  'permission.revoke': permission('revoke'),
  'network.drop': fault('offline'),
  'network.restore': heal('online'),
  'charger.fail': fault('chargerFault'),
  'charger.restore': heal(undefined),
  'signals.fail': ({ fault: name, effect, signals }, vehicle) => ({
    step: {
      fault: {
        ...named(name),
        target: `vehicle.${vehicle}`,
        effects: [{ [effect]: signals }],
      },
    },
  }),
  'signals.mend': heal(undefined),
  'charger.break': ({ fault: name }, charger) => ({
    step: { fault: { ...named(name), target: `charger.${charger}`, effects: [{ offline: true }] } },
  }),
  'charger.mend': ({ fault: name }, charger) => ({
    step: { heal: name ?? `charger.${charger}` },
  }),
  'connection.open': ({ user, permissions, externalId }, vehicle) => ({
    step: {
      connect: {
        vehicle,
        user,
        ...(permissions !== undefined && { permissions }),
        ...(typeof externalId === 'string' && { externalId }),
      },
    },
    ...(externalId === null && { loss: 'the user keeps what the app calls them' }),
  }),
  'connection.close': ({ user }, vehicle) => ({
    step: { disconnect: { vehicle, ...(user !== undefined && { user }) } },
  }),
  'subscription.create': subscription('subscribe'),
  'subscription.remove': subscription('unsubscribe'),
  'event.emit': emit,
  'webhook.create': webhookStep,
  'webhook.change': webhookStep,
  'webhook.verify': ({ webhook: name }) => ({ step: { webhook: { name, action: 'verify' } } }),
  'webhook.remove': ({ webhook: name }) => ({ step: { webhook: { name, action: 'remove' } } }),
  'command.request': commandStep,
  'fault.begin': ({ fault: written }) => ({ step: { fault: written } }),
  'fault.end': ({ name }) => ({ step: { heal: name } }),
};

function closure(
  { part }: EntryData<'closure.open'>,
  vehicle: string,
  kind: 'closure.close' | 'closure.open',
): OutsideStep {
  const verb = kind === 'closure.open' ? 'open' : 'close';
  const isDoor = /^(front|back)(Left|Right)$/.test(part);
  return isDoor
    ? { step: { [`${verb}Door`]: { vehicle, door: part } } }
    : { step: { [verb]: { vehicle, part } } };
}

function plugIn(data: EntryData<'cable.plug'>, vehicle: string): OutsideStep {
  const { charger, chargingType, powerKw, cable } = data;
  const wire = cable === undefined ? {} : { cable };
  if (charger !== undefined) return { step: { plugIn: { vehicle, charger, ...wire } } };
  return {
    step: { plugIn: { vehicle, ...unit('power', powerKw, 'kW'), type: chargingType, ...wire } },
  };
}

function drive({ destination, legs }: EntryData<'trip.start'>, vehicle: string): OutsideStep {
  const [first, second] = legs;
  if (destination !== undefined && first !== undefined && second === undefined) {
    const speed = `${first.speedKmh}km/h`;
    return { step: { drive: { vehicle, to: destination, speed } }, isLong: true };
  }
  const written = legs.map(({ distanceKm, speedKmh }) => ({
    distance: `${distanceKm}km`,
    speed: `${speedKmh}km/h`,
  }));
  return {
    step: { drive: { vehicle, legs: written } },
    isLong: true,
    ...(destination !== undefined && { loss: `it does not end at ${destination}` }),
  };
}

function limit(
  { limitPercent, chargingType, place }: EntryData<'limit.set'>,
  vehicle: string,
): OutsideStep {
  return {
    step: {
      charge: {
        vehicle,
        limit: limitPercent === null ? 'none' : `${limitPercent}%`,
        ...(chargingType !== undefined && { chargingType }),
        ...(place !== undefined && { place }),
      },
    },
  };
}

function permission(verb: string) {
  return ({ permissions, forMs }: EntryData<'permission.grant'>, vehicle: string) => ({
    step: { [verb]: { vehicle, permissions, ...duration('for', forMs) } },
  });
}

/** Those of faults are named; what has no name was set. */
function fault(effect: string) {
  return ({ fault: name }: { readonly fault?: string }, vehicle: string) =>
    name === undefined && effect === 'offline'
      ? { step: { set: { vehicle, online: false } } }
      : {
          step: {
            fault: { ...named(name), target: `vehicle.${vehicle}`, effects: [{ [effect]: true }] },
          },
        };
}

function heal(state: string | undefined) {
  return ({ fault: name }: { readonly fault?: string }, vehicle: string) => {
    if (name !== undefined) return { step: { heal: name } };
    if (state !== undefined) return { step: { set: { vehicle, [state]: true } } };
    return { step: { heal: `vehicle.${vehicle}` } };
  };
}

function named(name: string | undefined): WrittenStep {
  return name === undefined ? {} : { name };
}

function subscription(verb: string) {
  return ({ webhook, user }: EntryData<'subscription.create'>, vehicle: string) => ({
    step: { [verb]: { vehicle, webhook, ...(user !== undefined && { user }) } },
  });
}

function emit(data: EntryData<'event.emit'>, vehicle: string): OutsideStep {
  const { webhook, user, triggers, isTest, error } = data;
  return {
    step: {
      emit: {
        vehicle,
        webhook,
        ...(user !== undefined && { user }),
        ...(triggers !== undefined && { triggers }),
        ...(isTest !== undefined && { test: isTest }),
        ...(error !== undefined && {
          error: {
            type: error.type,
            ...(error.code !== null && { code: error.code }),
            state: error.state,
          },
        }),
      },
    },
  };
}

function unit(key: string, value: number | undefined, symbol: string): WrittenStep {
  return value === undefined ? {} : { [key]: `${value}${symbol}` };
}

function degrees(key: string, value: number | undefined): WrittenStep {
  return unit(key, value, 'degC');
}

function duration(key: string, ms: number | undefined): WrittenStep {
  return ms === undefined ? {} : { [key]: formatDuration(ms) };
}
