import { setTimeout as pause } from 'node:timers/promises';
import type { Processor, Queue, QueueEvents, Worker, WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { connectionStringOf } from '../postgres/connection-string.ts';
import { codeOf } from '../postgres/database.ts';
import { Sockets } from '../postgres/sockets.ts';
import { answerOf, StoreError, storeErrorOf } from './store-error.ts';

type BullMQ = typeof import('bullmq');

/** The connection of a store, as the classes of BullMQ take it. */
interface StoreConnection {
  /** An open client of Redis, or a pool of PostgreSQL. */
  readonly client: object;
  /** The backend; undefined: Redis. */
  readonly backend: unknown;
  /** The queue by whose connections processes see each other. */
  readonly membersQueue: string;
  /** Removes the jobs of a queue that no worker has begun, and leaves the others. */
  removeUnbegun(queue: Queue, ids: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** A Redis, Valkey or PostgreSQL that keeps jobs, by BullMQ. */
export class JobStore {
  /** The store as messages name it, without its password. */
  readonly name: string;
  readonly #bullmq: BullMQ;
  readonly #connection: StoreConnection;
  readonly #opened: { close(): Promise<void> }[] = [];
  #onTrouble: (error: StoreError) => void = () => {};

  private constructor(name: string, bullmq: BullMQ, connection: StoreConnection) {
    this.name = name;
    this.#bullmq = bullmq;
    this.#connection = connection;
  }

  /**
   * Opens a store, `redis://:password@host/0` or `postgres://user:password@host/name`; the second
   * gets the tables of BullMQ, in the schema `bullmq`. Throws `StoreError`.
   */
  static async open(address: string): Promise<JobStore> {
    const name = nameOf(address);
    const isRedis = /^rediss?:/.test(address);
    const driver = isRedis ? 'ioredis' : 'pg';
    const bullmq = await needed(() => import('bullmq'), driver);
    const connection = isRedis ? await redis(name, address) : await postgres(name, address, bullmq);
    return new JobStore(name, bullmq, connection);
  }

  /** Hears of errors of the connections, which are made anew by themselves. */
  onTrouble(hear: (error: StoreError) => void): void {
    this.#onTrouble = hear;
  }

  /** Asks the store something. Throws `StoreError`, also where it does not answer in time. */
  ask<Answer>(question: () => Promise<Answer>, patienceMs = usualPatienceMs): Promise<Answer> {
    return answerOf(this.name, patienceMs, question);
  }

  /** Asks the store something, again while it is out of reach, for a minute. */
  async askPatiently<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    const begunMs = performance.now();
    for (;;) {
      const leftMs = outageMs - (performance.now() - begunMs);
      try {
        return await this.ask(question, Math.max(1000, leftMs));
      } catch (error) {
        const isPassing = error instanceof StoreError && error.isPassing;
        if (!isPassing || leftMs < 1000) throw error;
        await pause(500);
      }
    }
  }

  /** Removes the jobs that no worker has begun. The others stay, with their answers. */
  async removeUnbegun(queue: Queue, ids: readonly string[]): Promise<void> {
    await this.#connection.removeUnbegun(queue, ids);
  }

  /** The queue without jobs by whose connections the processes of a store see each other. */
  get membersQueue(): string {
    return this.#connection.membersQueue;
  }

  queue<Data = unknown>(name: string): Queue<Data> {
    const options = { ...this.#options, streams: { events: { maxLen: keptEvents } } };
    return this.#kept(new this.#bullmq.Queue<Data>(name, options, this.#backend));
  }

  events(name: string): QueueEvents {
    return this.#kept(new this.#bullmq.QueueEvents(name, this.#options, this.#backend));
  }

  worker<Data = unknown>(
    name: string,
    process: Processor<Data> | null,
    options: Omit<WorkerOptions, 'connection'>,
  ): Worker<Data> {
    const all = { ...this.#options, ...options };
    return this.#kept(new this.#bullmq.Worker<Data>(name, process, all, this.#backend));
  }

  /** The error by which a processor says that its job waits again. */
  waitingError(): Error {
    return new this.#bullmq.WaitingError();
  }

  /** The error of a job that is not tried again. */
  finalError(message: string): Error {
    return new this.#bullmq.UnrecoverableError(message);
  }

  /** Ends all connections, even if the store does not answer. */
  async close(): Promise<void> {
    // Connections that are still being made break off.
    this.#onTrouble = () => {};
    const ending = Promise.all(this.#opened.map(async (each) => each.close()));
    await this.ask(() => ending, closePatienceMs).catch(() => {});
    await this.ask(() => this.#connection.close(), closePatienceMs).catch(() => {});
  }

  get #options(): { connection: never } {
    // The types of BullMQ take the clients of the backend that they were compiled with.
    return { connection: this.#connection.client as never };
  }

  get #backend(): never {
    return this.#connection.backend as never;
  }

  #kept<
    Made extends {
      close(): Promise<void>;
      on(event: 'error', hear: (error: Error) => void): unknown;
    },
  >(made: Made): Made {
    // Without a listener, an error would end the process.
    made.on('error', (error) => {
      // A worker hears of lost locks by events of their own.
      if (!isAboutLocks(error)) this.#onTrouble(storeErrorOf(this.name, error));
    });
    this.#opened.push(made);
    return made;
  }
}

function isAboutLocks({ message }: Error): boolean {
  return /\block\b|active state/i.test(message);
}

async function redis(name: string, address: string): Promise<StoreConnection> {
  const { Redis } = await needed(() => import('ioredis'), 'ioredis');
  const probe = new Redis(address, {
    lazyConnect: true,
    connectTimeout: openingMs,
    retryStrategy: () => null,
  });
  let reason: unknown;
  probe.on('error', (error) => {
    reason ??= error;
  });
  try {
    const info = await answerOf(name, openingMs, async () => {
      await probe.connect();
      // The driver would go on in database 0.
      await probe.select(probe.options.db ?? 0);
      return probe.info('server');
    }).catch((error: unknown) => {
      throw storeErrorOf(name, reason ?? error);
    });
    assertRedis(name, info);
  } finally {
    disconnect(probe);
  }
  // BullMQ waits for answers as long as it takes, and connects again.
  const client = new Redis(address, { maxRetriesPerRequest: null });
  client.on('error', () => {});
  const clients = withDuplicates(client);
  return {
    client,
    backend: undefined,
    // Redis lists the connections of all its databases together.
    membersQueue: `motorpool-${client.options.db ?? 0}`,
    removeUnbegun: (queue, ids) =>
      Promise.all(
        ids.map(async (id) => {
          const job = await queue.getJob(id);
          const isUnbegun = /^(waiting|delayed)$/.test((await job?.getState()) ?? '');
          // A job that a worker has begun in the meantime is locked, and refuses.
          if (isUnbegun) await job!.remove().catch(() => {});
        }),
      ),
    close: async () => {
      for (const each of clients) disconnect(each);
    },
  };
}

/**
 * A client and those that BullMQ duplicates from it, which would try to connect for ever where the
 * store is gone.
 */
function withDuplicates(client: Redis, all = new Set<Redis>()): ReadonlySet<Redis> {
  all.add(client);
  const duplicate = client.duplicate.bind(client);
  client.duplicate = (...given) => {
    const copy = duplicate(...given);
    withDuplicates(copy, all);
    return copy;
  };
  return all;
}

/** Ends a connection. The driver would keep the process for 2 s after one that has ended before. */
function disconnect(client: Redis): void {
  if (client.status !== 'end') client.disconnect();
}

/** Throws `StoreError` for a Redis that is too old, by its answer to `INFO server`. */
export function assertRedis(name: string, info: string): void {
  const [, version = ''] = /^redis_version:(\S+)/m.exec(info) ?? [];
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 6 || (major === 6 && minor >= 2)) return;
  throw new StoreError(
    `cannot use the store ${name}: its Redis is ${version === '' ? 'of an unknown version' : version}, and 6.2 is the oldest that works`,
  );
}

async function postgres(name: string, address: string, bullmq: BullMQ): Promise<StoreConnection> {
  const { default: pg } = await needed(() => import('pg'), 'pg');
  const sockets = new Sockets();
  const pool = new pg.Pool({
    connectionString: connectionStringOf(address),
    stream: () => sockets.open(),
    options: '-c search_path=bullmq',
    max: mostConnections,
    connectionTimeoutMillis: usualPatienceMs,
    keepAlive: true,
  });
  pool.on('error', () => {});
  try {
    const client = await answerOf(name, openingMs, () => pool.connect());
    await answerOf(name, usualPatienceMs, () => prepareSchema(bullmq, client)).finally(() =>
      client.release(),
    );
  } catch (error) {
    // A server that awaits a password, or is no PostgreSQL, would keep the process.
    sockets.destroy('the store cannot be used');
    void pool.end();
    throw error;
  }
  return {
    client: pool,
    backend: bullmq.createPostgresBackend,
    membersQueue: 'motorpool',
    // By itself, BullMQ looks at the lock of a job first and removes it later.
    removeUnbegun: (queue, ids) => pool.query(removal, [queue.name, ids]),
    close: () => pool.end(),
  };
}

/** Holds the rows of jobs while they are removed, so that no worker begins them meanwhile. */
const removal = `
  with unbegun as (
    select queue, id from job
    where queue = $1 and id = any($2) and state in ('waiting', 'delayed')
    for update skip locked
  )
  select remove(queue, id, false) from unbegun`;

/** Makes the tables of BullMQ, or brings older ones up to date. Newer ones are refused. */
async function prepareSchema(
  bullmq: BullMQ,
  client: Parameters<BullMQ['runMigrations']>[0],
): Promise<void> {
  const present = await bullmq.assertSchemaCompatibility(client).catch((error: unknown) => {
    const isMissing =
      error instanceof bullmq.SchemaMigrationRequiredError || codeOf(error) === '3F000';
    if (isMissing) return 0;
    throw error;
  });
  if (present < bullmq.LATEST_SCHEMA_VERSION) await bullmq.runMigrations(client);
}

async function needed<Module>(load: () => Promise<Module>, driver: string): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    if (!/MODULE_NOT_FOUND/.test(codeOf(error))) throw error;
    const packages = `the packages bullmq and ${driver}, of which at least one is not installed`;
    throw new StoreError(`a queue needs ${packages}: npm install bullmq ${driver}`);
  }
}

function nameOf(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname === '/' ? '' : pathname}`;
}

/** Real time to wait for the first connection. */
const openingMs = 5000;
/** Real time to wait for the answer to one question. */
const usualPatienceMs = 15_000;
/** The longest outage that the work outlives. */
const outageMs = 60_000;
const closePatienceMs = 2000;
/** The events that a store keeps for those who hear of them late. */
const keptEvents = 1000;
/** Enough for those who listen, and for the questions of a worker with many threads. */
const mostConnections = 10;
