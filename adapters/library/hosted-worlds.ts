import {
  nearest,
  outlineScenario,
  parseScenario,
  type RunOptions,
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
import { refusal } from '../http/refusal.ts';
import type { ServedCalls } from '../pace/calls.ts';
import type { ClockMode, ClockNotice } from '../pace/clock-state.ts';
import type { OutboxOptions } from '../pace/outbox.ts';
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
  /** How many vehicles a world that somebody orders may have; 100,000 without it. */
  readonly mostVehicles?: number | undefined;
  /** How many of the latest log entries each world keeps at least; 50,000 without it. */
  readonly keptEntries?: number | undefined;
  /** How many characters of what came from outside each world keeps for its replays; 32,000,000 without it. */
  readonly mostRemembered?: number | undefined;
  /** Every application brings secrets of its own; those that follow from the seed are known to everybody. */
  readonly needsOwnSecrets?: boolean | undefined;
  /** Who takes deliveries to receivers; nobody without it. */
  readonly outbox?: Omit<OutboxOptions, 'wall'> | undefined;
  /** Learns what becomes of clocks. */
  readonly onNotice?: ((worldId: string, notice: ClockNotice) => void) | undefined;
}

export interface ClockSettings {
  readonly mode: ClockMode;
  /** Simulated seconds per second of real time. */
  readonly speed: number;
  /** Begins at once where the scenario waits at its start for whoever presents it. */
  readonly play?: boolean | undefined;
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

/** Worlds side by side, each with a clock, ids and a state of its own. */
export class HostedWorlds implements Simulation {
  readonly #options: HostedWorldsOptions;
  readonly #worlds = new Map<string, HostedWorld>();
  readonly #replays: HostedReplays;
  #unnamed = 0;

  constructor(options: HostedWorldsOptions) {
    this.#options = options;
    this.#replays = new HostedReplays({
      ...options,
      keptEntries: options.keptEntries ?? usuallyKept,
      onNotice: (id, notice) => options.onNotice?.(id, notice),
      isTaken: (id) => this.find(id) !== undefined,
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
   * Hosts a scenario whoever serves has chosen. Its first instant is over then, so that what happens at the start has
   * happened. The sink receives every line of its log.
   */
  host(scenario: Scenario, sink?: RunOptions['sink']): HostedWorld {
    return this.#add(this.#begin(scenario, undefined, sink), this.#options.clock, this.#nextId());
  }

  create({ id, scenario, seed, params, matrix, clock, options }: WorldOrder): HostedWorld {
    const {
      clock: usual,
      mostWorlds = 100,
      mostVehicles = 100_000,
      needsOwnSecrets = false,
    } = this.#options;
    if (this.#worlds.size >= mostWorlds) {
      const message = `there are ${mostWorlds} worlds already, the most there may be: delete one`;
      throw refusal('world_refused', message);
    }
    if (id !== undefined && this.find(id) !== undefined) {
      throw refusal('world_taken', `there is a world ${id} already`);
    }
    const { text, ...source } =
      'shipped' in scenario ? shipped(scenario.shipped) : posted(scenario.text);
    const plan = parseScenario(text, { ...source, params, seed, matrix });
    const vehicles = plan.fleets.reduce((sum, { count }) => sum + count, plan.vehicles.length);
    if (vehicles > mostVehicles) {
      const message = `the scenario has ${vehicles} vehicles; a world here has at most ${mostVehicles}`;
      throw refusal('world_refused', message);
    }
    const begun = this.#begin(plan, options);
    if (needsOwnSecrets && begun.run.world.service.application.hasDefaultSecrets) {
      begun.calls?.close();
      const message = 'its app needs a clientSecret and a managementToken: others can reach it';
      throw refusal('world_refused', message);
    }
    const { mode = usual.mode, speed = usual.speed } = clock ?? {};
    return this.#add(begun, { mode, speed }, id ?? this.#nextId());
  }

  remove(id: string, error: Error): boolean {
    if (this.#replays.remove(id, error)) return true;
    this.#replays.removeOf(id, error);
    this.#worlds.get(id)?.timekeeper.close(error);
    return this.#worlds.delete(id);
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

  /** Ends every clock: whoever waits in a world gets the error. */
  close(error: Error): void {
    for (const { timekeeper } of this.#worlds.values()) timekeeper.close(error);
    this.#replays.close(error);
  }

  #begin(scenario: Scenario, options: ChosenFaces | undefined, sink?: RunOptions['sink']): Begun {
    const faces = facesWith(this.#options.faces, options);
    const run = new ScenarioRun(scenario, {
      open: true,
      sink,
      retain: this.#options.keptEntries ?? usuallyKept,
      sha256: nativeSha256,
    });
    const deeds = new DeedMemory(run, this.#options.mostRemembered);
    const calls = scriptedCalls(run, faces);
    run.advanceTo(scenario.clock.startAtMs);
    return { run, deeds, calls, faces };
  }

  #add({ run, deeds, calls, faces }: Begun, clock: ClockSettings, id: string): HostedWorld {
    const { wall, onNotice, outbox } = this.#options;
    const timekeeper = new WorldClock(run, {
      wall,
      ...clock,
      startPaused: run.scenario.clock.startPaused && clock.play !== true,
      outbox,
      calls,
      onNotice: (notice) => onNotice?.(id, notice),
    });
    const world = { id, run, deeds, timekeeper, options: faces };
    this.#worlds.set(id, world);
    return world;
  }

  #nextId(): string {
    for (;;) {
      const id = this.#unnamed === 0 ? firstId : `w${this.#unnamed}`;
      this.#unnamed += 1;
      if (this.find(id) === undefined) return id;
    }
  }
}

const firstId = 'main';

const usuallyKept = 50_000;

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
