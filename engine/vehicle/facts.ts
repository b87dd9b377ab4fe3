import type { Json } from '../log/canonical.ts';
import type { NoData } from '../log/entry.ts';
import type { Part } from '../model/parts.ts';

/** The facts of vehicles and chargers: each kind of log entry with its data. */
export interface VehicleFacts {
  /** A cable was plugged in. The supply is that of AC. */
  'cable.plugged': {
    readonly amps?: number;
    readonly chargingType: 'AC' | 'DC';
    readonly offerKw: number;
    readonly phases?: number;
    readonly volts?: number;
  };
  /** A cable was unplugged. */
  'cable.unplugged': NoData;
  /** The battery reached the charge limit. */
  'charge.completed': { readonly energyAddedKwh: number; readonly socPercent: number };
  /** A session that brought energy became final: its charger, its place and its costs. */
  'charge.recorded': {
    /** Grams of CO2, at a charger with a series of them. */
    readonly carbonG?: number;
    readonly charger?: string;
    readonly chargingType: 'AC' | 'DC';
    readonly currency?: string;
    readonly endSocPercent: number;
    readonly energyAddedKwh: number;
    readonly energyAmount?: number;
    readonly otherAmount?: number;
    readonly place: string;
    readonly startSocPercent: number;
    /** The energy at times for which the prices of its charger have no value. */
    readonly unpricedKwh?: number;
  };
  /** Energy began to flow; `resumed` after the battery had lost some of a complete charge. */
  'charge.started': {
    readonly chargingType: 'AC' | 'DC';
    readonly limitPercent: number;
    readonly resumed: boolean;
    readonly socPercent: number;
  };
  /** Energy stopped flowing below the charge limit. */
  'charge.stopped': {
    readonly energyAddedKwh: number;
    readonly reason: 'command' | 'schedule' | 'unplugged';
    readonly socPercent: number;
  };
  /** Energy stopped flowing, or could not begin to: the charger has no power for the vehicle. */
  'charge.suspended': { readonly energyAddedKwh: number; readonly socPercent: number };
  /** A charger, which is the subject, went dark. */
  'charger.broken': NoData;
  /** A charger that vehicles share, which is the subject, has another power for all of them. */
  'charger.changed': { readonly powerKw: number };
  /** A plugged vehicle lost its charger. */
  'charger.failed': { readonly energyAddedKwh: number; readonly socPercent: number };
  /** A vehicle no longer waits for a connector of a charger. */
  'charger.left': { readonly charger: string };
  /** A charger, which is the subject, works again. */
  'charger.mended': NoData;
  /** A vehicle waits for a connector of a charger; the first in the queue has position 1. */
  'charger.queued': { readonly charger: string; readonly position: number };
  /** A plugged vehicle has its charger again. */
  'charger.restored': NoData;
  /** The cabin is heated or cooled from now on. */
  'climate.started': { readonly targetCelsius: number };
  /** The cabin is no longer heated or cooled. */
  'climate.stopped': { readonly reason: 'battery' | 'command' | 'timeout' | 'trip' };
  /** A part other than a door was closed. */
  'closure.closed': { readonly part: Part };
  /** A part other than a door was opened. */
  'closure.opened': { readonly part: Part };
  /** The navigation was sent a destination, in degrees. */
  'destination.changed': { readonly latitude: number; readonly longitude: number };
  /** A door was closed. */
  'door.closed': { readonly part: Part };
  /** A door was opened. */
  'door.opened': { readonly part: Part };
  /** The doors were locked: by a command, by themselves after a while, or on driving off. */
  'doors.locked': { readonly by: 'command' | 'motion' | 'timer' };
  /** The doors were unlocked. */
  'doors.unlocked': { readonly by: 'command' };
  /** The engine of a hybrid started, as its battery was empty. */
  'engine.started': { readonly fuelLitres: number };
  /** Firmware was installed. */
  'firmware.updated': { readonly from: string; readonly version: string };
  /** Fuel was put into the tank. */
  'fuel.filled': { readonly addedLitres: number; readonly fuelPercent: number };
  /** A digital key was paired. */
  'key.paired': NoData;
  /** The digital key was removed. */
  'key.removed': NoData;
  /** A charge limit was set; null took away the limit of a place. */
  'limit.changed': {
    readonly chargingType: 'AC' | 'any' | 'DC';
    readonly limitPercent: number | null;
    readonly place?: string;
  };
  /** The 12 V battery ran flat: the vehicle is offline and does not start. */
  'lowVoltage.flat': NoData;
  /** The 12 V battery was charged or replaced, and the vehicle has power again. */
  'lowVoltage.restored': NoData;
  /** The driver chose another drive mode. */
  'mode.changed': { readonly mode: 'eco' | 'normal' | 'sport' };
  /** The vehicle lost its network. */
  'network.dropped': NoData;
  /** The vehicle has its network again. */
  'network.restored': NoData;
  /** A charger that vehicles share offers a charging vehicle another share of its power. */
  'offer.changed': { readonly offerKw: number };
  /** The owner replaced the permissions. */
  'permissions.changed': { readonly permissions: readonly string[] };
  /** A grant or a revocation ended by itself; the permissions are those that hold again. */
  'permissions.expired': { readonly permissions: readonly string[] };
  /** Permissions were granted past those of the owner; `permissions` are all that hold now. */
  'permissions.granted': {
    readonly changed: readonly string[];
    readonly forMs?: number;
    readonly permissions: readonly string[];
  };
  /** Permissions were revoked; `permissions` are all that hold now. */
  'permissions.revoked': {
    readonly changed: readonly string[];
    readonly forMs?: number;
    readonly permissions: readonly string[];
  };
  /** A charge schedule was set or removed; one that holds at a location has an id. */
  'schedule.changed': {
    readonly schedule: 'daily' | 'departures' | 'none' | 'weekly' | 'workweek';
    readonly scheduleId?: string;
  };
  /** A workshop finished its work. */
  'service.done': {
    readonly odometerKm: number;
    readonly tasks: readonly ('lowVoltageBattery' | 'oil' | 'troubleCodes' | 'tyres')[];
  };
  /** A workshop took the vehicle in. */
  'service.started': { readonly durationMs: number };
  /** A report changed a signal: its body, an error, or neither where it is no longer reported. */
  'signal.changed': {
    readonly body?: { readonly [name: string]: Json };
    readonly code: string;
    readonly error?: { readonly type: string; readonly code: string | null };
  };
  /** A signal was set to a value or an error, in place of the vehicle's own. */
  'signal.overridden': {
    readonly body?: { readonly [name: string]: Json };
    readonly code: string;
    readonly error?: { readonly type: string; readonly code: string | null };
  };
  /** The value that was set was removed from a signal. */
  'signal.restored': { readonly code: string };
  /** A fault made signals fail. */
  'signals.failed': {
    readonly effect: 'notFound' | 'unavailable';
    readonly fault?: string;
    readonly signals: readonly string[];
  };
  /** A fault of signals ended; all of them without a name. */
  'signals.mended': { readonly fault?: string };
  /** A site, which is the subject, has another power for all of its vehicles. */
  'site.changed': { readonly availableKw: number };
  /** A trip ended at a place. Fuel is of a tank, the state of charge of a battery. */
  'trip.arrived': {
    readonly distanceKm: number;
    readonly fuelLitres?: number;
    readonly odometerKm: number;
    readonly place: string;
    readonly socPercent?: number;
  };
  /** The next leg of a trip began, at another speed. */
  'trip.continued': { readonly distanceKm: number; readonly speedKmh: number };
  /** A person did not set out, as the battery would not last. */
  'trip.forgone': { readonly distanceKm: number; readonly socPercent: number };
  /** A trip was ended before its destination. */
  'trip.parked': VehicleFacts['trip.arrived'];
  /** A stranded vehicle can drive again. */
  'trip.recovered': NoData;
  /** A trip began. */
  'trip.started': { readonly destination: string; readonly distanceKm: number };
  /** A trip ended as battery or tank was empty. */
  'trip.stranded': VehicleFacts['trip.arrived'];
  /** A trouble code came up and was stored. */
  'trouble.stored': { readonly code: string; readonly odometerKm: number };
  /** All tyres were filled to the placard; the lowest gauge pressure before that. */
  'tyres.inflated': { readonly lowestKpa: number };
  /** A step or a client set quantities of the vehicle. */
  'vehicle.changed': {
    readonly healthPercent?: number;
    readonly odometerKm?: number;
    readonly socPercent?: number;
    readonly temperatureC?: number;
  };
  /** The vehicle reported as the service asked it to. */
  'vehicle.polled': NoData;
  /** The vehicle fell asleep. */
  'vehicle.slept': NoData;
  /** The vehicle woke up. */
  'vehicle.woken': NoData;
}
