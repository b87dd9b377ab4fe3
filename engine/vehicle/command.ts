import type { AcCable, AcSupply } from '../model/ac-supply.ts';
import type { DriveMode } from '../model/drive-modes.ts';
import type { Part } from '../model/parts.ts';
import type { RouteReference } from '../place/routes.ts';
import type { TripLeg } from './payloads.ts';
import type { Tariff } from './row/charger.ts';
import type { ChargeSchedule, LocatedSchedule } from './row/schedule.ts';

/** A command to one vehicle. */
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
      /** The power offered at the wall. */
      readonly powerKw: number;
      /** Its name in the scenario. */
      readonly charger?: string | undefined;
      /** The AC supply; by default the usual one for the power in the car's region. */
      readonly supply?: AcSupply | undefined;
      /** The AC cable; by default one without limits. */
      readonly cable?: AcCable | undefined;
      readonly isPublic?: boolean | undefined;
      /** Name of the place it stands at; by default the vehicle's. */
      readonly place?: string | undefined;
      readonly tariff?: Tariff | undefined;
    }
  | (RouteReference & {
      /** Without a route, the trip follows a drawn road to its destination. */
      readonly kind: 'trip.start';
      readonly vehicle: string;
      readonly legs: readonly TripLeg[];
      /** Name of a place; by default the trip ends with its route, or at a new spot. */
      readonly destination?: string | undefined;
    })
  | {
      readonly kind: 'limit.set';
      readonly vehicle: string;
      /** Null removes the limit of a place. */
      readonly limitPercent: number | null;
      /** Undefined: both types. */
      readonly chargingType?: 'AC' | 'DC' | undefined;
      /** Name of a place: the limit applies to both types, while the car is plugged in there. */
      readonly place?: string | undefined;
    }
  | {
      readonly kind: 'fuel.fill';
      readonly vehicle: string;
      /** Either an amount or a level of the tank, percent; the pump stops when the tank is full. */
      readonly litres?: number | undefined;
      readonly toPercent?: number | undefined;
    }
  | { readonly kind: 'schedule.set'; readonly vehicle: string; readonly schedule: ChargeSchedule }
  | {
      /** A schedule for parking near a location; replaces one of the same id. */
      readonly kind: 'schedule.add';
      readonly vehicle: string;
      readonly schedule: LocatedSchedule;
    }
  | { readonly kind: 'schedule.remove'; readonly vehicle: string; readonly scheduleId: string }
  | {
      /** Sends a destination to the navigation of the car, which does not drive there. Degrees. */
      readonly kind: 'destination.set';
      readonly vehicle: string;
      readonly latitude: number;
      readonly longitude: number;
    }
  | {
      /** Heats or cools the cabin of a standing car, for 30 minutes or until it is driven. */
      readonly kind: 'climate.start';
      readonly vehicle: string;
      /** To the half degree; 21 by default. */
      readonly targetCelsius?: number | undefined;
    }
  | {
      readonly kind: 'permissions.set';
      readonly vehicle: string;
      readonly permissions: readonly string[];
    }
  | {
      /** Overrides the owner's grants; the latest command counts. */
      readonly kind: 'permission.grant' | 'permission.revoke';
      readonly vehicle: string;
      readonly permissions: readonly string[];
      /** Whole ms after which it ends by itself; undefined: it does not. */
      readonly forMs?: number | undefined;
    }
  | {
      /** The network or the charging of a vehicle fails, or is restored. */
      readonly kind: 'network.drop' | 'network.restore' | 'charger.fail' | 'charger.restore';
      readonly vehicle: string;
      /**
       * Name of the fault: service resumes once none is left; restoring without a name ends all.
       */
      readonly fault?: string | undefined;
    }
  | {
      /** Stores a trouble code as if the car had detected it. */
      readonly kind: 'trouble.store';
      readonly vehicle: string;
      /** As in SAE J2012: `P0301`. */
      readonly code: string;
    }
  | {
      /** Services a parked car in a workshop: oil, trouble codes, tyres, 12 V battery. */
      readonly kind: 'vehicle.service';
      readonly vehicle: string;
      /** The time in the workshop, at whose end the work is done; undefined: none. */
      readonly durationMs?: number | undefined;
    }
  | {
      /** Installs firmware in a car that does not drive. */
      readonly kind: 'firmware.update';
      readonly vehicle: string;
      /** 1 to 64 characters; undefined: the version after the present one. */
      readonly version?: string | undefined;
    }
  | { readonly kind: 'mode.set'; readonly vehicle: string; readonly mode: DriveMode }
  | {
      readonly kind: 'vehicle.set';
      readonly vehicle: string;
      readonly socPercent?: number | undefined;
      /** State of health of the traction battery, to the quarter. */
      readonly healthPercent?: number | undefined;
      readonly odometerKm?: number | undefined;
      readonly temperatureC?: number | undefined;
    };

/** A command without arguments other than the vehicle. */
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
  /** The 12 V battery is emptied: a light was left on. */
  | 'lowVoltage.drain'
  /** Another battery helps, after which it holds enough to start, 30 %. */
  | 'lowVoltage.jump'
  /** A new, full 12 V battery. */
  | 'lowVoltage.replace'
  | 'trip.end'
  /** The owner pairs a phone as a key, or removes it. */
  | 'key.pair'
  | 'key.remove'
  /** All tyres are filled to the placard. */
  | 'tyres.inflate'
  /** The service asks for a report. The rate of polling is the service's own decision. */
  | 'vehicle.poll'
  /** The owner opens the app. */
  | 'vehicle.wake';

/** A command to a charger: it fails for every car plugged in now or later, or works again. */
export interface ChargerCommand {
  readonly kind: 'charger.break' | 'charger.mend';
  /** Its name in the scenario. */
  readonly charger: string;
  /** Name of the fault: the charger works once none is left. Mending without a name ends all. */
  readonly fault?: string | undefined;
}

/** Limits the power of a charger that vehicles share, or of a site; null ends that. */
export type PowerCommand =
  | {
      readonly kind: 'charger.limit';
      readonly charger: string;
      /** At the wall. */
      readonly powerKw: number | null;
    }
  | { readonly kind: 'site.limit'; readonly site: string; readonly powerKw: number | null };
