import { GroupCommit } from '../../file/group-commit.ts';
import { type FoundJournal, journalIn } from '../../file/journal/journal-file.ts';
import { Seals } from '../../file/journal/sealed-line.ts';
import { parsed } from '../../file/json-object.ts';
import type { WorldElsewhere } from '../../http/control/simulation.ts';
import { type Refusal, refusal } from '../../http/refusal.ts';
import type { Wall } from '../../pace/wall.ts';
import type {
  JournalRow,
  ServerFacts,
  Tenancy,
  WorldLease,
  WorldTable,
} from '../../postgres/world-table.ts';
import {
  type Claim,
  readHeader,
  type StoredJournal,
  type WorldStore,
  WorldTaken,
} from '../stored-worlds.ts';
import { type Appending, SharedJournal } from './shared-journal.ts';

export interface SharedStoreOptions {
  readonly table: WorldTable;
  readonly party: Omit<ServerFacts, 'address'>;
  readonly wall: Wall;
  /** Called once for each world that this server may no longer write. */
  readonly onLost: (id: string, error: Error) => void;
  /** Called with the error of a database that does not answer a request. */
  readonly onTrouble: (error: Error) => void;
}

/** A world that this server has. */
interface Holding {
  readonly lease: WorldLease;
  /** The instant on the scale of the wall before which its lease cannot have ended. */
  untilMs: number;
  journal?: SharedJournal;
  /** Whether it is being begun anew, under another lease. */
  isChanging?: boolean;
}

/** Worlds in a database that several servers share. Each has the worlds whose leases it holds. */
export class SharedStore implements WorldStore {
  readonly #options: SharedStoreOptions;
  readonly #held = new Map<string, Holding>();
  /** The latest leases that were given back, which allow to delete their worlds. */
  readonly #released = new Map<
    string,
    { readonly lease: WorldLease; readonly done: Promise<void> }
  >();
  readonly #appending: Appending;
  /** Lines for the next transaction, and those of the present one. */
  #gathered = new Map<SharedJournal, JournalRow[]>();
  #batch = this.#gathered;
  #isHandingOver = false;
  #party: ServerFacts;

  constructor(options: SharedStoreOptions) {
    this.#options = options;
    this.#party = { ...options.party, address: '' };
    const commit = new GroupCommit({
      flush: () => {
        this.#batch = this.#gathered;
        this.#gathered = new Map();
      },
      sync: () => this.#append(this.#batch),
      soon: (run) => void options.wall.after(0, run),
    });
    this.#appending = {
      take: (journal, row) => {
        const rows = this.#gathered.get(journal);
        if (rows === undefined) this.#gathered.set(journal, [row]);
        else rows.push(row);
        commit.written();
      },
      ended: () => commit.kept(),
      onClose: (lease, kept) => void this.release(lease.id, kept),
    };
  }

  async list(): Promise<readonly string[]> {
    return (await this.#options.table.list()).map(({ id }) => id);
  }

  async survey(): Promise<readonly WorldElsewhere[]> {
    const rows = await this.#asked(this.#options.table.list());
    return rows.map(({ id, header, bytes, isOwned }) => {
      const { seed, card } = readHeader(header);
      const { owner, createdMs, expiresMs } = card;
      const scenario = String(parsed(header)?.['scenario']);
      const state = isOwned ? 'awake' : 'asleep';
      return { id, state, scenario, seed, owner, createdMs, expiresMs, journalBytes: bytes };
    });
  }

  /** The length of a lease, ms. */
  get leaseMs(): number {
    return this.#party.leaseMs;
  }

  /** The name of this server. */
  get server(): string {
    return this.#party.server;
  }

  /** Sets the origin at which other servers reach this one, before the first claim. */
  reachedAt(address: string): void {
    this.#party = { ...this.#party, address };
  }

  /** The server that has a world now. */
  tenancy(id: string): Promise<Tenancy | undefined> {
    return this.#options.table.tenancy(id);
  }

  /** The ids of the worlds whose server has ended without giving them back. */
  async abandoned(): Promise<readonly string[]> {
    const ids = await this.#options.table.abandoned();
    return ids.filter((id) => !this.#held.has(id));
  }

  async begin(id: string, header: string): Promise<StoredJournal> {
    const { table, wall } = this.#options;
    const party = this.#party;
    const seals = new Seals();
    const line = seals.seal(header);
    const untilMs = wall.nowMs() + party.leaseMs;
    const before = this.#held.get(id);
    before?.journal?.end();
    if (before !== undefined) before.isChanging = true;
    const lease = await this.#asked(
      before === undefined ? table.add(id, line, party) : table.replace(before.lease, line),
    );
    if (lease !== undefined) {
      const journal = new SharedJournal(lease, seals, 0, this.#appending);
      this.#held.set(id, { lease, untilMs: before?.untilMs ?? untilMs, journal });
      return journal;
    }
    if (before !== undefined) throw this.#lose(id, before);
    throw new WorldTaken(`there is a world ${id} already`);
  }

  async read(id: string): Promise<FoundJournal> {
    const lines = (await this.#asked(this.#options.table.read(id))) ?? [];
    let number = 0;
    const next = () => {
      const text = lines[number];
      number += 1;
      return text === undefined ? undefined : { bytes: Buffer.from(text), isComplete: true };
    };
    return journalIn(`journal of ${id}`, { next });
  }

  async resume(id: string, found: FoundJournal): Promise<StoredJournal> {
    const holding = this.#held.get(id);
    if (holding === undefined) throw lostLease(id);
    const { seals, records } = found;
    const journal = new SharedJournal(holding.lease, seals, records.length, this.#appending);
    holding.journal = journal;
    return journal;
  }

  async remove(id: string): Promise<void> {
    const released = this.#released.get(id);
    await released?.done;
    const lease = this.#held.get(id)?.lease ?? released?.lease;
    this.#held.delete(id);
    this.#released.delete(id);
    const isGone = lease !== undefined && (await this.#asked(this.#options.table.remove(lease)));
    if (!isGone) throw movedAway(id);
  }

  async claim(id: string): Promise<Claim> {
    if (this.#held.has(id)) return 'owned';
    const { table, wall } = this.#options;
    await this.#released.get(id)?.done;
    const untilMs = wall.nowMs() + this.leaseMs;
    const answer = await this.#asked(table.claim(id, this.#party));
    if (answer === undefined) return 'unknown';
    if (!('epoch' in answer)) return answer;
    this.#held.set(id, { lease: answer, untilMs });
    this.#released.delete(id);
    return 'owned';
  }

  /** Gives a world back, once its last lines are safe. */
  release(id: string, kept: Promise<void> = Promise.resolve()): Promise<void> {
    const holding = this.#held.get(id);
    if (holding === undefined) return Promise.resolve();
    this.#held.delete(id);
    const { lease } = holding;
    // Where the database does not answer, the lease ends by itself.
    const done = kept
      .then(() => this.#options.table.release(lease, this.#isHandingOver))
      .catch(() => {});
    this.#released.set(id, { lease, done });
    return done;
  }

  /** Whether no other server can have claimed a world of this one yet. */
  isSure(id: string): boolean {
    const holding = this.#held.get(id);
    return holding !== undefined && this.#options.wall.nowMs() < holding.untilMs;
  }

  /** Makes the leases of this server last longer, and loses those that have ended. */
  async renew(): Promise<void> {
    const { table, wall } = this.#options;
    const asked = new Map(this.#held);
    if (asked.size === 0) return;
    const untilMs = wall.nowMs() + this.leaseMs;
    const leases = [...asked.values()].map(({ lease }) => lease);
    const renewed = await table.renew(leases, this.leaseMs).catch(() => undefined);
    for (const [id, holding] of asked) {
      if (this.#held.get(id) !== holding || holding.isChanging === true) continue;
      if (renewed?.has(id) === true) holding.untilMs = untilMs;
      else if (renewed !== undefined || wall.nowMs() >= holding.untilMs) this.#lose(id, holding);
    }
  }

  /** Leaves the worlds that are closed from now on to other servers, which go on with them. */
  handOver(): void {
    this.#isHandingOver = true;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((id) => this.release(id)));
    await Promise.all([...this.#released.values()].map(({ done }) => done));
    await this.#options.table.close();
  }

  /** The answer of the database, or a refusal where there is none. */
  async #asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      this.#options.onTrouble(error as Error);
      const message = 'the database of the worlds does not answer: ask again';
      throw refusal('record_failed', message, { 'retry-after': '1' });
    }
  }

  /** Writes lines of all worlds; those of worlds that this server has lost are not written. */
  async #append(batch: ReadonlyMap<SharedJournal, readonly JournalRow[]>): Promise<void> {
    const rows = [...batch.values()].flat();
    let failure: Error | undefined;
    let held: ReadonlySet<string> = new Set();
    try {
      held = await this.#options.table.append(rows);
    } catch (error) {
      failure = error as Error;
    }
    for (const [journal, written] of batch) {
      const { id } = journal.lease;
      if (held.has(id)) journal.keptUpTo(written.at(-1)!.seq);
      else {
        const holding = this.#held.get(id);
        journal.lose(failure ?? lostLease(id));
        if (holding?.journal === journal) this.#lose(id, holding, failure);
      }
    }
  }

  #lose(id: string, { journal }: Holding, error: Error = lostLease(id)): Error {
    this.#held.delete(id);
    journal?.lose(error);
    this.#options.onLost(id, error);
    return error;
  }
}

/** The refusal of a request for a world that this server has lost. */
export function movedAway(id: string): Refusal {
  const message = `this server no longer has the world ${id}: ask again`;
  return refusal('world_elsewhere', message, { 'retry-after': '1' });
}

function lostLease(id: string): Error {
  return new Error(`the lease of the world ${id} has ended`);
}
