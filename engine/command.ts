import type { FaultCode } from './fault.ts';
import type { Json } from './log/canonical.ts';
import type { Leg } from './vehicle/dynamics.ts';
import type { Part } from './vehicle/row.ts';
import type { ChargeSchedule } from './vehicle/settings.ts';

/**
 * A wish about one vehicle, the only way into a world: a scenario step, a call and a webhook answer all become one.
 * Units are in the names; percent run from 0 to 100.
 */
export type Command =
  | PlainCommand
  | {
      readonly kind: 'closure.open' | 'closure.close';
      readonly vehicle: string;
      readonly part: Part;
    }
  | {
      readonly kind: 'cable.plug';
      readonly vehicle: string;
      readonly chargingType: 'AC' | 'DC';
      /** What the charger offers at the wall. */
      readonly powerKw: number;
    }
  | {
      readonly kind: 'trip.start';
      readonly vehicle: string;
      readonly legs: readonly Leg[];
      /** Name of a place; without one the trip ends somewhere new. */
      readonly destination?: string | undefined;
    }
  | {
      readonly kind: 'limit.set';
      readonly vehicle: string;
      readonly limitPercent: number;
      /** Undefined: for both types. */
      readonly chargingType?: 'AC' | 'DC' | undefined;
    }
  | {
      readonly kind: 'fuel.fill';
      readonly vehicle: string;
      /** Either so many litres, or up to this share of the tank; the tank takes no more than fits. */
      readonly litres?: number | undefined;
      readonly toPercent?: number | undefined;
    }
  | { readonly kind: 'schedule.set'; readonly vehicle: string; readonly schedule: ChargeSchedule }
  | {
      readonly kind: 'permissions.set';
      readonly vehicle: string;
      readonly permissions: readonly string[];
    }
  | {
      /** Makes a signal say something until the vehicle's own value of it changes. */
      readonly kind: 'signal.set';
      readonly vehicle: string;
      /** `Group.Name` or code. */
      readonly signal: string;
      /** As the API shows it, the unit may be missing; a bare value or list; `{ error: { type, code } }`. */
      readonly body: Json;
    }
  | {
      readonly kind: 'vehicle.set';
      readonly vehicle: string;
      readonly socPercent?: number | undefined;
      readonly odometerKm?: number | undefined;
      readonly temperatureC?: number | undefined;
    };

/** Commands that need nothing but a vehicle. */
export interface PlainCommand {
  readonly kind: PlainCommandKind;
  readonly vehicle: string;
}

export type PlainCommandKind =
  | 'doors.lock'
  | 'doors.unlock'
  | 'cable.unplug'
  | 'charge.start'
  | 'charge.stop'
  | 'trip.end'
  | 'charger.fail'
  | 'charger.restore'
  | 'network.drop'
  | 'network.restore';

/** What became of a command. */
export interface Answer {
  /** Sequence of the command in the log. */
  readonly sequence: number;
  /** Why the vehicle refused; undefined when it followed or had nothing to do. */
  readonly refused: FaultCode | undefined;
}
