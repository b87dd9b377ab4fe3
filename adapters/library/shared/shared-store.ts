import { FileError, UnavailableError } from '../../file/file-error.ts';
import { GroupCommit } from '../../file/group-commit.ts';
import {
  type FoundJournal,
  headerIn,
  type JournalGlance,
  readingLines,
} from '../../file/journal/journal-file.ts';
import { readRecord } from '../../file/journal/journal-record.ts';
import { Seals } from '../../file/journal/sealed-line.ts';
import { parsed } from '../../file/json-object.ts';
import type { WorldElsewhere } from '../../http/control/simulation.ts';
import { inTurns } from '../../pace/in-turns.ts';
import type { Wall } from '../../pace/wall.ts';
import type {
  JournalRow,
  NewJournal,
  ServerFacts,
  Standing,
  Tenancy,
  WorldLease,
  WorldTable,
} from '../../postgres/world-table.ts';
import {
  type Claim,
  movedAway,
  type StoredJournal,
  type WorldStore,
  WorldTaken,
} from '../stored-worlds.ts';
import { serverInReplay } from './replay-names.ts';
import { type Appending, SharedJournal } from './shared-journal.ts';

export interface SharedStoreOptions {
  readonly table: WorldTable;
  readonly party: Omit<ServerFacts, 'address'>;
  readonly wall: Wall;
  /** Called once for each world that this server may no longer write. */
  readonly onLost: (id: string, error: Error) => void;
  /** Called with the error of a database that does not answer a request. */
  readonly onTrouble: (error: Error) => void;
  /** Called whenever the database has answered a request. */
  readonly onAnswer?: (() => void) | undefined;
}

/** A world that this server has. */
interface Holding {
  readonly lease: WorldLease;
  /** Its state as this server told it last. */
  standing: Standing;
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
  /** The worlds that are being given back. */
  readonly #releasing = new Map<string, Promise<void>>();
  readonly #appending: Appending;
  /** Lines for the next transaction, and those of the present one. */
  #gathered = new Map<SharedJournal, JournalRow[]>();
  #batch = this.#gathered;
  #isHandingOver = false;
  /** Whether the states of worlds are about to be written. */
  #isTelling = false;
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
    };
  }

  async list(): Promise<readonly string[]> {
    return this.#asked(this.#options.table.ids());
  }

  async survey(): Promise<readonly WorldElsewhere[]> {
    const rows = await this.#asked(this.#options.table.list());
    return rows.map(({ id, header, card, bytes, isAwake, problem }) => {
      // The server that brings a world back checks its header.
      const { scenario = '', seed = '' } = parsed(header) ?? {};
      return {
        id,
        state: problem !== null ? 'set-aside' : isAwake ? 'awake' : 'asleep',
        problem: problem ?? undefined,
        scenario: String(scenario),
        seed: String(seed),
        card: { createdMs: 0, ...parsed(card) },
        journalBytes: bytes,
      };
    });
  }

  async ofToken(tokenDigest: string): Promise<string | undefined> {
    return this.#asked(this.#options.table.ofToken(tokenDigest));
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

  /** The server that has a world or a replay now. */
  async tenancy(id: string): Promise<Tenancy | undefined> {
    const { table } = this.#options;
    const known = await table.tenancy(id);
    const beginning = known === undefined ? serverInReplay(id) : undefined;
    if (beginning === undefined || this.server.startsWith(beginning)) return known;
    return table.tenancyOf(beginning);
  }

  tell(id: string, { state, problem }: Pick<WorldElsewhere, 'state' | 'problem'>): void {
    const holding = this.#held.get(id);
    if (holding === undefined) return;
    holding.standing = { isAwake: state === 'awake', problem };
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#options.wall.after(0, () => {
      this.#isTelling = false;
      void this.renew();
    });
  }

  /** The ids of worlds that no server has, and whose server did not give them back or which expired. */
  async abandoned(): Promise<readonly string[]> {
    const ids = await this.#options.table.abandoned();
    return ids.filter((id) => !this.#held.has(id));
  }

  begin(id: string, header: string): Promise<StoredJournal> {
    return this.#begin(id, header, (lease, journal) => this.#options.table.replace(lease, journal));
  }

  /** The lines of the present journal become those of the world `id/1`, `id/2` and so on. */
  succeed(id: string, header: string): Promise<StoredJournal> {
    return this.#begin(id, header, (lease, journal) => this.#options.table.succeed(lease, journal));
  }

  async glance(id: string): Promise<JournalGlance> {
    const found = await this.#asked(this.#options.table.glance(id));
    if (found === undefined) throw new FileError(`there is no world ${id}`);
    const { header, card, latest, bytes } = found;
    const first = { bytes: Buffer.from(header), isComplete: true };
    const records = latest.flatMap((line) => readRecord(line) ?? []);
    const amended = { card: parsed(card) ?? {} };
    return { header: headerIn(journalOf(id), first), latest: [amended, ...records], bytes };
  }

  async read(id: string): Promise<FoundJournal> {
    const lines = (await this.#asked(this.#options.table.read(id))) ?? [];
    let number = 0;
    const next = () => {
      const text = lines[number];
      number += 1;
      return text === undefined ? undefined : { bytes: Buffer.from(text), isComplete: true };
    };
    return inTurns(readingLines(journalOf(id), { next }), this.#options.wall, never);
  }

  async resume(id: string, { seals, records, length }: FoundJournal): Promise<StoredJournal> {
    const holding = this.#held.get(id);
    if (holding === undefined) throw lostLease(id);
    const standing = { seals, records: records.length, length };
    const journal = new SharedJournal(holding.lease, standing, this.#appending);
    holding.journal = journal;
    return journal;
  }

  async remove(id: string): Promise<void> {
    const claim = await this.claim(id);
    if (claim === 'unknown') return;
    const lease = this.#held.get(id)?.lease;
    this.#held.delete(id);
    const isGone = lease !== undefined && (await this.#asked(this.#options.table.remove(lease)));
    if (!isGone) throw movedAway(id);
  }

  async claim(id: string): Promise<Claim> {
    await this.#releasing.get(id);
    if (this.#held.has(id)) return 'owned';
    const { table, wall } = this.#options;
    const untilMs = wall.nowMs() + this.leaseMs;
    const lease = await this.#asked(table.claim(id, this.#party));
    if (lease === undefined) return (await this.#asked(this.tenancy(id))) ?? 'unknown';
    this.#held.set(id, { lease, untilMs, standing: asleep });
    return 'owned';
  }

  /** Gives a world back, once its last lines are safe. */
  release(id: string): Promise<void> {
    const holding = this.#held.get(id);
    if (holding === undefined) return Promise.resolve();
    this.#held.delete(id);
    const { lease, journal } = holding;
    // Where the database does not answer, the lease ends by itself.
    const done = Promise.resolve(journal?.kept())
      .then(() => this.#options.table.release(lease, this.#isHandingOver))
      .catch(() => {})
      .finally(() => this.#releasing.delete(id));
    this.#releasing.set(id, done);
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
    const held = [...asked.values()];
    const renewed = await table.renew(held, this.leaseMs).catch(() => undefined);
    if (renewed !== undefined) this.#options.onAnswer?.();
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
    await Promise.all(this.#releasing.values());
    await this.#options.table.close();
  }

  /** Leaves a world, whose server has ended, to the server that the next request for it reaches. */
  giveUp(id: string): Promise<void> {
    return this.#options.table.giveUp(id);
  }

  /** The answer of the database. */
  async #asked<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      const answered = await answer;
      this.#options.onAnswer?.();
      return answered;
    } catch (error) {
      this.#options.onTrouble(error as Error);
      throw new UnavailableError('the database of the worlds does not answer: ask again');
    }
  }

  /** Begins a journal; the one that is there makes room in the way of `replace`. */
  async #begin(
    id: string,
    header: string,
    replace: (lease: WorldLease, journal: NewJournal) => Promise<WorldLease | undefined>,
  ): Promise<StoredJournal> {
    const { table, wall } = this.#options;
    const party = this.#party;
    const seals = new Seals();
    const line = seals.seal(header);
    const begun = { header: line, card: JSON.stringify(parsed(header)?.['card'] ?? {}) };
    const untilMs = wall.nowMs() + party.leaseMs;
    const before = this.#held.get(id);
    before?.journal?.end();
    if (before !== undefined) before.isChanging = true;
    const answer =
      before === undefined ? table.add(id, begun, party) : replace(before.lease, begun);
    const made = await this.#asked<WorldLease | string | undefined>(answer).catch(
      (error: unknown) => {
        // It is not known whether the journal was begun, as its next server will see.
        if (before !== undefined) this.#lose(id, before);
        throw error;
      },
    );
    if (typeof made === 'string') throw new WorldTaken(id, made);
    if (made === undefined) throw this.#lose(id, before!);
    const end = { seals, records: 0, length: Buffer.byteLength(line) + 1 };
    const journal = new SharedJournal(made, end, this.#appending);
    const held = { lease: made, untilMs: before?.untilMs ?? untilMs, journal };
    this.#held.set(id, { ...held, standing: awake });
    return journal;
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

function lostLease(id: string): Error {
  return new UnavailableError(`the lease of the world ${id} has ended`);
}

function journalOf(id: string): string {
  return `journal of ${id}`;
}

/** The states of a world that has just been claimed, and of one that has just been made. */
const asleep: Standing = { isAwake: false, problem: undefined };
const awake: Standing = { isAwake: true, problem: undefined };

/** A signal that never aborts. */
const { signal: never } = new AbortController();
