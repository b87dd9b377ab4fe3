import type { Database, Query } from './database.ts';
import type {
  AbandonedRow,
  GlancedRow,
  HeldWorld,
  JournalRow,
  LeaseHolder,
  NewJournal,
  ServerFacts,
  StoredWorldRow,
  WorldLease,
} from './world-rows.ts';

/** The time that the lease of a world still lasts, ms, as a column. */
const leftMs = '(extract(epoch from lease_until - now()) * 1000)::float8 as "leftMs"';

/** The number of the latest lines that show the state of a world. */
const glancedRows = 100;

/** The number of lines that one statement reads. */
const pageRows = 20_000;

/**
 * The tables of worlds and of their journals. All instants are those of the database; each change
 * of a world checks its epoch, so that a server whose lease another one has taken changes nothing.
 */
export class WorldTable {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  list(): Promise<readonly StoredWorldRow[]> {
    return this.#database.ask(
      `select id, header, card, bytes::float8 as bytes,
        is_awake and owner_server is not null and lease_until > now() as "isAwake", problem
      from motorpool_world order by id collate "C"`,
    );
  }

  async ids(): Promise<readonly string[]> {
    const rows = await this.#database.ask<Pick<WorldLease, 'id'>>(
      'select id from motorpool_world order by id collate "C"',
    );
    return rows.map(({ id }) => id);
  }

  /** The id of the world whose card has the digest of a token. */
  async ofToken(digest: string): Promise<string | undefined> {
    // The database parses no card, so that a single row cannot fail all the others.
    const [row] = await this.#database.ask<Pick<WorldLease, 'id'>>(
      'select id from motorpool_world where strpos(card, $1) > 0',
      [`"tokenDigest":${JSON.stringify(digest)}`],
    );
    return row?.id;
  }

  /** The time of the database, ms since the epoch. */
  async nowMs(): Promise<number> {
    const [row] = await this.#database.ask<{ readonly nowMs: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as "nowMs"',
    );
    return row!.nowMs;
  }

  /**
   * The worlds without a valid lease that may have expired, or whose server did not release them
   * itself.
   */
  abandoned(): Promise<readonly AbandonedRow[]> {
    return this.#database.ask(
      `select id, card, owner_server is not null as "isOrphaned"
      from motorpool_world
      where lease_until <= now() and (owner_server is not null or card like '%"expiresMs":%')`,
    );
  }

  /** Takes a world that is free; resolves to undefined for any other. */
  async claim(id: string, server: ServerFacts): Promise<WorldLease | undefined> {
    const { name, address, leaseMs } = server;
    const [lease] = await this.#database.ask<WorldLease>(
      `update motorpool_world
      set owner_server = $2, address = $3, epoch = nextval('motorpool_epoch'),
        lease_until = now() + $4 * interval '1 ms', is_awake = false
      where id = $1 and (owner_server is null or owner_server = $2 or lease_until <= now())
      returning id, epoch::text as epoch`,
      [id, name, address, leaseMs],
    );
    return lease;
  }

  /** The server that has a world; undefined for none, and for an unknown world. */
  async leaseHolder(id: string): Promise<LeaseHolder | undefined> {
    const [row] = await this.#database.ask<LeaseHolder>(
      `select coalesce(owner_server, '') as server, address, ${leftMs}
      from motorpool_world where id = $1`,
      [id],
    );
    return row;
  }

  /** A server whose name begins so, as long as it has any world; undefined without one. */
  async leaseHolderOf(beginning: string): Promise<LeaseHolder | undefined> {
    const [row] = await this.#database.ask<LeaseHolder>(
      `select owner_server as server, address, ${leftMs}
      from motorpool_world where starts_with(owner_server, $1) and lease_until > now()
      order by lease_until desc limit 1`,
      [beginning],
    );
    return row;
  }

  /**
   * Makes leases that still last longer and writes the states of their worlds; resolves to the ids
   * of these worlds.
   */
  renew(held: readonly HeldWorld[], leaseMs: number): Promise<ReadonlySet<string>> {
    return this.#idsOf(
      `update motorpool_world w
      set lease_until = now() + $3 * interval '1 ms', is_awake = mine.is_awake,
        problem = mine.problem
      from unnest($1::text[], $2::bigint[], $4::boolean[], $5::text[])
        as mine(id, epoch, is_awake, problem)
      where w.id = mine.id and w.epoch = mine.epoch and w.lease_until > now()
      returning w.id`,
      [
        held.map(({ lease }) => lease.id),
        held.map(({ lease }) => lease.epoch),
        leaseMs,
        held.map(({ standing }) => standing.isAwake),
        held.map(({ standing }) => standing.problem ?? null),
      ],
    );
  }

  /**
   * Ends the lease of a world, which stays set aside if it is.
   *
   * @param isHandedOver whether another server resumes the world without a request
   */
  async release({ lease, standing }: HeldWorld, isHandedOver: boolean): Promise<void> {
    await this.#database.ask(
      `update motorpool_world set lease_until = now(), problem = $4,
        owner_server = case when $3 then owner_server end
      where id = $1 and epoch = $2`,
      [lease.id, lease.epoch, isHandedOver, standing.problem ?? null],
    );
  }

  /** Clears the owner of a world whose lease has ended. */
  async clearOwner(id: string): Promise<void> {
    await this.#database.ask(
      'update motorpool_world set owner_server = null where id = $1 and lease_until <= now()',
      [id],
    );
  }

  /**
   * Makes a world with an empty journal. Resolves to the name of a world that is there already, if
   * it is the same or differs in case only.
   */
  add(
    id: string,
    { header, card }: NewJournal,
    { name, address, leaseMs }: ServerFacts,
  ): Promise<WorldLease | string> {
    return this.#database.transaction(async (ask) => {
      // Of servers that make worlds of one name at the same time, the others wait for the first.
      await ask('select pg_advisory_xact_lock(hashtext(lower($1)))', [id]);
      const [taken] = await ask<Pick<WorldLease, 'id'>>(
        'select id from motorpool_world where lower(id) = lower($1) order by id <> $1 limit 1',
        [id],
      );
      if (taken !== undefined) return taken.id;
      const [lease] = await ask<WorldLease>(
        `insert into motorpool_world
          (id, owner_server, address, epoch, lease_until, header, card, records, bytes)
        values ($1, $2, $3, nextval('motorpool_epoch'), now() + $4 * interval '1 ms', $5, $6, 0,
          octet_length($5) + 1)
        returning id, epoch::text as epoch`,
        [id, name, address, leaseMs, header, card],
      );
      return lease!;
    });
  }

  /** Replaces the journal of a world by a new one; undefined if the lease has ended. */
  replace(lease: WorldLease, journal: NewJournal): Promise<WorldLease | undefined> {
    return this.#beginAnew(lease, journal, async (ask) => {
      await ask('delete from motorpool_journal where world = $1', [lease.id]);
    });
  }

  /**
   * Begins a new journal of a world and keeps the present one as that of the world `id/1`, `id/2`
   * and so on, with its header as line 0; undefined if the lease has ended.
   */
  rotate(lease: WorldLease, journal: NewJournal): Promise<WorldLease | undefined> {
    return this.#beginAnew(lease, journal, async (ask) => {
      const [{ earlier }] = (await ask(
        `update motorpool_world set earlier_journals = earlier_journals + 1
        where id = $1 returning id || '/' || earlier_journals as earlier`,
        [lease.id],
      )) as [{ readonly earlier: string }];
      await ask('update motorpool_journal set world = $2 where world = $1', [lease.id, earlier]);
      await ask(
        `insert into motorpool_journal (world, seq, epoch, body)
        select $2, 0, epoch, header from motorpool_world where id = $1`,
        [lease.id, earlier],
      );
    });
  }

  /** Deletes a world unless another server has claimed it; resolves to whether it did. */
  remove({ id, epoch }: WorldLease): Promise<boolean> {
    return this.#database.transaction(async (ask) => {
      const [gone] = await ask<{ readonly earlier: number }>(
        `delete from motorpool_world where id = $1 and epoch = $2
        returning earlier_journals as earlier`,
        [id, epoch],
      );
      if (gone === undefined) return false;
      await ask(
        `delete from motorpool_journal
        where world = $1 or world in (select $1 || '/' || n from generate_series(1, $2) as n)`,
        [id, gone.earlier],
      );
      return true;
    });
  }

  /**
   * Writes lines of many worlds in one transaction. Resolves to the ids of the worlds whose leases
   * are valid; it writes nothing of the others.
   */
  append(rows: readonly JournalRow[]): Promise<ReadonlySet<string>> {
    return this.#idsOf(
      `with line as (
        select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
          as line(world, epoch, seq, body, card)
      ), gain as (
        select world, epoch, count(*) as records, min(seq) as first,
          sum(octet_length(body) + 1) as bytes,
          (array_agg(card order by seq desc) filter (where card is not null))[1] as card
        from line group by world, epoch
      ), held as (
        update motorpool_world w
        set records = w.records + gain.records, bytes = w.bytes + gain.bytes,
          card = coalesce(gain.card, w.card)
        from gain
        where w.id = gain.world and w.epoch = gain.epoch and w.lease_until > now()
          and w.records + 1 = gain.first
        returning w.id, w.epoch
      ), added as (
        insert into motorpool_journal (world, seq, epoch, body)
        select line.world, line.seq, line.epoch, line.body
        from line join held on held.id = line.world and held.epoch = line.epoch
      )
      select id from held`,
      [
        rows.map(({ id }) => id),
        rows.map(({ epoch }) => epoch),
        rows.map(({ seq }) => seq),
        rows.map(({ body }) => body),
        rows.map(({ card }) => card ?? null),
      ],
    );
  }

  /** The header and the card of a world, and its latest lines; undefined for an unknown world. */
  async glance(id: string): Promise<GlancedRow | undefined> {
    const [world] = await this.#database.ask<GlancedRow>(
      `select header, card, bytes::float8 as bytes, array(
        select body from motorpool_journal
        where world = w.id and seq > w.records - $2 order by seq
      ) as latest
      from motorpool_world w where id = $1`,
      [id, glancedRows],
    );
    return world;
  }

  /** The header of a world and the lines of its journal; undefined for an unknown world. */
  async read(id: string): Promise<readonly string[] | undefined> {
    const { ask } = this.#database;
    const [world] = await ask<{ readonly header: string; readonly records: number }>(
      'select header, records::float8 as records from motorpool_world where id = $1',
      [id],
    );
    if (world === undefined) return undefined;
    const lines = [world.header];
    while (lines.length <= world.records) {
      const page = await ask<{ readonly body: string }>(
        'select body from motorpool_journal where world = $1 and seq >= $2 order by seq limit $3',
        [id, lines.length, pageRows],
      );
      if (page.length === 0) break;
      for (const { body } of page) lines.push(body);
    }
    return lines;
  }

  /** Ends all statements at once, even if the database does not answer, and runs no more. */
  abandon(): void {
    this.#database.abandon();
  }

  async close(): Promise<void> {
    await this.#database.close();
  }

  /** Begins a new journal of a world after `makeRoom` has moved or deleted the present one. */
  #beginAnew(
    { id, epoch }: WorldLease,
    { header, card, lines = [] }: NewJournal,
    makeRoom: (ask: Query) => Promise<void>,
  ): Promise<WorldLease | undefined> {
    return this.#database.transaction(async (ask) => {
      const [held] = await ask(
        `select 1 from motorpool_world where id = $1 and epoch = $2 and lease_until > now()
        for update`,
        [id, epoch],
      );
      if (held === undefined) return undefined;
      // A separate statement sees all lines that were written before the row was locked.
      await makeRoom(ask);
      const [lease] = await ask<WorldLease>(
        `update motorpool_world
        set epoch = nextval('motorpool_epoch'), header = $2, card = $3, records = $4,
          bytes = octet_length($2) + 1 + $5, is_awake = true, problem = null
        where id = $1 returning id, epoch::text as epoch`,
        [
          id,
          header,
          card,
          lines.length,
          lines.reduce((sum, each) => sum + Buffer.byteLength(each) + 1, 0),
        ],
      );
      for (let from = 0; from < lines.length; from += pageRows) {
        const page = lines.slice(from, from + pageRows);
        await ask(
          `insert into motorpool_journal (world, seq, epoch, body)
          select $1, $2 + place, $3, body from unnest($4::text[]) with ordinality as line(body, place)`,
          [id, from, lease!.epoch, page],
        );
      }
      return lease;
    });
  }

  async #idsOf(text: string, values: readonly unknown[]): Promise<ReadonlySet<string>> {
    const rows = await this.#database.askInTurn<Pick<WorldLease, 'id'>>(text, values);
    return new Set(rows.map(({ id }) => id));
  }
}
