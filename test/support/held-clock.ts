import { WorldClock } from '../../adapters/pace/world-clock.ts';
import type { ScenarioRun } from '../../engine/index.ts';
import { HandWall } from './hand-wall.ts';

/** A clock that stands still unless a caller waits; real time never passes. */
export function heldClock(run: ScenarioRun): WorldClock {
  return new WorldClock(run, { wall: new HandWall(), mode: 'held' });
}
