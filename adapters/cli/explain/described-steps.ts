import {
  isCommandStep,
  isShowStep,
  type Position,
  type Scenario,
  type Step,
  verbOf,
  type Zone,
} from '../../../engine/index.ts';
import { zoneOf } from '../../words/local-time.ts';
import { sentenceOf } from './sentences.ts';
import { type Amount, type AnyMoment, leastOf } from './words.ts';

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
  readonly position: Position;
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
    this.#say(step, step.kind === 'at' ? known : from, depth);
    return this.#endOf(step, from, depth);
  }

  #endOf(step: Step, from: StepInstant, depth: number): StepInstant {
    // The durations of some of these are unknown before the run.
    if (isCommandStep(step)) return step.isAwaited ? later(from) : from;
    if (isShowStep(step)) return step.kind === 'pause' ? later(from) : from;
    switch (step.kind) {
      case 'wait':
        return after(step.durationMs, from);
      case 'hold':
        return this.#deadline(step.deadline, from);
      case 'parallel':
      case 'race': {
        const ends = step.flows.map(({ name, steps }) =>
          this.#branch(step, name, steps, from, depth),
        );
        return step.kind === 'parallel' ? last(ends, from) : first(ends, from);
      }
      case 'use':
      case 'group':
        return this.tell(step.steps, from, depth + 1);
      case 'forEach':
        return this.#rounds(step, from, depth);
      case 'repeat':
        return this.#repetition(step, from, depth);
      case 'when': {
        const then = this.tell(step.then, from, depth + 1);
        const otherwise =
          step.otherwise.length === 0
            ? from
            : this.#branch(step, 'otherwise', step.otherwise, from, depth);
        return either([then, otherwise], from);
      }
      case 'oneOf': {
        const ends = step.choices.map(({ weight, steps }) =>
          this.#branch(step, `weight ${weight}`, steps, from, depth),
        );
        return either(ends, from);
      }
      case 'expect':
        return step.expectations.some(({ kind }) => kind === 'temporal') ? later(from) : from;
      case 'waitUntil':
      case 'play':
      case 'api':
      case 'batch':
      case 'command':
      case 'token':
      case 'refresh':
        return later(from);
      case 'at':
      case 'webhook':
      case 'fault':
      case 'heal':
        return from;
    }
  }

  #branch(
    step: Step,
    name: string,
    steps: readonly Step[],
    from: StepInstant,
    depth: number,
  ): StepInstant {
    this.#push({
      ...from,
      depth: depth + 1,
      step: undefined,
      verb: 'branch',
      text: name,
      because: undefined,
      position: step.position,
    });
    return this.tell(steps, from, depth + 2);
  }

  #rounds(step: Extract<Step, { kind: 'forEach' }>, from: StepInstant, depth: number): StepInstant {
    const names = step.rounds.map((_, index) => `round ${index + 1}`);
    if (step.isParallel) {
      const ends = step.rounds.map((round, index) =>
        this.#branch(step, names[index]!, round, from, depth),
      );
      return last(ends, from);
    }
    return step.rounds.reduce(
      (known, round, index) => this.#branch(step, names[index]!, round, known, depth),
      from,
    );
  }

  /** Describes a repetition once; the other rounds only count for their time. */
  #repetition(
    step: Extract<Step, { kind: 'repeat' }>,
    from: StepInstant,
    depth: number,
  ): StepInstant {
    let known = this.#round(step, from, depth);
    const { times } = step;
    if (times === undefined || times > mostRounds) return later(known);
    const wasSilent = this.#isSilent;
    this.#isSilent = true;
    for (let round = 1; round < times; round += 1) known = this.#round(step, known, depth);
    this.#isSilent = wasSilent;
    return known;
  }

  #round(step: Extract<Step, { kind: 'repeat' }>, from: StepInstant, depth: number): StepInstant {
    const end = this.tell(step.steps, from, depth + 1);
    if (step.everyMs === undefined) return end;
    const nextMs = from.atMs + Math.round(leastOf(step.everyMs));
    const isExact = end.isExact && typeof step.everyMs === 'number';
    return { atMs: Math.max(end.atMs, nextMs), isExact };
  }

  #moment(moment: AnyMoment, from: StepInstant): StepInstant {
    if (moment.kind === 'drawnTimeOfDay') return later(from);
    return { atMs: this.#instant(moment, from.atMs), isExact: from.isExact };
  }

  #deadline(deadline: Extract<Step, { kind: 'hold' }>['deadline'], from: StepInstant): StepInstant {
    if (deadline.kind === 'within') return after(deadline.durationMs, from);
    return { ...from, atMs: this.#instant(deadline, from.atMs) };
  }

  /** The instant of a moment as a run finds it: the next such time of day, now included. */
  #instant(moment: Exclude<AnyMoment, { kind: 'drawnTimeOfDay' }>, atMs: number): number {
    if (moment.kind === 'instant') return Math.max(atMs, moment.atMs);
    return this.#zone.nextTimeOfDay(atMs - 1, moment.msOfDay, moment);
  }

  #say(step: Step, known: StepInstant, depth: number): void {
    const { because, name, position } = step;
    const sentence = sentenceOf(step);
    const text = name === undefined ? sentence : `${name}: ${sentence}`;
    this.#push({ ...known, depth, step, verb: verbOf(step), text, because, position });
  }

  #push(told: DescribedStep): void {
    if (!this.#isSilent) this.told.push(told);
  }
}

/** The instant after a duration; a drawn one counts with its minimum. */
function after(duration: Amount, { atMs, isExact }: StepInstant): StepInstant {
  const leastMs = Math.max(0, Math.round(leastOf(duration)));
  return { atMs: atMs + leastMs, isExact: isExact && typeof duration === 'number' };
}

function later({ atMs }: StepInstant): StepInstant {
  return { atMs, isExact: false };
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
