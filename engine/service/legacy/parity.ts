import type { Json } from '../../log/canonical.ts';
import type { SignalBody } from '../../vehicle/row/signal-body.ts';
import { type JsonMembers, parityFields } from './parity-fields.ts';

/** A member on which two views of a vehicle disagree. */
export interface ParityMismatch {
  /** `/battery percentRemaining`, or the code of a signal. */
  readonly field: string;
  /** Code of the signal that disagrees. */
  readonly signal: string;
  readonly expected: Json | undefined;
  readonly found: Json | undefined;
}

/** The answer that a client gets. */
export interface LegacyShown {
  /** HTTP status. */
  readonly status: number;
  /** Undefined in case of an error. */
  readonly body: Json | undefined;
}

/** The body of a signal in version 3; undefined where it has an error, or none. */
export type SignalView = (code: string) => SignalBody | undefined;

/** The allowed difference of numbers: relative to version 3, or absolute in the field's unit. */
export interface Tolerance {
  readonly kind: 'absolute' | 'relative';
  readonly amount: number;
}

/** The members in which an answer of version 2.0 disagrees with the signals of version 3. */
export function legacyMismatches(
  path: string,
  shown: LegacyShown,
  signals: SignalView,
  tolerance?: Tolerance,
): ParityMismatch[] {
  const fields = parityFields.filter((each) => each.path === path);
  const isThere = shown.status === 200 && shown.body !== undefined;
  // A resource needs all its signals: if one is missing, there is no body.
  const isWhole = fields.every(({ signal, isLoose }) => isLoose || signals(signal) !== undefined);
  if (!isThere && !isWhole) return [];
  return fields.flatMap(({ field, signal, legacy, current, isLoose }): ParityMismatch[] => {
    const said = signals(signal);
    if (isLoose && (said === undefined || !isThere)) return [];
    const expected = said && current(said);
    const found = isThere ? legacy(shown.body as JsonMembers) : undefined;
    if (saysTheSame(found, expected, tolerance)) return [];
    return [{ field: `${path} ${field}`, signal, expected, found }];
  });
}

/** Whether two values are equal; numbers, also in lists, within rounding and the tolerance. */
export function saysTheSame(
  found: Json | undefined,
  expected: Json | undefined,
  tolerance?: Tolerance,
): boolean {
  if (typeof found === 'number' && typeof expected === 'number') {
    return Math.abs(found - expected) <= leftOver + tolerated(expected, tolerance);
  }
  if (Array.isArray(found) && Array.isArray(expected)) {
    const [list, others] = [found as readonly Json[], expected as readonly Json[]];
    return (
      list.length === others.length &&
      list.every((each, index) => saysTheSame(each, others[index], tolerance))
    );
  }
  return JSON.stringify(found) === JSON.stringify(expected);
}

const leftOver = 1e-9;

function tolerated(expected: number, tolerance: Tolerance | undefined): number {
  if (tolerance === undefined) return 0;
  const { amount, kind } = tolerance;
  return kind === 'absolute' ? amount : amount * Math.abs(expected);
}
