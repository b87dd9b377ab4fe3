import type { Restarted, RestartPoint, WorldElsewhere } from '../http/control/simulation.ts';
import type { WorldCard } from '../http/control/world-card.ts';
import { journalFull } from '../http/control-access.ts';
import { unrecorded } from '../http/kept.ts';
import { type Refusal, refusal } from '../http/refusal.ts';
import type { ClockMemo } from '../pace/clock-memo.ts';
import { type KeptInputs, WorldJournal } from '../past/journal/world-journal.ts';
import {
  firstId,
  type HostedWorldsOptions,
  type ResumePolicy,
  resumePolicies,
} from './hosting-options.ts';
import { IdleWatch } from './idle-watch.ts';
import { beginAnew } from './new-beginning.ts';
import type { AwakeWorlds, OwnedWorld } from './owned-world.ts';
import { digestOf } from './server-cards.ts';
import { type SleepingWorld, SleepingWorlds } from './sleeping-worlds.ts';
import { movedAway, type WorldStore, whenUsable } from './stored-worlds.ts';
import { unreadWorld, WorldKeeper } from './world-keeper.ts';
import { type Begun, closingOnFailure, firstTokens } from './world-making.ts';

/** The reason why a world ends here while its journal stays. */
type PuttingAway = 'idle' | 'lost' | 'ended';

/** A new beginning of a world. */
interface Restart {
  readonly from: RestartPoint;
  /** Whether its journal is dropped. */
  readonly isReplaced?: boolean;
  /** The error for requests that wait in the world before. */
  readonly gone: Error;
}

/** Real time between two attempts to bring back a world whose clock was playing. */
const retryMs = 10_000;

const recordedAgain = 'it is recorded again, and answers requests';

/** The life of kept worlds: put away while unused, and brought back from their journals. */
export class KeptWorlds {
  readonly sleeping: SleepingWorlds;
  readonly #options: HostedWorldsOptions & { readonly keptEntries: number };
  readonly #awake: AwakeWorlds;
  readonly #keeper: WorldKeeper | undefined;
  /** The store, where servers share it: this one has the worlds that it has claimed. */
  readonly #shared: WorldStore | undefined;
  /** The instants of real time at which worlds left this server, which requests may still reach. */
  readonly #leftAtMs = new Map<string, number>();
  /** Cancel the next attempts to bring back worlds whose clocks were playing, by their ids. */
  readonly #retries = new Map<string, () => void>();
  #isClosed = false;
  #resume: ResumePolicy = resumePolicies[0];
  /** Whether the server of the worlds is still being started. */
  #isStarting = true;

  constructor(options: HostedWorldsOptions & { readonly keptEntries: number }, awake: AwakeWorlds) {
    const { keeping } = options;
    this.#options = options;
    this.#awake = awake;
    this.#shared = keeping?.store.claim === undefined ? undefined : keeping.store;
    // A world whose journal cannot be written stops; it returns once the store accepts records.
    const onLost = (id: string, error: Error): void => {
      const world = awake.find(id);
      // A store that servers share tells itself which worlds are lost.
      if (this.#shared !== undefined) return;
      const wasPlaying = world?.timekeeper.state.isPlaying === true;
      if (world !== undefined) this.putAway(world, unrecorded(), 'lost');
      // A server whose first world is lost is not ready, so that no request may come.
      if (wasPlaying || id === firstId) this.#retry(id);
      keeping?.onLost?.(id, error);
    };
    const onFull = (id: string): void => awake.find(id)?.timekeeper.close(journalFull());
    const mostBytes = options.limits?.journalBytes;
    this.#keeper = keeping && new WorldKeeper({ ...keeping, onLost, onFull, mostBytes }, options);
    this.sleeping = new SleepingWorlds({
      bringBack: async (world, signal) => void (await this.#recover(world, signal)),
      onSetAside: (id, problem) => keeping?.onSetAside?.(id, problem),
      onState: (world) => {
        // A world that is given back is asleep for the others as soon as it is.
        if (world.isLeaving !== true) this.#shared?.tell?.(world.id, world);
      },
    });
  }

  /**
   * Learns the worlds that are kept, and brings back the first one, unless it begins anew, and
   * those whose clocks play. Deletes those that have expired. Of a store that servers share, it
   * brings back those that have been adopted.
   */
  async open(resume: ResumePolicy, isFresh: boolean): Promise<void> {
    this.#resume = resume;
    const ids = this.#shared === undefined ? await this.#keeper?.ids() : undefined;
    for (const id of ids ?? []) {
      if (isFresh && id === firstId) continue;
      const unread = { ...unreadWorld(id), state: 'asleep' } as const;
      await this.#learn(await this.#keeper!.glance(id).catch(() => unread));
    }
    await this.wakePlaying(firstId);
    this.#isStarting = false;
  }

  /** Brings back the worlds whose clocks play, which cannot wait for a request, and another one. */
  async wakePlaying(other?: string): Promise<void> {
    for (const { id, isPlaying, isLeaving } of this.sleeping.list()) {
      if (isLeaving === true) continue;
      if (isPlaying === true || id === other) await this.sleeping.wake(id);
    }
  }

  /** The worlds of a store that servers share. */
  async survey(): Promise<readonly WorldElsewhere[]> {
    const survey = this.#shared?.survey?.();
    return survey === undefined ? [] : whenUsable(survey);
  }

  /** The id of the world of a store that servers share whose token this is. */
  ofToken(token: string): Promise<string | undefined> | undefined {
    const found = this.#shared?.ofToken?.(digestOf(token));
    return found && whenUsable(found);
  }

  /** The number of the worlds of all servers that share the store; undefined without others. */
  countAll(): Promise<number> | undefined {
    return this.#shared && whenUsable(this.#shared.list()).then(({ length }) => length);
  }

  /** Learns a world that this server has claimed, which sleeps until a request comes. */
  async adopt(id: string): Promise<void> {
    await whenUsable(this.#keeper!.glance(id).then((world) => this.#learn(world)));
  }

  /**
   * Whether a world cannot wait for a request: its clock plays, or it has expired. Rejects with
   * `UnavailableError` where the store does not tell.
   */
  async isUrgent(id: string): Promise<boolean> {
    const { isPlaying, card } = await this.#keeper!.glance(id);
    return isPlaying === true || this.#isOver(card);
  }

  /** Resolves once a world that is put away has left this server; undefined for any other. */
  leaving(id: string): Promise<void> | undefined {
    const world = this.sleeping.find(id);
    return world?.isLeaving === true ? world.closing : undefined;
  }

  /** Ends a world here that this server no longer has; its journal stays in the store. */
  leave(id: string): void {
    const world = this.#awake.find(id);
    if (world === undefined && this.sleeping.find(id) === undefined) return;
    const gone = movedAway(id);
    this.#leftAtMs.set(id, this.#options.wall.nowMs());
    // It asks for the settings of the clock once more.
    if (world?.record instanceof WorldJournal) void world.record.close();
    if (world !== undefined) this.#awake.end(world, gone);
    this.sleeping.drop(id, gone);
    this.#awake.cards.delete(id);
  }

  /** Forgets that a world was here before. */
  forgetLeft(id: string): void {
    this.#leftAtMs.delete(id);
  }

  /** Forgets the worlds that left before an instant of real time. */
  forgetLeftBefore(ms: number): void {
    for (const [id, leftMs] of this.#leftAtMs) if (leftMs < ms) this.#leftAtMs.delete(id);
  }

  /** The reason why a world that exists is not awake here; undefined for any other world. */
  absence(id: string): Refusal | undefined {
    const hasLeft = this.#leftAtMs.has(id);
    return this.sleeping.absence(id) ?? (hasLeft ? movedAway(id) : undefined);
  }

  /** Notes that a world is awake. */
  isAwake(id: string): void {
    this.sleeping.delete(id);
    this.#shared?.tell?.(id, { state: 'awake' });
  }

  /**
   * Begins the journal of a new world, or that of one anew in place of the present one; undefined
   * where worlds are not kept.
   */
  async keep(
    id: string,
    begun: Begun,
    inputs: KeptInputs,
    isReplaced = false,
  ): Promise<WorldJournal | undefined> {
    const clock = () => this.#memoOf(id);
    return this.#keeper?.keep(id, begun, inputs, { clock, way: isReplaced ? 'replace' : 'begin' });
  }

  /** Brings a world back to where it was, and goes on from there. */
  async #recover(
    { id, isLost = false }: Pick<SleepingWorld, 'id' | 'isLost'>,
    signal: AbortSignal,
  ): Promise<OwnedWorld> {
    if (this.#keeper === undefined) throw refusal('world_unknown', `there is no world ${id} here`);
    if (isLost) await this.#keeper.probe(id);
    const { begun, inputs, memo, lateByMs, goOn } = await this.#keeper.recover(id, signal);
    const record = await closingOnFailure(
      begun,
      goOn(() => this.#memoOf(id)),
    );
    // A server that is started tells its clients fresh tokens.
    const grantsTokens = this.#isStarting && this.#awake.grantsTokens(id);
    const tokens = grantsTokens ? firstTokens(begun.run.world) : undefined;
    const isLate = this.#resume === 'catch-up' && memo?.isPlaying === true;
    try {
      signal.throwIfAborted();
      const world = this.#awake.add(id, { ...begun, tokens }, inputs.clock, {
        record,
        memo: memo && this.#resume === 'held' ? { ...memo, isPlaying: false } : memo,
        lateByMs: isLate ? lateByMs : 0,
      });
      if (isLost) this.#options.keeping?.onRemark?.(id, recordedAgain);
      return world;
    } catch (error) {
      begun.calls?.close();
      await record.abandon();
      throw error;
    }
  }

  /** Watches the use of a world, which is put away while there is none; undefined if it stays. */
  watch(world: () => OwnedWorld): IdleWatch | undefined {
    const { wall, idleMs } = this.#options;
    if (idleMs === undefined) return undefined;
    return new IdleWatch({
      wall,
      idleMs,
      isBusy: () => this.#isBusy(world()),
      onIdle: () => this.putAway(world(), wasPutAway(world().id), 'idle'),
    });
  }

  /** Ends a world and keeps its journal, from which it returns. */
  putAway(world: OwnedWorld, error: Error, parting: PuttingAway = 'ended'): void {
    const { id, run, record } = world;
    if (!(record instanceof WorldJournal) || this.#awake.find(id) !== world) return;
    const { isPlaying } = world.timekeeper.state;
    const closing = this.#close(id, record, parting);
    this.#awake.end(world, error);
    const { name: scenario, seed } = run.scenario;
    const { card } = record.inputs;
    const facts = { id, scenario, seed, card, journalBytes: undefined };
    this.sleeping.add({
      ...facts,
      state: 'asleep',
      isPlaying,
      isLost: parting === 'lost',
      isLeaving: parting === 'idle' && this.#shared !== undefined,
      closing,
    });
  }

  /**
   * Begins a world anew from its inputs, or as it last was. The journal is kept beside the new one,
   * or replaced by it.
   */
  async restart(
    id: string,
    { from, isReplaced = false, gone }: Restart,
    signal: AbortSignal,
  ): Promise<Restarted> {
    const world = this.#awake.find(id);
    while (world?.timekeeper.idle !== undefined) await world.timekeeper.idle;
    const wasPlaying = world?.timekeeper.state.isPlaying === true;
    if (world !== undefined) this.putAway(world, gone);
    try {
      return await this.sleeping.replace(id, gone, async ({ closing }, ending) => {
        await closing;
        const keeper = this.#keeper!;
        const wanted = AbortSignal.any([signal, ending]);
        const anew = { id, from, run: world?.run, grantsTokens: this.#awake.grantsTokens(id) };
        const beginning = beginAnew(keeper, this.#options, anew, wanted);
        const { begun, notes, ...last } = await whenUsable(beginning);
        const inputs = { ...last.inputs, card: this.#awake.cards.get(id) ?? last.inputs.card };
        const clock = () => this.#memoOf(id);
        const way = isReplaced ? 'replace' : 'rotate';
        const kept = keeper.keep(id, begun, inputs, { clock, way });
        const record = await closingOnFailure(begun, whenUsable(kept));
        if (ending.aborted) {
          begun.calls?.close();
          await record.abandon();
          ending.throwIfAborted();
        }
        return { world: this.#awake.add(id, begun, inputs.clock, { record }), notes };
      });
    } catch (error) {
      // A world that played goes on as it was.
      if (wasPlaying) void this.sleeping.wake(id);
      throw error;
    }
  }

  /** Ends all returns, and begins no more. */
  close(error: Error): void {
    this.#isClosed = true;
    for (const callOff of this.#retries.values()) callOff();
    this.sleeping.close(error);
  }

  /** Brings a world back, without a request, once the store accepts records again. */
  #retry(id: string): void {
    this.#retries.get(id)?.();
    if (this.#isClosed) return;
    const again = async (): Promise<void> => {
      await this.sleeping.wake(id);
      if (this.sleeping.find(id)?.isLost === true) this.#retry(id);
      else this.#retries.delete(id);
    };
    this.#retries.set(
      id,
      this.#options.wall.after(retryMs, () => void again()),
    );
  }

  /** Deletes a world that is not awake; resolves to whether there was one. */
  async remove(id: string, error: Error): Promise<boolean> {
    return whenUsable(this.sleeping.end(id, error, () => this.forget(id)));
  }

  /** Deletes the journals of a world. */
  async forget(id: string): Promise<void> {
    await this.#keeper?.remove(id);
  }

  /** Learns a kept world, or deletes it if it has expired. */
  async #learn(world: SleepingWorld): Promise<void> {
    const { id } = world;
    const { cards, find } = this.#awake;
    // Meanwhile it may have been made here.
    if (find(id) !== undefined) return;
    this.sleeping.add(world);
    if (this.#isOver(world.card) && (await this.hasExpired(id))) {
      await this.forget(id);
      this.sleeping.delete(id);
      cards.expire(id, world.card);
    } else if (!this.#isOver(world.card)) cards.set(id, world.card);
  }

  /**
   * Whether the time of a world is over for sure. Of one that is not awake, only a journal that is
   * whole tells it.
   */
  async hasExpired(id: string): Promise<boolean> {
    const world = this.sleeping.find(id);
    if (world === undefined) return true;
    const { cards } = this.#awake;
    try {
      const examined = await this.#keeper!.examined(world);
      // Meanwhile it may have come back, whose card is planned for anew.
      if (this.sleeping.find(id) !== world) return false;
      if (this.#isOver(examined.card)) return true;
      this.sleeping.add(examined);
      cards.set(id, examined.card);
    } catch {
      const expiresMs = cards.nowMs() + retryMs;
      if (this.sleeping.find(id) === world) cards.set(id, { ...world.card, expiresMs });
    }
    return false;
  }

  #isOver({ expiresMs = Infinity }: WorldCard): boolean {
    return expiresMs <= this.#awake.cards.nowMs();
  }

  #isBusy({ id, timekeeper }: OwnedWorld): boolean {
    const { isPlaying, locks } = timekeeper.state;
    const isMoving = isPlaying || timekeeper.idle !== undefined || !timekeeper.isSettled;
    const isHeld = locks.length > 0 || this.#awake.isHeld(id);
    return isMoving || isHeld || timekeeper.isClosed || this.#options.isUsed?.(id) === true;
  }

  async #close(id: string, record: WorldJournal, parting: PuttingAway): Promise<void> {
    await record.close();
    if (this.#shared !== undefined && parting === 'idle') {
      await this.#shared.release?.(id);
      this.leave(id);
      return;
    }
    const journalBytes = await this.#keeper?.sizeOf(id);
    this.sleeping.update(id, { journalBytes, closing: undefined });
  }

  #memoOf(id: string): ClockMemo | undefined {
    return this.#awake.find(id)?.timekeeper.memo;
  }
}

/** The refusal for requests that wait in a world when it is put away. */
function wasPutAway(id: string): Refusal {
  return refusal('world_reset', `the world ${id} was put away meanwhile: ask again`);
}
