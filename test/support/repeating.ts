import type { ScenarioRun } from '../../engine/index.ts';
import { isOutside, repeatDeed } from '../../engine/replay/deeds.ts';

/**
 * Repeats in a fresh run the deeds from outside in the log of another, up to the instant that it
 * has reached.
 */
export function repeatDeeds(of: ScenarioRun, fresh: ScenarioRun): void {
  for (const entry of of.world.log.retained) {
    if (!isOutside(entry)) continue;
    fresh.advanceTo(entry.atMs);
    repeatDeed(fresh, entry);
  }
  fresh.advanceTo(of.world.clock.now);
}
