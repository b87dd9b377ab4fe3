import type { Command } from '../../command.ts';
import type { World } from '../../world.ts';
import type { Target } from '../names/roster.ts';
import type { Amount } from './moment.ts';

/** The action of a verb for vehicles, made by the declaration of the verb. */
export interface OrderAction {
  readonly kind: 'order';
  readonly verb: string;
  readonly target: Target;
  /** The values of the verb without its vehicle, in canonical units. */
  readonly order: object;
  /** Whether the step lasts until the vehicles stand. */
  readonly isAwaited: boolean;
  readonly commandsFor: (follower: Follower) => readonly Command[];
  /** The action on the named vehicle or fleet, as part of a sentence. */
  readonly sentence: (who: string) => string;
}

/** One vehicle that receives an order. */
export interface Follower {
  readonly vehicle: string;
  readonly row: number;
  readonly world: World;
  /** A fixed number, or a draw from the stream of this purpose. */
  readonly draw: (amount: Amount, purpose: string) => number;
}
