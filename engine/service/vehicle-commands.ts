import { Fault } from '../fault.ts';
import { type MakeProfile, reportsSignal, takesCommand } from '../model/make-profile.ts';
import type { VehicleModel } from '../model/model.ts';
import type { Position } from '../place/geography.ts';
import { findSignal } from '../signal/catalogue.ts';
import { positionMistake } from '../vehicle/driving/navigation.ts';
import type { SignalBody } from '../vehicle/row/signal-body.ts';
import type { CommandDeclaration, Shown } from './command-declaration.ts';
import { locatedSchedule, type ScheduleParameters } from './schedules.ts';

/** An API command with its parameters. Percentages run from 0 to 100, positions are degrees. */
export type CommandRequest =
  | { readonly type: PlainCommand; readonly parameters?: undefined }
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

/** Commands that a make may lack one by one; those for schedules go by the kinds of schedule. */
export type MakeCommand =
  | 'charge-port-close'
  | 'charge-port-open'
  | 'charge-set-limit'
  | 'charge-start'
  | 'charge-stop'
  | 'navigation-set-destination'
  | 'security-lock'
  | 'security-unlock';

type PlainCommand = Exclude<MakeCommand, 'charge-set-limit' | 'navigation-set-destination'>;

export type CommandType = CommandRequest['type'];

export type ParametersOf<Type extends CommandType> = Extract<
  CommandRequest,
  { readonly type: Type }
>['parameters'];

/** The commands that have parameters. */
export type CommandWithParameters = Exclude<CommandType, PlainCommand>;

const ofSecurity = { permission: 'control_security', needsBattery: false } as const;
const ofCharge = { permission: 'control_charge', needsBattery: true } as const;

/** The commands of the API by type, in the order in which a scenario's messages name their keys. */
export const vehicleCommands = {
  'security-lock': {
    title: 'Lock the doors',
    capability: 'Lock',
    ...ofSecurity,
    path: 'commands/security/lock',
    key: 'lock',
    says: 'locks the doors',
    shown: equals('Closure.IsLocked', true),
    order: (vehicle) => ({ kind: 'doors.lock', vehicle }),
  },
  'security-unlock': {
    title: 'Unlock the doors',
    capability: 'Unlock',
    ...ofSecurity,
    path: 'commands/security/unlock',
    key: 'unlock',
    says: 'unlocks the doors',
    shown: equals('Closure.IsLocked', false),
    order: (vehicle) => ({ kind: 'doors.unlock', vehicle }),
  },
  'charge-start': {
    title: 'Start charging',
    capability: 'Start charge',
    ...ofCharge,
    path: 'commands/charge/start',
    key: 'startCharge',
    says: 'starts charging while plugged in',
    shown: {
      signal: 'Charge.IsCharging',
      // The car may have been almost full: it has charged and finished.
      by: (body, { read }) =>
        body?.['value'] === true ||
        read('Charge.DetailedChargingStatus')?.['value'] === 'FULLY_CHARGED',
    },
    order: (vehicle) => ({ kind: 'charge.start', vehicle }),
  },
  'charge-stop': {
    title: 'Stop charging',
    capability: 'Stop charge',
    ...ofCharge,
    path: 'commands/charge/stop',
    key: 'stopCharge',
    says: 'stops charging',
    shown: equals('Charge.IsCharging', false),
    order: (vehicle) => ({ kind: 'charge.stop', vehicle }),
  },
  'charge-port-open': {
    title: 'Open the charging port',
    capability: 'Open charge port',
    ...ofCharge,
    path: 'commands/charge-port/open',
    key: 'openChargePort',
    says: 'opens the charging port',
    shown: equals('Charge.IsChargingPortFlapOpen', true),
    order: (vehicle) => ({ kind: 'closure.open', vehicle, part: 'chargingPort' }),
  },
  'charge-port-close': {
    title: 'Close the charging port',
    capability: 'Close charge port',
    ...ofCharge,
    path: 'commands/charge-port/close',
    key: 'closeChargePort',
    says: 'closes the charging port',
    shown: equals('Charge.IsChargingPortFlapOpen', false),
    order: (vehicle) => ({ kind: 'closure.close', vehicle, part: 'chargingPort' }),
  },
  'charge-set-limit': {
    title: 'Set the limit that charging stops at',
    capability: 'Set charge limit',
    ...ofCharge,
    path: 'commands/charge/set-limit',
    key: 'setChargeLimit',
    says: 'charge limit, a whole percent',
    shown: {
      signal: 'Charge.ChargeLimits',
      by: (body, { parameters }) =>
        valuesOf(body).some(
          (each) => each['type'] === 'GLOBAL' && each['limit'] === parameters.percent,
        ),
    },
    order(vehicle, { percent }) {
      if (Number.isInteger(percent) && percent >= 50 && percent <= 100) {
        return { kind: 'limit.set', vehicle, limitPercent: percent };
      }
      const message = `a charge limit is a whole percent from 50 to 100: ${percent}`;
      throw new Fault('out_of_range', message);
    },
  },
  'navigation-set-destination': {
    title: 'Send a destination to the navigation',
    capability: 'Set destination',
    permission: 'control_navigation',
    needsBattery: false,
    path: 'commands/navigation/set-destination',
    key: 'setDestination',
    says: 'destination of the navigation',
    example: '{ latitude: 52.5, longitude: 13.4 }',
    shown: undefined,
    order(vehicle, { latitude, longitude }) {
      const mistake = positionMistake({ latitude, longitude });
      if (mistake !== undefined) throw new Fault('out_of_range', mistake);
      return { kind: 'destination.set', vehicle, latitude, longitude };
    },
  },
  'charge-schedule-create': {
    title: {
      daily: 'Create a schedule of one window that is applied every day',
      weekly: 'Create a schedule of a window for each of some days',
      workweek: 'Create a schedule of one window for weekdays and one for the weekend',
    },
    capability: {
      'charge-schedule-daily': 'Create daily charge schedule',
      'charge-schedule-weekly': 'Create weekly charge schedule',
      'charge-schedule-workweek': 'Create workweek charge schedule',
    },
    ...ofCharge,
    path: 'charge-schedules/{scheduleType}',
    key: 'createSchedule',
    says: 'charge schedule for a parking location',
    shown: {
      signal: 'Charge.ChargeTimers',
      by: (body, created) =>
        valuesOf(body).some(({ scheduleId }) => scheduleId === created.scheduleId),
    },
    order: (vehicle, parameters, scheduleId) => ({
      kind: 'schedule.add',
      vehicle,
      schedule: locatedSchedule(scheduleId, parameters),
    }),
  },
  'charge-schedule-delete': {
    title: 'Delete a charge schedule',
    capability: undefined,
    ...ofCharge,
    method: 'delete',
    path: 'charge-schedules/{scheduleId}',
    key: 'deleteSchedule',
    says: 'id of a charge schedule',
    shown: {
      signal: 'Charge.ChargeTimers',
      by: (body, deleted) =>
        body !== undefined &&
        valuesOf(body).every(({ scheduleId }) => scheduleId !== deleted.scheduleId),
    },
    order: (vehicle, { scheduleId }) => ({ kind: 'schedule.remove', vehicle, scheduleId }),
  },
} as const satisfies { readonly [Type in CommandType]: CommandDeclaration<ParametersOf<Type>> };

export const commandTypes = Object.keys(vehicleCommands) as readonly CommandType[];

/** Sorted. */
export const makeCommands: readonly MakeCommand[] = commandTypes
  .filter((type): type is MakeCommand => typeof declarationOf(type).capability === 'string')
  .sort();

const withoutBattery: ReadonlySet<string> = new Set(
  commandTypes.filter((type) => !declarationOf(type).needsBattery),
);

/** Whether cars of a model have the capability with a code, for a command or a kind of schedule. */
export function isCapable({ battery }: VehicleModel, profile: MakeProfile, code: string): boolean {
  return (battery !== undefined || withoutBattery.has(code)) && takesCommand(profile, code);
}

/** The code of the capability that a request needs: for a schedule, that of its kind. */
export function capabilityOf({ type, parameters }: CommandRequest): string {
  return type === 'charge-schedule-create' ? `charge-schedule-${parameters.scheduleType}` : type;
}

/**
 * Whether the success of a command depends on a report: it does for makes that report the signal
 * which shows its effect.
 */
export function isVerified(profile: MakeProfile, type: CommandType): boolean {
  const { shown } = declarationOf(type);
  return shown !== undefined && reportsSignal(profile, findSignal(shown.signal)!.code);
}

/** The declaration of a command whose parameters are not known here. */
export function declarationOf(type: CommandType): CommandDeclaration {
  return vehicleCommands[type];
}

/** The effect of a command that gives a signal a value. */
function equals(signal: string, value: boolean): Shown<unknown> {
  return { signal, by: (body) => body?.['value'] === value };
}

function valuesOf(body: SignalBody | undefined): readonly SignalBody[] {
  return (body?.['values'] ?? []) as readonly SignalBody[];
}
