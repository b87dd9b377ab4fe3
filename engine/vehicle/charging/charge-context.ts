import type { ContextChange, Unchanged } from '../../chart/define.ts';
import { wholeMs } from '../../model/crossing.ts';
import { isBelowLimit, restartFloor, timeToRestartMs } from './charge-levels.ts';

/** A charger as a car finds it. */
export interface ChargerOffer {
  readonly type: 'AC' | 'DC';
  /** Its power for this car, kW; 0 where it is too weak, or all of it goes to others. */
  readonly kw: number;
  /** Whether all of its connectors are taken. */
  readonly occupied?: boolean;
  /** Whether a car that finds it occupied is queued. */
  readonly queues?: boolean;
}

/** The facts about a car that its charging depends on. */
export interface ChargeContext {
  /** The instant, ms, by the clock of the actor. */
  readonly now: () => number;
  readonly moving: boolean;
  /** Whether the car takes direct current. */
  readonly takesDc: boolean;
  /** Whether the charger has failed, or the car has no 12 V to close its contactors. */
  readonly chargerFailed: boolean;
  /** The energy in the battery when energy last began or ceased to flow, kWh. */
  readonly energyKwh: number;
  readonly capacityKwh: number;
  readonly limitPercent: number;
  /** The power that a car at rest draws from its battery, kW. */
  readonly standbyKw: number;
  /** The time until a cold pack takes more power, ms; Infinity for a warm one. */
  readonly timeToWarmerMs: number;
  /** The order of a person or an app that holds. */
  readonly order: 'none' | 'start' | 'stop';
  /** The charge schedule: none, or whether its window is open. */
  readonly schedule: 'none' | 'open' | 'closed';
  /** The charger that the car is plugged in at. */
  readonly offer: ChargerOffer | undefined;
  /** Whether the car waits for a connector. */
  readonly queued: boolean;
  /** The instant at which energy began to flow, ms; undefined while none flows. */
  readonly flowsSinceMs: number | undefined;
  /** The energy that was charged since the cable was plugged in, kWh. */
  readonly addedKwh: number;
}

/** The facts about a car that is not plugged in, unless they are stated. */
export const unplugged = {
  moving: false,
  takesDc: true,
  chargerFailed: false,
  limitPercent: 100,
  standbyKw: 0,
  timeToWarmerMs: Infinity,
  order: 'none',
  schedule: 'none',
  offer: undefined,
  queued: false,
  flowsSinceMs: undefined,
  addedKwh: 0,
} as const;

export type ChargeEvent =
  | { readonly type: 'cable.plug'; readonly charger: ChargerOffer }
  | {
      readonly type:
        | 'cable.unplug'
        | 'charge.start'
        | 'charge.stop'
        | 'charger.fail'
        | 'charger.restore'
        | 'drain.change'
        | 'limit.change'
        | 'port.opened'
        | 'power.offer'
        | 'rate.change'
        | 'schedule.allow'
        | 'window.close'
        | 'window.open';
    }
  | ContextChange<ChargeContext>;

/** The events in words. */
export const chargeEventWords = {
  'cable.plug': 'A person plugs a cable in.',
  'cable.unplug': 'A person pulls the cable.',
  'charge.start': 'A person or an app asks for energy; it overrides the schedule.',
  'charge.stop': 'A person or an app stops the charge; it holds until the next window.',
  'charger.fail': 'The charger, or what the car needs to charge, has failed.',
  'charger.restore': 'The charger works again.',
  'drain.change': 'The standby drain has changed.',
  'limit.change': 'The charge limit has changed.',
  'port.opened': 'The charging port has opened for the cable.',
  'power.offer': 'The charger, which others share, has power for the car.',
  'rate.change': 'The charger offers a different power.',
  'schedule.allow': 'A schedule was set, cleared or moved, and lets the car charge.',
  'window.close': 'The window of the schedule has closed.',
  'window.open': 'A window of the schedule has opened.',
};

/** Facts of the log, and events for other charts of the car: its schedule and its climate. */
export type ChargeFact =
  | {
      readonly type:
        | 'cable.plugged'
        | 'cable.unplugged'
        | 'charge.completed'
        | 'charge.recorded'
        | 'charge.suspended'
        | 'charger.failed'
        | 'charger.left'
        | 'charger.restored'
        | 'load.change'
        | 'need.change';
    }
  | { readonly type: 'charge.started'; readonly resumed: boolean }
  | { readonly type: 'charge.stopped'; readonly reason: 'command' | 'schedule' | 'unplugged' }
  | Unchanged<
      | 'already_plugged'
      | 'battery_full'
      | 'cable_not_connected'
      | 'charger_fault'
      | 'charging_type_unsupported'
      | 'in_motion'
      | 'supply_too_weak'
    >;

const msPerHour = 3_600_000;

/** The charger of an event; undefined for events without one. */
export function getCharger(event: ChargeEvent): ChargerOffer | undefined {
  return event.type === 'cable.plug' ? event.charger : undefined;
}

/** The energy in the battery at this instant, kWh. */
function energyNow({ energyKwh, flowsSinceMs, now, offer }: ChargeContext): number {
  if (flowsSinceMs === undefined || offer === undefined) return energyKwh;
  return energyKwh + (offer.kw * (now() - flowsSinceMs)) / msPerHour;
}

/** Whether the battery would take energy. */
export function takesEnergy(context: ChargeContext): boolean {
  return isBelowLimit((energyNow(context) / context.capacityKwh) * 100, context.limitPercent);
}

/** Whole ms until the battery is at its limit, from the instant at which energy begins to flow. */
export function timeToLimitMs({ offer, ...context }: ChargeContext): number {
  const missingKwh = energyKwhAtLimit(context) - context.energyKwh;
  return offer === undefined || offer.kw === 0
    ? Infinity
    : wholeMs((missingKwh / offer.kw) * msPerHour);
}

/** Whole ms until the standby drain has used so much that a complete charge is resumed. */
export function timeToResumeMs(context: ChargeContext): number {
  const { capacityKwh, energyKwh, limitPercent, standbyKw } = context;
  const floorPercent = restartFloor(limitPercent);
  if (standbyKw <= 0 || floorPercent <= 0) return Infinity;
  const spareKwh = energyKwh - (capacityKwh * floorPercent) / 100;
  return timeToRestartMs(spareKwh, standbyKw / msPerHour);
}

/** The context at the end of a flow of energy. */
export function settledFlow(context: ChargeContext): Partial<ChargeContext> {
  return settledAt(context, energyNow(context));
}

/** The same for a battery that is exactly at its limit. */
export function settledAtLimit(context: ChargeContext): Partial<ChargeContext> {
  return settledAt(context, energyKwhAtLimit(context));
}

function energyKwhAtLimit({
  capacityKwh,
  limitPercent,
}: Pick<ChargeContext, 'capacityKwh' | 'limitPercent'>): number {
  return (capacityKwh * limitPercent) / 100;
}

function settledAt(
  { addedKwh, energyKwh: before }: ChargeContext,
  energyKwh: number,
): Partial<ChargeContext> {
  return { energyKwh, addedKwh: addedKwh + energyKwh - before, flowsSinceMs: undefined };
}
