import type { Streams } from '../../random/stream.ts';
import { type AttemptFaults, attemptDeeds, unaffectedAttempt } from './attempt-faults.ts';
import type { DrawnEffect, EffectDeed, EffectDeeds } from './effect-deed.ts';
import type { Effect } from './effects.ts';
import { challengeDeeds, type EventFaults, eventDeeds, unaffectedEvent } from './event-faults.ts';
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

  get isAny(): boolean {
    return this.#standing.length > 0;
  }

  /** The number of events back from which a fault may send one again; 0 without such a fault. */
  get reach(): number {
    if (!this.isAny) return 0;
    const windows = this.#standing.flatMap(({ effects }) =>
      effects.map((effect) => (effect.kind === 'replay' ? effect.window : 0)),
    );
    return Math.max(0, ...windows);
  }

  /** Names of the faults that hold an event now, in their order; none holds a challenge. */
  holding(event: EventTraits): readonly string[] {
    if (event.type === 'VERIFY') return [];
    return this.#standing
      .filter(
        ({ concerns, effects }) => effects.some(({ kind }) => kind === 'hold') && concerns(event),
      )
      .map(({ fault }) => fault);
  }

  /** The effects on an event, by its id. */
  eventFaults(id: string, event: EventTraits, tell: TellEffect): EventFaults {
    return event.type === 'VERIFY'
      ? this.#affect(challengeDeeds, unaffectedEvent, { what: id, event, tell })
      : this.#affect(eventDeeds, unaffectedEvent, { what: id, event, tell });
  }

  /** The effects on an attempt; `attempt` distinguishes it from all others of the webhook. */
  attemptFaults(attempt: string, event: EventTraits, tell: TellEffect): AttemptFaults {
    const { offline } = attemptDeeds;
    const deeds = event.type === 'VERIFY' ? { offline } : attemptDeeds;
    return this.#affect(deeds, unaffectedAttempt, { what: attempt, event, tell });
  }

  /** Applies the effects that have a deed here, in the order of their faults. */
  #affect<Faults extends object>(
    deeds: Partial<EffectDeeds<Effect, Faults>>,
    unaffected: Faults,
    { what, event, tell }: { what: string; event: EventTraits; tell: TellEffect },
  ): Faults {
    const faults = { ...unaffected };
    for (const { concerns, fault, effects } of this.#standing) {
      if (!concerns(event)) continue;
      for (const [index, effect] of effects.entries()) {
        const deed = deeds[effect.kind] as EffectDeed<Effect, Faults> | undefined;
        if (deed === undefined) continue;
        const draws = this.#streams.stream(this.#subject, `${fault} ${index} ${what}`);
        const probability = 'probability' in effect ? (effect.probability ?? 1) : 1;
        if (probability < 1 && draws.double() >= probability) continue;
        const [changed, drawn = {}] = deed(effect, faults, { fault, draws });
        Object.assign(faults, changed);
        tell(effect.kind, fault, drawn);
      }
    }
    return faults;
  }
}
