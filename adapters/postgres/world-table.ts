import type { Database } from './database.ts';

/** A server that takes part. */
export interface ServerFacts {
  /** A name that no other server has ever had. */
  readonly server: string;
  /** Its origin for other servers: `http://10.0.0.7:4010`. */
  readonly address: string;
  /** The length of its leases, ms. */
  readonly leaseMs: number;
}

/** The lease of a world, whose server alone may write until another one claims the world. */
export interface WorldLease {
  readonly id: string;
  /** Higher than that of every earlier lease of any world; a decimal number. */
  readonly epoch: string;
}

/** The server that has a world now. */
export interface Tenancy {
  readonly server: string;
  readonly address: string;
  /** The time that its lease still lasts, ms; 0 or less once it has ended. */
  readonly leftMs: number;
}

/** A row of the table of worlds. */
export interface WorldRow {
  readonly id: string;
  readonly header: string;
  readonly bytes: number;
  /** Whether a server has it now. */
  readonly isOwned: boolean;
}

/** A line of a journal, with the lease under which it is written. */
export interface JournalRow extends WorldLease {
  /** From 1 on, without gaps. */
  readonly seq: number;
  readonly body: string;
}

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

  list(): Promise<readonly WorldRow[]> {
    return this.#database.ask(
      `select id, header, bytes::float8 as bytes,
        owner_server is not null and lease_until > now() as "isOwned"
      from motorpool_world order by id collate "C"`,
    );
  }

  /** The worlds whose server ended without giving them back. */
  async abandoned(): Promise<readonly string[]> {
    const rows = await this.#database.ask<Pick<WorldLease, 'id'>>(
      'select id from motorpool_world where owner_server is not null and lease_until <= now()',
    );
    return rows.map(({ id }) => id);
  }

  /** Takes a world that is free; else resolves to its tenancy, or undefined if it is unknown. */
  async claim(id: string, party: ServerFacts): Promise<WorldLease | Tenancy | undefined> {
    const { server, address, leaseMs } = party;
    const [lease] = await this.#database.ask<WorldLease>(
      `update motorpool_world
      set owner_server = $2, address = $3, epoch = nextval('motorpool_epoch'),
        lease_until = now() + $4 * interval '1 ms'
      where id = $1 and (owner_server is null or owner_server = $2 or lease_until <= now())
      returning id, epoch::text as epoch`,
      [id, server, address, leaseMs],
    );
    return lease ?? this.tenancy(id);
  }

  /** The server that has a world; undefined for none, and for an unknown world. */
  async tenancy(id: string): Promise<Tenancy | undefined> {
    const [row] = await this.#database.ask<Tenancy>(
      `select coalesce(owner_server, '') as server, address,
        (extract(epoch from lease_until - now()) * 1000)::float8 as "leftMs"
      from motorpool_world where id = $1`,
      [id],
    );
    return row;
  }

  /** Makes leases that still last longer; resolves to the ids of their worlds. */
  renew(leases: readonly WorldLease[], leaseMs: number): Promise<ReadonlySet<string>> {
    return this.#idsOf(
      `update motorpool_world w set lease_until = now() + $3 * interval '1 ms'
      from unnest($1::text[], $2::bigint[]) as mine(id, epoch)
      where w.id = mine.id and w.epoch = mine.epoch and w.lease_until > now()
      returning w.id`,
      [leases.map(({ id }) => id), leases.map(({ epoch }) => epoch), leaseMs],
    );
  }

  /**
   * Ends a lease.
   *
   * @param isHandedOver whether another server is to go on with the world without being asked
   */
  async release({ id, epoch }: WorldLease, isHandedOver: boolean): Promise<void> {
    await this.#database.ask(
      `update motorpool_world
      set lease_until = now(), owner_server = case when $3 then owner_server end
      where id = $1 and epoch = $2`,
      [id, epoch, isHandedOver],
    );
  }

  /** Makes a world with an empty journal; undefined if its name is taken. */
  async add(id: string, header: string, party: ServerFacts): Promise<WorldLease | undefined> {
    const { server, address, leaseMs } = party;
    const [lease] = await this.#database.ask<WorldLease>(
      `insert into motorpool_world
        (id, owner_server, address, epoch, lease_until, header, records, bytes)
      values ($1, $2, $3, nextval('motorpool_epoch'), now() + $4 * interval '1 ms', $5, 0,
        octet_length($5))
      on conflict (id) do nothing
      returning id, epoch::text as epoch`,
      [id, server, address, leaseMs, header],
    );
    return lease;
  }

  /** Begins the journal of a world anew; undefined if the lease has ended. */
  replace({ id, epoch }: WorldLease, header: string): Promise<WorldLease | undefined> {
    return this.#database.transaction(async (ask) => {
      const [lease] = await ask<WorldLease>(
        `update motorpool_world
        set epoch = nextval('motorpool_epoch'), header = $3, records = 0, bytes = octet_length($3)
        where id = $1 and epoch = $2 and lease_until > now()
        returning id, epoch::text as epoch`,
        [id, epoch, header],
      );
      // A statement of its own: it sees all lines from before the first one had the row.
      if (lease !== undefined) await ask('delete from motorpool_journal where world = $1', [id]);
      return lease;
    });
  }

  /** Deletes a world, if no other server has claimed it since; resolves to whether it did. */
  remove({ id, epoch }: WorldLease): Promise<boolean> {
    return this.#database.transaction(async (ask) => {
      const [gone] = await ask(
        'delete from motorpool_world where id = $1 and epoch = $2 returning id',
        [id, epoch],
      );
      if (gone !== undefined) await ask('delete from motorpool_journal where world = $1', [id]);
      return gone !== undefined;
    });
  }

  /**
   * Writes lines of many worlds in one transaction, and resolves to the ids of those whose lease
   * lasts; of all others it writes nothing.
   */
  append(rows: readonly JournalRow[]): Promise<ReadonlySet<string>> {
    return this.#idsOf(
      `with line as (
        select * from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
          as line(world, epoch, seq, body)
      ), gain as (
        select world, epoch, count(*) as records, min(seq) as first,
          sum(octet_length(body) + 1) as bytes
        from line group by world, epoch
      ), held as (
        update motorpool_world w
        set records = w.records + gain.records, bytes = w.bytes + gain.bytes
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
      ],
    );
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

  async close(): Promise<void> {
    await this.#database.close();
  }

  async #idsOf(text: string, values: readonly unknown[]): Promise<ReadonlySet<string>> {
    const rows = await this.#database.askInTurn<Pick<WorldLease, 'id'>>(text, values);
    return new Set(rows.map(({ id }) => id));
  }
}
