import type { Command } from '../../command.ts';
import type { World } from '../../world.ts';
import type { Target } from '../names/roster.ts';
import type { Amount } from './moment.ts';

/** The action of a verb that vehicles follow; its declaration makes it. */
export interface OrderAction {
  readonly kind: 'order';
  readonly verb: string;
  readonly target: Target;
  /** The values that the verb reads beside its vehicle, in canonical units. */
  readonly order: object;
  /** The step ends when the vehicles stand. */
  readonly isAwaited: boolean;
  readonly commandsFor: (follower: Follower) => readonly Command[];
  /** The action on a vehicle or fleet of this name, as part of a sentence. */
  readonly sentence: (who: string) => string;
}

/** One vehicle that follows an order. */
export interface Follower {
  readonly vehicle: string;
  readonly row: number;
  readonly world: World;
  /** A number, drawn from the stream of this purpose where it is not fixed. */
  readonly draw: (amount: Amount, purpose: string) => number;
}
