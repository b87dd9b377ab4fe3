import type { Pool, PoolClient, PoolConfig } from 'pg';
import { toUrl } from '../words/url.ts';
import { connectionStringOf } from './connection-string.ts';
import { Sockets } from './sockets.ts';

/** The error of a database that cannot be used; its message is a sentence for the operator. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/** Rows of an answer, each with its columns by name. */
type Rows<Row> = readonly Row[];

/** Runs one statement. */
export type Query = <Row = unknown>(
  text: string,
  values?: readonly unknown[],
) => Promise<Rows<Row>>;

/** The connections of one server to its database. */
export class Database {
  /** The database as messages name it, without its password. */
  readonly name: string;
  /**
   * The single connection of statements that change several worlds. They run one after the other,
   * so that they cannot deadlock.
   */
  readonly #inTurn: Pool;
  readonly #others: Pool;
  readonly #sockets: Sockets;

  private constructor(name: string, sockets: Sockets, newPool: (most: number) => Pool) {
    this.name = name;
    this.#sockets = sockets;
    this.#inTurn = newPool(1);
    this.#others = newPool(4);
  }

  /**
   * Opens a database, `postgres://user:password@host/name`. Throws `DatabaseError`.
   *
   * @param patienceMs real time to wait for an answer
   */
  static async open(address: string, patienceMs: number): Promise<Database> {
    const name = nameOf(address);
    const { default: pg } = await driver();
    const sockets = new Sockets();
    const config: PoolConfig = {
      connectionString: connectionStringOf(address),
      application_name: 'motorpool',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
      keepAlive: true,
      stream: () => sockets.open(),
    };
    return new Database(name, sockets, (max) => {
      const pool = new pg.Pool({ ...config, max });
      // The pool replaces a connection that ended while it was idle.
      pool.on('error', () => {});
      return pool;
    });
  }

  readonly ask: Query = (text, values = []) => this.#try(() => rowsOf(this.#others, text, values));

  /** Runs a statement on the connection of those that change several worlds. */
  readonly askInTurn: Query = (text, values = []) =>
    this.#try(() => rowsOf(this.#inTurn, text, values));

  /** Runs statements in one transaction, which an error rolls back. */
  async transaction<Result>(work: (ask: Query) => Promise<Result>): Promise<Result> {
    return this.#try(async () => {
      const client = await this.#others.connect();
      // The pending statement fails with the same error.
      const ignore = (): void => {};
      client.on('error', ignore);
      try {
        await client.query('begin');
        const result = await work((text, values = []) => rowsOf(client, text, values));
        await client.query('commit');
        client.off('error', ignore);
        client.release();
        return result;
      } catch (error) {
        // Closing the connection rolls it back, even if the database does not answer.
        client.release(true);
        throw error;
      }
    });
  }

  /** Ends all connections at once, even if the database does not answer, and makes no more. */
  abandon(): void {
    this.#sockets.destroy(stopping);
  }

  async close(): Promise<void> {
    await Promise.all([this.#inTurn.end(), this.#others.end()]);
    this.#sockets.leave();
  }

  async #try<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      const cause = { cause: error };
      throw new DatabaseError(`cannot use the database ${this.name}: ${reasonOf(error)}`, cause);
    }
  }
}

const stopping = 'this server is shutting down';

/** The code of PostgreSQL or of the operating system; empty for any other error. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/** Whether the database answered that it cannot hold a value. */
export function isAboutValues(error: unknown): boolean {
  return error instanceof DatabaseError && codeOf(error.cause).startsWith('22');
}

/** Whether the next attempt may succeed: the database is down, starting, full or out of reach. */
export function isPassing({ cause }: DatabaseError): boolean {
  const [first = cause] = cause instanceof AggregateError ? (cause.errors as unknown[]) : [];
  const code = codeOf(first);
  if (code !== '') return /^(E[A-Z]+(_AGAIN)?$|08|53|57|58)/.test(code);
  // The driver gives its own time-outs no code.
  return first instanceof Error && /timeout|terminated/i.test(first.message);
}

async function rowsOf<Row>(
  client: Pool | PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<Rows<Row>> {
  const { rows } = await client.query(text, [...values]);
  return rows as Row[];
}

async function driver(): Promise<typeof import('pg')> {
  try {
    return await import('pg');
  } catch (error) {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new DatabaseError(
      'worlds in PostgreSQL need the package pg, which is not installed: npm install pg',
    );
  }
}

function nameOf(address: string): string {
  const url = toUrl(address);
  if (url === undefined) {
    throw new DatabaseError(
      '--data: the address of the database is not valid; write postgres://user:password@host/name',
    );
  }
  const { host, pathname } = url;
  return `${host}${pathname}`;
}

/** The words for an error of PostgreSQL or of the way to it. */
export function reasonOf(error: unknown): string {
  const words = reasons[codeOf(error)];
  if (words !== undefined) return words;
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  if (first !== undefined) return reasonOf(first);
  return error instanceof Error ? error.message : String(error);
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ECONNRESET: 'it closed the connection',
  EPIPE: 'it closed the connection',
  EAI_AGAIN: 'its host cannot be looked up',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'the password is wrong',
  '28000': 'it rejects the user',
  '3D000': 'there is no such database',
  '42501': 'the user lacks a permission there',
  '53100': 'its disk is full',
  '53300': 'it has too many connections',
  '57P01': 'it is shutting down',
  '57P03': 'it is starting up',
};
