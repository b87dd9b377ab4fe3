import {
  type Amount,
  type AnyMoment,
  type NestedSteps,
  type Scenario,
  type Step,
  stepSentence,
  type TextPosition,
  type Zone,
} from '../../../engine/index.ts';
import { formatTime, zoneOf } from '../../words/local-time.ts';

/** The instant of a step: exact, or the earliest. */
export interface StepInstant {
  readonly atMs: number;
  readonly isExact: boolean;
}

/** A step in words, or the heading of several. */
export interface DescribedStep extends StepInstant {
  readonly depth: number;
  /** The step; undefined for the name of a branch. */
  readonly step: Step | undefined;
  readonly verb: string;
  readonly text: string;
  readonly because: string | undefined;
  readonly position: TextPosition;
}

/** The steps of a script in order, with the instants known before it runs. */
export function describeSteps(
  scenario: Pick<Scenario, 'clock'>,
  steps: readonly Step[],
): readonly DescribedStep[] {
  const teller = new StepDescriber(zoneOf(scenario));
  teller.tell(steps, { atMs: scenario.clock.startAtMs, isExact: true }, 0);
  return teller.told;
}

/** The limit of rounds that are computed one by one. */
const mostRounds = 200;

class StepDescriber {
  readonly told: DescribedStep[] = [];
  readonly #zone: Zone;
  #isSilent = false;

  constructor(zone: Zone) {
    this.#zone = zone;
  }

  /** Describes successive steps; returns when the last of them ends. */
  tell(steps: readonly Step[], from: StepInstant, depth: number): StepInstant {
    return steps.reduce((known, step) => this.#step(step, known, depth), from);
  }

  #step(step: Step, known: StepInstant, depth: number): StepInstant {
    const from = step.at === undefined ? known : this.#moment(step.at, known);
    // A verb that is itself a moment appears when its wait begins.
    this.#say(step, step.verb === 'at' ? known : from, depth);
    return this.#endOf(step, from, depth);
  }

  #endOf(step: Step, from: StepInstant, depth: number): StepInstant {
    const { lasts, nested } = step;
    if (nested !== undefined) return this.#nested(step, nested, from, depth);
    if (lasts === undefined) return from;
    // The durations of some steps are unknown before the run.
    if (typeof lasts === 'string') return later(from);
    if (lasts.kind === 'within') return after(lasts.durationMs, from);
    return { ...from, atMs: this.#instant(lasts, from.atMs) };
  }

  #nested(step: Step, nested: NestedSteps, from: StepInstant, depth: number): StepInstant {
    const { branches, order, rounds } = nested;
    const endOf = (branch: Branch, known: StepInstant): StepInstant =>
      this.#branch(step, branch, known, depth);
    if (order !== 'sequence') {
      const ends = branches.map((branch) => endOf(branch, from));
      return joined[order](ends, from);
    }
    const round = (begun: StepInstant): StepInstant => {
      const end = branches.reduce((known, branch) => endOf(branch, known), begun);
      return rounds?.everyMs === undefined ? end : atLeast(end, after(rounds.everyMs, begun));
    };
    return rounds === undefined ? round(from) : this.#repeated(round, rounds.times, from);
  }

  /** Describes a repetition once; the other rounds only count for their time. */
  #repeated(
    round: (begun: StepInstant) => StepInstant,
    times: number | undefined,
    from: StepInstant,
  ): StepInstant {
    let known = round(from);
    if (times === undefined || times > mostRounds) return later(known);
    const wasSilent = this.#isSilent;
    this.#isSilent = true;
    for (let each = 1; each < times; each += 1) known = round(known);
    this.#isSilent = wasSilent;
    return known;
  }

  #branch(step: Step, { title, steps }: Branch, from: StepInstant, depth: number): StepInstant {
    if (title === undefined) return this.tell(steps, from, depth + 1);
    this.#push({
      ...from,
      depth: depth + 1,
      step: undefined,
      verb: 'branch',
      text: title,
      because: undefined,
      position: step.position,
    });
    return this.tell(steps, from, depth + 2);
  }

  #moment(moment: AnyMoment, from: StepInstant): StepInstant {
    if (moment.kind === 'drawnTimeOfDay') return later(from);
    return { atMs: this.#instant(moment, from.atMs), isExact: from.isExact };
  }

  /** The instant of a moment as a run finds it: the next such time of day, now included. */
  #instant(moment: Exclude<AnyMoment, { kind: 'drawnTimeOfDay' }>, atMs: number): number {
    if (moment.kind === 'instant') return Math.max(atMs, moment.atMs);
    return this.#zone.nextTimeOfDay(atMs - 1, moment.msOfDay, moment);
  }

  #say(step: Step, known: StepInstant, depth: number): void {
    const { because, name, position } = step;
    const sentence = stepSentence(step);
    const text = name === undefined ? sentence : `${name}: ${sentence}`;
    this.#push({ ...known, depth, step, verb: step.verb, text, because, position });
  }

  #push(told: DescribedStep): void {
    if (!this.#isSilent) this.told.push(told);
  }
}

type Branch = NestedSteps['branches'][number];

/** The end of concurrent or alternative branches. */
const joined = { all: last, first, one: either };

/** The instant after a duration; a drawn one counts with its minimum. */
function after(duration: Amount, { atMs, isExact }: StepInstant): StepInstant {
  const leastMs = Math.max(0, Math.round(leastOf(duration)));
  return { atMs: atMs + leastMs, isExact: isExact && typeof duration === 'number' };
}

function later({ atMs }: StepInstant): StepInstant {
  return { atMs, isExact: false };
}

/** The end of a round, unless the next round begins later. */
function atLeast(end: StepInstant, next: StepInstant): StepInstant {
  return { atMs: Math.max(end.atMs, next.atMs), isExact: end.isExact && next.isExact };
}

function last(ends: readonly StepInstant[], from: StepInstant): StepInstant {
  const atMs = Math.max(from.atMs, ...ends.map((end) => end.atMs));
  return { atMs, isExact: ends.every(({ isExact }) => isExact) };
}

function first(ends: readonly StepInstant[], from: StepInstant): StepInstant {
  if (ends.length === 0) return from;
  return {
    atMs: Math.min(...ends.map((end) => end.atMs)),
    isExact: ends.every(({ isExact }) => isExact),
  };
}

/** The end of one of several branches: the earliest, exact where all are equal. */
function either(ends: readonly StepInstant[], from: StepInstant): StepInstant {
  const { atMs, isExact } = first(ends, from);
  return { atMs, isExact: isExact && ends.every((end) => end.atMs === atMs) };
}

/** The minimum of an amount. */
function leastOf(amount: Amount): number {
  if (typeof amount === 'number') return amount;
  if (amount.kind === 'choice') return Math.min(...amount.weights.map(([value]) => value));
  const { min = 0 } = amount;
  switch (amount.kind) {
    case 'constant':
      return Math.max(min, amount.value);
    case 'uniform':
    case 'triangular':
      return Math.max(min, amount.from);
    case 'empirical':
      return Math.max(min, Math.min(...amount.values));
    case 'normal':
    case 'lognormal':
    case 'exponential':
    case 'poisson':
      return min;
  }
}
/** `18:00`, or `from 23:00` for a step that may run later. */
export function whenWords(known: StepInstant, zone: Zone): string {
  const time = formatTime(known.atMs, zone).replace(/^(\d\d:\d\d):00$/, '$1');
  return known.isExact ? time : `from ${time}`;
}
