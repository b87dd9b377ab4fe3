import type { BranchOrder } from '../http/control/simulation.ts';
import type { WorldCard } from '../http/control/world-card.ts';
import { refusal } from '../http/refusal.ts';
import { inTurns } from '../pace/in-turns.ts';
import { repeatPast } from '../past/repeat-past.ts';
import type { OrderedWorld, OwnedWorld } from './owned-world.ts';
import {
  type BeginningOptions,
  type Begun,
  beginWorld,
  checkSize,
  closingOnFailure,
} from './world-making.ts';

/**
 * Executes a world again up to an instant, in turns with everything else. The clock of the branch
 * does not play at first, so that something else can be done in it.
 */
export async function beginBranch(
  world: OwnedWorld,
  card: WorldCard | undefined,
  { making, order, nowMs }: BranchMaking,
  signal: AbortSignal,
): Promise<OrderedWorld> {
  const { deeds, options, run, sources, timekeeper } = world;
  while (timekeeper.idle !== undefined) await timekeeper.idle;
  signal.throwIfAborted();
  const { scenario, world: simulated } = run;
  const { now } = simulated.clock;
  const { atMs = now, sends } = order;
  checkBranched(world, atMs);
  const limits = { ...card?.limits, ...order.card?.limits };
  checkSize(scenario, { limits }, making);
  const past = deeds.past(atMs);
  const { deedReplay } = past;
  // Events of the past show the links that they were sent with.
  const onRun = (again: Begun['run']): void => {
    again.world.service.base = simulated.service.base;
  };
  const steps = beginWorld(scenario, making, { options, sources, deedReplay, onRun });
  const begun = await inTurns(steps, making.wall, signal);
  await closingOnFailure(begun, repeatPast(begun, past, making.wall, signal));
  const { mode = world.clock.mode, speed = timekeeper.state.speed } = order.clock ?? {};
  const { owner = card?.owner, expiresMs = card?.expiresMs, tokenDigest } = order.card ?? {};
  const branch = { of: world.id, atMs, sends };
  const own: WorldCard = { owner, expiresMs, tokenDigest, limits, branch, createdMs: nowMs() };
  return {
    begun,
    inputs: { scenario, sources, faces: options, clock: { mode, speed }, card: own },
    memo: {
      isPlaying: false,
      speed,
      awaitsPresenter: false,
      pauses: { ...timekeeper.memo.pauses, past: begun.run.pauses, isHolding: false },
      locks: [],
      lockCount: 0,
    },
  };
}

export interface BranchMaking {
  readonly making: BeginningOptions;
  readonly order: BranchOrder;
  /** Real time, ms since the epoch. */
  readonly nowMs: () => number;
}

/** Refuses a world that cannot be executed again up to an instant. */
function checkBranched({ deeds, id, run }: OwnedWorld, atMs: number): void {
  if (deeds.isFull) {
    throw refusal('world_refused', `${id} has received more input than is kept for its branches`);
  }
  if (run.conclusion === undefined || atMs < run.world.clock.now) return;
  throw refusal('world_refused', `${id} has ended: branch it at an instant before its end`);
}
