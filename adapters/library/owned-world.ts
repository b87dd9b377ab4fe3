import type { ScenarioSources } from '../../engine/index.ts';
import type { ControlledWorld } from '../http/control/simulation.ts';
import type { WorldCard } from '../http/control/world-card.ts';
import type { WorldRecord } from '../http/hosted-world.ts';
import type { ClockOptions } from '../pace/clock-options.ts';
import type { WorldClock } from '../pace/world-clock.ts';
import type { DeedMemory } from './deed-memory.ts';
import type { ClockSettings } from './hosting-options.ts';
import type { IdleWatch } from './idle-watch.ts';
import type { FirstTokens } from './world-making.ts';

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

/** The past of a world that is added to those of a server. */
export interface WorldPast extends Pick<ClockOptions, 'memo' | 'lateByMs'> {
  readonly record?: WorldRecord | undefined;
  /** The card of a world without a journal; one made now without it. */
  readonly card?: WorldCard | undefined;
}
