import type { LegacyAnswer } from '../../service/legacy/answer.ts';
import type { SiteReading, StationReading } from '../../vehicle/charging/station-reading.ts';
import type { Reading } from '../../vehicle/reporting/reading.ts';
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
  vehicle(name: string): ExpressionVehicle;
  /** The members in order of their number; the same array at every call keeps evaluation cheap. */
  fleet(name: string): readonly ExpressionVehicle[];
  /** The outcomes of a webhook's events so far; none for a webhook that does not exist. */
  deliveries(webhook: string): DeliveriesView;
  /** A charger that stands in the world once, at the present instant. */
  charger(name: string): StationReading;
  site(name: string): SiteReading;
  /** The delivery that a condition tests; undefined for other conditions. */
  readonly arrival?: ArrivalView | undefined;
  /** The values that steps have captured so far, by name. */
  readonly captured?: Readonly<Record<string, unknown>> | undefined;
  /** The data of the log entry that a condition tests; undefined for other conditions. */
  readonly fact?: Readonly<Record<string, unknown>> | undefined;
  /** Counts the steps of all evaluations of a run within the instant. */
  readonly instantBudget?: InstantBudget | undefined;
  /** Counts the steps of finding reasons for answers, which no evaluation of the run lacks. */
  readonly reasonsBudget?: InstantBudget | undefined;
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
  /** Whether the event carries a signal, with or without a body, by `Group.Name`. */
  carries(name: string): boolean;
  /** The body that the event carries for a signal, by `Group.Name`; undefined without one. */
  signal(name: string): Readonly<Record<string, unknown>> | undefined;
}

/** One vehicle of an expression. */
export interface ExpressionVehicle {
  /** The id under which the service knows the vehicle. */
  readonly id: string;
  /** Its true state now. */
  readonly truth: Reading;
  /**
   * The body last reported for a signal such as `Charge.IsCharging`; undefined when none was
   * reported. It holds only numbers, text, booleans, null, lists and plain objects.
   */
  signal(name: string): Readonly<Record<string, unknown>> | undefined;
}
