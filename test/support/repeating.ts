import type { ScenarioRun } from '../../engine/index.ts';
import { isOutside, repeatDeed } from '../../engine/replay/deeds.ts';

/** Does to a fresh run what the log of another says was done to that from outside, up to the instant it is at. */
export function repeatDeeds(of: ScenarioRun, fresh: ScenarioRun): void {
  for (const entry of of.world.log.retained) {
    if (!isOutside(entry)) continue;
    fresh.advanceTo(entry.atMs);
    repeatDeed(fresh, entry);
  }
  fresh.advanceTo(of.world.clock.now);
}
