import { nearest } from '../../nearest.ts';
import { driver } from '../../service/vehicles.ts';
import type { Caller, RequestPlan } from '../plan/api.ts';
import type { RawStep } from '../schema/steps.ts';
import { isDeferred, referenceIn } from './captured.ts';
import { type Checker, report } from './checker.ts';

/** The request of a step, and its caller unless the step names another. */
export interface Asked {
  readonly request: RequestPlan;
  readonly usually: Caller;
}

/** The one vehicle that a call is about; undefined when wrong, which is reported. */
export function vehicleOf(
  checker: Checker,
  parent: { readonly vehicle: string },
): string | undefined {
  const { roster } = checker.names;
  const { vehicle } = parent;
  const kind = roster.kindOf(vehicle);
  if (kind === 'vehicle') return vehicle;
  const message =
    kind === 'fleet'
      ? `${vehicle} is a fleet: a call is about one vehicle`
      : `there is no vehicle named ${vehicle}`;
  const suggestion = kind === 'fleet' ? undefined : nearest(vehicle, roster.vehicles);
  return report(checker, parent, 'vehicle', 'name_unknown', message, suggestion);
}

const fixed = ['app', 'management', 'nobody'] as const;

/** The caller that a step names in `as`; undefined when wrong, which is reported. */
export function callerOf(checker: Checker, raw: RawStep): Caller | undefined {
  if (isDeferred(checker, raw, 'as')) {
    const reference = referenceIn(checker, raw, 'as');
    return reference && { kind: 'captured', reference };
  }
  const name = raw.as!;
  const { users } = checker.names;
  const tokens = checker.captured?.tokens ?? new Set<string>();
  if (tokens.has(name)) return { kind: 'token', name };
  if (users.has(name) || name === driver) return { kind: 'user', name };
  const kind = fixed.find((each) => each === name);
  if (kind !== undefined) return { kind };
  const known = [...users, ...tokens, ...fixed];
  const message = `${name} is no user, and no step before gets tokens as ${name}`;
  return report(checker, raw, 'as', 'name_unknown', message, nearest(name, known));
}

/** A name for tokens: neither a user's name nor a reserved word for a caller. */
export function tokenName(
  checker: Checker,
  parent: { readonly as?: string | undefined },
): string | undefined {
  const name = parent.as;
  if (name === undefined) return undefined;
  const isWord = (fixed as readonly string[]).includes(name);
  if (!isWord && !checker.names.users.has(name) && name !== driver) return name;
  const message = isWord ? `${name} is a word of the language` : `${name} is a user`;
  return report(checker, parent, 'as', 'name_taken', message);
}
