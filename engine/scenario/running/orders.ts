import type { Command } from '../../command.ts';
import type { World } from '../../world.ts';
import type { Amount } from '../plan/moment.ts';
import type { OrderAction } from '../plan/order.ts';
import { amountOf, type StreamsByPurpose } from './amount.ts';

/** The commands by which a vehicle follows a step, with the random amounts of the step drawn. */
export function commandsOf(
  world: World,
  row: number,
  action: OrderAction,
  draws: StreamsByPurpose,
): readonly Command[] {
  const draw = (amount: Amount, purpose: string): number => amountOf(amount, purpose, draws);
  return action.commandsFor({ vehicle: world.fleet.nameOf(row), row, world, draw });
}
