import { type Distribution, draw } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';
import type { DrawnEffect } from '../facts.ts';
import type { CourseEffect } from './effects.ts';

/** The effects of faults on an event's deliveries, determined when the event is created. */
export interface EventFaults {
  isDropped: boolean;
  delayMs: number;
  /** Names of the faults that hold it back. */
  readonly heldBy: string[];
  /** The number of later events that overtake it. */
  behind: number;
  /** Delays of further deliveries, ms. */
  readonly copies: number[];
  /** The distance to an earlier event that is sent again, in events, and the delay. */
  replay: { readonly back: number; readonly delayMs: number } | undefined;
  /** The amount added to the sequence from here on. */
  gap: number;
  isRepeat: boolean;
  /** Whether the right answer to its challenge is rejected. */
  isWrong: boolean;
}

/** The course of an event that no fault affects. */
export function unaffectedEvent(): EventFaults {
  return {
    isDropped: false,
    delayMs: 0,
    heldBy: [],
    behind: 0,
    copies: [],
    replay: undefined,
    gap: 0,
    isRepeat: false,
    isWrong: false,
  };
}

/** Adds an effect to a course; returns its data for the log. */
export function affectEvent(
  faults: EventFaults,
  effect: CourseEffect,
  fault: string,
  draws: Stream,
): DrawnEffect {
  switch (effect.kind) {
    case 'hold':
      faults.heldBy.push(fault);
      return {};
    case 'drop':
      faults.isDropped = true;
      return {};
    case 'duplicate': {
      const delaysMs = Array.from({ length: effect.times }, () => drawMs(effect.delayMs, draws));
      faults.copies.push(...delaysMs);
      return { delaysMs };
    }
    case 'delay': {
      const byMs = drawMs(effect.byMs, draws);
      faults.delayMs += byMs;
      return { byMs };
    }
    case 'reorder': {
      const behind = 1 + draws.int(effect.window);
      faults.behind = Math.max(faults.behind, behind);
      return { behind };
    }
    case 'replay': {
      const replay = {
        back: 1 + draws.int(effect.window),
        delayMs: drawMs(effect.delayMs, draws),
      };
      faults.replay = replay;
      return replay;
    }
    case 'gap':
      faults.gap += effect.by;
      return { by: effect.by };
    case 'repeat':
      faults.isRepeat = true;
      return {};
    case 'verifyLate':
      faults.delayMs += effect.byMs;
      return { byMs: effect.byMs };
    case 'verifyWrong':
      faults.isWrong = true;
      return {};
    case 'verifyRepeated':
      faults.copies.push(...Array.from({ length: effect.times }, () => 0));
      return { times: effect.times };
  }
}

/** A drawn duration: whole ms, never below zero. */
export function drawMs(distribution: Distribution<number>, draws: Stream): number {
  return Math.max(0, Math.round(draw(distribution, draws)));
}
