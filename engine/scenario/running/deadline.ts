import type { World } from '../../world.ts';
import type { Deadline, Moment } from '../plan/moment.ts';

/** The instant at which a wait gives up; Infinity where the limit of the clock ends the run. */
export function deadlineOf(world: World, deadline: Deadline): number {
  if (deadline.kind === 'limit') return Infinity;
  if (deadline.kind === 'within') return world.clock.now + deadline.durationMs;
  return instantOf(world, deadline);
}

/** The instant of a moment; for a time of day, its next occurrence, now included. */
export function instantOf({ clock, zone }: World, moment: Moment): number {
  if (moment.kind === 'timeOfDay') {
    return zone.nextTimeOfDay(clock.now - 1, moment.msOfDay, moment);
  }
  return Math.max(clock.now, moment.atMs);
}
