import type { Stream } from '../../random/stream.ts';
import type { DrawnEffect } from '../facts.ts';
import { drawMs } from './course.ts';
import type { AttemptEffect } from './effects.ts';

/** The effects of faults on one attempt. */
export interface Spoilt {
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
export const sound: Readonly<Spoilt> = {
  isOffline: false,
  signature: 'right',
  isTampered: false,
  skewMs: 0,
  slowMs: 0,
  isReset: false,
  isTruncated: false,
};

/** Adds an effect; returns its data for the log. */
export function spoil(spoilt: Spoilt, effect: AttemptEffect, draws: Stream): DrawnEffect {
  switch (effect.kind) {
    case 'offline':
      spoilt.isOffline = true;
      return {};
    case 'signature':
      spoilt.signature = effect.form;
      return { form: effect.form };
    case 'tamper':
      spoilt.isTampered = true;
      return {};
    case 'skew':
      spoilt.skewMs += effect.byMs;
      return { byMs: effect.byMs };
    case 'slow': {
      const forMs = drawMs(effect.forMs, draws);
      spoilt.slowMs += forMs;
      return { forMs };
    }
    case 'reset':
      spoilt.isReset = true;
      return {};
    case 'truncate':
      spoilt.isTruncated = true;
      return {};
  }
}
