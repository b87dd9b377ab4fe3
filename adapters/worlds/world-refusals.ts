import { type Refusal, refusal } from '../http/refusal.ts';
import { WorldTaken } from './stored-worlds.ts';

/** The refusal of one more world than a server may have. */
export function noRoom(most: number): Refusal {
  return refusal('world_refused', `this server already has ${most} worlds, its limit; delete one`);
}

/** The refusal of a new world whose name is taken. */
export function nameTaken(id: string, known: string, isBeingMade: boolean): Refusal {
  return refusal('world_taken', new WorldTaken(id, known, isBeingMade).message);
}

/** The refusal for requests that a reset of their world has overtaken. */
export function wasReset(id: string): Refusal {
  return refusal('world_reset', `the world ${id} was reset meanwhile: ask the new one`);
}

/** The refusal to reset a replay. */
export function isReplay(id: string): Refusal {
  return refusal('replay_refused', `${id} is a replay: make another one in its place`);
}

/** The refusal to branch a replay. */
export function isReplayBranched(id: string, of: string): Refusal {
  return refusal('replay_refused', `${id} is a replay of ${of}: branch that world, at an instant`);
}

/** The refusal to begin a branch anew. */
export function isBranch(id: string, of: string): Refusal {
  return refusal('world_refused', `${id} is a branch of ${of}: make another one in its place`);
}

/** The refusal to reset a world that is recorded. */
export function isRecorded(id: string): Refusal {
  return refusal(
    'world_refused',
    `${id} is recorded, and a recording holds one run: make another world instead`,
  );
}

/** The refusal to begin a world from its last state that is not kept. */
export function isNotKept(id: string): Refusal {
  return refusal(
    'world_refused',
    `${id} is not kept: only a server with --data can begin it from its last state`,
  );
}
