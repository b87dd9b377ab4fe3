import {
  type AnsweredAttempt,
  answeredAttempt,
  type Entry,
  Fault,
  formatDuration,
  formatInstant,
  parseDuration,
  type ScenarioRun,
} from '../../engine/index.ts';

/**
 * How much simulated time passes: so long, as `'2h'`, `'PT2H30M'` or milliseconds; or up to the very instant at which a
 * condition of the scenario language holds, `{ until: '!car.charge.isCharging', within: '10h' }`, a day at most where
 * nobody says.
 */
export type Span =
  | string
  | number
  | { readonly until: string; readonly within?: string | number | undefined };

/** What a stretch of time brought about, and what was done since the one before. */
export interface Passage {
  readonly fromMs: number;
  readonly toMs: number;
  /** Attempts to deliver events that came to an end, in that order. */
  readonly deliveries: readonly AnsweredAttempt[];
  /** What happened, signals left out; empty for a world that does not retain its log. */
  readonly facts: readonly Entry[];
}

/** How long a condition is waited for where nobody says (ours). */
const usualWithinMs = 86_400_000;

/** How far simulated time is to pass. */
export class Passing {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Whether it is over before its last instant; undefined where nothing but that ends it. */
  readonly done: (() => boolean) | undefined;
  readonly #condition: string;
  readonly #stop: () => void;

  /** Throws `Fault` for what is no duration, `ScenarioError` for what is no condition of this scenario. */
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

  /** Throws where a condition was waited for in vain. */
  assertDone({ fromMs, toMs, facts }: Passage): void {
    if (this.done?.() !== false) return;
    const waited = `waited ${formatDuration(toMs - fromMs)} in vain, until ${formatInstant(toMs)}`;
    const last = facts
      .slice(-5)
      .map(({ atMs, kind, subject }) =>
        `\n  ${formatInstant(atMs)}  ${kind}  ${subject}`.trimEnd(),
      );
    const happened =
      last.length === 0 ? 'nothing happened' : `the last that happened:${last.join('')}`;
    throw new Error(`${waited}, for ${this.#condition}; ${happened}`);
  }

  /** Ends the watch, however it went. */
  stop(): void {
    this.#stop();
  }
}

/** What happened in a world and was not told yet: what comes of it does not depend on when receivers answer. */
export class Untold {
  readonly #run: ScenarioRun;
  #firstEntry: number;
  /** Only of a log that is not retained, which cannot be asked later. */
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

  tell(fromMs: number): Passage {
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
      // Found when somebody asks: a year has many.
      get deliveries() {
        return log.retained.slice(from, to).flatMap((entry) => answeredAttempt(entry) ?? []);
      },
      get facts() {
        return log.retained.slice(from, to).filter(isFact);
      },
    };
  }
}

function isFact({ io, kind }: Entry): boolean {
  return io === 'st' && kind !== 'signal.changed';
}

export function durationMs(duration: string | number): number {
  const ms = typeof duration === 'number' ? duration : parseDuration(duration);
  if (ms === undefined || !Number.isInteger(ms) || ms < 0) {
    throw new Fault('command_malformed', `${duration} is not a duration; write 90s, 2h30m or ms`);
  }
  return ms;
}
