import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

/** The sentence that says why tests with Redis are skipped; undefined: there is one. */
export const noRedis = isInstalled()
  ? undefined
  : 'no redis-server on the PATH: apt-get install redis-server brings it';

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A running Redis without data, for tests and benches. */
export class TestRedis {
  readonly port: number;
  readonly #folder: string;
  readonly #password: string;
  #child: ChildProcess | undefined;
  #databases = 0;

  private constructor(port: number, password: string) {
    this.port = port;
    this.#password = password;
    this.#folder = mkdtempSync(join(tmpdir(), 'motorpool-redis-'));
  }

  static async start(password = ''): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), password);
    await redis.go();
    return redis;
  }

  async go(): Promise<void> {
    const words = this.#password === '' ? [] : ['--requirepass', this.#password];
    const args = ['--port', String(this.port), '--save', '', '--dir', this.#folder, ...words];
    this.#child = spawn('redis-server', args, { stdio: 'ignore' });
    const deadline = performance.now() + 30_000;
    const client = new Redis(this.at(0), { retryStrategy: () => 50 });
    client.on('error', () => {});
    while ((await client.ping().catch(() => '')) !== 'PONG') {
      if (performance.now() > deadline) throw new Error('redis-server did not start');
      await pause(50);
    }
    client.disconnect();
  }

  /** The address of a database by its number. */
  at(database: number): string {
    const user = this.#password === '' ? '' : `:${this.#password}@`;
    return `redis://${user}127.0.0.1:${this.port}/${database}`;
  }

  /** The address of an empty database. */
  async empty(): Promise<string> {
    this.#databases = (this.#databases + 1) % 16;
    const address = this.at(this.#databases);
    const client = new Redis(address);
    await client.flushdb();
    client.disconnect();
    return address;
  }

  async remove(): Promise<void> {
    const child = this.#child!;
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
