import { formatInstant } from '../../engine/index.ts';
import type { ControlledWorld, ReplayedWorld, ReplayOrder } from '../http/control/simulation.ts';
import type { FaceOptions } from '../http/face-options.ts';
import { refusal } from '../http/refusal.ts';
import type { ServedCalls } from '../pace/calls.ts';
import type { ClockNotice } from '../pace/clock-state.ts';
import { inTurns } from '../pace/in-turns.ts';
import type { Wall } from '../pace/wall.ts';
import { WorldClock } from '../pace/world-clock.ts';
import type { DeedMemory } from '../past/deed-memory.ts';
import { drive } from '../past/drive.ts';
import { scriptedCalls } from '../past/scripted-calls.ts';
import { IdleWatch } from './idle-watch.ts';
import { Makings } from './makings.ts';
import { replayName } from './shared/replay-names.ts';

export interface HostedReplaysOptions {
  readonly wall: Wall;
  readonly keptEntries: number;
  /** The most replays; 10 without it. */
  readonly mostReplays?: number | undefined;
  /** Real time to reach the beginning of a replay; 30 s without it. */
  readonly replayPatienceMs?: number | undefined;
  readonly onNotice: (worldId: string, notice: ClockNotice) => void;
  readonly isTaken: (id: string) => boolean;
  /** The name of this server among several; undefined without others. */
  readonly server?: string | undefined;
}

interface HostedReplay extends ReplayedWorld {
  readonly timekeeper: WorldClock;
  readonly use: IdleWatch;
}

/** Real time without a request or a client of its feed after which a replay ends (ours). */
const unusedMs = 300_000;

/** Replays of worlds side by side: each shows a past range of one again, in a world of its own. */
export class HostedReplays {
  readonly #options: HostedReplaysOptions;
  readonly #replays = new Map<string, HostedReplay>();
  /** Replays that are being made, each by the name of its world. */
  readonly #makings = new Makings('replay_refused');
  #unnamed = 0;

  constructor(options: HostedReplaysOptions) {
    this.#options = options;
  }

  get ids(): readonly string[] {
    return [...this.#replays.keys()];
  }

  find(id: string): HostedReplay | undefined {
    return this.#replays.get(id);
  }

  /** The replays of one world, the oldest first. */
  of(worldId: string): readonly HostedReplay[] {
    return [...this.#replays.values()].filter(({ replay }) => replay.of === worldId);
  }

  /**
   * Repeats the actions on a world up to the beginning of the range, while others are served. A
   * client that disconnects ends it.
   */
  async make(
    of: string,
    world: (ControlledWorld & { readonly deeds: DeedMemory }) | undefined,
    order: ReplayOrder,
    signal: AbortSignal,
  ): Promise<HostedReplay> {
    if (world === undefined) {
      throw refusal('replay_refused', `${of} is a replay itself: ask the world it is of`);
    }
    this.#checkRoom(world.deeds);
    return this.#makings.make(world.id, signal, async ({ wanted }) => {
      const id = this.#nextId();
      const { run, timekeeper } = await this.#begin(world, id, order, wanted);
      // The world may have been deleted since the last check.
      if (wanted.aborted) timekeeper.close(wanted.reason as Error);
      wanted.throwIfAborted();
      const { fromMs, untilMs } = order;
      const options: FaceOptions = world.options;
      const use = new IdleWatch({
        wall: this.#options.wall,
        idleMs: unusedMs,
        isBusy: () => false,
        onIdle: () => this.remove(id, refusal('world_unknown', `the replay ${id} was not used`)),
      });
      const replay = { of: world.id, fromMs, untilMs };
      const made = { id, run, timekeeper, options, use, replay };
      this.#replays.set(id, made);
      return made;
    });
  }

  /** Whether there was such a replay. */
  remove(id: string, error: Error): boolean {
    const replay = this.#replays.get(id);
    replay?.use.close();
    replay?.timekeeper.close(error);
    return this.#replays.delete(id);
  }

  /** Removes the replays of a deleted world. */
  removeOf(worldId: string, error: Error): void {
    for (const { id } of this.of(worldId)) this.remove(id, error);
    this.#makings.end(worldId, error);
  }

  close(error: Error): void {
    for (const id of this.ids) this.remove(id, error);
    this.endMakings(error);
  }

  /** Ends the replays that are still being made. */
  endMakings(error: Error): void {
    this.#makings.endAll(error);
  }

  #checkRoom({ isFull }: DeedMemory): void {
    const { mostReplays = 10 } = this.#options;
    if (this.#replays.size + this.#makings.size >= mostReplays) {
      const message = `this server already has ${mostReplays} replays, its limit; delete one`;
      throw refusal('replay_refused', message);
    }
    if (isFull) {
      const message = 'this world has received more input than is kept for its replays';
      throw refusal('replay_refused', message);
    }
  }

  /** A run at the beginning of the replayed range; gives up after some real time. */
  async #begin(
    { deeds, options, run: original }: DeedKeeper,
    id: string,
    { fromMs, untilMs, speed }: ReplayOrder,
    signal: AbortSignal,
  ): Promise<Pick<HostedReplay, 'run' | 'timekeeper'>> {
    const { wall, keptEntries, onNotice, replayPatienceMs = 30_000 } = this.#options;
    const giveUp = new AbortController();
    const callOff = wall.after(replayPatienceMs, () =>
      giveUp.abort(tooMuch(fromMs, replayPatienceMs)),
    );
    const wanted = AbortSignal.any([signal, giveUp.signal]);
    let calls: ServedCalls | undefined;
    try {
      const kept = { retain: keptEntries, history: true };
      const run = await inTurns(deeds.again(untilMs, kept), wall, wanted);
      // Events show the links that they were sent with.
      run.world.service.base = original.world.service.base;
      calls = scriptedCalls(run, options);
      const past = { isOver: () => false, stops: [{ untilMs: fromMs }].values() };
      await drive({ run, calls }, past, { wall, signal: wanted });
      wanted.throwIfAborted();
      const timekeeper = new WorldClock(run, {
        wall,
        mode: 'paced',
        speed,
        ignoresPauses: true,
        isShared: true,
        calls,
        onNotice: (notice) => onNotice(id, notice),
      });
      timekeeper.pause();
      return { run, timekeeper };
    } catch (error) {
      calls?.close();
      throw error;
    } finally {
      callOff();
    }
  }

  #nextId(): string {
    for (;;) {
      this.#unnamed += 1;
      const id = replayName(this.#unnamed, this.#options.server);
      if (!this.#options.isTaken(id)) return id;
    }
  }
}

type DeedKeeper = Pick<ControlledWorld, 'options' | 'run'> & { readonly deeds: DeedMemory };

function tooMuch(fromMs: number, patienceMs: number): Error {
  const words = `${formatInstant(fromMs)} was not reached within ${patienceMs / 1000} s of real time`;
  return refusal('replay_refused', `${words}: so much has happened in this world before`);
}
