import { FileError, UnavailableError } from '../../file/file-error.ts';
import {
  type FoundJournal,
  headerIn,
  type JournalGlance,
  readingLines,
} from '../../file/journal/journal-file.ts';
import { readRecord } from '../../file/journal/journal-record.ts';
import { parsed } from '../../file/json-object.ts';
import type { WorldElsewhere } from '../../http/control/simulation.ts';
import { inTurns } from '../../pace/in-turns.ts';
import { type StoredJournal } from '../../past/journal/stored-journal.ts';
import { isAboutValues } from '../../postgres/database.ts';
import type {
  LeaseHolder,
  NewJournal,
  ServerFacts,
  Standing,
  WorldLease,
} from '../../postgres/world-rows.ts';
import { type Claim, movedAway, type WorldStore, WorldTaken } from '../stored-worlds.ts';
import { appendingInGroups, type Batch } from './appending-in-groups.ts';
import { DatabaseTime } from './database-time.ts';
import { elsewhereOf } from './elsewhere-of-row.ts';
import type { Holding, SharedStoreOptions } from './holding.ts';
import { serverInReplay } from './replay-names.ts';
import { type Appending, type Rewriting, SharedJournal } from './shared-journal.ts';
import { sealedLines, thinnedLines } from './thinned-lines.ts';

/** Worlds in a database that several servers share; each owns the worlds whose leases it holds. */
export class SharedStore implements WorldStore {
  readonly #options: SharedStoreOptions;
  readonly #held = new Map<string, Holding>();
  /** The worlds whose first journal is being begun, which are claimed with it. */
  readonly #beginning = new Map<string, Promise<void>>();
  /** The worlds whose leases are being released. */
  readonly #releasing = new Map<string, Promise<void>>();
  readonly #appending: Appending;
  readonly #time: DatabaseTime;
  #isHandingOver = false;
  /** Whether the states of worlds are about to be written. */
  #isTelling = false;
  #server: ServerFacts;

  constructor(options: SharedStoreOptions) {
    this.#options = options;
    this.#server = { ...options.server, address: '' };
    this.#time = new DatabaseTime(() => options.table.nowMs(), options.epochMs ?? Date.now);
    this.#appending = appendingInGroups((batch) => this.#append(batch), options.wall);
  }

  async list(): Promise<readonly string[]> {
    return this.#asked(this.#options.table.ids());
  }

  async survey(): Promise<readonly WorldElsewhere[]> {
    const rows = await this.#asked(this.#options.table.list());
    return rows.map(elsewhereOf);
  }

  async ofToken(tokenDigest: string): Promise<string | undefined> {
    return this.#asked(this.#options.table.ofToken(tokenDigest));
  }

  /** Real time as the database has it, since the clocks of servers may differ. */
  nowMs(): number {
    return this.#time.nowMs;
  }

  /** Compares the clock of this host with that of the database. */
  readTime(): Promise<void> {
    return this.#time.compare();
  }

  /** The length of a lease, ms. */
  get leaseMs(): number {
    return this.#server.leaseMs;
  }

  /** The name of this server. */
  get server(): string {
    return this.#server.name;
  }

  /** Sets the origin at which other servers reach this one, before the first claim. */
  reachedAt(address: string): void {
    this.#server = { ...this.#server, address };
  }

  /** The server that has a world or a replay now. */
  async leaseHolder(id: string): Promise<LeaseHolder | undefined> {
    const { table } = this.#options;
    const known = await table.leaseHolder(id);
    const beginning = known === undefined ? serverInReplay(id) : undefined;
    if (beginning === undefined || this.server.startsWith(beginning)) return known;
    return table.leaseHolderOf(beginning);
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

  /** The ids of worlds without a server that expired or whose server did not give them back. */
  async abandoned(): Promise<readonly string[]> {
    await this.readTime();
    const rows = await this.#options.table.abandoned();
    const nowMs = this.nowMs();
    const wanted = rows.filter(({ card, isOrphaned }) => {
      const { expiresMs } = parsed(card) ?? {};
      return isOrphaned || (typeof expiresMs === 'number' && expiresMs <= nowMs);
    });
    return wanted.map(({ id }) => id).filter((id) => !this.#held.has(id));
  }

  async begin(id: string, header: string): Promise<StoredJournal> {
    if (this.#held.has(id)) throw new WorldTaken(id, id);
    const begun = this.#begin(id, header);
    const over = begun.then(nothing, nothing).then(() => void this.#beginning.delete(id));
    this.#beginning.set(id, over);
    return begun;
  }

  async replace(id: string, header: string): Promise<StoredJournal> {
    // Without its lease another server may have the world, or have deleted it.
    if (!this.#held.has(id)) throw lostLease(id);
    return this.#begin(id, header, (lease, journal) => this.#options.table.replace(lease, journal));
  }

  /** The lines of the present journal become those of the world `id/1`, `id/2` and so on. */
  async rotate(
    id: string,
    header: string,
    records: readonly string[] = [],
  ): Promise<StoredJournal> {
    // Without its lease it would be made again after it was deleted.
    if (!this.#held.has(id)) throw lostLease(id);
    const { table } = this.#options;
    return this.#begin(id, header, (lease, journal) => table.rotate(lease, journal), records);
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
    return inTurns(readingLines(journalOf(id), { next }), this.#options.wall);
  }

  async resume(id: string, { seals, records, length }: FoundJournal): Promise<StoredJournal> {
    const holding = this.#held.get(id);
    if (holding === undefined) throw lostLease(id);
    const standing = { seals, records: records.length, length };
    const journal = new SharedJournal(holding.lease, standing, ...this.#writing);
    holding.journal = journal;
    return journal;
  }

  async remove(id: string): Promise<void> {
    const claim = await this.claim(id);
    if (claim === 'unknown') return;
    const holding = this.#held.get(id);
    if (holding === undefined) throw movedAway(id);
    holding.isChanging = true;
    const answer = this.#asked(this.#options.table.remove(holding.lease));
    const isGone = await answer.catch((error: unknown) => {
      // It is not known whether the world was deleted; the next claim shows it.
      this.#lose(id, holding);
      throw error;
    });
    if (!isGone) {
      this.#lose(id, holding);
      throw movedAway(id);
    }
    this.#held.delete(id);
  }

  async claim(id: string): Promise<Claim> {
    await this.#releasing.get(id);
    await this.#beginning.get(id);
    if (this.#held.has(id)) return 'owned';
    const { table, wall } = this.#options;
    const untilMs = wall.nowMs() + this.leaseMs;
    const lease = await this.#asked(table.claim(id, this.#server));
    if (lease === undefined) return (await this.#asked(this.leaseHolder(id))) ?? 'unknown';
    this.#held.set(id, { lease, untilMs, standing: asleep });
    return 'owned';
  }

  /** Releases the lease of a world once its last lines are committed. */
  release(id: string): Promise<void> {
    return this.#release(id, this.#isHandingOver);
  }

  /**
   * Releases the lease of a world that cannot be brought back at present, so that this server or
   * another one tries again without a request.
   */
  handBack(id: string): Promise<void> {
    return this.#release(id, true);
  }

  #release(id: string, isHandedOver: boolean): Promise<void> {
    const holding = this.#held.get(id);
    if (holding === undefined) return Promise.resolve();
    this.#held.delete(id);
    // Where the database does not answer, the lease ends by itself.
    const done = Promise.resolve(holding.journal?.kept())
      .then(() => this.#options.table.release(holding, isHandedOver))
      .catch(() => {})
      .finally(() => this.#releasing.delete(id));
    this.#releasing.set(id, done);
    return done;
  }

  /** Whether this server still holds the lease of a world for sure. */
  isSure(id: string): boolean {
    const holding = this.#held.get(id);
    return holding !== undefined && this.#options.wall.nowMs() < holding.untilMs;
  }

  /** Renews the leases of this server, and drops the worlds whose leases have ended. */
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

  /** Makes other servers resume the worlds that are released from now on. */
  handOver(): void {
    this.#isHandingOver = true;
  }

  /** Waits no longer for the database: lines that it has not confirmed count as not written. */
  abandon(): void {
    this.#options.table.abandon();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((id) => this.release(id)));
    await Promise.all(this.#releasing.values());
    await this.#options.table.close();
  }

  /** Leaves a world whose lease has ended to the server that receives its next request. */
  clearOwner(id: string): Promise<void> {
    return this.#options.table.clearOwner(id);
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

  /** Begins a journal: of a new world, or anew in the way of `replace`. */
  async #begin(
    id: string,
    header: string,
    replace?: (lease: WorldLease, journal: NewJournal) => Promise<WorldLease | undefined>,
    records: readonly string[] = [],
  ): Promise<StoredJournal> {
    const { table, wall } = this.#options;
    const server = this.#server;
    const begun = sealedLines(header, records);
    const untilMs = wall.nowMs() + server.leaseMs;
    const before = replace === undefined ? undefined : this.#held.get(id);
    before?.journal?.end();
    if (before !== undefined) before.isChanging = true;
    const answer =
      before === undefined ? table.add(id, begun, server) : replace!(before.lease, begun);
    const made = await this.#asked<WorldLease | string | undefined>(answer).catch(
      (error: unknown) => {
        // It is not known whether the journal was begun, as its next server will see.
        if (before !== undefined) this.#lose(id, before);
        throw error;
      },
    );
    if (typeof made === 'string') throw new WorldTaken(id, made);
    if (made === undefined) throw this.#lose(id, before!);
    const end = { ...begun, records: begun.lines.length };
    const journal = new SharedJournal(made, end, ...this.#writing);
    const held = { lease: made, untilMs: before?.untilMs ?? untilMs, journal };
    this.#held.set(id, { ...held, standing: awake });
    return journal;
  }

  get #writing(): readonly [Appending, Rewriting] {
    return [this.#appending, (journal, thinned) => this.#rewrite(journal, thinned)];
  }

  /** Writes a journal again, all of whose lines are committed, without superfluous records. */
  async #rewrite(journal: SharedJournal, thinned: number): ReturnType<Rewriting> {
    const { table, wall } = this.#options;
    const { id } = journal.lease;
    const before = this.#held.get(id);
    if (before?.journal !== journal) throw movedAway(id);
    before.isChanging = true;
    try {
      const found = (await this.#asked(table.read(id))) ?? [];
      const next = await inTurns(thinnedLines(found, thinned), wall);
      const lease = await this.#asked(table.replace(journal.lease, next));
      if (lease === undefined) throw lostLease(id);
      this.#held.set(id, { ...before, lease, isChanging: false });
      return { ...next, lease, records: next.lines.length };
    } catch (error) {
      // It is not known whether it was written.
      this.#lose(id, before);
      throw error;
    }
  }

  /** Writes lines of all worlds, except of those whose leases this server has lost. */
  async #append(batch: Batch): Promise<void> {
    const rows = [...batch.values()].flat();
    let failure: Error | undefined;
    let held: ReadonlySet<string> = new Set();
    try {
      held = await this.#options.table.append(rows);
    } catch (error) {
      if (batch.size > 1 && isAboutValues(error)) {
        // One line that it cannot hold undoes them all.
        for (const each of batch) await this.#append(new Map([each]));
        return;
      }
      failure = error as Error;
    }
    for (const [journal, written] of batch) {
      const { id } = journal.lease;
      if (held.has(id)) journal.keptUpTo(written.at(-1)!.seq);
      else {
        const holding = this.#held.get(id);
        journal.lose();
        if (holding?.journal === journal) this.#lose(id, holding, failure);
      }
    }
  }

  #lose(id: string, { journal }: Holding, error: Error = lostLease(id)): Error {
    this.#held.delete(id);
    journal?.lose();
    this.#options.onLost(id, error);
    return error;
  }
}

function nothing(): void {}

function lostLease(id: string): Error {
  return new UnavailableError(`the lease of the world ${id} has ended`);
}

function journalOf(id: string): string {
  return `journal of ${id}`;
}

/** The states of a world that has just been claimed, and of one that has just been made. */
const asleep: Standing = { isAwake: false, problem: undefined };
const awake: Standing = { isAwake: true, problem: undefined };
