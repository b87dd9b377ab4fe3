import type { Distribution } from '../../random/distribution.ts';

/**
 * What a fault does to the deliveries of a webhook. Plain JSON, which the command that begins a fault carries. Where
 * there is a probability, each event draws for itself, or, of the effects on an attempt, each attempt.
 */
export type Effect = DeliveryEffect | AttemptEffect | ChallengeEffect;

interface Chance {
  /** 0 to 1; always without it. */
  readonly probability?: number | undefined;
}

/** Effects on when, how often and whether an event is sent. */
export type DeliveryEffect =
  /** Nothing is sent while the fault lasts, and everything at its end. */
  | { readonly kind: 'hold' }
  | (Chance & { readonly kind: 'drop' })
  /** So many more deliveries of the event. */
  | (Chance & {
      readonly kind: 'duplicate';
      readonly times: number;
      readonly delayMs: Distribution<number>;
    })
  | (Chance & { readonly kind: 'delay'; readonly byMs: Distribution<number> })
  /** Up to so many later events go first; after a quarter of an hour it goes anyway. */
  | (Chance & { readonly kind: 'reorder'; readonly window: number })
  /** One of so many events before it is sent again, byte for byte as it was. */
  | (Chance & {
      readonly kind: 'replay';
      readonly window: number;
      readonly delayMs: Distribution<number>;
    })
  /** Its sequence and all later ones are higher by so much. */
  | (Chance & { readonly kind: 'gap'; readonly by: number })
  /** It has the sequence of the event before. */
  | (Chance & { readonly kind: 'repeat' });

/** Effects on how an attempt looks or is sent. */
export type AttemptEffect =
  /** There is no way to the address. */
  | { readonly kind: 'offline' }
  | (Chance & { readonly kind: 'signature'; readonly form: 'wrong' | 'missing' | 'old' })
  /** The body is changed after it was signed. */
  | (Chance & { readonly kind: 'tamper' })
  /** The time it carries is that of a clock which is ahead by so much, or behind. */
  | (Chance & { readonly kind: 'skew'; readonly byMs: number })
  /** Sending it takes so long. */
  | (Chance & { readonly kind: 'slow'; readonly forMs: Distribution<number> })
  /** The connection is reset while it is sent. */
  | (Chance & { readonly kind: 'reset' })
  /** Its end is not sent. */
  | (Chance & { readonly kind: 'truncate' });

/** Effects on challenges: they come late, or the right answer to them is wrong, or they come several times. */
export type ChallengeEffect =
  | (Chance & { readonly kind: 'verifyLate'; readonly byMs: number })
  | (Chance & { readonly kind: 'verifyWrong' })
  | (Chance & { readonly kind: 'verifyRepeated'; readonly times: number });

/** An effect on the way of an event, rather than on one attempt. */
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

/** Which events a fault concerns: all of it must be so, and what is left out may be anything. Plain JSON. */
export interface EventMatch {
  /** Name of a vehicle, or of a fleet and so of each of its vehicles. */
  readonly vehicle?: string | undefined;
  /** Name of a user. */
  readonly user?: string | undefined;
  /** The first and the last that it may have; without faults it is that of the event in the log. */
  readonly sequence?:
    | { readonly from?: number | undefined; readonly to?: number | undefined }
    | undefined;
}
