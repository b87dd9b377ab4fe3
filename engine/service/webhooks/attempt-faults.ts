import type { Distribution } from '../../random/distribution.ts';
import { type Chance, drawMs, type EffectDeeds } from './effect-deed.ts';

/** Effects on the content or the sending of an attempt. */
export type AttemptEffect =
  /** The address is unreachable. */
  | { readonly kind: 'offline' }
  | (Chance & { readonly kind: 'signature'; readonly form: 'wrong' | 'missing' | 'old' })
  /** The body is altered after it was signed. */
  | (Chance & { readonly kind: 'tamper' })
  /** The body has spaces and line breaks, which the signature covers. */
  | (Chance & { readonly kind: 'spacing' })
  /** Its timestamp is that of a clock which is ahead, or behind, by `byMs`. */
  | (Chance & { readonly kind: 'skew'; readonly byMs: number })
  /** Sending it takes `forMs`. */
  | (Chance & { readonly kind: 'slow'; readonly forMs: Distribution<number> })
  /** The connection is reset while it is sent. */
  | (Chance & { readonly kind: 'reset' })
  /** The receiver gets it whole, and its answer is lost: the attempt times out. */
  | (Chance & { readonly kind: 'unanswered' })
  /** The end of its body is not sent. */
  | (Chance & { readonly kind: 'truncate' });

/** The effects of faults on one attempt. */
export interface AttemptFaults {
  /** The address is unreachable. */
  readonly isOffline: boolean;
  readonly signature: 'right' | 'wrong' | 'missing' | 'old';
  /** The body differs from the signed one. */
  readonly isTampered: boolean;
  /** The body is not in the compact form. */
  readonly isSpaced: boolean;
  /** The lead of the clock that stamps it. */
  readonly skewMs: number;
  /** The time that sending takes. */
  readonly slowMs: number;
  readonly isReset: boolean;
  /** The answer is lost. */
  readonly isUnanswered: boolean;
  readonly isTruncated: boolean;
}

/** An attempt that no fault affects. */
export const unaffectedAttempt: AttemptFaults = {
  isOffline: false,
  signature: 'right',
  isTampered: false,
  isSpaced: false,
  skewMs: 0,
  slowMs: 0,
  isReset: false,
  isUnanswered: false,
  isTruncated: false,
};

export const attemptDeeds: EffectDeeds<AttemptEffect, AttemptFaults> = {
  offline: () => [{ isOffline: true }],
  signature: ({ form }) => [{ signature: form }, { form }],
  tamper: () => [{ isTampered: true }],
  spacing: () => [{ isSpaced: true }],
  skew: ({ byMs }, { skewMs }) => [{ skewMs: skewMs + byMs }, { byMs }],
  slow({ forMs: drawn }, { slowMs }, { draws }) {
    const forMs = drawMs(drawn, draws);
    return [{ slowMs: slowMs + forMs }, { forMs }];
  },
  reset: () => [{ isReset: true }],
  unanswered: () => [{ isUnanswered: true }],
  truncate: () => [{ isTruncated: true }],
};
