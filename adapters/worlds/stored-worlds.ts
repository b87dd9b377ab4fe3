import { UnavailableError } from '../file/file-error.ts';
import type { FoundJournal, JournalGlance } from '../file/journal/journal-file.ts';
import type { WorldElsewhere } from '../http/control/simulation.ts';
import { type Refusal, refusal } from '../http/refusal.ts';
import type { StoredJournal } from '../past/journal/stored-journal.ts';
import type { LeaseHolder } from '../postgres/world-rows.ts';

export type { WorldCard } from '../http/control/world-card.ts';

/**
 * A place that keeps the journals of worlds, such as a folder. Every method rejects with an error
 * whose message is a sentence for the operator: `UnavailableError` where the place cannot be used
 * at present, any other for a journal that cannot be executed again.
 */
export interface WorldStore {
  /** The ids of the worlds that it holds, sorted. */
  list(): Promise<readonly string[]>;
  /**
   * Begins the journal of a new world with its first line. Rejects with `WorldTaken` if the store
   * holds a world of that name, which stays as it is, on whichever server it runs.
   */
  begin(id: string, header: string): Promise<StoredJournal>;
  /** Begins the journal of a world anew, in place of the present one if there is one. */
  replace(id: string, header: string): Promise<StoredJournal>;
  /**
   * Begins the journal of a world anew, with some records, and keeps the present one beside it. A
   * crash leaves the present one in force, or the new one with all of these records.
   */
  rotate(id: string, header: string, records?: readonly string[]): Promise<StoredJournal>;
  /** The first line of a journal, its latest records and its length, without reading the rest. */
  glance(id: string): Promise<JournalGlance>;
  read(id: string): Promise<FoundJournal>;
  /** Goes on with a journal after its last whole record. */
  resume(id: string, found: FoundJournal): Promise<StoredJournal>;
  remove(id: string): Promise<void>;
  /**
   * Takes a world for this server alone, if no other one has it. Without it, this server has all
   * worlds of the store.
   */
  claim?(id: string): Promise<Claim>;
  /** Gives a claimed world back, whose journal has been closed. */
  release?(id: string): Promise<void>;
  /** The name of this server among several that share the store; undefined without others. */
  readonly server?: string | undefined;
  /** Tells the other servers the state of a world that this one has. */
  tell?(id: string, state: Pick<WorldElsewhere, 'state' | 'problem'>): void;
  /** Real time as all servers that share the store have it, ms since the epoch. */
  nowMs?(): number;
  /** All worlds of the store as others see them; only where several servers share it. */
  survey?(): Promise<readonly WorldElsewhere[]>;
  /** The id of the world whose token has a digest; only there, too. */
  ofToken?(tokenDigest: string): Promise<string | undefined>;
}

/** The answer to a claim: it succeeded, there is no such world, or another server has it. */
export type Claim = 'owned' | 'unknown' | LeaseHolder;

/**
 * The error for a new world whose name is taken. Names that differ in case only count as one, as a
 * disk may hold them in one folder.
 */
export class WorldTaken extends Error {
  override readonly name = 'WorldTaken';

  /** @param known the name of the world that is there */
  constructor(id: string, known: string, isBeingMade = false) {
    const still = isBeingMade ? ', which is being made' : '';
    const differs = known === id ? '' : `, and ${id} differs from it in case only`;
    super(`there is a world ${known} already${still}${differs}`);
  }
}

/** The result of a store, or a refusal where the store cannot be used at present. */
export async function whenUsable<Result>(result: Promise<Result>): Promise<Result> {
  try {
    return await result;
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error;
    throw refusal('record_failed', error.message, { 'retry-after': '1' });
  }
}

/** The refusal of a request for a world that this server no longer has. */
export function movedAway(id: string): Refusal {
  const message = `this server no longer has the world ${id}: ask again`;
  return refusal('world_elsewhere', message, { 'retry-after': '1' });
}
