import { Fault } from '../fault.ts';
import {
  type CloudSchedule,
  type MakeCommand,
  type MakeProfile,
  reportsSignal,
  takesCommand,
} from '../model/make-profile.ts';
import type { VehicleModel } from '../model/model.ts';
import type { Position } from '../place/geography.ts';
import { findSignal } from '../signal/catalogue.ts';
import type { VehicleCommand } from '../vehicle/command.ts';
import { positionMistake } from '../vehicle/driving/navigation.ts';
import type { SignalBody } from '../vehicle/row/signal-body.ts';
import { locatedSchedule, type ScheduleParameters } from './schedules.ts';

/** An API command with its parameters. Percentages run from 0 to 100, positions are degrees. */
export type CommandRequest =
  | {
      readonly type: Exclude<MakeCommand, 'charge-set-limit' | 'navigation-set-destination'>;
      readonly parameters?: undefined;
    }
  | {
      readonly type: 'charge-set-limit';
      /** Whole, 50 to 100 (public). */
      readonly parameters: { readonly percent: number };
    }
  | { readonly type: 'navigation-set-destination'; readonly parameters: Position }
  | { readonly type: 'charge-schedule-create'; readonly parameters: ScheduleParameters }
  | {
      readonly type: 'charge-schedule-delete';
      readonly parameters: { readonly scheduleId: string };
    };

export type CommandType = CommandRequest['type'];

/** The signals whose report shows the effect of a command; undefined where no signal does. */
const shownBy = {
  'charge-port-close': 'Charge.IsChargingPortFlapOpen',
  'charge-port-open': 'Charge.IsChargingPortFlapOpen',
  'charge-schedule-create': 'Charge.ChargeTimers',
  'charge-schedule-delete': 'Charge.ChargeTimers',
  'charge-set-limit': 'Charge.ChargeLimits',
  'charge-start': 'Charge.IsCharging',
  'charge-stop': 'Charge.IsCharging',
  'navigation-set-destination': undefined,
  'security-lock': 'Closure.IsLocked',
  'security-unlock': 'Closure.IsLocked',
} as const satisfies Record<CommandType, string | undefined>;

/** The permission that a command needs; for locks and charging ports it is public or inferred. */
export const commandPermissions = {
  'charge-port-close': 'control_charge',
  'charge-port-open': 'control_charge',
  'charge-schedule-create': 'control_charge',
  'charge-schedule-delete': 'control_charge',
  'charge-set-limit': 'control_charge',
  'charge-start': 'control_charge',
  'charge-stop': 'control_charge',
  'navigation-set-destination': 'control_navigation',
  'security-lock': 'control_security',
  'security-unlock': 'control_security',
} as const satisfies Record<CommandType, string>;

/** Whether cars of a model support a command or a kind of schedule. */
export function isCapable(
  { battery }: VehicleModel,
  profile: MakeProfile,
  command: CommandType | CloudSchedule,
): boolean {
  if (battery === undefined && !needsNoBattery.has(command)) return false;
  if (command === 'charge-schedule-create' || command === 'charge-schedule-delete') {
    return profile.chargeSchedules.length > 0;
  }
  return takesCommand(profile, command);
}

const needsNoBattery: ReadonlySet<CommandType | CloudSchedule> = new Set([
  'navigation-set-destination',
  'security-lock',
  'security-unlock',
]);

/** The capability that a request needs: for a schedule, that of its kind. */
export function capabilityOf(request: CommandRequest): CommandType | CloudSchedule {
  return request.type === 'charge-schedule-create' ? request.parameters.scheduleType : request.type;
}

/**
 * Whether the success of a command depends on a report: it does for makes that report the signal
 * which shows its effect.
 */
export function isVerified(profile: MakeProfile, type: CommandType): boolean {
  const signal = shownBy[type];
  return signal !== undefined && reportsSignal(profile, findSignal(signal)!.code);
}

/**
 * The vehicle's order for a request; `scheduleId` is the id of the schedule to create. Throws
 * faults for impossible values.
 */
export function orderOf(
  request: CommandRequest,
  vehicle: string,
  scheduleId: string,
): VehicleCommand {
  switch (request.type) {
    case 'charge-port-close':
      return { kind: 'closure.close', vehicle, part: 'chargingPort' };
    case 'charge-port-open':
      return { kind: 'closure.open', vehicle, part: 'chargingPort' };
    case 'charge-start':
      return { kind: 'charge.start', vehicle };
    case 'charge-stop':
      return { kind: 'charge.stop', vehicle };
    case 'security-lock':
      return { kind: 'doors.lock', vehicle };
    case 'security-unlock':
      return { kind: 'doors.unlock', vehicle };
    case 'charge-set-limit':
      return { kind: 'limit.set', vehicle, limitPercent: checkedLimit(request.parameters.percent) };
    case 'navigation-set-destination': {
      const { latitude, longitude } = request.parameters;
      const mistake = positionMistake({ latitude, longitude });
      if (mistake !== undefined) throw new Fault('out_of_range', mistake);
      return { kind: 'destination.set', vehicle, latitude, longitude };
    }
    case 'charge-schedule-create':
      return {
        kind: 'schedule.add',
        vehicle,
        schedule: locatedSchedule(scheduleId, request.parameters),
      };
    case 'charge-schedule-delete':
      return { kind: 'schedule.remove', vehicle, scheduleId: request.parameters.scheduleId };
  }
}

/**
 * Whether the reported state of a vehicle reflects a command; `read` returns the body of a signal,
 * undefined if it has none.
 */
export function isShown(
  request: CommandRequest,
  scheduleId: string | undefined,
  read: (signal: string) => SignalBody | undefined,
): boolean {
  const signal = shownBy[request.type];
  const body = signal === undefined ? undefined : read(signal);
  switch (request.type) {
    case 'charge-port-close':
    case 'charge-stop':
    case 'security-unlock':
      return body?.['value'] === false;
    case 'charge-port-open':
    case 'security-lock':
      return body?.['value'] === true;
    case 'charge-start':
      // The car was almost full: it has charged and finished.
      return (
        body?.['value'] === true ||
        read('Charge.DetailedChargingStatus')?.['value'] === 'FULLY_CHARGED'
      );
    case 'charge-set-limit': {
      const { percent } = request.parameters;
      return entries(body).some(({ type, limit }) => type === 'GLOBAL' && limit === percent);
    }
    case 'charge-schedule-create':
      return entries(body).some((entry) => entry['scheduleId'] === scheduleId);
    case 'charge-schedule-delete':
      return body !== undefined && entries(body).every((each) => each['scheduleId'] !== scheduleId);
    case 'navigation-set-destination':
      return false;
  }
}

function entries(body: SignalBody | undefined): readonly SignalBody[] {
  return (body?.['values'] ?? []) as readonly SignalBody[];
}

function checkedLimit(percent: number): number {
  if (Number.isInteger(percent) && percent >= 50 && percent <= 100) return percent;
  throw new Fault('out_of_range', `a charge limit is a whole percent from 50 to 100: ${percent}`);
}
