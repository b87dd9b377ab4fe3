import type { CloudSchedule } from '../model/make-profile.ts';
import type { VehicleCommand } from '../vehicle/command.ts';
import type { SignalBody } from '../vehicle/row/signal-body.ts';

/** All that is said of a command of the API. */
export interface CommandDeclaration<Parameters = unknown> {
  /** The summary of its route, or of the route for each kind of schedule. */
  readonly title: string | Readonly<Record<CloudSchedule, string>>;
  /**
   * The name of the capability it needs, whose code is its type; the names of several by their
   * codes; undefined where the service lists none.
   */
  readonly capability:
    | string
    | Readonly<Record<`charge-schedule-${CloudSchedule}`, string>>
    | undefined;
  /** The permission it needs; for locks and charging ports it is public or inferred. */
  readonly permission: string;
  readonly needsBattery: boolean;
  /** POST without this. */
  readonly method?: 'delete';
  /** Below the path of a vehicle; parameters that it does not name stand in the body. */
  readonly path: string;
  /** The key of a step that gives the command over the API, and its words in the reference. */
  readonly key: string;
  readonly says: string;
  /** The value of the key in the example of the reference, unless that has a longer step. */
  readonly example?: string;
  /** The effect on the reported state; undefined where no signal shows it. */
  readonly shown: Shown<Parameters> | undefined;
  /**
   * The vehicle's order; `scheduleId` is the id of the schedule to create. Throws faults for
   * impossible values.
   */
  order(vehicle: string, parameters: Parameters, scheduleId: string): VehicleCommand;
}

export interface Shown<Parameters> {
  /** The path of the signal. */
  readonly signal: string;
  /** Whether its body shows the effect; the body is undefined if the report has none. */
  by(body: SignalBody | undefined, at: ShownAt<Parameters>): boolean;
}

export interface ShownAt<Parameters> {
  readonly parameters: Parameters;
  /** The id of the schedule that is created or deleted. */
  readonly scheduleId: string | undefined;
  /** The body of another signal. */
  readonly read: (signal: string) => SignalBody | undefined;
}
