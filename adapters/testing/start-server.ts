import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ScenarioError } from '../../engine/index.ts';
import { checkOptionNames } from '../library/check-word.ts';

export interface ServerChildOptions {
  /** A file, or the name of a shipped scenario; `demo/garage` by default. */
  readonly scenario?: string | URL | undefined;
  /** The text of a scenario, in place of a file. */
  readonly yaml?: string | undefined;
  /** Further arguments; `['--held']` by default: time advances only by commands. */
  readonly args?: readonly string[] | undefined;
  /** Environment variables added to those of this process. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/**
 * A server in a process of its own, for tests that need a port: other processes, other languages.
 */
export interface ServerChild extends Readiness {
  /** The first token pair for version 2.0 of each user, by name. */
  readonly tokens: Readonly<
    Record<string, { readonly accessToken: string; readonly refreshToken: string }>
  >;
  /** Stops the server; resolves once it has ended. */
  readonly stop: () => Promise<void>;
}

/** The members used of the line that `serve --json` prints when it listens. */
interface Readiness {
  origin: string;
  scenario: string;
  seed: string;
  clientId: string;
  clientSecret: string;
  managementToken: string;
  controlToken: string;
  users: (NamedThing & { accessToken: string; refreshToken: string })[];
  vehicles: NamedThing[];
  webhooks?: NamedThing[] | undefined;
}

interface NamedThing {
  id: string;
  name: string;
  [member: string]: unknown;
}

/**
 * Starts `motorpool serve` on a free port of this machine and resolves when it listens. Rejects
 * with a `ScenarioError` for a wrong scenario, and with the message of the server where it cannot
 * listen. The server ends with this process, however that ends.
 */
export async function startServer(options: ServerChildOptions = {}): Promise<ServerChild> {
  checkOptionNames('startServer', options, { scenario: true, yaml: true, args: true, env: true });
  const { scenario, yaml, args = ['--held'], env } = options;
  const file = scenario instanceof URL ? fileURLToPath(scenario) : scenario;
  const folder = mkdtempSync(join(tmpdir(), 'motorpool-'));
  const source = yaml === undefined ? file : join(folder, 'scenario.yaml');
  let child: ChildProcessWithoutNullStreams;
  let ready: Readiness;
  try {
    if (yaml !== undefined) writeFileSync(join(folder, 'scenario.yaml'), yaml);
    const command = ['serve', ...(source === undefined ? [] : [source]), ...usualArgs];
    child = spawn(process.execPath, [commandFile(), ...command, ...args], {
      stdio: 'pipe',
      // A server for tests keeps nothing and has the usual token, unless its caller says otherwise.
      env: { ...process.env, MOTORPOOL_CONTROL_TOKEN: '', MOTORPOOL_DATA: '', ...env },
    });
    ready = JSON.parse(await firstLine(child, folder)) as Readiness;
  } finally {
    rmSync(folder, { recursive: true });
  }
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  return {
    ...ready,
    tokens: Object.fromEntries(
      ready.users.map(({ name, accessToken, refreshToken }) => {
        return [name, { accessToken, refreshToken }];
      }),
    ),
    stop: () => {
      child.kill();
      return ended;
    },
  };
}

/** Its standard input stays open as long as this process lives, and no longer. */
const usualArgs = ['--json', '--port', '0', '--end-with-input'];

/** The first line of the server; rejects where the process ends before. */
function firstLine(child: ChildProcessWithoutNullStreams, folder: string): Promise<string> {
  let said = '';
  let complaint = '';
  return new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const [line = '', rest] = said.split('\n', 2);
      // The mistakes of a wrong scenario take several lines.
      if (rest !== undefined && line.startsWith('{"origin"')) resolve(line);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const why = [complaint, said].map((text) => text.trim()).filter((text) => text !== '');
      const words = why.length === 0 ? `it ended with ${code}` : why.join('\n');
      const error = new Error(`motorpool serve does not listen: ${words}`);
      reject(scenarioError(said, folder) ?? error);
    });
  });
}

/** The mistakes that `serve --json` prints of a scenario, without the folder of its text. */
function scenarioError(said: string, folder: string): ScenarioError | undefined {
  if (!said.startsWith('{"diagnostics"')) return undefined;
  const place = JSON.stringify(join(folder, '/')).slice(1, -1);
  const { diagnostics } = JSON.parse(said.replaceAll(place, '')) as ScenarioError;
  return new ScenarioError(diagnostics);
}

/** The file of the command line, which lies beside the bundle and beside the sources. */
function commandFile(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const file = join(folder, 'dist/cli.js');
    if (existsSync(file)) return file;
    const above = dirname(folder);
    if (above === folder) throw new Error('dist/cli.js is missing: build motorpool first');
    folder = above;
  }
}
