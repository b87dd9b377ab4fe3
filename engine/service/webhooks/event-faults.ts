import type { Distribution } from '../../random/distribution.ts';
import { type Chance, drawMs, type EffectDeeds } from './effect-deed.ts';

/** Effects on when, how often and whether an event is sent. */
export type EventEffect =
  /** No attempt begins while the fault lasts; deliveries that come due are sent at its end. */
  | { readonly kind: 'hold' }
  | (Chance & { readonly kind: 'drop' })
  /** The event gets additional deliveries. */
  | (Chance & {
      readonly kind: 'duplicate';
      readonly times: number;
      readonly delayMs: Distribution<number>;
    })
  | (Chance & { readonly kind: 'delay'; readonly byMs: Distribution<number> })
  | ReorderEffect
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

/**
 * Later events overtake it: exactly `behind` of them, or a number drawn from 1 to `window`. It is
 * held for `withinMs` at most and then sent anyway; for a quarter of an hour without this member.
 */
type ReorderEffect = Chance & {
  readonly kind: 'reorder';
  readonly withinMs?: number | undefined;
} & ({ readonly window: number } | { readonly behind: number });

/** Effects on challenges: they are late, their right answer is rejected, or they are duplicated. */
export type ChallengeEffect =
  | (Chance & { readonly kind: 'verifyLate'; readonly byMs: number })
  | (Chance & { readonly kind: 'verifyWrong' })
  | (Chance & { readonly kind: 'verifyRepeated'; readonly times: number });

/** The effects of faults on an event's deliveries, determined when the event is created. */
export interface EventFaults {
  readonly isDropped: boolean;
  readonly delayMs: number;
  /** Names of the faults that hold its deliveries. */
  readonly heldBy: readonly string[];
  /** The number of later events that overtake it. */
  readonly behind: number;
  /** The longest time that it waits for them. */
  readonly behindMs: number;
  /** Delays of further deliveries, ms. */
  readonly copies: readonly number[];
  /** The distance to an earlier event that is sent again, in events, and the delay. */
  readonly replay: { readonly back: number; readonly delayMs: number } | undefined;
  /** The amount added to the sequence from here on. */
  readonly gap: number;
  readonly isRepeat: boolean;
  /** Whether the right answer to its challenge is rejected. */
  readonly isWrong: boolean;
}

/** The longest time that an overtaken event waits for later ones, unless its fault says (ours). */
const usualBehindMs = 900_000;

/** An event that no fault affects. */
export const unaffectedEvent: EventFaults = {
  isDropped: false,
  delayMs: 0,
  heldBy: [],
  behind: 0,
  behindMs: 0,
  copies: [],
  replay: undefined,
  gap: 0,
  isRepeat: false,
  isWrong: false,
};

export const eventDeeds: EffectDeeds<EventEffect, EventFaults> = {
  hold: (_, { heldBy }, { fault }) => [{ heldBy: [...heldBy, fault] }],
  drop: () => [{ isDropped: true }],
  duplicate({ times, delayMs }, { copies }, { draws }) {
    const delaysMs = Array.from({ length: times }, () => drawMs(delayMs, draws));
    return [{ copies: [...copies, ...delaysMs] }, { delaysMs }];
  },
  delay({ byMs: drawn }, { delayMs }, { draws }) {
    const byMs = drawMs(drawn, draws);
    return [{ delayMs: delayMs + byMs }, { byMs }];
  },
  reorder(effect, faults, { draws }) {
    const behind = 'behind' in effect ? effect.behind : 1 + draws.int(effect.window);
    const behindMs = Math.max(faults.behindMs, effect.withinMs ?? usualBehindMs);
    return [{ behind: Math.max(faults.behind, behind), behindMs }, { behind }];
  },
  replay({ window, delayMs }, _, { draws }) {
    const replay = { back: 1 + draws.int(window), delayMs: drawMs(delayMs, draws) };
    return [{ replay }, replay];
  },
  gap: ({ by }, { gap }) => [{ gap: gap + by }, { by }],
  repeat: () => [{ isRepeat: true }],
};

export const challengeDeeds: EffectDeeds<ChallengeEffect, EventFaults> = {
  verifyLate: ({ byMs }, { delayMs }) => [{ delayMs: delayMs + byMs }, { byMs }],
  verifyWrong: () => [{ isWrong: true }],
  verifyRepeated: ({ times }, { copies }) => [
    { copies: [...copies, ...Array.from({ length: times }, () => 0)] },
    { times },
  ],
};
