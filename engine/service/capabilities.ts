import { reportsSignal } from '../model/make-profile.ts';
import { makeProfile, modelProfile } from '../model/make-profiles.ts';
import type { VehicleModel } from '../model/model.ts';
import { signals } from '../signal/catalogue.ts';
import type { Signal } from '../signal/signal.ts';
import { type CommandType, commandTypes, declarationOf, isCapable } from './vehicle-commands.ts';

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

/** The states of a capability (stated). `notYetVerified`: a signal that is shown once it is set. */
export const coverageStates = [
  'supported',
  'notSupported',
  'notApplicable',
  'notYetVerified',
] as const;

export type Coverage = (typeof coverageStates)[number];

let known: readonly Capability[] | undefined;

/** Every signal, ordered by code, then every command. */
export function capabilities(): readonly Capability[] {
  known ??= [...signals.map((each) => capabilityOf('signal', each)), ...commands];
  return known;
}

/** The coverage of a model by capability key, in the order of `capabilities`. */
export function coverageOf(model: VehicleModel): ReadonlyMap<string, Coverage> {
  return new Map([
    ...signals.map((each) => [keyOf('signal', each.code), signalCoverage(model, each)] as const),
    ...commands.map((each) => [each.capability, commandCoverage(model, each.code)] as const),
  ]);
}

function signalCoverage(model: VehicleModel, signal: Signal): Coverage {
  if (!signal.powertrains.includes(model.powertrain)) return 'notApplicable';
  if (!reportsSignal(modelProfile(model), signal.code)) return 'notSupported';
  if (signal.reportedBy === undefined || signal.reportedBy(model)) return 'supported';
  return signal.isUnverified === true ? 'notYetVerified' : 'notSupported';
}

function commandCoverage(model: VehicleModel, code: string): Coverage {
  if (isCapable(model, modelProfile(model), code)) return 'supported';
  return isCapable(model, everything, code) ? 'notSupported' : 'notApplicable';
}

/** A make whose cars take every command that applies to their powertrain. */
const everything = { ...makeProfile(''), unsupportedCommands: [] } as const;

/** Sorted by code. */
const commands = commandTypes.flatMap(ofCommand).sort((a, b) => (a.code < b.code ? -1 : 1));

function ofCommand(type: CommandType): readonly Capability[] {
  const { capability = {}, permission } = declarationOf(type);
  const names = typeof capability === 'string' ? { [type]: capability } : capability;
  return Object.entries<string>(names).map(([code, name]) =>
    capabilityOf('command', { name, group: '', code, permission }),
  );
}

function capabilityOf(
  type: Capability['type'],
  { name, group, code, permission }: Pick<Signal, 'name' | 'group' | 'code' | 'permission'>,
): Capability {
  return { type, name, group, code, capability: keyOf(type, code), permission };
}

function keyOf(type: Capability['type'], code: string): string {
  return `${type}.${code}`;
}
