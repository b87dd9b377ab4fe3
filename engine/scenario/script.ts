import type { Answer, Command } from '../command.ts';
import { Fault } from '../fault.ts';
import { scripted } from '../log/entry.ts';
import { draw } from '../random/distribution.ts';
import type { Stream } from '../random/stream.ts';
import { isMoving } from '../vehicle/condition.ts';
import type { World } from '../world.ts';
import { type Draws, durationOf, startOf } from './amount.ts';
import { deadlineOf } from './deadline.ts';
import type { Expression } from './expression.ts';
import type { ExpressionContext } from './expression-context.ts';
import type { Faults } from './faults.ts';
import type { Steps, Wait } from './flow.ts';
import type { Notes } from './notes.ts';
import { type CommandStep, commandsOf, isCommandStep } from './orders.ts';
import type { Flow, RepeatAction, Step } from './plan.ts';
import type { PresentExpectation } from './plan-expectations.ts';
import { type Api, callSteps } from './script-api.ts';
import { isShowStep, show } from './script-show.ts';
import { rowsOf, strike, struckName, subjectOf } from './strike.ts';
import { RunEnd } from './verdict.ts';
import type { Watch } from './watch.ts';
import { webhookCommand } from './webhook-deeds.ts';

/** What steps need of the run they belong to. */
export interface Stage {
  readonly world: World;
  readonly context: ExpressionContext;
  /** The end of the clock. */
  readonly limitMs: number;
  readonly faults: Faults;
  /** The vehicle that steps call `self`; undefined where they may not. */
  readonly self: Self | undefined;
  readonly api: Api;
  /** What steps have captured. */
  readonly notes: Notes;
  /** Logs that a step begins; returns the sequence that what it leads to has as its cause. */
  begin(step: Step): number;
  /** Notes what is being waited for, for a run that cannot end; returns how to take it back. */
  awaiting(step: Step, what: string): () => void;
  /** Logs which flow of a race ended first. */
  won(step: Step, flow: string, cause: number): void;
  /** The presenter wants the clock to stand still, where it runs by real time. */
  pause(): void;
  /** Checks expectations now; throws `RunEnd` where one fails. */
  check(expectations: readonly PresentExpectation[]): void;
  /** Checks expectations, waiting for those that take time; throws `RunEnd` where one fails. */
  expect(step: Extract<Step, { kind: 'expect' }>): Steps;
  /** Notes one thing a step itself expects. */
  note(step: Step, expected: string, passed: boolean, actual: string): void;
  /** Notes that a vehicle refused what no step expected it to; throws where that ends the run. */
  refused(step: CommandStep, vehicle: string, reason: string): void;
  /** The draws of a step for one time that it runs, of one thing and for one vehicle where it draws several. */
  drawsOf(step: Step, what?: string, vehicle?: string): Stream;
}

export interface Self {
  readonly row: number;
  readonly name: string;
}

/** Runs steps one after another. */
export function* runSteps(stage: Stage, steps: readonly Step[]): Steps {
  for (const step of steps) yield* runStep(stage, step);
}

function* runStep(stage: Stage, step: Step): Steps {
  const { world } = stage;
  if (step.at !== undefined) {
    yield { kind: 'moment', atMs: startOf(world, step.at, drawsFor(stage, step)) };
  }
  const cause = stage.begin(step);
  if (isShowStep(step)) {
    yield* show(stage, step, cause);
    return;
  }
  if (isCommandStep(step)) {
    yield* command(stage, step, cause);
    return;
  }
  switch (step.kind) {
    case 'wait':
      yield { kind: 'moment', atMs: world.clock.now + lengthOf(stage, step) };
      return;
    case 'at':
      return;
    case 'waitUntil':
      yield* waitUntil(stage, step);
      return;
    case 'hold':
      yield* hold(stage, step);
      return;
    case 'parallel':
      yield { kind: 'flows', flows: step.flows.map((flow) => runSteps(stage, flow.steps)) };
      return;
    case 'race':
      yield* race(stage, step, cause);
      return;
    case 'use':
    case 'group':
      yield* runSteps(stage, step.steps);
      return;
    case 'forEach':
      yield* rounds(stage, step);
      return;
    case 'repeat':
      yield* repeat(stage, step);
      return;
    case 'oneOf':
      yield* runSteps(stage, drawn(stage, step));
      return;
    case 'when':
      yield* runSteps(stage, isTrue(stage, step.condition) ? step.then : step.otherwise);
      return;
    case 'expect':
      yield* stage.expect(step);
      return;
    case 'webhook':
      submitDeed(stage, step, cause);
      return;
    case 'api':
    case 'batch':
    case 'command':
    case 'token':
    case 'refresh':
      yield* callSteps(stage, step, cause);
      return;
    case 'fault':
      strike(stage, step.fault, cause);
      return;
    case 'heal': {
      const { heals } = step;
      stage.faults.heal(
        'name' in heals ? heals : { target: struckName(stage, heals.target) },
        cause,
      );
      return;
    }
  }
}

function* command(stage: Stage, step: CommandStep, cause: number): Steps {
  const { world } = stage;
  const followers: number[] = [];
  for (const row of rowsOf(stage, step.target)) {
    const draws = drawsFor(stage, step, world.fleet.nameOf(row));
    for (const each of commandsOf(world, row, step, draws)) {
      const { refused } = submit(stage, step, each, cause);
      judgeAnswer(stage, step, world.fleet.nameOf(row), refused);
      if (refused === undefined) followers.push(row);
    }
  }
  if (step.kind !== 'drive' || step.refused !== undefined) return;
  const arrived = (): boolean => followers.every((row) => !isMoving(world.fleet, row));
  const subject = subjectOf(stage, step.target.name);
  const watches = [{ kind: 'subject', subject } as const];
  yield* awaiting(stage, step, `${subject} to arrive`, {
    kind: 'condition',
    watches,
    test: arrived,
    deadlineMs: stage.limitMs,
  });
}

function submitDeed(stage: Stage, step: Extract<Step, { kind: 'webhook' }>, cause: number): void {
  submit(stage, step, webhookCommand(stage.world, step), cause);
}

/** What cannot be is the scenario's mistake, said with its place in the file; an ambient rule says it by itself. */
function submit(stage: Stage, step: Step, order: Command, cause: number): Answer {
  try {
    return stage.world.submit(order, scripted(cause));
  } catch (error) {
    if (!(error instanceof Fault) || stage.self !== undefined) throw error;
    throw new RunEnd('ERROR', error.detail, step.position);
  }
}

function judgeAnswer(
  stage: Stage,
  step: CommandStep,
  vehicle: string,
  refused: string | undefined,
): void {
  if (step.refused !== undefined) {
    const passed = refused === step.refused;
    const actual = refused === undefined ? `${vehicle} did as told` : `refused with ${refused}`;
    stage.note(step, `${vehicle} refuses ${step.kind} with ${step.refused}`, passed, actual);
  } else if (refused !== undefined) {
    stage.refused(step, vehicle, refused);
  }
}

function* waitUntil(stage: Stage, step: Extract<Step, { kind: 'waitUntil' }>): Steps {
  const { condition, deadline } = step;
  const met = yield* awaiting(stage, step, condition.source, {
    kind: 'condition',
    watches: watchesOf(stage, condition),
    test: () => isTrue(stage, condition),
    deadlineMs: deadlineOf(stage.world, deadline, stage.limitMs),
  });
  // Where the scenario gives no deadline the end of the clock decides, and the run says so itself.
  if (deadline.kind !== 'limit')
    stage.note(step, condition.source, met, 'it did not come about in time');
}

function* hold(stage: Stage, step: Extract<Step, { kind: 'hold' }>): Steps {
  const { condition, deadline } = step;
  const broken = yield* awaiting(stage, step, `the end of: ${condition.source}`, {
    kind: 'condition',
    watches: watchesOf(stage, condition),
    test: () => !isTrue(stage, condition),
    deadlineMs: deadlineOf(stage.world, deadline, stage.limitMs),
  });
  stage.note(step, `${condition.source} holds`, !broken, 'it ceased to hold');
}

function* repeat(stage: Stage, step: RepeatAction & Step): Steps {
  const { world } = stage;
  for (let round = 0; round < step.max; round += 1) {
    if (step.whileTrue !== undefined && !isTrue(stage, step.whileTrue)) return;
    const startedMs = world.clock.now;
    yield* runSteps(stage, step.steps);
    if (step.until !== undefined && isTrue(stage, step.until)) return;
    if (step.everyMs !== undefined) {
      const nextMs = startedMs + durationOf(step.everyMs, 'repeat.every', drawsFor(stage, step));
      if (nextMs > world.clock.now) yield { kind: 'moment', atMs: nextMs };
    }
  }
  if (step.times === undefined) {
    stage.note(step, `the repetition ends within ${step.max} rounds`, false, 'it went on');
  }
}

function* race(
  stage: Stage,
  step: Extract<Step, { kind: 'parallel' | 'race' }>,
  cause: number,
): Steps {
  let winner: string | undefined;
  const runner = function* (flow: Flow): Steps {
    yield* runSteps(stage, flow.steps);
    winner ??= flow.name;
  };
  yield { kind: 'race', flows: step.flows.map(runner) };
  if (winner !== undefined) stage.won(step, winner, cause);
}

function* rounds(stage: Stage, step: Extract<Step, { kind: 'forEach' }>): Steps {
  if (step.isParallel) {
    yield { kind: 'flows', flows: step.rounds.map((round) => runSteps(stage, round)) };
  } else {
    for (const round of step.rounds) yield* runSteps(stage, round);
  }
}

function lengthOf(stage: Stage, step: Extract<Step, { kind: 'wait' }>): number {
  return durationOf(step.durationMs, 'wait', drawsFor(stage, step));
}

function drawsFor(stage: Stage, step: Step, vehicle?: string): Draws {
  return (what) => stage.drawsOf(step, what, vehicle);
}

function drawn(stage: Stage, step: Extract<Step, { kind: 'oneOf' }>): readonly Step[] {
  const weights = step.choices.map(({ steps, weight }) => [steps, weight] as const);
  return draw({ kind: 'choice', weights }, stage.drawsOf(step));
}

/** The watches of a condition, about the vehicle that is `self`. */
function watchesOf(stage: Stage, { watches }: Expression): readonly Watch[] {
  if (stage.self === undefined) return watches;
  return watches.map((each) =>
    'subject' in each ? { ...each, subject: subjectOf(stage, each.subject) } : each,
  );
}

/** Waits, and says meanwhile what for. */
export function* awaiting(
  stage: Stage,
  step: Step,
  what: string,
  wait: Wait,
): Generator<Wait, boolean, boolean> {
  const done = stage.awaiting(step, what);
  try {
    return yield wait;
  } finally {
    // Steps that a race cancels wait for nothing any more.
    done();
  }
}

function isTrue(stage: Stage, condition: Expression): boolean {
  return condition.evaluate(stage.context) === true;
}
