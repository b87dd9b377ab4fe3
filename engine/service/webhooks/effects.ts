import type { Distribution } from '../../random/distribution.ts';

/**
 * The effect of a fault on the deliveries of a webhook. Plain JSON, which the command that begins a
 * fault carries. If there is a probability, each event draws for itself or, for the effects on an
 * attempt, each attempt.
 */
export type Effect = DeliveryEffect | AttemptEffect | ChallengeEffect;

interface Chance {
  /** 0 to 1; 1 by default. */
  readonly probability?: number | undefined;
}

/** Effects on when, how often and whether an event is sent. */
export type DeliveryEffect =
  /** Deliveries are held while the fault lasts, and sent at its end. */
  | { readonly kind: 'hold' }
  | (Chance & { readonly kind: 'drop' })
  /** The event gets additional deliveries. */
  | (Chance & {
      readonly kind: 'duplicate';
      readonly times: number;
      readonly delayMs: Distribution<number>;
    })
  | (Chance & { readonly kind: 'delay'; readonly byMs: Distribution<number> })
  /** Up to `window` later events overtake it; after a quarter of an hour it is sent anyway. */
  | (Chance & { readonly kind: 'reorder'; readonly window: number })
  /** One of the events before it is sent again, byte for byte. */
  | (Chance & {
      readonly kind: 'replay';
      readonly window: number;
      readonly delayMs: Distribution<number>;
    })
  /** Its sequence and all later ones are higher by `by`. */
  | (Chance & { readonly kind: 'gap'; readonly by: number })
  /** It has the sequence of the previous event. */
  | (Chance & { readonly kind: 'repeat' });

/** Effects on the content or the sending of an attempt. */
export type AttemptEffect =
  /** The address is unreachable. */
  | { readonly kind: 'offline' }
  | (Chance & { readonly kind: 'signature'; readonly form: 'wrong' | 'missing' | 'old' })
  /** The body is altered after it was signed. */
  | (Chance & { readonly kind: 'tamper' })
  /** Its timestamp is that of a clock which is ahead, or behind, by `byMs`. */
  | (Chance & { readonly kind: 'skew'; readonly byMs: number })
  /** Sending it takes `forMs`. */
  | (Chance & { readonly kind: 'slow'; readonly forMs: Distribution<number> })
  /** The connection is reset while it is sent. */
  | (Chance & { readonly kind: 'reset' })
  /** The end of its body is not sent. */
  | (Chance & { readonly kind: 'truncate' });

/** Effects on challenges: they are late, their right answer is rejected, or they are duplicated. */
export type ChallengeEffect =
  | (Chance & { readonly kind: 'verifyLate'; readonly byMs: number })
  | (Chance & { readonly kind: 'verifyWrong' })
  | (Chance & { readonly kind: 'verifyRepeated'; readonly times: number });

/** An effect on an event rather than on one attempt. */
export type CourseEffect = DeliveryEffect | ChallengeEffect;

const attemptKinds: Readonly<Record<AttemptEffect['kind'], true>> = {
  offline: true,
  reset: true,
  signature: true,
  skew: true,
  slow: true,
  tamper: true,
  truncate: true,
};

export function isOfAttempts(effect: Effect): effect is AttemptEffect {
  return Object.hasOwn(attemptKinds, effect.kind);
}

const challengeKinds: Readonly<Record<ChallengeEffect['kind'], true>> = {
  verifyLate: true,
  verifyRepeated: true,
  verifyWrong: true,
};

export function isOfChallenges(effect: CourseEffect): effect is ChallengeEffect {
  return Object.hasOwn(challengeKinds, effect.kind);
}

/** The events that a fault affects: all given members must match. Plain JSON. */
export interface EventMatch {
  /** Name of a vehicle, or of a fleet for each of its vehicles. */
  readonly vehicle?: string | undefined;
  readonly user?: string | undefined;
  /** The lowest and highest sequence, compared with that of the event's log entry. */
  readonly sequence?:
    | { readonly from?: number | undefined; readonly to?: number | undefined }
    | undefined;
}
