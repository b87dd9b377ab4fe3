import type { Stream, Streams } from '../../random/stream.ts';
import type { DrawnEffect } from '../facts.ts';
import { type AttemptFaults, affectAttempt, unaffectedAttempt } from './attempt-faults.ts';
import { type Effect, isOfAttempts, isOfChallenges } from './effects.ts';
import { affectEvent, type EventFaults, unaffectedEvent } from './event-faults.ts';
import type { EventTraits } from './event-match.ts';

/** A fault that has begun and not ended. */
interface Disturbance {
  /** Name of the fault. */
  readonly fault: string;
  readonly effects: readonly Effect[];
  readonly concerns: (event: EventTraits) => boolean;
}

/** Called once for each effect that an event or an attempt draws. */
export type TellEffect = (effect: Effect['kind'], fault: string, more: DrawnEffect) => void;

/** An effect that was drawn, with the rest of its draws. */
interface EffectDraw {
  readonly effect: Effect;
  readonly fault: string;
  readonly draws: Stream;
}

/** The faults of one webhook that have begun and not ended, in order. */
export class Disturbances {
  readonly #streams: Streams;
  readonly #subject: string;
  #standing: readonly Disturbance[] = [];

  constructor(streams: Streams, subject: string) {
    this.#streams = streams;
    this.#subject = subject;
  }

  begin(disturbance: Disturbance): void {
    this.#standing = [...this.#standing, disturbance];
  }

  /** Ends a fault, or all without a name; returns the names of those that ended. */
  end(fault: string | undefined): readonly string[] {
    const ended = this.#standing.filter((each) => fault === undefined || each.fault === fault);
    this.#standing = this.#standing.filter((each) => !ended.includes(each));
    return ended.map((each) => each.fault);
  }

  /** The number of events back from which a fault may send one again; 0 without such a fault. */
  get reach(): number {
    const windows = this.#standing.flatMap(({ effects }) =>
      effects.map((effect) => (effect.kind === 'replay' ? effect.window : 0)),
    );
    return Math.max(0, ...windows);
  }

  /** The effects on an event, by its id. */
  eventFaults(id: string, event: EventTraits, tell: TellEffect): EventFaults {
    const faults = unaffectedEvent();
    for (const { effect, fault, draws } of this.#drawn(id, event)) {
      if (isOfAttempts(effect) || isOfChallenges(effect) !== (event.type === 'VERIFY')) continue;
      tell(effect.kind, fault, affectEvent(faults, effect, fault, draws));
    }
    return faults;
  }

  /** The effects on an attempt; `attempt` distinguishes it from all others of the webhook. */
  attemptFaults(attempt: string, event: EventTraits, tell: TellEffect): AttemptFaults {
    if (this.#standing.length === 0) return unaffectedAttempt;
    const faults = { ...unaffectedAttempt };
    for (const { effect, fault, draws } of this.#drawn(attempt, event)) {
      if (!isOfAttempts(effect) || (event.type === 'VERIFY' && effect.kind !== 'offline')) continue;
      tell(effect.kind, fault, affectAttempt(faults, effect, draws));
    }
    return faults;
  }

  *#drawn(what: string, event: EventTraits): Generator<EffectDraw> {
    for (const { concerns, fault, effects } of this.#standing) {
      if (!concerns(event)) continue;
      for (const [index, effect] of effects.entries()) {
        const draws = this.#streams.stream(this.#subject, `${fault} ${index} ${what}`);
        const probability = 'probability' in effect ? (effect.probability ?? 1) : 1;
        if (probability === 1 || draws.double() < probability) yield { effect, fault, draws };
      }
    }
  }
}
