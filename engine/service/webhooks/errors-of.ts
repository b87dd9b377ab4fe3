import { isUnavailable, type Signal } from '../../signal/signal.ts';
import { isFailure } from '../../vehicle/row/signal-body.ts';
import type { ServiceFaultName } from '../service-fault.ts';
import type { ErrorChange } from './event.ts';
import type { NotifiedSignals } from './notified-signals.ts';

/** A current error of a subscription, of one signal or of all. */
interface StandingError {
  readonly type: string;
  readonly code: string | null;
  /** Undefined: all signals. */
  readonly signal: Signal | undefined;
  /** False for an error older than the subscription: neither its beginning nor its end is sent. */
  readonly isTold: boolean;
}

/** Keyed by type, code and signal. */
export type StandingErrors = ReadonlyMap<string, StandingError>;

export const noErrors: StandingErrors = new Map();

/** The conditions from which the errors of a subscription follow. */
interface Circumstances {
  readonly isOffline: boolean;
  /** The error of the maker's account; undefined while the maker accepts the account. */
  readonly accountError: ServiceFaultName | undefined;
  readonly signals: NotifiedSignals;
}

/** The vehicle cannot be reached (public type and code; their use when offline is ours). */
const unreachable = { type: 'VEHICLE_STATE', code: 'UNREACHABLE' } as const;

/** The user has disconnected the vehicle (type and code are public; their use for it is ours). */
export const disconnected = {
  type: 'CONNECTED_SERVICES_ACCOUNT',
  code: 'AUTHENTICATION_FAILED',
} as const;

/**
 * The current errors: the maker does not accept the account, the vehicle is unreachable, a
 * permission is missing, or a signal is set to an error. The usual state of a vehicle at rest (not
 * charging) and missing capabilities are not errors (ours).
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

/** Errors that began, then those that ended; signals that share an error are one change. */
export function errorChanges(before: StandingErrors, after: StandingErrors): ErrorChange[] {
  return [...changes('ERROR', after, before), ...changes('RESOLVED', before, after)];
}

/** Errors in the first set and not in the second. */
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
