import type { FaultCode } from '../fault.ts';
import type { CloudSchedule } from '../model/make-profile.ts';
import type { ServiceFaultName } from './service-fault.ts';
import type { CommandRequest } from './vehicle-commands.ts';

export type ExecutionStatus = 'PENDING' | 'SUCCESS' | 'FAILURE';

/** Why a command failed, in the words of the public service: `VEHICLE_STATE`, `DOOR_OPEN`. */
export type ExecutionError = ServiceFaultName & {
  /** What the vehicle itself said, where it refused. */
  readonly reason?: FaultCode | undefined;
};

/** A command that a user had the service give a vehicle, and what became of it. It changes until it is settled. */
export interface Execution {
  /** `exec_…`; follows from the seed, the name of the vehicle and how many it had before. */
  readonly id: string;
  readonly row: number;
  /** Name of the user. */
  readonly user: string;
  readonly request: CommandRequest;
  /** `sched_…` of the schedule that is created or deleted; undefined for other commands. */
  readonly scheduleId: string | undefined;
  /** Its kind; undefined for other commands. */
  readonly scheduleType: CloudSchedule | undefined;
  readonly status: ExecutionStatus;
  /** Of a failure. */
  readonly error: ExecutionError | undefined;
  /** Ms since the epoch. */
  readonly receivedAtMs: number;
  /** It is settled by then, whatever happens; inclusive. */
  readonly deadlineAtMs: number;
  /** When the vehicle was given it; undefined until then, and where it could not be reached. */
  readonly executedAtMs: number | undefined;
  /** Undefined while pending. */
  readonly completedAtMs: number | undefined;
  /** Whether it succeeds with a report of the vehicle; otherwise it succeeds when the vehicle has followed it. */
  readonly isVerified: boolean;
  /** `async` where it took longer than a connection is kept waiting for (public: about 175 s). */
  readonly mode: 'sync' | 'async';
}
