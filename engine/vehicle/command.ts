import type { AcCable, AcSupply } from '../model/ac-supply.ts';
import type { Part } from '../model/parts.ts';
import type { Leg } from './dynamics.ts';
import type { Tariff } from './row/charger.ts';
import type { ChargeSchedule, LocatedSchedule } from './row/schedule.ts';

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

/** A wish about a charger: it goes dark for every car that hangs on it or comes to it, or works again. */
export interface ChargerCommand {
  readonly kind: 'charger.break' | 'charger.mend';
  /** Its name in the scenario. */
  readonly charger: string;
  /** Name of the fault: the charger works once no fault is left. Without one, mending ends them all. */
  readonly fault?: string | undefined;
}
