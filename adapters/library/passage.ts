import {
  type AnsweredAttempt,
  answeredAttempt,
  type Entry,
  Fault,
  type Finding,
  formatDuration,
  type LoggedEntry,
  type ScenarioRun,
  withNearestOrAll,
  withReasons,
  type Zone,
} from '../../engine/index.ts';
import { formatDate, formatTime } from '../words/local-time.ts';
import { toldEntries } from './told-entries.ts';
import {
  durationMs,
  instantMs,
  type WrittenDuration,
  type WrittenInstant,
} from './written-times.ts';

/**
 * An amount of simulated time: a duration, as `'2h'`, `'PT2H30M'` or milliseconds; or a goal, with
 * the members of `POST /sim/clock/advance`: `by` a duration; `to` an instant, as a `Date`, ms since
 * the epoch or a text that without an offset is local time of the scenario; `until` a condition of
 * the scenario language holds; up to the `next` entry of the log except for changes of signals.
 * `within` limits the last two; without it they wait for a day at most.
 */
export type Span =
  | WrittenDuration
  | { readonly by: WrittenDuration }
  | { readonly to: WrittenInstant }
  | { readonly until: string; readonly within?: WrittenDuration | undefined }
  | { readonly next: true; readonly within?: WrittenDuration | undefined };

/** The way in which `settle` waits for receivers. */
export interface SettleOptions {
  /**
   * The most real time that it takes, ms. Without it receivers may take all they want, and in a
   * world of `motorpoolTest` as long as the test has time.
   */
  readonly wallTimeoutMs?: number | undefined;
}

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

type Goal = {
  readonly [Member in 'by' | 'within']?: string | number | undefined;
} & {
  readonly to?: WrittenInstant | undefined;
  readonly until?: string | undefined;
  readonly next?: true | undefined;
};

/** Facts about events of webhooks and their deliveries. */
const ofEvents = /^(event|delivery)\./;

const goals = ['by', 'to', 'until', 'next'] as const;

/** Refuses members that would be ignored, or whose values are of another type. */
function checkGoal(goal: Readonly<Record<string, unknown>>): void {
  const members = [...goals, 'within'];
  if (typeof goal['until'] !== 'string' && goal['until'] !== undefined) {
    throw new Fault('command_malformed', 'until is a condition, as text');
  }
  if (goal['next'] !== true && goal['next'] !== undefined) {
    throw new Fault('command_malformed', 'next is true, or left out');
  }
  const other = Object.keys(goal).find((each) => !members.includes(each));
  if (other !== undefined) {
    throw new Fault('command_malformed', withNearestOrAll(`unknown key ${other}`, other, members));
  }
  if (goals.filter((each) => goal[each] !== undefined).length === 1) return;
  throw new Fault('command_malformed', 'say exactly one of by, to, until and next');
}

export class PassageGoal {
  readonly fromMs: number;
  readonly untilMs: number;
  /** Whether the condition holds already; undefined without a condition. */
  readonly done: (() => boolean) | undefined;
  /** The condition or event that is awaited, in words; undefined for an instant. */
  readonly #awaited: string | undefined;
  readonly #zone: Zone;
  readonly #reasons: () => string;
  readonly #stop: () => void;

  /** Throws `Fault` for an invalid duration or instant, `ScenarioError` for an invalid condition. */
  constructor(run: ScenarioRun, span: Span) {
    // Callers without types may give nothing at all.
    const given = span as Span | null | undefined;
    const goal: Goal =
      typeof given === 'object' ? (given ?? {}) : given === undefined ? {} : { by: given };
    checkGoal(goal);
    this.fromMs = run.world.clock.now;
    this.#zone = run.world.zone;
    this.untilMs =
      goal.to === undefined
        ? this.fromMs + durationMs(goal.by ?? goal.within ?? usualWithinMs)
        : instantMs(run, goal.to, this.fromMs, run.limitMs);
    this.#awaited = goal.until ?? (goal.next === true ? 'the next entry of the log' : undefined);
    this.#reasons = () => '';
    if (goal.until !== undefined) {
      const watched = run.watch(goal.until);
      this.done = () => watched.holds();
      this.#reasons = () => watched.inVain();
      this.#stop = () => watched.stop();
    } else if (goal.next === true) {
      let isAny = false;
      const entries = run.world.entries.subscribe(({ kind }) => {
        isAny ||= kind !== 'signal.changed';
      });
      this.done = () => isAny;
      this.#stop = () => entries.unsubscribe();
    } else {
      this.done = undefined;
      this.#stop = () => {};
    }
  }

  /** The passage; throws if the condition never came to hold, or the next entry never came. */
  completed(passage: Passage): Passage {
    if (this.#awaited === undefined || this.done?.() !== false) return passage;
    const { fromMs, toMs, facts } = passage;
    const zone = this.#zone;
    const until = `${formatDate(toMs, zone)} ${formatTime(toMs, zone)}`;
    const waited = `waited ${formatDuration(toMs - fromMs)} in vain, until ${until}`;
    // Events follow from the facts of vehicles, and would displace them.
    const isAboutEvents = /deliver/.test(this.#awaited);
    const last = facts.filter(({ kind }) => isAboutEvents || !ofEvents.test(kind)).slice(-5);
    const happened = `the last facts:${toldEntries(last, toMs, { zone })}`;
    const sentence = withReasons(`${waited}, for ${this.#awaited}`, this.#reasons());
    throw new Error(`${sentence}\n${last.length === 0 ? 'nothing happened' : happened}`);
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
export function isFact(entry: LoggedEntry): entry is Entry {
  const { io, kind } = entry;
  return io === 'st' && kind !== 'signal.changed';
}
