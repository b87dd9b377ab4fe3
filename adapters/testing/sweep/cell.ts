import type { Oracle } from '../explore/judge.ts';
import { withFaults } from '../explore/story.ts';
import type { SweptKind } from './fault-forms.ts';
import type { StoryPlace } from './story-places.ts';

/** The outcome of one fault at one place. */
export type SweepResult = 'survived' | 'broken' | 'lost' | 'not reached' | 'other day';

/** One fault at one place of the story. */
export interface SweepCell {
  /** `webhook.main`, `vehicle.car`. */
  readonly target: string;
  /** The name of the effect: `offline`. */
  readonly effect: string;
  /** The effect in words: `late by 30s`. */
  readonly fault: string;
  /** `start`, or the time from there: `+4m59s`. */
  readonly place: string;
  readonly result: SweepResult;
  /** The rule that is broken, and how, in a sentence; of a broken cell alone. */
  readonly oracle?: Oracle | undefined;
  readonly sentence?: string | undefined;
}

/** The target and the effect of a fault. */
export interface SweptTarget {
  /** `webhook.main`. */
  readonly name: string;
  readonly kind: SweptKind;
  readonly effect: string;
}

/** The name of the fault that a sweep writes. */
export const sweptName = 'swept';

/** The text of a scenario with a fault of one effect behind its own. */
export function withSwept(
  text: string,
  target: string,
  written: Readonly<Record<string, unknown>>,
  { from }: StoryPlace,
  lasting: string,
): string {
  const begins = from === undefined ? {} : { from };
  return withFaults(text, [
    { name: sweptName, target, ...begins, for: lasting, effects: [written] },
  ]);
}
