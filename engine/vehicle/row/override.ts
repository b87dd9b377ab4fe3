import { canonicalJson } from '../../log/canonical.ts';
import type { SignalBody, SignalFailure } from './signal-body.ts';

/**
 * A value set for a signal, which applies until the vehicle's own value changes or, if it lasts,
 * until it is removed; or the failure of a signal, which applies until its fault is healed.
 */
export interface Override {
  /** Code of the signal. */
  readonly code: string;
  /** Name of the fault, empty for one without a name; undefined if the signal was set. */
  readonly fault?: string;
  /** Whether it applies until it is removed, whatever the vehicle's own value is. */
  readonly lasts?: true;
  /** Key of the vehicle's own value when the signal was set; meaningless if it lasts. */
  readonly ownKey: number | string;
  readonly value: SignalBody | SignalFailure;
  /** Key of the value, to compare with keys of other values of the signal. */
  readonly key: number | string;
}

/** The signal whose override the service knows at once, without a report. */
export const permissionsCode = 'vehicleuseraccount-permissions';

/**
 * Overrides sorted by code; a change creates another set. For each signal it has at most one set
 * value, and the failures in the order in which their faults began.
 */
export type OverrideSet = readonly Override[];

/**
 * Numbers for sets of overrides; equal sets share one number, and 0 is the empty one. A row keeps
 * such a number among its links, so that overrides are copied from truth to report like everything
 * else.
 */
export class OverrideSets {
  readonly #sets: OverrideSet[] = [[]];
  readonly #numbers = new Map<string, number>([['[]', 0]]);

  number(overrides: OverrideSet): number {
    const sorted = overrides.toSorted((a, b) => (a.code === b.code ? 0 : a.code < b.code ? -1 : 1));
    const text = canonicalJson(
      // JSON has no NaN, which means that nothing is reported.
      sorted.map(({ code, fault, lasts, ownKey, value }) => [
        code,
        typeof ownKey,
        String(ownKey),
        value as SignalBody,
        ...(fault === undefined ? [] : [fault]),
        ...(lasts === undefined ? [] : [lasts]),
      ]),
    );
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#sets.push(sorted) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  at(number: number): OverrideSet {
    return this.#sets[number]!;
  }

  /** The number of the same set with the override of permissions that another one has, if any. */
  withPermissions(number: number, others: OverrideSet): number {
    const isSet = ({ code, fault }: Override): boolean =>
      code === permissionsCode && fault === undefined;
    return this.number([
      ...this.at(number).filter((each) => !isSet(each)),
      ...others.filter(isSet),
    ]);
  }
}
