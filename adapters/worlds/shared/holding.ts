import type { Wall } from '../../pace/wall.ts';
import type { ServerFacts, Standing, WorldLease } from '../../postgres/world-rows.ts';
import type { WorldTable } from '../../postgres/world-table.ts';
import type { SharedJournal } from './shared-journal.ts';

export interface SharedStoreOptions {
  readonly table: WorldTable;
  readonly server: Omit<ServerFacts, 'address'>;
  readonly wall: Wall;
  /** Real time as this host has it, ms since the epoch; `Date.now` without it. */
  readonly epochMs?: (() => number) | undefined;
  /** Called once for each world that this server may no longer write. */
  readonly onLost: (id: string, error: Error) => void;
  /** Called with the error of a statement that a request needed. */
  readonly onTrouble: (error: Error) => void;
  /** Called whenever the database has answered a request. */
  readonly onAnswer?: (() => void) | undefined;
}

/** A world whose lease this server holds. */
export interface Holding {
  readonly lease: WorldLease;
  /** Its state as this server told it last. */
  standing: Standing;
  /** The instant on the scale of the wall before which its lease cannot have ended. */
  untilMs: number;
  journal?: SharedJournal;
  /** Whether it is being deleted, or begun anew under another lease. */
  isChanging?: boolean;
}
