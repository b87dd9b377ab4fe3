import {
  type AnsweredAttempt,
  answeredAttempt,
  type Entry,
  Fault,
  type Finding,
  formatDuration,
  formatInstant,
  type LoggedEntry,
  parseDuration,
  type ScenarioRun,
} from '../../engine/index.ts';

/**
 * An amount of simulated time: a duration, as `'2h'`, `'PT2H30M'` or milliseconds; or up to the
 * very instant at which a condition of the scenario language holds,
 * `{ until: '!car.charge.isCharging', within: '10h' }`, for a day at most without `within`.
 */
export type Span =
  | string
  | number
  | { readonly until: string; readonly within?: string | number | undefined };

/** The events of an advance, and of actions since the previous one. */
export interface Passage {
  readonly fromMs: number;
  readonly toMs: number;
  /** Completed attempts to deliver events, in order of completion. */
  readonly deliveries: readonly AnsweredAttempt[];
  /** The facts, without changes of signals; empty for a world that does not retain its log. */
  readonly facts: readonly Entry[];
}

/** The events of steps that were run, with the results of their expectations. */
export interface StepsPassage extends Passage {
  readonly findings: readonly Finding[];
}

/** The usual limit for waiting for a condition (ours). */
const usualWithinMs = 86_400_000;

export class PassageGoal {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Whether the condition holds already; undefined without a condition. */
  readonly done: (() => boolean) | undefined;
  readonly #condition: string;
  readonly #stop: () => void;

  /** Throws `Fault` for an invalid duration, `ScenarioError` for an invalid condition. */
  constructor(run: ScenarioRun, span: Span) {
    const isCondition = typeof span === 'object';
    const ms = durationMs(isCondition ? (span.within ?? usualWithinMs) : span);
    this.fromMs = run.world.clock.now;
    this.untilMs = this.fromMs + ms;
    this.#condition = isCondition ? span.until : '';
    const watched = isCondition ? run.watch(span.until) : undefined;
    this.done = watched && (() => watched.holds());
    this.#stop = () => watched?.stop();
  }

  /** Throws if the condition never came to hold. */
  assertDone({ fromMs, toMs, facts }: Passage): void {
    if (this.done?.() !== false) return;
    const waited = `waited ${formatDuration(toMs - fromMs)} in vain, until ${formatInstant(toMs)}`;
    const last = facts
      .slice(-5)
      .map(({ atMs, kind, subject }) =>
        `\n  ${formatInstant(atMs)}  ${kind}  ${subject}`.trimEnd(),
      );
    const happened = last.length === 0 ? 'nothing happened' : `the last facts:${last.join('')}`;
    throw new Error(`${waited}, for ${this.#condition}; ${happened}`);
  }

  /** Ends the watch, whatever the result. */
  stop(): void {
    this.#stop();
  }
}

/** The events that no passage has reported; they do not depend on when receivers answer. */
export class UnreportedEvents {
  readonly #run: ScenarioRun;
  #firstEntry: number;
  /** Collected only for a log that is not retained, which cannot be searched later. */
  #attempts: AnsweredAttempt[] | undefined;

  constructor(run: ScenarioRun) {
    this.#run = run;
    const { entries, log } = run.world;
    this.#firstEntry = log.length;
    if (log.retained.length === log.length) return;
    this.#attempts = [];
    entries.subscribe((entry) => {
      const attempt = answeredAttempt(entry);
      if (attempt !== undefined) this.#attempts?.push(attempt);
    });
  }

  report(fromMs: number): Passage {
    const { clock, log } = this.#run.world;
    const [from, to, attempts] = [this.#firstEntry, log.length, this.#attempts];
    this.#firstEntry = to;
    if (attempts !== undefined) {
      this.#attempts = [];
      return { fromMs, toMs: clock.now, deliveries: attempts, facts: [] };
    }
    return {
      fromMs,
      toMs: clock.now,
      // Collected on demand: a year has many.
      get deliveries() {
        return log.retained.slice(from, to).flatMap((entry) => answeredAttempt(entry) ?? []);
      },
      get facts() {
        return log.retained.slice(from, to).filter(isFact);
      },
    };
  }
}

/** Every room of a world writes only the kinds that it declares. */
function isFact(entry: LoggedEntry): entry is Entry {
  const { io, kind } = entry;
  return io === 'st' && kind !== 'signal.changed';
}

export function durationMs(duration: string | number): number {
  const ms = typeof duration === 'number' ? duration : parseDuration(duration);
  if (ms === undefined || !Number.isInteger(ms) || ms < 0) {
    throw new Fault('command_malformed', `${duration} is not a duration; write 90s, 2h30m or ms`);
  }
  return ms;
}
