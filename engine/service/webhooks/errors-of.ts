import { isUnavailable, type Signal } from '../../signal/signal.ts';
import { isFailure } from '../../vehicle/row/signal-body.ts';
import type { ServiceFaultName } from '../service-fault.ts';
import type { ErrorChange } from './event.ts';
import type { ToldSignals } from './told-signals.ts';

/** An error that a subscription has, of one signal or of all. */
interface StandingError {
  readonly type: string;
  readonly code: string | null;
  /** Undefined: all of them. */
  readonly signal: Signal | undefined;
  /** Not for one that was there before the subscription: its beginning was never told, so its end is not either. */
  readonly isTold: boolean;
}

/** By type, code and signal. */
export type StandingErrors = ReadonlyMap<string, StandingError>;

export const noErrors: StandingErrors = new Map();

/** What the errors of a subscription are judged by. */
interface Circumstances {
  readonly isOffline: boolean;
  /** The error of the account with the maker; undefined while the maker accepts it. */
  readonly accountError: ServiceFaultName | undefined;
  readonly signals: ToldSignals;
}

/** The vehicle cannot be reached (public type and code; that being offline is it, ours). */
const unreachable = { type: 'VEHICLE_STATE', code: 'UNREACHABLE' } as const;

/** The user has disconnected the vehicle (public type and code; that it is this one, ours). */
export const disconnected = {
  type: 'CONNECTED_SERVICES_ACCOUNT',
  code: 'AUTHENTICATION_FAILED',
} as const;

/**
 * The current errors: the maker does not accept the account, the vehicle is unreachable, a permission is missing, or a
 * signal has an error that was set. The usual state of a vehicle at rest (not charging) and missing capabilities are not
 * errors (ours).
 */
export function errorsNow(
  { isOffline, accountError, signals }: Circumstances,
  before: StandingErrors,
  isFirst: boolean,
): StandingErrors {
  const errors = new Map<string, StandingError>();
  const add = (type: string, code: string | null, signal: Signal | undefined): void => {
    const key = `${type} ${code} ${signal?.code ?? ''}`;
    const isTold = before.get(key)?.isTold ?? !isFirst;
    errors.set(key, { type, code, signal, isTold });
  };
  if (accountError !== undefined) add(accountError.type, accountError.code, undefined);
  if (isOffline) add(unreachable.type, unreachable.code, undefined);
  for (const [index, signal] of signals.data.entries()) {
    const reading = signals.readings[index];
    if (!isFailure(reading) || isUnavailable(reading)) continue;
    const { type, code } = reading.error;
    if (!ordinaryTypes.has(type)) add(type, code, signal);
  }
  return errors.size === 0 ? noErrors : errors;
}

const ordinaryTypes: ReadonlySet<string> = new Set(['COMPATIBILITY', 'VEHICLE_STATE']);

/** What began and what ended between two looks, in that order; signals with one error in common are one change. */
export function errorChanges(before: StandingErrors, after: StandingErrors): ErrorChange[] {
  return [...changes('ERROR', after, before), ...changes('RESOLVED', before, after)];
}

/** Those that are in the first and not in the second. */
function changes(
  state: ErrorChange['state'],
  some: StandingErrors,
  others: StandingErrors,
): ErrorChange[] {
  const found = new Map<string, ErrorChange & { readonly signals: Signal[] | undefined }>();
  for (const [key, { type, code, signal, isTold }] of some) {
    if (others.has(key) || !isTold) continue;
    const same = found.get(`${type} ${code}`);
    if (signal !== undefined && same?.signals !== undefined) same.signals.push(signal);
    else found.set(`${type} ${code}`, { type, code, state, signals: signal && [signal] });
  }
  return [...found.values()];
}
