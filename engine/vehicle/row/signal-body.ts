import type { Json } from '../../log/canonical.ts';

/** JSON members of a signal, which depend on the signal. None is called `error`. */
export interface SignalBody {
  readonly [key: string]: Json;
}

/** The reason why a signal has no body now, as on the wire: `VEHICLE_STATE`, `NOT_CHARGING`. */
export interface SignalFailure {
  readonly error: { readonly type: string; readonly code: string | null };
}

/** A body, an error in its place, or nothing: the vehicle does not report the signal now. */
export type SignalReading = SignalBody | SignalFailure | undefined;

export function isFailure(reading: SignalReading): reading is SignalFailure {
  return reading !== undefined && 'error' in reading;
}
