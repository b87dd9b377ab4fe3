import type { Answer, Command } from '../../command.ts';
import { Fault } from '../../fault.ts';
import { scripted } from '../../log/entry.ts';
import { isMoving } from '../../vehicle/row/condition.ts';
import { rowsOf, subjectOf } from '../context/self.ts';
import { RunEnd } from '../judging/verdict.ts';
import type { CommandStep } from '../plan/order.ts';
import type { Step } from '../plan/plan.ts';
import type { Steps } from './flow.ts';
import { commandsOf } from './orders.ts';
import { awaiting, drawsFor } from './script-wait.ts';
import type { Stage } from './stage.ts';

/** Gives vehicles commands; a drive ends with their arrival. */
export function* orderSteps(stage: Stage, step: CommandStep, cause: number): Steps {
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
  if (step.lasts === undefined || step.refused !== undefined) return;
  const arrived = (): boolean => followers.every((row) => !isMoving(world.fleet, row));
  const subject = subjectOf(stage, step.target.name);
  const watches = [{ kind: 'subject', subject } as const];
  yield* awaiting(stage, step, `${subject} to arrive`, {
    kind: 'condition',
    watches,
    test: arrived,
    deadlineMs: Infinity,
  });
}

/**
 * Submits a command. An impossible one is the scenario's mistake, reported with its place in the
 * file; an ambient rule reports its own.
 */
export function submit(stage: Stage, step: Step, order: Command, cause: number): Answer {
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
    stage.note(step, `${vehicle} refuses ${step.verb} with ${step.refused}`, passed, actual);
  } else if (refused !== undefined) {
    stage.refused(step, vehicle, refused);
  }
}
