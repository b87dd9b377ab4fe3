import { isMoving } from '../vehicle/condition.ts';
import type { World } from '../world.ts';
import type { Expression } from './expression.ts';
import type { ExpressionContext } from './expression-context.ts';
import type { Steps, Wait } from './flow.ts';
import { type CommandStep, commandsOf, isCommandStep, targetRows } from './orders.ts';
import type { Deadline, Expectation, Moment, RepeatAction, Step } from './plan.ts';
import { RunEnd } from './verdict.ts';

/** What steps need of the run they belong to. */
export interface Stage {
  readonly world: World;
  readonly context: ExpressionContext;
  /** The end of the clock. */
  readonly limitMs: number;
  /** Notes what is being waited for, for a run that cannot end; returns how to take it back. */
  awaiting(step: Step, what: string): () => void;
  /** Checks expectations now; throws `RunEnd` where one fails. */
  check(expectations: readonly Expectation[]): void;
  /** Notes one thing a step itself expects. */
  note(step: Step, expected: string, passed: boolean, actual: string): void;
}

/** Runs steps one after another. */
export function* runSteps(stage: Stage, steps: readonly Step[]): Steps {
  for (const step of steps) yield* runStep(stage, step);
}

function* runStep(stage: Stage, step: Step): Steps {
  const { world } = stage;
  if (step.at !== undefined) yield { kind: 'moment', atMs: instantOf(world, step.at) };
  const data = { step: step.path, verb: step.kind };
  const cause = world.log.append(world.clock.now, 'mk', 'step.started', '', -1, data);
  if (isCommandStep(step)) {
    yield* command(stage, step, cause);
    return;
  }
  switch (step.kind) {
    case 'wait':
      yield { kind: 'moment', atMs: world.clock.now + step.durationMs };
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
    case 'repeat':
      yield* repeat(stage, step);
      return;
    case 'when':
      yield* runSteps(stage, isTrue(stage, step.condition) ? step.then : step.otherwise);
      return;
    case 'expect':
      stage.check(step.expectations);
      return;
  }
}

function* command(stage: Stage, step: CommandStep, cause: number): Steps {
  const { world } = stage;
  const rows = [...targetRows(world, step.target)];
  for (const row of rows) {
    for (const each of commandsOf(world, row, step)) {
      const { refused } = world.submit(each, cause);
      judgeAnswer(stage, step, world.fleet.nameOf(row), refused);
    }
  }
  if (step.kind !== 'drive' || step.refused !== undefined) return;
  const arrived = (): boolean => rows.every((row) => !isMoving(world.fleet, row));
  const watches = [{ kind: 'subject', subject: step.target.name } as const];
  yield* awaiting(stage, step, `${step.target.name} to arrive`, {
    kind: 'condition',
    watches,
    test: arrived,
    deadlineMs: stage.limitMs,
  });
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
    throw new RunEnd('BLOCKED', `${vehicle} refused ${step.kind}: ${refused}`, step.position);
  }
}

function* waitUntil(stage: Stage, step: Extract<Step, { kind: 'waitUntil' }>): Steps {
  const { condition, deadline } = step;
  const met = yield* awaiting(stage, step, condition.source, {
    kind: 'condition',
    watches: condition.watches,
    test: () => isTrue(stage, condition),
    deadlineMs: deadlineOf(stage, deadline),
  });
  // Where the scenario gives no deadline the end of the clock decides, and the run says so itself.
  if (deadline.kind !== 'limit')
    stage.note(step, condition.source, met, 'it did not come about in time');
}

function* hold(stage: Stage, step: Extract<Step, { kind: 'hold' }>): Steps {
  const { condition, deadline } = step;
  const broken = yield* awaiting(stage, step, `the end of: ${condition.source}`, {
    kind: 'condition',
    watches: condition.watches,
    test: () => !isTrue(stage, condition),
    deadlineMs: deadlineOf(stage, deadline),
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
      const nextMs = startedMs + step.everyMs;
      if (nextMs > world.clock.now) yield { kind: 'moment', atMs: nextMs };
    }
  }
  if (step.times === undefined) {
    stage.note(step, `the repetition ends within ${step.max} rounds`, false, 'it went on');
  }
}

/** Waits, and says meanwhile what for. */
function* awaiting(
  stage: Stage,
  step: Step,
  what: string,
  wait: Wait,
): Generator<Wait, boolean, boolean> {
  const done = stage.awaiting(step, what);
  const came = yield wait;
  done();
  return came;
}

function isTrue(stage: Stage, condition: Expression): boolean {
  return condition.evaluate(stage.context) === true;
}

function deadlineOf(stage: Stage, deadline: Deadline): number {
  if (deadline.kind === 'limit') return stage.limitMs;
  if (deadline.kind === 'within') return stage.world.clock.now + deadline.durationMs;
  return instantOf(stage.world, deadline);
}

/** The instant of a moment: a time of day is the next one, now included. */
function instantOf({ clock, zone }: World, moment: Moment): number {
  if (moment.kind === 'timeOfDay') {
    return zone.nextTimeOfDay(clock.now - 1, moment.msOfDay, moment);
  }
  return Math.max(clock.now, moment.atMs);
}
