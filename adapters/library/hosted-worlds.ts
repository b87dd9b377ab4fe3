import {
  allAtOnce,
  outlineScenario,
  type Scenario,
  type ScenarioSources,
} from '../../engine/index.ts';
import { shippedNames } from '../file/shipped-scenarios.ts';
import type {
  ControlledWorld,
  RecordingOrder,
  ReplayedWorld,
  ReplayOrder,
  ScenarioText,
  Simulation,
  WorldOrder,
} from '../http/control/simulation.ts';
import type { CardChange, OrderedCard } from '../http/control/world-card.ts';
import { journalFull } from '../http/control-access.ts';
import type { WorldRecord } from '../http/hosted-world.ts';
import { unrecorded } from '../http/kept.ts';
import { refusal } from '../http/refusal.ts';
import { speedBounds } from '../http/speed-bounds.ts';
import { expired } from '../http/visit.ts';
import type { ClockMemo } from '../pace/clock-memo.ts';
import type { ClockOptions } from '../pace/clock-options.ts';
import { inTurns } from '../pace/in-turns.ts';
import { type Carry, Outbox } from '../pace/outbox.ts';
import { WorldClock } from '../pace/world-clock.ts';
import type { DeedMemory } from './deed-memory.ts';
import { HostedReplays } from './hosted-replays.ts';
import {
  type ClockSettings,
  type HostedWorldsOptions,
  type RecordingSink,
  type ResumePolicy,
  resumePolicies,
  type WorldBeginning,
} from './hosting-options.ts';
import { Makings } from './makings.ts';
import { ServerCards } from './server-cards.ts';
import type { WorldCard } from './stored-worlds.ts';
import { WorldJournal } from './world-journal.ts';
import { type KeptInputs, WorldKeeper } from './world-keeper.ts';
import {
  type Begun,
  beginWorld,
  descriptions,
  type FirstTokens,
  firstTokens,
  readWorld,
  shipped,
  usualVehicles,
} from './world-making.ts';
import { WorldRecordings } from './world-recordings.ts';

interface OwnedWorld extends ControlledWorld {
  readonly timekeeper: WorldClock;
  readonly deeds: DeedMemory;
  /** The clock with which it began. */
  readonly clock: ClockSettings;
  readonly tokens: FirstTokens | undefined;
  readonly sources: ScenarioSources | undefined;
}

/** Worlds side by side, each with a clock, ids and a state of its own. */
export class HostedWorlds implements Simulation {
  readonly #options: HostedWorldsOptions & { readonly keptEntries: number };
  readonly #worlds = new Map<string, OwnedWorld>();
  readonly #replays: HostedReplays;
  readonly cards: ServerCards;
  readonly #keeper: WorldKeeper | undefined;
  readonly #recordings: WorldRecordings;
  #origin: string | undefined;
  readonly #makings = new Makings('world_refused');
  #unnamed = 0;
  #descriptions: Promise<Readonly<Record<string, string>>> | undefined;

  constructor(options: HostedWorldsOptions) {
    this.#options = { ...options, keptEntries: options.keptEntries ?? usuallyKept };
    this.#replays = new HostedReplays({
      ...this.#options,
      onNotice: (id, notice) => options.onNotice?.(id, notice),
      isTaken: (id) => this.#isTaken(id),
    });
    const { keeping, limits, mostVehicles = usualVehicles, wall } = options;
    this.cards = new ServerCards({
      wall,
      epochMs: options.epochMs ?? keeping?.wallMs ?? Date.now,
      limits: { ...limits, vehicles: mostVehicles },
      onExpired: (id) => {
        const over = expired(id, this.cards.expiredMs(id)!);
        this.remove(id, over).catch((error: Error) => keeping?.onLost?.(id, error));
      },
    });
    // A world of which nothing more can be told goes no further either.
    const onLost = (id: string, error: Error): void => {
      this.#worlds.get(id)?.timekeeper.close(unrecorded());
      keeping?.onLost?.(id, error);
    };
    const onFull = (id: string): void => this.#worlds.get(id)?.timekeeper.close(journalFull());
    const mostBytes = limits?.journalBytes;
    this.#keeper =
      keeping && new WorldKeeper({ ...keeping, onLost, onFull, mostBytes }, this.#options);
    this.#recordings = new WorldRecordings(options);
  }

  get first(): OwnedWorld | undefined {
    return this.#worlds.get(firstId);
  }

  find(id: string): (ControlledWorld & { readonly timekeeper: WorldClock }) | undefined {
    return this.#worlds.get(id) ?? this.#replays.find(id);
  }

  list(): readonly OwnedWorld[] {
    return [...this.#worlds.values()];
  }

  get shippedScenarios(): readonly string[] {
    return shippedNames();
  }

  shippedDescriptions(): Promise<Readonly<Record<string, string>>> {
    this.#descriptions ??= inTurns(descriptions(), this.#options.wall, never);
    return this.#descriptions;
  }

  shippedScenario(name: string): ScenarioText {
    const { file, text } = shipped(name);
    return { text, outline: outlineScenario(text, { file }) };
  }

  /** Hosts the scenario of the server and completes its first instant. */
  host(scenario: Scenario, record?: RecordingSink, sources?: ScenarioSources): OwnedWorld {
    const { grantsTokens } = this.#options;
    const beginning = { sink: record?.sink, sources, grantsTokens };
    const begun = allAtOnce(beginWorld(scenario, this.#options, beginning));
    return this.#add(begun, this.#options.clock, this.#nextId(), this.#newCard(), record);
  }

  async create(order: WorldOrder, signal: AbortSignal): Promise<OwnedWorld> {
    this.#checkRoom(order.id);
    return this.#makings.make(order.id, signal, async (making) => {
      const { wall, clock: usual } = this.#options;
      const read = await inTurns(readWorld(order, this.#options), wall, making.wanted);
      const id = order.id ?? this.#nextId();
      making.name = id;
      const { options, sources } = { ...order, ...read };
      const beginning = beginWorld(read.scenario, this.#options, { options, sources });
      const begun = await inTurns(beginning, wall, making.wanted);
      if (making.wanted.aborted) begun.calls?.close();
      making.wanted.throwIfAborted();
      const { mode = usual.mode, speed = usual.speed } = order.clock ?? {};
      const clock = { mode, speed };
      const card = this.#newCard(order.card);
      const inputs = { ...read, faces: begun.faces, clock, card };
      return this.#add(begun, clock, id, card, await this.#keep(id, begun, inputs));
    });
  }

  async reset(world: ControlledWorld, signal: AbortSignal): Promise<OwnedWorld> {
    const { id, record, run, options } = world;
    if (world.replay !== undefined) {
      throw refusal('replay_refused', `${id} is a replay: make another one in its place`);
    }
    if (record !== undefined && !(record instanceof WorldJournal)) {
      const message = `${id} is recorded, and a recording holds one run: make another world instead`;
      throw refusal('world_refused', message);
    }
    const owned = this.#worlds.get(id);
    return this.#makings.make(undefined, signal, async ({ wanted }) => {
      const grantsTokens = owned?.tokens !== undefined;
      const beginning = beginWorld(run.scenario, this.#options, {
        options,
        sources: owned?.sources,
        grantsTokens,
      });
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
      const { inputs } = record ?? {};
      const kept = inputs && (await this.#keep(id, begun, inputs));
      return this.#add(begun, owned.clock, id, this.cards.get(id)!, kept);
    });
  }

  /** Deletes a world, or ends its creation. */
  async remove(id: string, error: Error): Promise<boolean> {
    if (this.#replays.remove(id, error) || this.#makings.end(id, error)) return true;
    const world = this.#worlds.get(id);
    if (world === undefined) return false;
    this.#replays.removeOf(id, error);
    this.#recordings.endOf(id, error);
    world.timekeeper.close(error);
    const { record } = world;
    const ended = record instanceof WorldJournal ? record.close() : undefined;
    this.#worlds.delete(id);
    this.cards.delete(id);
    if (ended !== undefined) await ended.then(() => this.#keeper?.remove(id));
    return true;
  }

  async amend(id: string, { owner, expiresMs }: CardChange): Promise<void> {
    const before = this.cards.get(id);
    if (before === undefined) return;
    const card = {
      ...before,
      ...(owner !== undefined && { owner: owner ?? undefined }),
      ...(expiresMs !== undefined && { expiresMs: expiresMs ?? undefined }),
    };
    const record = this.#worlds.get(id)?.record;
    if (record instanceof WorldJournal) await record.amend(card);
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
    const world = this.#worlds.get(id);
    if (world === undefined) {
      throw refusal('replay_refused', `${id} is a replay itself: ask the world it is of`);
    }
    return this.#replays.make(world, order, signal);
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
  }

  /**
   * Ends every clock, and with the error every wait in a world or for one that is being made. The
   * log of a world ends with a complete instant.
   */
  close(error: Error): void {
    this.endMakings(error);
    this.cards.close();
    for (const { timekeeper, run } of this.#worlds.values()) {
      timekeeper.close(error);
      if (run.world.clock.isMidway) run.advanceTo(run.world.clock.now);
    }
    this.#replays.close(error);
  }

  /** Hosts a scenario as the next world, and keeps it. */
  async begin({ clock, ...inputs }: WorldBeginning): Promise<OwnedWorld> {
    const id = this.#nextId();
    const { grantsTokens } = this.#options;
    const begun = allAtOnce(
      beginWorld(inputs.scenario, this.#options, { sources: inputs.sources, grantsTokens }),
    );
    const card = this.#newCard();
    const record = await this.#keep(id, begun, { ...inputs, clock, card });
    return this.#add(begun, clock, id, card, record);
  }

  /** Writes the ends of the journals, after `close`. */
  async endJournals(): Promise<void> {
    for (const { record } of this.#worlds.values()) {
      if (record instanceof WorldJournal) await record.close();
    }
  }

  /** The ids of the worlds that are kept. Deletes those that have expired. */
  async kept(): Promise<readonly string[]> {
    const present: string[] = [];
    for (const id of (await this.#keeper?.ids()) ?? []) {
      const card = await this.#keeper!.cardOf(id);
      if ((card.expiresMs ?? Infinity) > this.cards.nowMs()) {
        present.push(id);
        continue;
      }
      await this.#keeper!.remove(id);
      this.cards.expire(id, card);
    }
    return present;
  }

  /** Brings a kept world back to where it was, and goes on from there. */
  async recover(
    id: string,
    signal: AbortSignal,
    resume: ResumePolicy = resumePolicies[0],
  ): Promise<OwnedWorld & { readonly record: WorldJournal }> {
    if (this.#keeper === undefined) throw refusal('world_unknown', `there is no world ${id} here`);
    const { begun, inputs, memo, lateByMs, goOn } = await this.#keeper.recover(id, signal);
    const record = await goOn(() => this.#memoOf(id));
    const tokens = this.#options.grantsTokens === true ? firstTokens(begun.run.world) : undefined;
    const world = this.#add({ ...begun, tokens }, inputs.clock, id, inputs.card, record, {
      memo: memo && resume === 'held' ? { ...memo, isPlaying: false } : memo,
      lateByMs: resume === 'catch-up' ? lateByMs : 0,
    });
    return { ...world, record };
  }

  #newCard(ordered: OrderedCard = {}): WorldCard {
    return { ...ordered, createdMs: this.cards.nowMs() };
  }

  /** Begins the journal of a world; undefined where worlds are not kept. */
  async #keep(id: string, begun: Begun, inputs: KeptInputs): Promise<WorldJournal | undefined> {
    return this.#keeper?.keep(id, begun, inputs, () => this.#memoOf(id));
  }

  #memoOf(id: string): ClockMemo {
    return this.#worlds.get(id)!.timekeeper.memo;
  }

  /** Refuses a world if there is no room for it or its id is taken. */
  #checkRoom(id: string | undefined): void {
    const { mostWorlds = 100 } = this.#options;
    if (this.#worlds.size + this.#makings.size >= mostWorlds) {
      const message = `there are ${mostWorlds} worlds already, the most there may be: delete one`;
      throw refusal('world_refused', message);
    }
    if (id !== undefined && this.#isTaken(id)) {
      const still = this.#makings.has(id) ? ', which is being made' : '';
      throw refusal('world_taken', `there is a world ${id} already${still}`);
    }
  }

  #add(
    { run, deeds, calls, faces, requests, sources, tokens }: Begun,
    clock: ClockSettings,
    id: string,
    card: WorldCard,
    record?: WorldRecord,
    past: Pick<ClockOptions, 'memo' | 'lateByMs'> = {},
  ): OwnedWorld {
    const { wall, onNotice, outbox } = this.#options;
    const { min, max } = speedBounds;
    const carrying =
      outbox && record ? { ...outbox, carry: onceKept(outbox.carry, record) } : outbox;
    const timekeeper = new WorldClock(run, {
      wall,
      mode: clock.mode,
      speed: clock.speed ?? Math.min(Math.max(run.scenario.clock.speed, min), max),
      startPaused: run.scenario.clock.startPaused && clock.play !== true,
      ignoresPauses: clock.skipPauses,
      outbox: carrying && new Outbox(run, { ...carrying, wall }),
      calls,
      isShared: true,
      onNotice: (notice) => onNotice?.(id, notice),
      ...past,
    });
    const world = {
      id,
      run,
      deeds,
      timekeeper,
      clock,
      options: faces,
      record,
      requests,
      sources,
      tokens,
    };
    this.#worlds.set(id, world);
    this.cards.set(id, card);
    this.#place(world);
    return world;
  }

  #place({ id, run }: OwnedWorld): void {
    if (this.#origin === undefined) return;
    run.world.service.base = id === firstId ? this.#origin : `${this.#origin}/w/${id}`;
  }

  #nextId(): string {
    for (;;) {
      const id = this.#unnamed === 0 ? firstId : `w${this.#unnamed}`;
      this.#unnamed += 1;
      if (!this.#isTaken(id)) return id;
    }
  }

  #isTaken(id: string): boolean {
    return this.#makings.has(id) || this.find(id) !== undefined;
  }
}

/** The refusal for requests that a reset of their world has overtaken. */
function wasReset(id: string) {
  return refusal('world_reset', `the world ${id} was reset meanwhile: ask the new one`);
}

export const firstId = 'main';

const usuallyKept = 50_000;

/** A signal that never aborts. */
const { signal: never } = new AbortController();

/** Sends an attempt once its cause is recorded, and never answers it if that fails. */
function onceKept(carry: Carry, record: WorldRecord): Carry {
  return async (attempt, signal) => {
    try {
      await record.kept();
    } catch {
      return new Promise<never>(() => {});
    }
    return carry(attempt, signal);
  };
}
