import type { ScenarioOutline, ScenarioSources } from '../../../engine/index.ts';
import type { ClockState } from '../../pace/clock-state.ts';
import type { ChosenFaces } from '../face-options.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { type Refusal, refusal } from '../refusal.ts';
import type { Worlds } from '../worlds.ts';
import type { ClockControl } from './clock-control.ts';
import type { CardChange, OrderedCard, WorldCard, WorldCards } from './world-card.ts';

/** The worlds of a server as the control API uses them. */
export interface Simulation extends Worlds {
  readonly first: ControlledWorld | undefined;
  /** Finds worlds that are awake. */
  find(id: string): ControlledWorld | undefined;
  /** The worlds that are awake. */
  list(): readonly ControlledWorld[];
  /** The makers and limits of the worlds. */
  readonly cards: WorldCards;
  /** Changes the card of a world; resolves once that is kept. */
  amend(id: string, change: CardChange): Promise<void>;
  wake(id?: string): Promise<void> | undefined;
  absence(id?: string): Refusal | undefined;
  /**
   * The id of the world of the same store whose token this is, for a token of no world here;
   * undefined without such a store.
   */
  ofTokenElsewhere?(token: string): Promise<string | undefined> | undefined;
  /** The worlds that are kept here and not executed. */
  dormant(): readonly DormantWorld[];
  /** The worlds of the same store that this server does not have; without it there are none. */
  elsewhere?(): Promise<readonly WorldElsewhere[]>;
  /** The scenarios that worlds can be made from without their text. */
  readonly shipped: ScenarioCatalogue;
  /**
   * Creates a world while others are served, and resolves once it exists. Rejects with a refusal, or with a `ScenarioError`
   * for a scenario with mistakes. An aborted signal ends the creation.
   */
  create(order: WorldOrder, signal: AbortSignal): Promise<ControlledWorld>;
  /**
   * Creates a world with the past of another up to an instant, which then waits for its clock.
   * Rejects with a refusal for a world without branches; an aborted signal ends the creation.
   */
  branch(of: ControlledWorld, order: BranchOrder, signal: AbortSignal): Promise<ControlledWorld>;
  /**
   * Puts a new world with the same scenario, seed, options and clock in the place of a world, and
   * resolves once it is there. Throws a refusal for a replay, and for a world that is recorded.
   */
  reset(world: ControlledWorld, signal: AbortSignal): Promise<ControlledWorld>;
  /**
   * Puts a new world made of the same inputs in the place of a world, also of one set aside, and
   * keeps the journal of that one. From the last state, vehicles begin as they last were.
   */
  restart(id: string, from: RestartPoint, signal: AbortSignal): Promise<Restarted>;
  /** Ends every wait in the world, or for its creation, with the error. Resolves to whether there was such a world. */
  remove(id: string, error: Error): Promise<boolean>;
  /** Replays of a world, the oldest first; `find` finds them, `list` leaves them out. */
  replaysOf(id: string): readonly ReplayedWorld[];
  /**
   * A world that shows a past range of another, held at its first instant. Throws a refusal for a
   * range that is not available; an aborted signal ends it.
   */
  replay(of: ControlledWorld, order: ReplayOrder, signal: AbortSignal): Promise<ReplayedWorld>;
  /**
   * The recording of a world up to its present position, which is composed while it is read. Throws
   * a refusal for a world of which none can be made.
   */
  recording(
    world: ControlledWorld,
    order: RecordingOrder,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>;
}

/** A world that is kept and not executed: until a request comes, or for good. */
export interface DormantWorld {
  readonly id: string;
  readonly state: 'asleep' | 'set-aside';
  /** The name of its scenario; empty where its journal cannot be read. */
  readonly scenario: string;
  readonly seed: string;
  readonly card: WorldCard;
  /** Undefined where it cannot be read. */
  readonly journalBytes: number | undefined;
  /** The sentence that says why it is set aside. */
  readonly problem?: string | undefined;
}

/** The instant of a world at which another one begins in its place. */
export type RestartPoint = (typeof restartPoints)[number];

export const restartPoints = ['beginning', 'last-state'] as const;

/** A world that has taken the place of another. */
export interface Restarted {
  readonly world: ControlledWorld;
  /** Sentences about differences from the world before. */
  readonly notes: readonly string[];
}

/** A world of the same store that this server does not have: another one has it, or none. */
export interface WorldElsewhere extends Omit<DormantWorld, 'state'> {
  /** `awake` where another server has it. */
  readonly state: DormantWorld['state'] | 'awake';
}

/** The scenarios that come with the server. */
export interface ScenarioCatalogue {
  /** Sorted. */
  readonly names: readonly string[];
  /** The descriptions by the names; other requests are served while they are read. */
  descriptions(): Promise<Readonly<Record<string, string>>>;
  /** Throws a refusal for any other name. */
  read(name: string): ScenarioText;
}

/** A scenario that comes with the server. */
export interface ScenarioText {
  readonly text: string;
  readonly isJson?: false;
  readonly outline: ScenarioOutline;
}

export interface ControlledWorld extends HostedWorld {
  readonly timekeeper: ClockControl;
  /** Present if the world is a replay. */
  readonly replay?: ReplayFacts | undefined;
}

export interface ReplayedWorld extends ControlledWorld {
  readonly replay: ReplayFacts;
}

interface ReplayFacts {
  /** Id of the original world. */
  readonly of: string;
  /** Instants, ms since the epoch. */
  readonly fromMs: number;
  readonly untilMs: number;
}

export interface RecordingOrder {
  /** Whether private data are replaced. */
  readonly isRedacted: boolean;
}

/** A requested replay of a past range of a world. */
export interface ReplayOrder extends Omit<ReplayFacts, 'of'> {
  /** Simulated seconds per second of real time, once it plays. */
  readonly speed: number;
}

export interface WorldOrder {
  /** Undefined: the next of `main`, `w1`, `w2` … */
  readonly id?: string | undefined;
  readonly scenario:
    | { readonly text: string; readonly isJson?: boolean | undefined }
    | { readonly sources: ScenarioSources }
    | { readonly shipped: string };
  readonly card?: OrderedCard | undefined;
  /** In place of the seed of the scenario. */
  readonly seed?: string | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  /** The combination of the scenario's matrix. */
  readonly matrix?: Readonly<Record<string, string>> | undefined;
  /** Missing members are as the server was started. */
  readonly clock?:
    | { readonly mode?: ClockState['mode'] | undefined; readonly speed?: number | undefined }
    | undefined;
  /** Likewise. */
  readonly options?: ChosenFaces | undefined;
}

/** A requested branch of a world. */
export interface BranchOrder extends Pick<WorldOrder, 'id' | 'card' | 'clock'> {
  /** The instant at which the futures part, ms since the epoch; now without it. */
  readonly atMs: number | undefined;
  /** Whether its webhooks reach their receivers. */
  readonly sends: boolean;
}

/** The world that a visit is about, with its clock. */
export function controlled(
  simulation: Pick<Simulation, 'find'>,
  { world: { id } }: { readonly world: { readonly id: string } },
): ControlledWorld {
  const world = simulation.find(id);
  if (world !== undefined) return world;
  throw refusal('world_reset', `the world ${id} was put away meanwhile: ask again`);
}
