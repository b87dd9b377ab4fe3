import { allAtOnce, type Scenario, type ScenarioSources } from '../../engine/index.ts';
import type {
  BranchOrder,
  ControlledWorld,
  DormantWorld,
  RecordingOrder,
  ReplayedWorld,
  ReplayOrder,
  Restarted,
  RestartPoint,
  Simulation,
  WorldElsewhere,
  WorldOrder,
} from '../http/control/simulation.ts';
import type { CardChange, OrderedCard, WorldCard } from '../http/control/world-card.ts';
import { unrecorded } from '../http/kept.ts';
import { type Refusal, refusal } from '../http/refusal.ts';
import { expired } from '../http/visit.ts';
import type { ClockNotice } from '../pace/clock-state.ts';
import { inTurns } from '../pace/in-turns.ts';
import type { WorldClock } from '../pace/world-clock.ts';
import { WorldJournal } from '../past/journal/world-journal.ts';
import { beginBranch } from './hosted-branch.ts';
import { HostedReplays } from './hosted-replays.ts';
import {
  type ClockSettings,
  firstId,
  type HostedWorldsOptions,
  type RecordingSink,
  type ResumePolicy,
  type WorldBeginning,
} from './hosting-options.ts';
import { KeptWorlds } from './kept-worlds.ts';
import { Makings } from './makings.ts';
import type { OwnedWorld, WorldPast } from './owned-world.ts';
import { servedClock } from './served-clock.ts';
import { amendedCard, ServerCards } from './server-cards.ts';
import { ShippedCatalogue } from './shipped-catalogue.ts';
import {
  type Begun,
  beginWorld,
  closingOnFailure,
  readWorld,
  usualVehicles,
} from './world-making.ts';
import { WorldNames } from './world-names.ts';
import { WorldOrders } from './world-orders.ts';
import { WorldRecordings } from './world-recordings.ts';
import {
  isBranch,
  isNotKept,
  isRecorded,
  isReplay,
  isReplayBranched,
  wasReset,
} from './world-refusals.ts';

/** Worlds side by side, each with a clock, ids and a state of its own. */
export class HostedWorlds implements Simulation {
  readonly #options: HostedWorldsOptions & { readonly keptEntries: number };
  readonly #worlds = new Map<string, OwnedWorld>();
  readonly #replays: HostedReplays;
  readonly cards: ServerCards;
  readonly shipped: ShippedCatalogue;
  readonly kept: KeptWorlds;
  readonly #recordings: WorldRecordings;
  #origin: string | undefined;
  readonly #makings = new Makings('world_refused');
  readonly #names = new WorldNames(() => this.#allNames());
  readonly #orders: WorldOrders;

  constructor(options: HostedWorldsOptions) {
    this.#options = { ...options, keptEntries: options.keptEntries ?? usuallyKept };
    this.#replays = new HostedReplays({
      ...this.#options,
      onNotice: (id, notice) => options.onNotice?.(id, notice),
      isTaken: (id) => this.#names.taken(id) !== undefined,
      server: options.keeping?.store.server,
    });
    const { keeping, limits, mostVehicles = usualVehicles, wall } = options;
    this.shipped = new ShippedCatalogue(wall);
    this.cards = new ServerCards({
      wall,
      epochMs: options.epochMs ?? keeping?.wallMs ?? Date.now,
      limits: { ...limits, vehicles: mostVehicles },
      onExpired: (id, atMs) =>
        void this.#expire(id, atMs).catch((error: Error) => keeping?.onLost?.(id, error)),
    });
    this.#recordings = new WorldRecordings(options);
    this.kept = new KeptWorlds(this.#options, {
      cards: this.cards,
      find: (id) => this.#worlds.get(id),
      add: (id, begun, clock, past) => this.#add(begun, clock, id, past),
      end: (world, error) => this.#end(world, error),
      grantsTokens: (id) => this.#grantsTokens(id),
      isHeld: (id) => this.#replays.of(id).length > 0 || this.#recordings.has(id),
    });
    this.#orders = new WorldOrders({
      kept: this.kept,
      makings: this.#makings,
      names: this.#names,
      mostWorlds: options.mostWorlds,
      count: () => this.#worlds.size + this.kept.sleeping.size,
      add: (id, { begun, inputs: { clock, card }, memo }, record) =>
        this.#add(begun, clock, id, { record, card, memo }),
    });
  }

  get first(): OwnedWorld | undefined {
    return this.#worlds.get(firstId);
  }

  get firstId(): string | undefined {
    return this.isHere(firstId) ? firstId : undefined;
  }

  find(id: string): (ControlledWorld & { readonly timekeeper: WorldClock }) | undefined {
    return this.#worlds.get(id) ?? this.#replays.find(id);
  }

  list(): readonly OwnedWorld[] {
    return [...this.#worlds.values()];
  }

  dormant(): readonly DormantWorld[] {
    return this.kept.sleeping.list();
  }

  async elsewhere(): Promise<readonly WorldElsewhere[]> {
    return (await this.kept.survey()).filter(({ id }) => !this.isHere(id));
  }

  ofTokenElsewhere(token: string): Promise<string | undefined> | undefined {
    return this.kept.ofToken(token);
  }

  /** Whether this server has a world, awake or not. */
  isHere(id: string): boolean {
    return this.find(id) !== undefined || this.kept.sleeping.find(id) !== undefined;
  }

  wake(id = firstId): Promise<void> | undefined {
    return this.kept.sleeping.wake(id);
  }

  isAsleep(id = firstId): boolean {
    return this.kept.sleeping.find(id)?.state === 'asleep';
  }

  absence(id = firstId): Refusal | undefined {
    return this.kept.absence(id);
  }

  /** Hosts the scenario of the server and completes its first instant. */
  host(scenario: Scenario, record?: RecordingSink, sources?: ScenarioSources): OwnedWorld {
    const { clock, grantsTokens } = this.#options;
    const beginning = { sink: record?.sink, sources, grantsTokens };
    const begun = allAtOnce(beginWorld(scenario, this.#options, beginning));
    return this.#add(begun, clock, this.#names.next(), { record });
  }

  create(order: WorldOrder, signal: AbortSignal): Promise<OwnedWorld> {
    return this.#orders.make(order, signal, async (making) => {
      const { wall, clock: usual } = this.#options;
      const read = await inTurns(readWorld(order, this.#options), wall, making.wanted);
      making.name = order.id ?? this.#names.next();
      const { options, sources } = { ...order, ...read };
      const beginning = beginWorld(read.scenario, this.#options, { options, sources });
      const begun = await inTurns(beginning, wall, making.wanted);
      const { mode = usual.mode, speed = usual.speed } = order.clock ?? {};
      const card = this.#newCard(order.card);
      return { begun, inputs: { ...read, faces: begun.faces, clock: { mode, speed }, card } };
    });
  }

  branch({ id }: ControlledWorld, order: BranchOrder, signal: AbortSignal): Promise<OwnedWorld> {
    return this.#orders.make(order, signal, async (making) => {
      const replay = this.#replays.find(id)?.replay;
      if (replay !== undefined) throw isReplayBranched(id, replay.of);
      making.name = order.id ?? this.#names.next();
      const world = this.#worlds.get(id);
      if (world === undefined) throw wasReset(id);
      const nowMs = () => this.cards.nowMs();
      const wish = { making: this.#options, order, nowMs };
      return beginBranch(world, this.cards.get(id), wish, making.wanted);
    });
  }

  async reset(world: ControlledWorld, signal: AbortSignal): Promise<OwnedWorld> {
    const { id, record, run, options } = world;
    if (world.replay !== undefined) throw isReplay(id);
    this.#assertBegun(id);
    if (record !== undefined && !(record instanceof WorldJournal)) {
      throw isRecorded(id);
    }
    if (record !== undefined) {
      const anew = { from: 'beginning', isReplaced: true, gone: wasReset(id) } as const;
      return this.#makings.make(undefined, signal, async ({ wanted }) => {
        await this.kept.restart(id, anew, wanted);
        return this.#worlds.get(id)!;
      });
    }
    const owned = this.#worlds.get(id);
    return this.#makings.make(undefined, signal, async ({ wanted }) => {
      const grantsTokens = this.#grantsTokens(id);
      const sources = owned?.sources;
      const beginning = beginWorld(run.scenario, this.#options, { options, sources, grantsTokens });
      const begun = await inTurns(beginning, this.#options.wall, wanted);
      if (owned === undefined || this.#worlds.get(id) !== owned || wanted.aborted) {
        begun.calls?.close();
        wanted.throwIfAborted();
        throw this.#worlds.has(id)
          ? wasReset(id)
          : refusal('world_unknown', `the world ${id} was deleted meanwhile`);
      }
      const gone = wasReset(id);
      this.#replays.removeOf(id, gone);
      owned.timekeeper.close(gone);
      owned.use?.close();
      return this.#add(begun, owned.clock, id, { card: this.cards.get(id) });
    });
  }

  async restart(id: string, from: RestartPoint, signal: AbortSignal): Promise<Restarted> {
    if (from === 'beginning') this.#assertBegun(id);
    await this.wake(id);
    const world = this.find(id);
    if (world === undefined || world.record instanceof WorldJournal) {
      return this.#makings.make(undefined, signal, ({ wanted }) =>
        this.kept.restart(id, { from, gone: wasReset(id) }, wanted),
      );
    }
    if (from !== 'beginning') throw isNotKept(id);
    return { world: await this.reset(world, signal), notes: [] };
  }

  /** Deletes a world, and ends the creation of one of its name. */
  async remove(id: string, error: Error): Promise<boolean> {
    if (this.#replays.remove(id, error)) return true;
    const wasMade = this.#makings.end(id, error);
    if (wasMade) await this.#makings.ended(id);
    const world = this.#worlds.get(id);
    const isKept = world === undefined || world.record instanceof WorldJournal;
    if (world !== undefined && isKept) this.kept.putAway(world, error);
    else if (world !== undefined) this.#end(world, error);
    const isGone = !isKept || (await this.kept.remove(id, error));
    if (isGone) this.cards.delete(id);
    return isGone || wasMade;
  }

  async amend(id: string, change: CardChange): Promise<void> {
    const record = this.#worlds.get(id)?.record;
    const before = record instanceof WorldJournal ? record.inputs.card : this.cards.get(id);
    if (before === undefined) return;
    const card = amendedCard(before, change);
    if (record instanceof WorldJournal) {
      await record.amend(card).catch(() => {
        throw unrecorded();
      });
    }
    this.cards.set(id, card);
  }

  /**
   * Sets the origin of all worlds, `http://127.0.0.1:4010`, with which links in their events
   * begin.
   */
  reachedAt(origin: string): void {
    this.#origin = origin;
    for (const world of this.#worlds.values()) this.#place(world);
  }

  replaysOf(id: string): readonly ReplayedWorld[] {
    return this.#replays.of(id);
  }

  async replay(
    { id }: ControlledWorld,
    order: ReplayOrder,
    signal: AbortSignal,
  ): Promise<ReplayedWorld> {
    return this.#replays.make(id, this.#worlds.get(id), order, signal);
  }

  async recording(
    { id }: ControlledWorld,
    order: RecordingOrder,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    return this.#recordings.open(this.#worlds.get(id), order, signal);
  }

  /** Ends the making of all worlds and replays that do not exist yet. */
  endMakings(error: Error): void {
    this.#makings.endAll(error);
    this.#replays.endMakings(error);
    this.#recordings.endAll(error);
    this.kept.close(error);
  }

  /**
   * Ends every clock, and with the error every wait in a world or for one that is being made. The
   * log of a world ends with a complete instant.
   */
  close(error: Error): void {
    this.endMakings(error);
    this.cards.close();
    for (const { timekeeper, use, run } of this.#worlds.values()) {
      use?.close();
      timekeeper.close(error);
      if (run.world.clock.isMidway) run.advanceTo(run.world.clock.now);
    }
    this.#replays.close(error);
  }

  /** Hosts a scenario as the next world, and keeps it. */
  async begin({ clock, isFresh, ...inputs }: WorldBeginning): Promise<OwnedWorld> {
    const id = this.#names.next();
    const beginning = { sources: inputs.sources, grantsTokens: this.#options.grantsTokens };
    const begun = allAtOnce(beginWorld(inputs.scenario, this.#options, beginning));
    const kept = this.kept.keep(id, begun, { ...inputs, clock, card: this.#newCard() }, isFresh);
    const record = await closingOnFailure(begun, kept);
    return this.#add(begun, clock, id, { record });
  }

  /** Writes the ends of the journals, after `close`. */
  async endJournals(): Promise<void> {
    for (const { record } of this.list()) if (record instanceof WorldJournal) await record.close();
    for (const { closing } of this.kept.sleeping.list()) await closing;
  }

  /** Learns the worlds that are kept, and brings back those that cannot wait for a request. */
  open(resume: ResumePolicy, isFresh = false): Promise<void> {
    return this.kept.open(resume, isFresh);
  }

  async #expire(id: string, atMs: number): Promise<void> {
    if (await this.kept.hasExpired(id)) await this.remove(id, expired(id, atMs));
  }

  #end(world: OwnedWorld, error: Error): void {
    this.#replays.removeOf(world.id, error);
    this.#recordings.endOf(world.id, error);
    world.use?.close();
    world.timekeeper.close(error);
    this.#worlds.delete(world.id);
  }

  /** Refuses to begin a branch anew, which has no beginning of its own. */
  #assertBegun(id: string): void {
    const of = this.cards.get(id)?.branch?.of;
    if (of !== undefined) throw isBranch(id, of);
  }

  #newCard(ordered: OrderedCard = {}): WorldCard {
    return { ...ordered, createdMs: this.cards.nowMs() };
  }

  #grantsTokens(id: string): boolean {
    return id === firstId && this.#options.grantsTokens === true;
  }

  #add(
    begun: Begun,
    clock: ClockSettings,
    id: string,
    { record, card, ...past }: WorldPast = {},
  ): OwnedWorld {
    const { run, deeds, faces: options, requests, sources, tokens } = begun;
    const onNotice = (notice: ClockNotice): void => this.#options.onNotice?.(id, notice);
    const own = record instanceof WorldJournal ? record.inputs.card : card;
    const isSilent = own?.branch?.sends === false;
    const settings = { clock, record, onNotice, isSilent, ...past };
    const timekeeper = servedClock(begun, this.#options, settings);
    const use = record instanceof WorldJournal ? this.kept.watch(() => world) : undefined;
    const facts = { id, run, deeds, timekeeper, clock, options, record, requests, sources, tokens };
    const world: OwnedWorld = { ...facts, use };
    this.kept.isAwake(id);
    this.#worlds.set(id, world);
    this.cards.set(id, own ?? this.#newCard());
    this.#place(world);
    return world;
  }

  #place({ id, run }: OwnedWorld): void {
    if (this.#origin === undefined) return;
    run.world.service.base = id === firstId ? this.#origin : `${this.#origin}/w/${id}`;
  }

  /** The names of worlds and replays, existing or in the making. */
  *#allNames(): Generator<string> {
    for (const { id } of [...this.list(), ...this.dormant()]) yield id;
    yield* this.#replays.ids;
    yield* this.#makings.names;
  }
}

const usuallyKept = 50_000;
