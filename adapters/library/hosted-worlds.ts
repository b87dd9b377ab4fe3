import {
  allAtOnce,
  outlineScenario,
  type RunOptions,
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
import type { WorldRecord } from '../http/hosted-world.ts';
import { unrecorded } from '../http/kept.ts';
import { refusal } from '../http/refusal.ts';
import { speedBounds } from '../http/speed-bounds.ts';
import type { ClockMemo } from '../pace/clock-memo.ts';
import type { ClockOptions } from '../pace/clock-options.ts';
import type { ClockMode, ClockNotice } from '../pace/clock-state.ts';
import { inTurns } from '../pace/in-turns.ts';
import { type Carry, Outbox, type OutboxOptions } from '../pace/outbox.ts';
import type { Wall } from '../pace/wall.ts';
import { WorldClock } from '../pace/world-clock.ts';
import type { DeedMemory } from './deed-memory.ts';
import { HostedReplays, type HostedReplaysOptions } from './hosted-replays.ts';
import { Makings } from './makings.ts';
import type { WorldCard } from './stored-worlds.ts';
import { WorldJournal } from './world-journal.ts';
import { type KeptInputs, WorldKeeper, type WorldKeeping } from './world-keeper.ts';
import {
  type Begun,
  beginWorld,
  descriptions,
  type FirstTokens,
  firstTokens,
  type MakingOptions,
  readWorld,
  shipped,
} from './world-making.ts';
import { WorldRecordings } from './world-recordings.ts';

export interface HostedWorldsOptions
  extends MakingOptions,
    Pick<HostedReplaysOptions, 'mostReplays' | 'replayPatienceMs'> {
  readonly wall: Wall;
  /** Whether each user of the scenario of the server is granted a token pair at its beginning. */
  readonly grantsTokens?: boolean | undefined;
  /** The default for worlds that do not state theirs. */
  readonly clock: ClockSettings;
  /** The most worlds; 100 without it. */
  readonly mostWorlds?: number | undefined;
  /** The number of the latest log entries that each world keeps at least; 50,000 without it. */
  readonly keptEntries?: number | undefined;
  /** Sends deliveries to receivers; without it they are not sent. */
  readonly outbox?: Omit<OutboxOptions, 'wall'> | undefined;
  /** The version of motorpool in recordings of worlds that are not kept. */
  readonly engineVersion?: string | undefined;
  /** Keeps the worlds, so that they survive the process; without it they end with it. */
  readonly keeping?: WorldKeeping | undefined;
  /** Called with every notice of a clock. */
  readonly onNotice?: ((worldId: string, notice: ClockNotice) => void) | undefined;
}

export interface ClockSettings {
  readonly mode: ClockMode;
  /** Simulated seconds per second of real time; that of the scenario without it. */
  readonly speed?: number | undefined;
  /** Begins at once even if the scenario waits for a presenter at its start. */
  readonly play?: boolean | undefined;
  /** Pauses of the script do not wait until a presenter is there. */
  readonly skipPauses?: boolean | undefined;
}

export interface RecordingSink extends WorldRecord {
  /** Receives every line of its log. */
  readonly sink: NonNullable<RunOptions['sink']>;
}

/**
 * The way in which a clock that was playing goes on: from the instant reached; from there, making
 * up for the time in between; or held, until it is played.
 */
export type ResumePolicy = (typeof resumePolicies)[number];

/** The default comes first. */
export const resumePolicies = ['from-now', 'catch-up', 'held'] as const;

/** The inputs of a kept world, with all settings of its clock. */
export interface WorldBeginning extends Omit<KeptInputs, 'card'> {
  readonly clock: ClockSettings;
}

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
    const { keeping } = options;
    // A world of which nothing more can be told goes no further either.
    const onLost = (id: string, error: Error): void => {
      this.#worlds.get(id)?.timekeeper.close(unrecorded());
      keeping?.onLost?.(id, error);
    };
    this.#keeper = keeping && new WorldKeeper({ ...keeping, onLost }, this.#options);
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
    return this.#add(begun, this.#options.clock, this.#nextId(), record);
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
      const record = await this.#keep(id, begun, {
        ...read,
        faces: begun.faces,
        clock,
        card: this.#newCard(),
      });
      return this.#add(begun, clock, id, record);
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
      return this.#add(begun, owned.clock, id, inputs && (await this.#keep(id, begun, inputs)));
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
    // The journal ends with the settings of the clock, which it asks of its world.
    const ended = world.record instanceof WorldJournal ? world.record.close() : undefined;
    this.#worlds.delete(id);
    await ended;
    if (ended !== undefined) await this.#keeper?.remove(id);
    return true;
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
    return this.#add(
      begun,
      clock,
      id,
      await this.#keep(id, begun, { ...inputs, clock, card: this.#newCard() }),
    );
  }

  /** Writes the ends of the journals, after `close`. */
  async endJournals(): Promise<void> {
    for (const { record } of this.#worlds.values()) {
      if (record instanceof WorldJournal) await record.close();
    }
  }

  /** The ids of the worlds that are kept. */
  async kept(): Promise<readonly string[]> {
    return (await this.#keeper?.ids()) ?? [];
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
    const world = this.#add({ ...begun, tokens }, inputs.clock, id, record, {
      memo: memo && resume === 'held' ? { ...memo, isPlaying: false } : memo,
      lateByMs: resume === 'catch-up' ? lateByMs : 0,
    });
    return { ...world, record };
  }

  #newCard(): WorldCard {
    return { createdMs: this.#options.keeping?.wallMs() ?? 0 };
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
