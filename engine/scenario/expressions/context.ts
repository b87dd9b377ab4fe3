import type { LegacyAnswer } from '../../service/legacy/answer.ts';
import type { InstantBudget } from './meter.ts';

/**
 * The world as expressions see it. The runner implements it lazily: a getter is called only when an
 * expression reads the field, so an unread context costs nothing. All values are plain, with the
 * unit in the name.
 */
export interface ExpressionContext {
  /** The instant of evaluation; milliseconds since the epoch. */
  readonly nowMs: number;
  /**
   * `nowMs` with its offset from UTC added: the instant as clocks in the scenario's zone show it.
   */
  readonly localMs: number;
  /** The instant at which the simulation started. */
  readonly startedAtMs: number;
  vehicle(name: string): VehicleView;
  /** The members in order of their number; the same array at every call keeps evaluation cheap. */
  fleet(name: string): readonly VehicleView[];
  /** The outcomes of a webhook's events so far; none for a webhook that does not exist. */
  deliveries(webhook: string): DeliveriesView;
  /** The delivery that a condition tests; undefined for other conditions. */
  readonly arrival?: ArrivalView | undefined;
  /** The values that steps have captured so far, by name. */
  readonly captured?: Readonly<Record<string, unknown>> | undefined;
  /** The data of the log entry that a condition tests; undefined for other conditions. */
  readonly fact?: Readonly<Record<string, unknown>> | undefined;
  /** Counts the steps of all evaluations of a run within the instant. */
  readonly instantBudget?: InstantBudget | undefined;
  /** The answer of version 2.0 that a condition tests; undefined for other conditions. */
  readonly legacy?: LegacyAnswer | undefined;
}

/** Counts of the events of one webhook, without challenges. */
export interface DeliveriesView {
  readonly events: number;
  readonly attempts: number;
  readonly delivered: number;
  /** Deliveries that failed for good. */
  readonly failed: number;
  readonly cancelled: number;
  /** Events for which there was no room. */
  readonly dropped: number;
  readonly pending: number;
  /** Whether sequences never fall in the order in which the events arose. */
  readonly sequencesNeverFall: boolean;
}

/** An event that a receiver accepted. */
export interface ArrivalView {
  /** `VEHICLE_STATE` or `VEHICLE_ERROR`. */
  readonly type: string;
  readonly eventId: string;
  readonly deliveryId: string;
  readonly sequence: number;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** Names of the scenario. */
  readonly webhook: string;
  readonly vehicle: string;
  readonly user: string;
  /** `Group.Name`, or `FIRST_DELIVERY`. */
  readonly triggers: readonly string[];
  /** Each with `type`, `code`, `state` and, unless it concerns all of them, `signals`. */
  readonly errors: readonly Readonly<Record<string, unknown>>[];
  readonly isTest: boolean;
  readonly createdAtMs: number;
  readonly arrivedAtMs: number;
  /** The body that the event carries for a signal, by `Group.Name`; undefined without one. */
  signal(name: string): Readonly<Record<string, unknown>> | undefined;
}

/** The true state of one vehicle, now. */
export interface VehicleView {
  readonly name: string;
  /** The id under which the service knows the vehicle. */
  readonly id: string;
  readonly model: string;
  readonly make: string;

  /** 0 for vehicles without a traction battery. */
  readonly socPercent: number;
  readonly energyKwh: number;
  readonly capacityKwh: number;
  readonly rangeKm: number;

  readonly isCharging: boolean;
  readonly isPluggedIn: boolean;
  /** Plugged in and at the limit. */
  readonly isComplete: boolean;
  readonly powerKw: number;
  readonly energyAddedKwh: number;
  readonly chargeLimitPercent: number;
  /** 0 when not charging. */
  readonly timeToCompleteMs: number;
  /** The state of the charge chart, such as `plugged.charging`. */
  readonly chargeState: string;
  /** The current per phase. Current, volts and phases are 0 when not charging. */
  readonly chargingAmps: number;
  readonly chargingVolts: number;
  /** 0 for DC. */
  readonly chargingPhases: number;
  /** Of the current or latest session, in the currency of its tariff; 0 without one. */
  readonly sessionCost: number;
  /** Charging sessions that ended with energy in the battery. */
  readonly sessionCount: number;
  /** `AC`, `DC`, or empty text when unplugged. */
  readonly chargingType: string;
  readonly isWindowOpen: boolean;
  /**
   * The length of the charging window that is open or comes next, by the schedule that holds where
   * the vehicle is; 0 without one.
   */
  readonly windowLengthMs: number;
  /** The next instant that a timer is set to; 0 without one. */
  readonly departureMs: number;

  /** Remaining life of the engine oil, percent; 100 without an engine. */
  readonly oilLifePercent: number;
  /** Of the 12 V battery. */
  readonly lowVoltagePercent: number;
  readonly isAnyTireLow: boolean;
  /** The stored trouble codes, oldest first. */
  readonly troubleCodes: readonly string[];
  readonly isInService: boolean;

  readonly odometerKm: number;
  readonly speedKmh: number;
  /** Outside. */
  readonly temperatureC: number;
  readonly cabinCelsius: number;
  /** Whether the cabin is heated or cooled; always true while the vehicle is driven. */
  readonly isClimateOn: boolean;
  readonly isMoving: boolean;
  readonly isLocked: boolean;
  readonly isOnline: boolean;
  readonly isAsleep: boolean;
  /** The name of the place where the vehicle is parked, or empty text. */
  readonly place: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly permissions: readonly string[];

  /** Whether a door (`frontLeft`) or another closure (`rearTrunk`) is open. */
  isOpen(part: string): boolean;
  /**
   * The body last reported for a signal such as `Charge.IsCharging`; undefined when none was
   * reported. It holds only numbers, text, booleans, null, lists and plain objects.
   */
  signal(name: string): Readonly<Record<string, unknown>> | undefined;
}
