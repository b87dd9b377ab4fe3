import type { HostedWorld } from '../hosted-world.ts';
import type { Visit } from '../visit.ts';
import type { Worlds } from '../worlds.ts';
import type { ClockControl, ClockState } from './clock-control.ts';

/** The worlds of a server in the hands of the control API. */
export interface Simulation extends Worlds {
  readonly first: ControlledWorld | undefined;
  find(id: string): ControlledWorld | undefined;
  list(): readonly ControlledWorld[];
  /** Names of the scenarios that worlds can be made from without their text, sorted. */
  readonly shippedScenarios: readonly string[];
  /** Throws a refusal for what cannot be had, `ScenarioError` for a scenario that is wrong. */
  create(order: WorldOrder): ControlledWorld;
  /** Whoever waits in the world gets the error. Whether there was such a world. */
  remove(id: string, error: Error): boolean;
}

export interface ControlledWorld extends HostedWorld {
  readonly timekeeper: ClockControl;
}

/** A world that somebody wants. */
export interface WorldOrder {
  /** Undefined: the next of `main`, `w1`, `w2` … */
  readonly id?: string | undefined;
  readonly scenario: { readonly text: string } | { readonly shipped: string };
  /** In place of the seed of the scenario. */
  readonly seed?: string | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** Which combination of the scenario's matrix. */
  readonly matrix?: Readonly<Record<string, string>> | undefined;
  /** What it does not say is as the server was started. */
  readonly clock?:
    | { readonly mode?: ClockState['mode'] | undefined; readonly speed?: number | undefined }
    | undefined;
}

/** The world that a visit is about, with its clock. */
export function controlled(simulation: Simulation, visit: Visit): ControlledWorld {
  // Every world of a site is one of its simulation.
  return simulation.find(visit.world.id)!;
}
