import type { Json } from '../../log/canonical.ts';
import type { SignalBody } from '../../vehicle/row/signal-body.ts';
import { type Members, parityFields } from './parity-fields.ts';

/** A member that two views of a vehicle do not agree on. */
export interface ParityMismatch {
  /** `/battery percentRemaining`, or the code of a signal. */
  readonly field: string;
  /** Code of the signal that says otherwise. */
  readonly signal: string;
  readonly expected: Json | undefined;
  readonly found: Json | undefined;
}

/** What a client gets of something that it asks for. */
export interface LegacyShown {
  /** HTTP status. */
  readonly status: number;
  /** Undefined where there is an error in its place. */
  readonly body: Json | undefined;
}

/** What version 3 says of a signal; undefined where it has an error, or nothing. */
export type SignalView = (code: string) => SignalBody | undefined;

/** How far numbers may be apart: a share of what version 3 says, or so much in the unit of the field. */
export interface Tolerance {
  readonly kind: 'absolute' | 'relative';
  readonly amount: number;
}

/** Where the answer of version 2.0 to a path is not what the signals of version 3 say. */
export function legacyMismatches(
  path: string,
  shown: LegacyShown,
  signals: SignalView,
  tolerance?: Tolerance,
): ParityMismatch[] {
  const fields = parityFields.filter((each) => each.path === path);
  const isThere = shown.status === 200 && shown.body !== undefined;
  // It needs all of them: without one there is nothing.
  const isWhole = fields.every(({ signal, isLoose }) => isLoose || signals(signal) !== undefined);
  if (!isThere && !isWhole) return [];
  return fields.flatMap(({ field, signal, legacy, current, isLoose }): ParityMismatch[] => {
    const said = signals(signal);
    if (isLoose && (said === undefined || !isThere)) return [];
    const expected = said && current(said);
    const found = isThere ? legacy(shown.body as Members) : undefined;
    if (saysTheSame(found, expected, tolerance)) return [];
    return [{ field: `${path} ${field}`, signal, expected, found }];
  });
}

/** Numbers, those in lists too, are the same but for what a division leaves over and what is tolerated. */
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
