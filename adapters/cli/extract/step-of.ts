import { formatDuration, type Json, type LoggedEntry } from '../../../engine/index.ts';
import { wordOf } from '../word-of.ts';
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

type Data = LoggedEntry['data'];

/** Undefined where no verb does what an entry says was done. */
export function stepOf(
  entry: Pick<LoggedEntry, 'kind' | 'subject' | 'data'>,
): OutsideStep | undefined {
  const { kind, subject, data } = entry;
  return verbs[kind]?.(data, subject, kind);
}

type Verb = (data: Data, subject: string, kind: string) => OutsideStep | undefined;

const plain =
  (verb: string): Verb =>
  (_, vehicle) => ({ step: { [verb]: vehicle } });
const charging =
  (action: string): Verb =>
  (_, vehicle) => ({ step: { charge: { vehicle, action } } });

/** By the kind of the command. */
const verbs: Readonly<Record<string, Verb>> = {
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
    const written = scheduleOf(schedule as never);
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
  'trouble.store': ({ code = '' }, vehicle) => ({ step: { trouble: { vehicle, code } } }),
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
  'signal.set': ({ signal, body = null }, vehicle) => ({
    step: { set: { vehicle, signals: { [wordOf(signal)]: body } } },
  }),
  'permissions.set': ({ permissions = [] }, vehicle) => ({
    step: { set: { vehicle, permissions } },
  }),
  'permission.grant': permission('grant'),
  'permission.revoke': permission('revoke'),
  'network.drop': fault('offline'),
  'network.restore': heal('online'),
  'charger.fail': fault('chargerFault'),
  'charger.restore': heal(undefined),
  'signals.fail': ({ fault: name, effect, signals = [] }, vehicle) => ({
    step: {
      fault: {
        ...named(name),
        target: `vehicle.${vehicle}`,
        effects: [{ [wordOf(effect)]: signals }],
      },
    },
  }),
  'signals.mend': heal(undefined),
  'charger.break': ({ fault: name }, charger) => ({
    step: { fault: { ...named(name), target: `charger.${charger}`, effects: [{ offline: true }] } },
  }),
  'charger.mend': ({ fault: name }, charger) => ({
    step: { heal: typeof name === 'string' ? name : `charger.${charger}` },
  }),
  'connection.open': ({ user = '', permissions, externalId }, vehicle) => ({
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
  'webhook.verify': ({ webhook: name = '' }) => ({ step: { webhook: { name, action: 'verify' } } }),
  'webhook.remove': ({ webhook: name = '' }) => ({ step: { webhook: { name, action: 'remove' } } }),
  'command.request': commandStep,
  'fault.begin': ({ fault: written = null }) => ({ step: { fault: written } }),
  'fault.end': ({ name = '' }) => ({ step: { heal: name } }),
};

function closure({ part = '' }: Data, vehicle: string, kind: string): OutsideStep {
  const verb = kind === 'closure.open' ? 'open' : 'close';
  const isDoor = /^(front|back)(Left|Right)$/.test(wordOf(part));
  return isDoor
    ? { step: { [`${verb}Door`]: { vehicle, door: part } } }
    : { step: { [verb]: { vehicle, part } } };
}

function plugIn(data: Data, vehicle: string): OutsideStep {
  const { charger, chargingType = 'AC', powerKw, cable } = data;
  const wire = cable === undefined ? {} : { cable };
  if (charger !== undefined) return { step: { plugIn: { vehicle, charger, ...wire } } };
  return {
    step: { plugIn: { vehicle, ...unit('power', powerKw, 'kW'), type: chargingType, ...wire } },
  };
}

function drive({ destination, legs: listed = [] }: Data, vehicle: string): OutsideStep {
  const legs = listed as unknown as readonly { distanceKm: number; speedKmh: number }[];
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
    ...(destination !== undefined && { loss: `it does not end at ${wordOf(destination)}` }),
  };
}

function limit({ limitPercent, chargingType, place }: Data, vehicle: string): OutsideStep {
  return {
    step: {
      charge: {
        vehicle,
        limit: limitPercent === null ? 'none' : `${wordOf(limitPercent)}%`,
        ...(chargingType !== undefined && { chargingType }),
        ...(place !== undefined && { place }),
      },
    },
  };
}

function permission(verb: string): Verb {
  return ({ permissions = [], forMs }, vehicle) => ({
    step: { [verb]: { vehicle, permissions, ...duration('for', forMs) } },
  });
}

/** Those of faults are named; what has no name was set. */
function fault(effect: string): Verb {
  return ({ fault: name }, vehicle) =>
    name === undefined && effect === 'offline'
      ? { step: { set: { vehicle, online: false } } }
      : {
          step: {
            fault: { ...named(name), target: `vehicle.${vehicle}`, effects: [{ [effect]: true }] },
          },
        };
}

function heal(state: string | undefined): Verb {
  return ({ fault: name }, vehicle) => {
    if (typeof name === 'string') return { step: { heal: name } };
    if (state !== undefined) return { step: { set: { vehicle, [state]: true } } };
    return { step: { heal: `vehicle.${vehicle}` } };
  };
}

function named(name: Json | undefined): WrittenStep {
  return typeof name === 'string' ? { name } : {};
}

function subscription(verb: string): Verb {
  return ({ webhook = '', user }, vehicle) => ({
    step: { [verb]: { vehicle, webhook, ...(user !== undefined && { user }) } },
  });
}

function emit({ webhook = '', user, triggers, isTest, error }: Data, vehicle: string): OutsideStep {
  const { type, code, state } = (error ?? {}) as Record<string, Json>;
  return {
    step: {
      emit: {
        vehicle,
        webhook,
        ...(user !== undefined && { user }),
        ...(triggers !== undefined && { triggers }),
        ...(isTest !== undefined && { test: isTest }),
        ...(type !== undefined && {
          error: { type, ...(typeof code === 'string' && { code }), ...(state && { state }) },
        }),
      },
    },
  };
}

function unit(key: string, value: Json | undefined, symbol: string): WrittenStep {
  return value === undefined ? {} : { [key]: `${wordOf(value)}${symbol}` };
}

function degrees(key: string, value: Json | undefined): WrittenStep {
  return unit(key, value, 'degC');
}

function duration(key: string, ms: Json | undefined): WrittenStep {
  return typeof ms === 'number' ? { [key]: formatDuration(ms) } : {};
}
