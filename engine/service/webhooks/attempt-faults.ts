import type { Stream } from '../../random/stream.ts';
import type { DrawnEffect } from '../facts.ts';
import type { AttemptEffect } from './effects.ts';
import { drawMs } from './event-faults.ts';

/** The effects of faults on one attempt. */
export interface AttemptFaults {
  /** The address is unreachable. */
  isOffline: boolean;
  signature: 'right' | 'wrong' | 'missing' | 'old';
  /** The body differs from the signed one. */
  isTampered: boolean;
  /** The lead of the clock that stamps it. */
  skewMs: number;
  /** The time that sending takes. */
  slowMs: number;
  isReset: boolean;
  isTruncated: boolean;
}

/** An attempt that no fault affects. */
export const unaffectedAttempt: Readonly<AttemptFaults> = {
  isOffline: false,
  signature: 'right',
  isTampered: false,
  skewMs: 0,
  slowMs: 0,
  isReset: false,
  isTruncated: false,
};

/** Adds an effect; returns its data for the log. */
export function affectAttempt(
  faults: AttemptFaults,
  effect: AttemptEffect,
  draws: Stream,
): DrawnEffect {
  switch (effect.kind) {
    case 'offline':
      faults.isOffline = true;
      return {};
    case 'signature':
      faults.signature = effect.form;
      return { form: effect.form };
    case 'tamper':
      faults.isTampered = true;
      return {};
    case 'skew':
      faults.skewMs += effect.byMs;
      return { byMs: effect.byMs };
    case 'slow': {
      const forMs = drawMs(effect.forMs, draws);
      faults.slowMs += forMs;
      return { forMs };
    }
    case 'reset':
      faults.isReset = true;
      return {};
    case 'truncate':
      faults.isTruncated = true;
      return {};
  }
}
