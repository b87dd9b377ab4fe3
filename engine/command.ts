import type { FaultCode } from './fault.ts';
import type { Json } from './log/canonical.ts';
import type { AcCable, AcSupply } from './model/ac-supply.ts';
import type { ApiFamily } from './service/admission.ts';
import type { ApiFaultRule } from './service/api-faults.ts';
import type { CommandRequest } from './service/vehicle-commands.ts';
import type { WebhookCommand } from './service/webhooks/webhook-command.ts';
import type { Tariff } from './vehicle/charging/tariff.ts';
import type { Leg } from './vehicle/dynamics.ts';
import type { SignalFailureName } from './vehicle/reporting/signal-faults.ts';
import type { Part } from './vehicle/row.ts';
import type { ChargeSchedule, LocatedSchedule } from './vehicle/settings.ts';

/**
 * A wish, the only way into a world: a scenario step, a call and a webhook answer all become one. Units are in the
 * names; percent run from 0 to 100.
 */
export type Command = VehicleCommand | ChargerCommand | ServiceCommand;

/** A wish about a charger: it goes dark for every car that hangs on it or comes to it, or works again. */
export interface ChargerCommand {
  readonly kind: 'charger.break' | 'charger.mend';
  /** Its name in the scenario. */
  readonly charger: string;
  /** Name of the fault: the charger works once no fault is left. Without one, mending ends them all. */
  readonly fault?: string | undefined;
}

/** A wish about what stands between vehicles and an app; see `Service`. */
export type ServiceCommand =
  | {
      /** A user connects a vehicle, or authorises anew and gets another connection for the old one. */
      readonly kind: 'connection.open';
      readonly vehicle: string;
      /** Name of the user. */
      readonly user: string;
      /** What the user lets the app have of what the vehicle grants; all of it when left out. */
      readonly permissions?: readonly string[] | undefined;
      /**
       * What the app calls the user from now on where the connection shows them, null: nothing; as before when left out.
       */
      readonly externalId?: string | null | undefined;
    }
  | {
      readonly kind: 'connection.close';
      readonly vehicle: string;
      /** Name of the user; without one every connection of the vehicle is closed. */
      readonly user?: string | undefined;
    }
  | {
      /** A user goes, and with them their connections. */
      readonly kind: 'user.remove';
      readonly user: string;
    }
  | {
      /** Somebody comes who is in no scenario. */
      readonly kind: 'user.add';
      readonly user: string;
    }
  | {
      /** A user has connected vehicles and lets the app fetch tokens for them; see `LegacyTokens`. */
      readonly kind: 'code.issue';
      readonly user: string;
      readonly vehicles: readonly string[];
      /** Where the user is sent, if the app said so. */
      readonly redirectUri?: string | undefined;
    }
  | {
      /** The app gets a first pair of tokens: for a code, or for all that the user connects. */
      readonly kind: 'token.grant';
      readonly user: string;
      /** Number of the code. */
      readonly code?: number | undefined;
    }
  | {
      /** The app gets another pair of tokens for the refresh token of one. */
      readonly kind: 'token.refresh';
      readonly user: string;
      /** Number of the pair. */
      readonly pair: number;
    }
  | {
      /** The application asks for an access token; see `Service.issueToken`. */
      readonly kind: 'token.issue';
    }
  | ApiCommand
  | WebhookCommand
  | CommandOrder;

/** What happens to the API itself; see `Admission`. */
export type ApiCommand =
  | {
      /** A request comes that a limit counts or a fault may strike. */
      readonly kind: 'api.request';
      readonly operation: string;
      readonly family: ApiFamily;
      readonly vehicle?: string | undefined;
      /** Name of the user on whose behalf it is made. */
      readonly user?: string | undefined;
    }
  | (ApiFaultRule & {
      /** Requests fail or take longer from now on. */
      readonly kind: 'api.break';
      /** Name of the fault, which takes the place of one that has it. */
      readonly fault: string;
    })
  | {
      /** A fault ends; all of them without its name. */
      readonly kind: 'api.mend';
      readonly fault?: string | undefined;
    };

/** A user has the service give a vehicle a command; see `Executions`. */
export type CommandOrder = CommandRequest & {
  readonly kind: 'command.request';
  readonly vehicle: string;
  /** Name of the user. */
  readonly user: string;
};

/** A wish about one vehicle. */
export type VehicleCommand =
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
      /** Its name in the scenario. */
      readonly charger?: string | undefined;
      /** Of AC; without it the power comes as it does in the region of the car. */
      readonly supply?: AcSupply | undefined;
      /** The cable of AC; without it one that carries all. */
      readonly cable?: AcCable | undefined;
      readonly isPublic?: boolean | undefined;
      /** Name of the place it stands at; without it where the vehicle is. */
      readonly place?: string | undefined;
      readonly tariff?: Tariff | undefined;
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
      /** Null takes away the limit of a place. */
      readonly limitPercent: number | null;
      /** Undefined: for both types. */
      readonly chargingType?: 'AC' | 'DC' | undefined;
      /** Name of a place: for both types, while it is plugged in there. */
      readonly place?: string | undefined;
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
      /** A schedule for where the car is parked near a location; one of the same id is replaced. */
      readonly kind: 'schedule.add';
      readonly vehicle: string;
      readonly schedule: LocatedSchedule;
    }
  | { readonly kind: 'schedule.remove'; readonly vehicle: string; readonly scheduleId: string }
  | {
      /** Sends a destination to the navigation of the car; it drives nowhere for that. Degrees. */
      readonly kind: 'destination.set';
      readonly vehicle: string;
      readonly latitude: number;
      readonly longitude: number;
    }
  | {
      /** Heats or cools the cabin of a standing car, 30 minutes long or until it is driven. */
      readonly kind: 'climate.start';
      readonly vehicle: string;
      /** To the half degree; 21 without it. */
      readonly targetCelsius?: number | undefined;
    }
  | {
      readonly kind: 'permissions.set';
      readonly vehicle: string;
      readonly permissions: readonly string[];
    }
  | {
      /** Past what the owner grants; what is asked for last counts. */
      readonly kind: 'permission.grant' | 'permission.revoke';
      readonly vehicle: string;
      readonly permissions: readonly string[];
      /** Whole ms after which it ends by itself; undefined: until further notice. */
      readonly forMs?: number | undefined;
    }
  | {
      /** The network or the charging of a vehicle fails, or is there again. */
      readonly kind: 'network.drop' | 'network.restore' | 'charger.fail' | 'charger.restore';
      readonly vehicle: string;
      /** Name of the fault: all is well once none is left. Without one, restoring ends them all. */
      readonly fault?: string | undefined;
    }
  | {
      /** Makes a signal say something until the vehicle's own value of it changes. */
      readonly kind: 'signal.set';
      readonly vehicle: string;
      /** `Group.Name` or code. */
      readonly signal: string;
      /**
       * The form of the API, the unit may be missing; a bare value or list; `{ error: { type, code } }`. Null removes the
       * value that was set.
       */
      readonly body: Json;
    }
  | {
      /** Makes signals fail from now on, whatever the vehicle reports. */
      readonly kind: 'signals.fail';
      readonly vehicle: string;
      /** As `Group.Name` or code; `*` stands for any text: `Charge.*`. */
      readonly signals: readonly string[];
      readonly effect: SignalFailureName;
      /** Name of the fault, by which it ends. */
      readonly fault?: string | undefined;
    }
  | {
      readonly kind: 'signals.mend';
      readonly vehicle: string;
      /** Name of the fault that ends; without one, all faults of signals end. */
      readonly fault?: string | undefined;
    }
  | {
      /** Stores a trouble code as if it had come up. */
      readonly kind: 'trouble.store';
      readonly vehicle: string;
      /** Of SAE J2012: `P0301`. */
      readonly code: string;
    }
  | {
      /** Takes a parked car through a workshop: oil, trouble codes, tyres, 12 V battery. */
      readonly kind: 'vehicle.service';
      readonly vehicle: string;
      /** The car is kept for so long and done at the end; undefined: at once. */
      readonly durationMs?: number | undefined;
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
  | 'climate.stop'
  | 'trip.end'
  /** The service asks for a report. How often it may ask is its own business. */
  | 'vehicle.poll'
  /** The owner opens the app. */
  | 'vehicle.wake';

/** What became of a command. */
export interface Answer {
  /** Sequence of the command in the log. */
  readonly sequence: number;
  /** Why the vehicle refused; undefined when it followed or had nothing to do. */
  readonly refused: FaultCode | undefined;
}
