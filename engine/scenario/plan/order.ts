import type { Command } from '../../command.ts';
import type { World } from '../../world.ts';
import type { Target } from '../names/roster.ts';
import type { Amount } from './moment.ts';
import type { Step, StepParts } from './steps.ts';

/** The action of a verb for vehicles, made by the declaration of the verb. */
export interface OrderAction extends StepParts {
  readonly target: Target;
  /** The values of the verb without its vehicle, in canonical units. */
  readonly order: object;
  readonly commandsFor: (follower: Follower) => readonly Command[];
}

/** One vehicle that receives an order. */
export interface Follower {
  readonly vehicle: string;
  readonly row: number;
  readonly world: World;
  /** A fixed number, or a draw from the stream of this purpose. */
  readonly draw: (amount: Amount, purpose: string) => number;
}

/** A step with an order to vehicles. */
export type CommandStep = Step & OrderAction;

/** Whether a step is an order to vehicles. */
export function isCommandStep(step: Step): step is CommandStep {
  return 'target' in step;
}
