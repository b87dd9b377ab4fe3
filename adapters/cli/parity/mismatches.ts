import type { Json, SignalBody } from '../../../engine/index.ts';
import { type Members, parityFields } from './fields.ts';

/** A member that two views of a vehicle do not agree on. */
export interface Mismatch {
  /** `/battery percentRemaining`, or the code of a signal. */
  readonly field: string;
  /** Code of the signal that says otherwise. */
  readonly signal: string;
  readonly expected: Json | undefined;
  readonly found: Json | undefined;
}

/** What a client gets of something that it asks for. */
export interface Shown {
  /** HTTP status. */
  readonly status: number;
  /** Undefined where there is an error in its place. */
  readonly body: Json | undefined;
}

/** What version 3 says of a signal; undefined where it has an error, or nothing. */
export type SignalView = (code: string) => SignalBody | undefined;

/** Where the answer of version 2.0 to a path is not what the signals of version 3 say. */
export function legacyMismatches(path: string, shown: Shown, signals: SignalView): Mismatch[] {
  const fields = parityFields.filter((each) => each.path === path);
  const isThere = shown.status === 200 && shown.body !== undefined;
  // It needs all of them: without one there is nothing.
  const isWhole = fields.every(({ signal, isLoose }) => isLoose || signals(signal) !== undefined);
  if (!isThere && !isWhole) return [];
  return fields.flatMap(({ field, signal, legacy, current, isLoose }): readonly Mismatch[] => {
    const said = signals(signal);
    if (isLoose && (said === undefined || !isThere)) return [];
    const expected = said && current(said);
    const found = isThere ? legacy(shown.body as Members) : undefined;
    return isEqual(found, expected) ? [] : [{ field: `${path} ${field}`, signal, expected, found }];
  });
}

/** Numbers are equal but for what a division leaves over. */
export function isEqual(one: Json | undefined, other: Json | undefined): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 1e-9;
  return JSON.stringify(one) === JSON.stringify(other);
}
