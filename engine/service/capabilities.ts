import { type CloudSchedule, type MakeCommand, reportsSignal } from '../model/make-profile.ts';
import { makeProfile } from '../model/make-profiles.ts';
import type { VehicleModel } from '../model/model.ts';
import { signals } from '../signal/catalogue.ts';
import type { Signal } from '../signal/signal.ts';
import { commandPermissions, isCapable } from './vehicle-commands.ts';

/** An ability that vehicles may have: to report a signal or to follow a command. */
export interface Capability {
  readonly type: 'command' | 'signal';
  /** `IsCharging`, `Start charge`. */
  readonly name: string;
  /** Empty for commands. */
  readonly group: string;
  /** `charge-ischarging`, `charge-start`. */
  readonly code: string;
  /** Its key: `signal.charge-ischarging` (the form is ours). */
  readonly capability: string;
  readonly permission: string;
}

/** The state of a capability. `notYetVerified`: a signal that is shown once it is set. */
export type Coverage = 'supported' | 'notSupported' | 'notApplicable' | 'notYetVerified';

let known: readonly Capability[] | undefined;

/** Every signal, ordered by code, then every command. */
export function capabilities(): readonly Capability[] {
  known ??= [...signals.map(ofSignal), ...commands.map(ofCommand)];
  return known;
}

/** The coverage of a model by capability key, in the order of `capabilities`. */
export function coverageOf(model: VehicleModel): ReadonlyMap<string, Coverage> {
  return new Map([
    ...signals.map((each) => [keyOf('signal', each.code), signalCoverage(model, each)] as const),
    ...commands.map(
      (each) => [keyOf('command', codeOf(each)), commandCoverage(model, each)] as const,
    ),
  ]);
}

function signalCoverage(model: VehicleModel, signal: Signal): Coverage {
  if (!signal.powertrains.includes(model.powertrain)) return 'notApplicable';
  if (!reportsSignal(makeProfile(model.make), signal.code)) return 'notSupported';
  if (signal.toldBy === undefined || signal.toldBy(model)) return 'supported';
  return signal.isUnverified === true ? 'notYetVerified' : 'notSupported';
}

function commandCoverage(model: VehicleModel, command: CloudCommand): Coverage {
  if (isCapable(model, makeProfile(model.make), command)) return 'supported';
  return isCapable(model, everything, command) ? 'notSupported' : 'notApplicable';
}

/** A make whose cars take every command that applies to their powertrain. */
const everything = {
  ...makeProfile(''),
  chargeSchedules: ['daily', 'weekly', 'workweek'],
  unsupportedCommands: [],
} as const;

function ofSignal({ group, name, code, permission }: Signal): Capability {
  return { type: 'signal', name, group, code, capability: keyOf('signal', code), permission };
}

function ofCommand(command: CloudCommand): Capability {
  const code = codeOf(command);
  return {
    type: 'command',
    name: commandNames[command],
    group: '',
    code,
    capability: keyOf('command', code),
    permission: commandPermissions[isSchedule(command) ? 'charge-schedule-create' : command],
  };
}

type CloudCommand = CloudSchedule | MakeCommand;

const commandNames = {
  'charge-port-close': 'Close charge port',
  'charge-port-open': 'Open charge port',
  'charge-set-limit': 'Set charge limit',
  'charge-start': 'Start charge',
  'charge-stop': 'Stop charge',
  daily: 'Create daily charge schedule',
  'navigation-set-destination': 'Set destination',
  'security-lock': 'Lock',
  'security-unlock': 'Unlock',
  weekly: 'Create weekly charge schedule',
  workweek: 'Create workweek charge schedule',
} as const satisfies Record<CloudCommand, string>;

/** Sorted by code. */
const commands = (Object.keys(commandNames) as CloudCommand[]).sort((a, b) =>
  codeOf(a) < codeOf(b) ? -1 : 1,
);

/** `charge-start`, `charge-schedule-daily`. */
function codeOf(command: CloudCommand): string {
  return isSchedule(command) ? `charge-schedule-${command}` : command;
}

function keyOf(type: Capability['type'], code: string): string {
  return `${type}.${code}`;
}

function isSchedule(command: CloudCommand): command is CloudSchedule {
  return command === 'daily' || command === 'weekly' || command === 'workweek';
}
