import {
  nearest,
  parseScenario,
  type RunOptions,
  type Scenario,
  ScenarioRun,
} from '../../engine/index.ts';
import { readShipped, shippedNames } from '../file/shipped-scenarios.ts';
import type { ControlledWorld, Simulation, WorldOrder } from '../http/control/simulation.ts';
import { type FaceOptions, usualFaces } from '../http/face-options.ts';
import { refusal } from '../http/refusal.ts';
import type { ServedCalls } from '../pace/calls.ts';
import type { ClockMode, ClockNotice } from '../pace/clock-state.ts';
import type { OutboxOptions } from '../pace/outbox.ts';
import type { Wall } from '../pace/wall.ts';
import { WorldClock } from '../pace/world-clock.ts';
import { scriptedCalls } from './scripted-calls.ts';

export interface HostedWorldsOptions {
  readonly wall: Wall;
  /** Of worlds that do not say how theirs runs. */
  readonly clock: ClockSettings;
  readonly faces?: Partial<FaceOptions> | undefined;
  /** How many worlds there may be; 100 without it. */
  readonly mostWorlds?: number | undefined;
  /** How many vehicles a world that somebody orders may have; 100,000 without it. */
  readonly mostVehicles?: number | undefined;
  /** How many of the latest log entries each world keeps at least; 50,000 without it. */
  readonly keptEntries?: number | undefined;
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
}

interface HostedWorld extends ControlledWorld {
  readonly timekeeper: WorldClock;
}

/** A run at its first instant, and the calls of its script. */
interface Begun {
  readonly run: ScenarioRun;
  readonly calls: ServedCalls | undefined;
}

/** Worlds side by side, each with a clock, ids and a state of its own. */
export class HostedWorlds implements Simulation {
  readonly #options: HostedWorldsOptions;
  readonly #worlds = new Map<string, HostedWorld>();
  #unnamed = 0;

  constructor(options: HostedWorldsOptions) {
    this.#options = options;
  }

  /** The world `main`. */
  get first(): HostedWorld | undefined {
    return this.#worlds.get(firstId);
  }

  find(id: string): HostedWorld | undefined {
    return this.#worlds.get(id);
  }

  list(): readonly HostedWorld[] {
    return [...this.#worlds.values()];
  }

  get shippedScenarios(): readonly string[] {
    return shippedNames();
  }

  /**
   * Hosts a scenario whoever serves has chosen. Its first instant is over then, so that what happens at the start has
   * happened. The sink receives every line of its log.
   */
  host(scenario: Scenario, sink?: RunOptions['sink']): HostedWorld {
    return this.#add(this.#begin(scenario, sink), this.#options.clock, this.#nextId());
  }

  create({ id, scenario, seed, params, matrix, clock }: WorldOrder): HostedWorld {
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
    if (id !== undefined && this.#worlds.has(id)) {
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
    const begun = this.#begin(plan);
    if (needsOwnSecrets && begun.run.world.service.application.hasDefaultSecrets) {
      begun.calls?.close();
      const message = 'its app needs a clientSecret and a managementToken: others can reach it';
      throw refusal('world_refused', message);
    }
    const { mode = usual.mode, speed = usual.speed } = clock ?? {};
    return this.#add(begun, { mode, speed }, id ?? this.#nextId());
  }

  remove(id: string, error: Error): boolean {
    this.#worlds.get(id)?.timekeeper.close(error);
    return this.#worlds.delete(id);
  }

  /** Ends every clock: whoever waits in a world gets the error. */
  close(error: Error): void {
    for (const { timekeeper } of this.#worlds.values()) timekeeper.close(error);
  }

  #begin(scenario: Scenario, sink?: RunOptions['sink']): Begun {
    const run = new ScenarioRun(scenario, {
      open: true,
      sink,
      retain: this.#options.keptEntries ?? 50_000,
    });
    const calls = scriptedCalls(run, { ...usualFaces, ...this.#options.faces });
    run.advanceTo(scenario.clock.startAtMs);
    return { run, calls };
  }

  #add({ run, calls }: Begun, clock: ClockSettings, id: string): HostedWorld {
    const { wall, faces, onNotice, outbox } = this.#options;
    const timekeeper = new WorldClock(run, {
      wall,
      ...clock,
      startPaused: run.scenario.clock.startPaused,
      outbox,
      calls,
      onNotice: (notice) => onNotice?.(id, notice),
    });
    const world = { id, run, timekeeper, options: { ...usualFaces, ...faces } };
    this.#worlds.set(id, world);
    return world;
  }

  #nextId(): string {
    for (;;) {
      const id = this.#unnamed === 0 ? firstId : `w${this.#unnamed}`;
      this.#unnamed += 1;
      if (!this.#worlds.has(id)) return id;
    }
  }
}

const firstId = 'main';

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
