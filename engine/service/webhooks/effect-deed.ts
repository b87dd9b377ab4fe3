import { type Distribution, draw } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';

/**
 * The chance of an effect. Each event draws for itself or, for the effects on an attempt, each
 * attempt.
 */
export interface Chance {
  /** 0 to 1; 1 by default. */
  readonly probability?: number | undefined;
}

/** The draws of an effect for a delivery or an attempt, as the log tells them. */
export type DrawnEffect = Partial<{
  readonly back: number;
  readonly behind: number;
  readonly by: number;
  readonly byMs: number;
  readonly delayMs: number;
  readonly delaysMs: readonly number[];
  readonly forMs: number;
  readonly form: 'missing' | 'old' | 'wrong';
  readonly times: number;
}>;

/** The fault that an effect belongs to, and the stream of the effect's draws. */
export interface EffectSource {
  readonly fault: string;
  readonly draws: Stream;
}

/** An effect on an event or an attempt: the members that it changes, and its data for the log. */
export type EffectDeed<Effect, Faults> = (
  effect: Effect,
  faults: Faults,
  source: EffectSource,
) => readonly [changed: Partial<Faults>, drawn?: DrawnEffect];

/** The deeds of effects by their kinds. */
export type EffectDeeds<Effect extends { readonly kind: string }, Faults> = {
  readonly [Kind in Effect['kind']]: EffectDeed<Extract<Effect, { readonly kind: Kind }>, Faults>;
};

/** A drawn duration: whole ms, never below zero. */
export function drawMs(distribution: Distribution<number>, draws: Stream): number {
  return Math.max(0, Math.round(draw(distribution, draws)));
}
