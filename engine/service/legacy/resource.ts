import { invariant } from '../../invariant.ts';
import type { Json } from '../../log/canonical.ts';
import { findSignal } from '../../signal/catalogue.ts';
import { isUnavailable, notCapable, type Signal } from '../../signal/signal.ts';
import type { Reading } from '../../vehicle/reporting/reading.ts';
import { isFailure, type SignalBody, type SignalFailure } from '../../vehicle/row/signal-body.ts';
import { findServiceFault } from '../service-fault.ts';
import { readSignal } from '../signal-access.ts';

/**
 * A resource that version 2.0 serves of a vehicle. It is made of the bodies of signals alone, so
 * that both versions show one reported state.
 */
export interface LegacyResource<Path extends string = LegacyPath> {
  /** Path below the vehicle, as batches spell it: `/engine/oil`. */
  readonly path: Path;
  /** `Engine oil`, as the compatibility matrix calls it. */
  readonly name: string;
  readonly permission: string;
  /** Whether some of its numbers depend on the system of units. */
  readonly hasUnits: boolean;
  /** Signals without which there is no body. */
  readonly needs: readonly Signal[];
  /** Signals that are shown where they are available. */
  readonly shows: readonly Signal[];
  readonly body: (
    needed: readonly SignalBody[],
    shown: readonly (SignalBody | undefined)[],
    report: Reading,
  ) => Json;
}

export type LegacyPath =
  | '/battery'
  | '/battery/capacity'
  | '/battery/nominal_capacity'
  | '/charge'
  | '/charge/limit'
  | '/diagnostics/dtcs'
  | '/diagnostics/system_status'
  | '/engine/oil'
  | '/fuel'
  | '/location'
  | '/odometer'
  | '/security'
  | '/service/history'
  | '/tires/pressure'
  | '/vin';

/** A body, or the failure in its place. */
export type LegacyReading = { readonly body: Json } | SignalFailure;

interface ResourceDeclaration<
  Path extends string,
  Needs extends readonly string[],
  Shows extends readonly string[],
> extends Pick<LegacyResource<Path>, 'path' | 'name' | 'permission'> {
  readonly hasUnits?: boolean;
  /** Paths of signals. */
  readonly needs: Needs;
  readonly shows?: Shows;
  readonly body: (
    needed: { readonly [Index in keyof Needs]: SignalBody },
    shown: { readonly [Index in keyof Shows]: SignalBody | undefined },
    report: Reading,
  ) => Json;
}

export function legacyResource<
  const Path extends string,
  const Needs extends readonly string[],
  const Shows extends readonly string[] = readonly [],
>({ needs, shows, body, ...rest }: ResourceDeclaration<Path, Needs, Shows>): LegacyResource<Path> {
  return {
    hasUnits: false,
    ...rest,
    needs: needs.map(signalAt),
    shows: (shows ?? []).map(signalAt),
    body: body as unknown as LegacyResource['body'],
  };
}

/**
 * The body of a resource by a report; does not check whether the user has granted its permission.
 * Signal bodies are metric and pass through `inUnits` first. A vehicle that never reported is
 * unreachable (ours).
 */
export function readLegacy(
  { needs, shows, body }: LegacyResource<string>,
  report: Reading,
  inUnits: (body: SignalBody) => SignalBody = asItIs,
): LegacyReading {
  const needed: SignalBody[] = [];
  for (const signal of needs) {
    const said = readSignal({ permissions: [signal.permission] }, report, signal) ?? notCapable;
    if (isFailure(said)) return asResponse(said);
    needed.push(inUnits(said));
  }
  const shown = shows.map((signal) => {
    const said = readSignal({ permissions: [signal.permission] }, report, signal);
    return said === undefined || isFailure(said) ? undefined : inUnits(said);
  });
  const isEmpty = needed.length === 0 && shown.every((each) => each === undefined);
  return isEmpty ? notCapable : { body: body(needed, shown, report) };
}

/**
 * The failure of a signal as an error that is valid for a response: an unavailable signal means
 * that the maker does not answer, and any other error without a response is an invalid value from
 * the maker (ours).
 */
function asResponse(failure: SignalFailure): SignalFailure {
  const { type, code } = failure.error;
  if (type === 'PERMISSION') return failure;
  if (isUnavailable(failure)) return { error: { type: 'UPSTREAM', code: 'NO_RESPONSE' } };
  const known = code === null ? undefined : findServiceFault(type, code);
  return { error: known ?? { type: 'UPSTREAM', code: 'INVALID_DATA' } };
}

/** A percentage as version 2.0 shows it, from 0 to 1, without floating-point remainders. */
export function fraction(percent: Json | undefined): number {
  return Math.round((percent as number) * 1e6) / 1e8;
}

function signalAt(path: string): Signal {
  const signal = findSignal(path);
  invariant(signal !== undefined, `there is a signal ${path}`);
  return signal;
}

function asItIs(body: SignalBody): SignalBody {
  return body;
}
