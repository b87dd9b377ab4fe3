import { draw } from '../../random/distribution.ts';
import type { Flow, RepeatAction, Step } from '../plan/plan.ts';
import { isCommandStep, isShowStep } from '../plan/steps.ts';
import { durationOf, startOf } from './amount.ts';
import type { Steps } from './flow.ts';
import { callSteps } from './script-api.ts';
import { orderSteps, submitDeed } from './script-order.ts';
import { playSteps } from './script-play.ts';
import { show } from './script-show.ts';
import { drawsFor, hold, isTrue, waitUntil } from './script-wait.ts';
import type { Stage } from './stage.ts';
import { strike, struckName } from './strike.ts';

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
    yield* orderSteps(stage, step, cause);
    return;
  }
  switch (step.kind) {
    case 'wait':
      yield {
        kind: 'moment',
        atMs: world.clock.now + durationOf(step.durationMs, 'wait', drawsFor(stage, step)),
      };
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
    case 'play':
      yield* playSteps(stage, step, cause);
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

function drawn(stage: Stage, step: Extract<Step, { kind: 'oneOf' }>): readonly Step[] {
  const weights = step.choices.map(({ steps, weight }) => [steps, weight] as const);
  return draw({ kind: 'choice', weights }, stage.drawsOf(step));
}
