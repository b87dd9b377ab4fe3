import { codeOf, type Database, DatabaseError, type Query } from './database.ts';

/**
 * Makes the tables in the first schema of the connection's `search_path`, or checks those that are
 * there. Throws `DatabaseError` for tables of a newer version.
 */
export async function prepareTables(database: Database): Promise<void> {
  for (;;) {
    try {
      await database.transaction((ask) => prepare(ask, database.name));
      return;
    } catch (error) {
      if (!isMadeMeanwhile(error)) throw error;
    }
  }
}

/** Whether another server made the same table at the same time: it is there now. */
function isMadeMeanwhile(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error.cause) : '';
  return code === '23505' || code === '42P07';
}

async function prepare(ask: Query, name: string): Promise<void> {
  const [known] = await ask("select to_regclass('motorpool_version') as found");
  const { found } = known as { readonly found: string | null };
  if (found === null) await ask('create table motorpool_version (version integer not null)');
  const read = () =>
    ask<{ readonly version: number }>('select version from motorpool_version limit 1');
  let [row] = await read();
  if ((row?.version ?? 0) < version) {
    // Servers that start at the same time wait here for the first one.
    await ask('lock table motorpool_version in exclusive mode');
    [row] = await read();
  }
  const present = row?.version ?? 0;
  if (present > version) {
    throw new DatabaseError(
      `a newer motorpool wrote to the database ${name}: its format is ${present}, and this version reads up to ${version}`,
    );
  }
  for (const statement of versions.slice(present).flat()) await ask(statement);
  if (row === undefined) await ask('insert into motorpool_version values ($1)', [version]);
  else if (present < version) await ask('update motorpool_version set version = $1', [version]);
}

const firstVersion = [
  // Epochs never repeat, even if a world is deleted and another one takes its name.
  'create sequence motorpool_epoch',
  `create table motorpool_world (
    id text primary key,
    owner_server text,
    address text not null,
    epoch bigint not null,
    lease_until timestamptz not null,
    header text not null,
    card text not null,
    earlier_journals integer not null default 0,
    records bigint not null,
    bytes bigint not null
  )`,
  `create table motorpool_journal (
    world text not null,
    seq bigint not null,
    epoch bigint not null,
    body text not null,
    primary key (world, seq)
  )`,
];

/** The statements that make each version of the form of the tables from the one before. */
const versions: readonly (readonly string[])[] = [
  firstVersion,
  [
    `alter table motorpool_world
      add column is_awake boolean not null default true,
      add column problem text`,
  ],
];

const version = versions.length;
