import type { FaultCode } from '../fault.ts';
import type { CommandRequest } from './vehicle-commands.ts';

export type ExecutionStatus = 'PENDING' | 'SUCCESS' | 'FAILURE';

/** Why a command failed, in the words of the public service: `VEHICLE_STATE`, `DOOR_OPEN`. */
export interface ExecutionError {
  readonly type: 'COMPATIBILITY' | 'UPSTREAM' | 'VEHICLE_STATE';
  readonly code: string;
  /** What the vehicle itself said, where it refused. */
  readonly reason?: FaultCode | undefined;
}

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
  readonly status: ExecutionStatus;
  /** Of a failure. */
  readonly error: ExecutionError | undefined;
  /** Ms since the epoch. */
  readonly receivedAtMs: number;
  /** When the vehicle was given it; undefined until then, and where it could not be reached. */
  readonly executedAtMs: number | undefined;
  /** Undefined while pending. */
  readonly completedAtMs: number | undefined;
  /** `async` where it took longer than a connection is kept waiting for (public: about 175 s). */
  readonly mode: 'sync' | 'async';
}

/** A failure in the words of the public service for what a vehicle refuses; the codes are public, which is which ours. */
export function refusalError(reason: FaultCode): ExecutionError {
  return { type: 'VEHICLE_STATE', code: vehicleStates[reason] ?? 'UNKNOWN', reason };
}

const vehicleStates: Readonly<Partial<Record<FaultCode, string>>> = {
  battery_full: 'FULLY_CHARGED',
  cable_connected: 'CHARGING_PLUG_CONNECTED',
  cable_not_connected: 'CHARGING_PLUG_NOT_CONNECTED',
  charger_fault: 'CHARGE_FAULT',
  door_open: 'DOOR_OPEN',
  in_motion: 'IN_MOTION',
  in_service: 'VEHICLE_OFFLINE_FOR_SERVICE',
  vehicle_asleep: 'ASLEEP',
  vehicle_offline: 'UNREACHABLE',
};
