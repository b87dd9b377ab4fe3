import type { ScenarioSources } from '../../engine/index.ts';
import type { ControlledWorld } from '../http/control/simulation.ts';
import type { WorldCard } from '../http/control/world-card.ts';
import type { WorldRecord } from '../http/hosted-world.ts';
import type { ClockMemo } from '../pace/clock-memo.ts';
import type { ClockOptions } from '../pace/clock-options.ts';
import type { WorldClock } from '../pace/world-clock.ts';
import type { DeedMemory } from '../past/deed-memory.ts';
import type { KeptInputs } from '../past/journal/world-journal.ts';
import type { ClockSettings } from './hosting-options.ts';
import type { IdleWatch } from './idle-watch.ts';
import type { ServerCards } from './server-cards.ts';
import type { Begun, FirstTokens } from './world-making.ts';

/** A world as its server holds it. */
export interface OwnedWorld extends ControlledWorld {
  readonly timekeeper: WorldClock;
  readonly deeds: DeedMemory;
  /** The clock with which it began. */
  readonly clock: ClockSettings;
  readonly tokens: FirstTokens | undefined;
  readonly sources: ScenarioSources | undefined;
  readonly use: IdleWatch | undefined;
}

/** A world that has been made for a client and is not added yet. */
export interface OrderedWorld {
  readonly begun: Begun;
  /** Without the texts of its scenario it cannot be kept. */
  readonly inputs: Omit<KeptInputs, 'sources'> & Pick<Begun, 'sources'>;
  /** The settings of the clock, where it does not begin as its inputs say. */
  readonly memo?: ClockMemo | undefined;
}

/** The past of a world that is added to those of a server. */
export interface WorldPast extends Pick<ClockOptions, 'memo' | 'lateByMs'> {
  readonly record?: WorldRecord | undefined;
  /** The card of a world without a journal; one made now without it. */
  readonly card?: WorldCard | undefined;
}

/** The worlds that are awake, as their server holds them. */
export interface AwakeWorlds {
  readonly cards: ServerCards;
  readonly find: (id: string) => OwnedWorld | undefined;
  readonly add: (id: string, begun: Begun, clock: ClockSettings, past: WorldPast) => OwnedWorld;
  /** Ends a world, and with the error every wait in it. */
  readonly end: (world: OwnedWorld, error: Error) => void;
  readonly grantsTokens: (id: string) => boolean;
  /** Whether replays or recordings of a world need it. */
  readonly isHeld: (id: string) => boolean;
}
