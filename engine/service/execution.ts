import type { FaultCode } from '../fault.ts';
import type { CloudSchedule } from '../model/make-profile.ts';
import type { ServiceFaultName } from './service-fault.ts';
import type { CommandRequest } from './vehicle-commands.ts';

export type ExecutionStatus = 'PENDING' | 'SUCCESS' | 'FAILURE';

/** The error of a failed command, as in the public service: `VEHICLE_STATE`, `DOOR_OPEN`. */
export type ExecutionError = ServiceFaultName & {
  /** The vehicle's own reason, where it refused. */
  readonly reason?: FaultCode | undefined;
};

/** A command sent to a vehicle by the service, with its outcome. Mutable until settled. */
export interface Execution {
  /** `exec_…`; follows from the seed, the vehicle's name and the number of earlier commands. */
  readonly id: string;
  readonly row: number;
  /** Name of the user. */
  readonly user: string;
  readonly request: CommandRequest;
  /** `sched_…` of the schedule to create or delete; undefined for other commands. */
  readonly scheduleId: string | undefined;
  /** Its kind of schedule; undefined for other commands. */
  readonly scheduleType: CloudSchedule | undefined;
  readonly status: ExecutionStatus;
  /** Set if it failed. */
  readonly error: ExecutionError | undefined;
  /** Ms since the epoch. */
  readonly receivedAtMs: number;
  /** The inclusive deadline by which it is settled in any case. */
  readonly deadlineAtMs: number;
  /** The time of receipt by the vehicle; undefined until then, or if it could not be reached. */
  readonly executedAtMs: number | undefined;
  /** Undefined while pending. */
  readonly completedAtMs: number | undefined;
  /** Whether success needs a report of the vehicle, rather than only its having followed. */
  readonly isVerified: boolean;
  /** `async` where it took longer than a connection is held open (public: about 175 s). */
  readonly mode: 'sync' | 'async';
}
