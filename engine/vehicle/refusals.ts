import type { FaultCode } from '../fault.ts';

/** The reason why a vehicle refuses an order, for people. */
interface RefusalWords {
  /** The state of the vehicle that it refuses for. */
  readonly says: string;
  /** The way to an order that it follows. */
  readonly advice: string;
}

/** Every reason for which a vehicle refuses an order. */
export const refusals = {
  already_plugged: {
    says: 'a cable is plugged in already',
    advice: '`unplug` first',
  },
  battery_empty: {
    says: 'nothing is left to drive on',
    advice: '`plugIn` or `refuel` before the drive',
  },
  battery_full: {
    says: 'the battery is at the charge limit',
    advice: 'raise the limit with `charge: { limit: … }`, or `drive` first',
  },
  battery_low: {
    says: 'the battery is too low to heat or cool the cabin of a standing car',
    advice: '`plugIn` and charge first',
  },
  cable_connected: {
    says: 'the charging cable is plugged in',
    advice: '`unplug` first',
  },
  cable_not_connected: {
    says: 'no charging cable is plugged in',
    advice: '`plugIn` first',
  },
  charger_fault: {
    says: 'a fault of the vehicle or its charger keeps it from charging',
    advice: 'end the fault with `heal`, or wait for its end',
  },
  charger_occupied: {
    says: 'all connectors of the charger are taken',
    advice: '`unplug` another vehicle first, or give the charger `occupied: queue`',
  },
  charging_type_unsupported: {
    says: 'the vehicle has no inlet for this current, or none at all',
    advice: 'take a charger of the other type, or another model: `motorpool models`',
  },
  door_open: {
    says: 'a door or another part is open',
    advice: '`closeDoor` or `close` first',
  },
  in_motion: {
    says: 'the vehicle is driving',
    advice: 'wait for its arrival, or `park` it',
  },
  in_service: {
    says: 'the vehicle is in a workshop',
    advice: 'wait until the service is over',
  },
  locked: {
    says: 'the doors are locked',
    advice: '`unlock` first',
  },
  low_voltage_flat: {
    says: 'the 12 V battery is flat',
    advice: '`jumpStart` the vehicle or `replace12V` first',
  },
  not_moving: {
    says: 'the vehicle stands',
    advice: 'begin a `drive` first, beside the step that ends it',
  },
  stranded: {
    says: 'the vehicle ran out of energy on its way',
    advice: '`plugIn` or `refuel` where it stands',
  },
  supply_too_weak: {
    says: 'the charger offers less than the vehicle charges with',
    advice: 'raise the power, or the amps of charger and cable',
  },
  vehicle_asleep: {
    says: 'the vehicle is asleep and does not wake for a request',
    advice: '`wake` it, or set `wakeOnPoll: true`',
  },
  vehicle_offline: {
    says: 'the vehicle has no network',
    advice: 'end the fault with `heal`, or wait for its network',
  },
} as const satisfies { readonly [Code in FaultCode]?: RefusalWords };

export type RefusalReason = keyof typeof refusals;

export const refusalReasons = Object.keys(refusals) as readonly RefusalReason[];
