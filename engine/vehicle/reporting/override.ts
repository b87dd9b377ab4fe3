import { canonicalJson } from '../../log/canonical.ts';
import type { SignalBody, SignalFailure } from '../../signal/signal.ts';

/** A signal that somebody set; it holds while the vehicle's own value is what it was then. */
export interface Override {
  /** Code of the signal. */
  readonly code: string;
  /** Key of the vehicle's own value when the signal was set. */
  readonly ownKey: number | string;
  readonly value: SignalBody | SignalFailure;
  /** Key of the value, to be compared with keys of other values of the signal. */
  readonly key: number | string;
}

/** Sorted by code, one per signal, never changed: a change is another set. */
export type OverrideSet = readonly Override[];

/**
 * Numbers for sets of overrides; equal sets have one number, and 0 is the empty one. A row keeps such a number among
 * its links, so what was set is copied from truth to report like everything else.
 */
export class OverrideSets {
  readonly #sets: OverrideSet[] = [[]];
  readonly #numbers = new Map<string, number>([['[]', 0]]);

  number(overrides: OverrideSet): number {
    const sorted = overrides.toSorted((a, b) => (a.code < b.code ? -1 : 1));
    const text = canonicalJson(
      // NaN, which means that nothing is reported, is no JSON.
      sorted.map(({ code, ownKey, value }) => [
        code,
        typeof ownKey,
        String(ownKey),
        value as SignalBody,
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
}
