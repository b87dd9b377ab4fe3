import type { RunOptions } from '../../engine/index.ts';
import type { WorldLimits } from '../http/control/world-card.ts';
import type { WorldRecord } from '../http/hosted-world.ts';
import type { ClockMode, ClockNotice } from '../pace/clock-state.ts';
import type { OutboxOptions } from '../pace/outbox.ts';
import type { Wall } from '../pace/wall.ts';
import type { KeptInputs } from '../past/journal/world-journal.ts';
import type { HostedReplaysOptions } from './hosted-replays.ts';
import type { WorldKeeping } from './world-keeper.ts';
import type { MakingOptions } from './world-making.ts';

export interface HostedWorldsOptions
  extends MakingOptions,
    Pick<HostedReplaysOptions, 'mostReplays' | 'replayPatienceMs'> {
  readonly wall: Wall;
  /** Whether each user of the scenario of the server is granted a token pair at its beginning. */
  readonly grantsTokens?: boolean | undefined;
  /** The default for worlds that do not state theirs. */
  readonly clock: ClockSettings;
  /** The most worlds, awake or not; 100 without it. */
  readonly mostWorlds?: number | undefined;
  /** The number of the latest log entries that each world keeps at least; 50,000 without it. */
  readonly keptEntries?: number | undefined;
  /** Sends deliveries to receivers; without it they are not sent. */
  readonly outbox?: Omit<OutboxOptions, 'wall'> | undefined;
  /** The version of motorpool in recordings of worlds that are not kept. */
  readonly engineVersion?: string | undefined;
  /** Keeps the worlds, so that they survive the process; without it they end with it. */
  readonly keeping?: WorldKeeping | undefined;
  /** The most requests about a world in a second of real time, and the longest journal of one. */
  readonly limits?: Omit<WorldLimits, 'vehicles'> | undefined;
  /** Real time, ms since the epoch; that of the host without it. */
  readonly epochMs?: (() => number) | undefined;
  /** Real time after which an unused world that is kept is put away; never without it. */
  readonly idleMs?: number | undefined;
  /** Whether a world is used by the server itself, and is not put away. */
  readonly isUsed?: ((id: string) => boolean) | undefined;
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

/** The id of the world that answers requests that name none. */
export const firstId = 'main';

/** The default comes first. */
export const resumePolicies = ['from-now', 'catch-up', 'held'] as const;

/** The inputs of a kept world, with all settings of its clock. */
export interface WorldBeginning extends Omit<KeptInputs, 'card'> {
  readonly clock: ClockSettings;
  /** Whether it takes the place of the kept world of its name. */
  readonly isFresh?: boolean | undefined;
}
