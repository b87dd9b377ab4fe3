import { draw } from '../../random/distribution.ts';
import type { Stream } from '../../random/stream.ts';
import type { World } from '../../world.ts';
import type { Amount } from '../plan/moment.ts';
import type { Step } from '../plan/plan.ts';
import { instantOf } from './deadline.ts';

/** Streams for the draws of a step: one per thing drawn (`drive.distance`) and per vehicle. */
export type StreamsByPurpose = (what: string) => Stream;

export function amountOf(amount: Amount, what: string, draws: StreamsByPurpose): number {
  return typeof amount === 'number' ? amount : draw(amount, draws(what));
}

/** A duration in whole milliseconds. */
export function durationOf(amount: Amount, what: string, draws: StreamsByPurpose): number {
  return typeof amount === 'number' ? amount : Math.round(draw(amount, draws(what)));
}

/** The instant of the moment that a step waits for. */
export function startOf(
  world: World,
  at: NonNullable<Step['at']>,
  draws: StreamsByPurpose,
): number {
  if (at.kind !== 'drawnTimeOfDay') return instantOf(world, at);
  const msOfDay = durationOf(at.msOfDay, 'at', draws);
  return instantOf(world, { kind: 'timeOfDay', msOfDay, fold: at.fold });
}
