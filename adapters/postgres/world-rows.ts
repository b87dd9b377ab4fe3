/** A server that shares the database. */
export interface ServerFacts {
  /** No other server ever has this name. */
  readonly name: string;
  /** Its origin for other servers: `http://10.0.0.7:4010`. */
  readonly address: string;
  /** The length of its leases, ms. */
  readonly leaseMs: number;
}

/** The lease of a world: only its server may write until another server claims the world. */
export interface WorldLease {
  readonly id: string;
  /** Higher than that of every earlier lease of any world; a decimal number. */
  readonly epoch: string;
}

/** The state of a world as its server tells it to others. */
export interface Standing {
  readonly isAwake: boolean;
  /** The sentence that says why the world is set aside; undefined for any other. */
  readonly problem: string | undefined;
}

/** The server that has a world now. */
export interface LeaseHolder {
  readonly server: string;
  readonly address: string;
  /** The remaining time of its lease, ms; 0 or less after its end. */
  readonly leftMs: number;
}

/** A row of the table of worlds. */
export interface StoredWorldRow {
  readonly id: string;
  readonly header: string;
  /** The latest card, a JSON object. */
  readonly card: string;
  readonly bytes: number;
  /** Whether a server has it now, and executes it. */
  readonly isAwake: boolean;
  /** The sentence that says why the last server set it aside; null for any other world. */
  readonly problem: string | null;
}

/** The beginning of the journal of a world, with the lines that it has from the start. */
export interface NewJournal extends Pick<StoredWorldRow, 'header' | 'card'> {
  readonly lines?: readonly string[];
}

export interface GlancedRow extends Pick<StoredWorldRow, 'header' | 'card' | 'bytes'> {
  /** Its latest lines, the oldest first. */
  readonly latest: readonly string[];
}

export interface AbandonedRow extends Pick<StoredWorldRow, 'id' | 'card'> {
  /** Whether its server ended without giving it back. */
  readonly isOrphaned: boolean;
}

/** A line of a journal, with the lease under which it is written. */
export interface JournalRow extends WorldLease {
  /** From 1 on, without gaps. */
  readonly seq: number;
  readonly body: string;
  /** The card that it holds, a JSON object; undefined for a line of another kind. */
  readonly card?: string | undefined;
}

/** A world that a server has. */
export interface HeldWorld {
  readonly lease: WorldLease;
  readonly standing: Standing;
}
