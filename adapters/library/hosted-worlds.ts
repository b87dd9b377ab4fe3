import {
  allAtOnce,
  type InSteps,
  nearest,
  outlineScenario,
  type RunOptions,
  readingScenario,
  type Scenario,
  ScenarioRun,
} from '../../engine/index.ts';
import { nativeSha256 } from '../file/native-sha256.ts';
import { readShipped, shippedNames } from '../file/shipped-scenarios.ts';
import type {
  ControlledWorld,
  ReplayedWorld,
  ReplayOrder,
  ShippedScenario,
  Simulation,
  WorldOrder,
} from '../http/control/simulation.ts';
import { type ChosenFaces, type FaceOptions, facesWith } from '../http/face-options.ts';
import type { WorldRecord } from '../http/hosted-world.ts';
import { refusal } from '../http/refusal.ts';
import type { ServedCalls } from '../pace/calls.ts';
import type { ClockMode, ClockNotice } from '../pace/clock-state.ts';
import { inTurns } from '../pace/in-turns.ts';
import type { Carry, OutboxOptions } from '../pace/outbox.ts';
import type { Wall } from '../pace/wall.ts';
import { WorldClock } from '../pace/world-clock.ts';
import { DeedMemory } from './deed-memory.ts';
import { HostedReplays, type HostedReplaysOptions } from './hosted-replays.ts';
import { scriptedCalls } from './scripted-calls.ts';

export interface HostedWorldsOptions
  extends Pick<HostedReplaysOptions, 'mostReplays' | 'replayPatienceMs'> {
  readonly wall: Wall;
  /** Of worlds that do not say how theirs runs. */
  readonly clock: ClockSettings;
  readonly faces?: ChosenFaces | undefined;
  /** How many worlds there may be; 100 without it. */
  readonly mostWorlds?: number | undefined;
  /** The most vehicles of a requested world; 100,000 without it. */
  readonly mostVehicles?: number | undefined;
  /** How many of the latest log entries each world keeps at least; 50,000 without it. */
  readonly keptEntries?: number | undefined;
  /** How many characters of what came from outside each world keeps for its replays; 32,000,000 without it. */
  readonly mostRemembered?: number | undefined;
  /** Whether every application must bring secrets of its own, because those that follow from the seed are public. */
  readonly needsOwnSecrets?: boolean | undefined;
  /** Sends deliveries to receivers; without it they are not sent. */
  readonly outbox?: Omit<OutboxOptions, 'wall'> | undefined;
  /** Learns what becomes of clocks. */
  readonly onNotice?: ((worldId: string, notice: ClockNotice) => void) | undefined;
}

export interface ClockSettings {
  readonly mode: ClockMode;
  /** Simulated seconds per second of real time. */
  readonly speed: number;
  /** Begins at once even if the scenario waits for a presenter at its start. */
  readonly play?: boolean | undefined;
}

/** A record that receives the log of a world. */
export interface RecordedLines extends WorldRecord {
  /** Receives every line of its log. */
  readonly sink: NonNullable<RunOptions['sink']>;
}

interface HostedWorld extends ControlledWorld {
  readonly timekeeper: WorldClock;
  readonly deeds: DeedMemory;
}

/** A run at its first instant, and the calls of its script. */
interface Begun {
  readonly run: ScenarioRun;
  readonly deeds: DeedMemory;
  readonly calls: ServedCalls | undefined;
  readonly faces: FaceOptions;
}

interface BeginOptions {
  readonly sink?: RunOptions['sink'];
  readonly needsOwnSecrets?: boolean | undefined;
}

/** Worlds side by side, each with a clock, ids and a state of its own. */
export class HostedWorlds implements Simulation {
  readonly #options: HostedWorldsOptions;
  readonly #worlds = new Map<string, HostedWorld>();
  readonly #replays: HostedReplays;
  #origin: string | undefined;
  /** Ends the creation of worlds; with their ids, which an unnamed world gets once its scenario is read. */
  readonly #coming = new Map<AbortController, string | undefined>();
  #unnamed = 0;

  constructor(options: HostedWorldsOptions) {
    this.#options = options;
    this.#replays = new HostedReplays({
      ...options,
      keptEntries: options.keptEntries ?? usuallyKept,
      onNotice: (id, notice) => options.onNotice?.(id, notice),
      isTaken: (id) => this.#isTaken(id),
    });
  }

  /** The world `main`. */
  get first(): HostedWorld | undefined {
    return this.#worlds.get(firstId);
  }

  /** A world, or a replay of one. */
  find(id: string): (ControlledWorld & { readonly timekeeper: WorldClock }) | undefined {
    return this.#worlds.get(id) ?? this.#replays.find(id);
  }

  list(): readonly HostedWorld[] {
    return [...this.#worlds.values()];
  }

  get shippedScenarios(): readonly string[] {
    return shippedNames();
  }

  shippedScenario(name: string): ShippedScenario {
    const { file, text } = shipped(name);
    return { text, outline: outlineScenario(text, { file }) };
  }

  /**
   * Hosts the scenario of the server and runs its first instant, so that the events of the start have happened.
   */
  host(scenario: Scenario, record?: RecordedLines): HostedWorld {
    const begun = allAtOnce(this.#begin(scenario, undefined, { sink: record?.sink }));
    return this.#add(begun, this.#options.clock, this.#nextId(), record);
  }

  async create(order: WorldOrder, signal: AbortSignal): Promise<HostedWorld> {
    const { wall, clock: usual } = this.#options;
    this.#checkRoom(order.id);
    const ending = new AbortController();
    this.#coming.set(ending, order.id);
    try {
      const wanted = AbortSignal.any([signal, ending.signal]);
      const { id, begun } = await inTurns(this.#make(order, ending), wall, wanted);
      if (wanted.aborted) begun.calls?.close();
      wanted.throwIfAborted();
      const { mode = usual.mode, speed = usual.speed } = order.clock ?? {};
      return this.#add(begun, { mode, speed }, id);
    } catch (error) {
      throw signal.aborted
        ? refusal('world_refused', 'the client that requested it has disconnected')
        : error;
    } finally {
      this.#coming.delete(ending);
    }
  }

  /** Deletes a world, or ends its creation. */
  remove(id: string, error: Error): boolean {
    if (this.#replays.remove(id, error)) return true;
    for (const [ending, of] of this.#coming) {
      if (of !== id) continue;
      ending.abort(error);
      return this.#coming.delete(ending);
    }
    this.#replays.removeOf(id, error);
    this.#worlds.get(id)?.timekeeper.close(error);
    return this.#worlds.delete(id);
  }

  /** Sets the origin of all worlds, `http://127.0.0.1:4010`, with which links in their events begin. */
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

  /**
   * Ends every clock, and with the error every wait in a world or for one that is being made. The log of a world ends
   * with a complete instant.
   */
  close(error: Error): void {
    for (const ending of this.#coming.keys()) ending.abort(error);
    for (const { timekeeper, run } of this.#worlds.values()) {
      timekeeper.close(error);
      if (run.world.clock.isMidway) run.advanceTo(run.world.clock.now);
    }
    this.#replays.close(error);
  }

  /** Refuses a world if there is no room for it or its id is taken. */
  #checkRoom(id: string | undefined): void {
    const { mostWorlds = 100 } = this.#options;
    if (this.#worlds.size + this.#coming.size >= mostWorlds) {
      const message = `there are ${mostWorlds} worlds already, the most there may be: delete one`;
      throw refusal('world_refused', message);
    }
    if (id !== undefined && this.#isTaken(id)) {
      const still = this.#isComing(id) ? ', which is being made' : '';
      throw refusal('world_taken', `there is a world ${id} already${still}`);
    }
  }

  /** Makes a requested world, in steps: those of reading its scenario, then those of its first instant. */
  *#make(
    order: WorldOrder,
    ending: AbortController,
  ): Generator<void, { id: string; begun: Begun }> {
    const { needsOwnSecrets } = this.#options;
    const plan = yield* this.#planOf(order);
    const id = order.id ?? this.#nextId();
    this.#coming.set(ending, id);
    return { id, begun: yield* this.#begin(plan, order.options, { needsOwnSecrets }) };
  }

  /** The scenario of a requested world; throws a refusal if it cannot be hosted. */
  *#planOf({ scenario, params, seed, matrix }: WorldOrder): Generator<void, Scenario> {
    const { mostVehicles = 100_000 } = this.#options;
    const { text, ...source } =
      'shipped' in scenario ? shipped(scenario.shipped) : posted(scenario.text);
    const plan = yield* readingScenario(text, { ...source, params, seed, matrix });
    const vehicles = plan.fleets.reduce((sum, { count }) => sum + count, plan.vehicles.length);
    if (vehicles <= mostVehicles) return plan;
    const message = `the scenario has ${vehicles} vehicles; a world here has at most ${mostVehicles}`;
    throw refusal('world_refused', message);
  }

  /** A run whose first instant is over, in steps. */
  *#begin(
    scenario: Scenario,
    options: ChosenFaces | undefined,
    { sink, needsOwnSecrets = false }: BeginOptions,
  ): InSteps<Begun> {
    const faces = facesWith(this.#options.faces, options);
    const run = yield* ScenarioRun.inSteps(scenario, {
      open: true,
      sink,
      retain: this.#options.keptEntries ?? usuallyKept,
      sha256: nativeSha256,
    });
    if (needsOwnSecrets && run.world.service.application.hasDefaultSecrets) {
      const message = 'its app needs a clientSecret and a managementToken: others can reach it';
      throw refusal('world_refused', message);
    }
    const deeds = new DeedMemory(run, this.#options.mostRemembered);
    const calls = scriptedCalls(run, faces);
    let isBegun = false;
    try {
      const { clock } = run.world;
      do {
        yield;
        run.advanceUntil(
          () => false,
          scenario.clock.startAtMs,
          () => true,
        );
      } while (clock.isMidway);
      isBegun = true;
    } finally {
      if (!isBegun) calls?.close();
    }
    return { run, deeds, calls, faces };
  }

  #add(
    { run, deeds, calls, faces }: Begun,
    clock: ClockSettings,
    id: string,
    record?: WorldRecord,
  ): HostedWorld {
    const { wall, onNotice, outbox } = this.#options;
    const timekeeper = new WorldClock(run, {
      wall,
      ...clock,
      startPaused: run.scenario.clock.startPaused && clock.play !== true,
      outbox: outbox && record ? { ...outbox, carry: onceKept(outbox.carry, record) } : outbox,
      calls,
      isShared: true,
      onNotice: (notice) => onNotice?.(id, notice),
    });
    const world = { id, run, deeds, timekeeper, options: faces, record };
    this.#worlds.set(id, world);
    this.#place(world);
    return world;
  }

  #place({ id, run }: HostedWorld): void {
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
    return this.#isComing(id) || this.find(id) !== undefined;
  }

  #isComing(id: string): boolean {
    return [...this.#coming.values()].includes(id);
  }
}

const firstId = 'main';

const usuallyKept = 50_000;

/** Sends an attempt once its cause is recorded; an attempt whose cause cannot be is never answered. */
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

function posted(text: string) {
  return { file: 'scenario', text };
}

function shipped(name: string) {
  const found = readShipped(name);
  if (found !== undefined) return { file: `${name}.yaml`, text: found.text, ...found.imports };
  const suggestion = nearest(name, shippedNames());
  const hint = suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
  throw refusal('scenario_unknown', `no scenario ${name} is shipped${hint}`);
}
