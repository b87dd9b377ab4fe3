import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { serveWith } from './serving.ts';
import { builtFile } from './started-command.ts';

/** Long enough for a busy machine, so that no server loses a world by being slow. */
const lease = '3s';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly data?: Record<string, unknown>;
    readonly errors?: readonly Record<string, unknown>[];
  };
}

/** A server that shares its database with others. It has its own process, or runs in the test's process. */
export class Server {
  origin = '';
  said = '';
  readonly #child: ChildProcessWithoutNullStreams | undefined;

  private constructor(child?: ChildProcessWithoutNullStreams) {
    this.#child = child;
  }

  /** Resolves once the process is ready. */
  static async of(child: ChildProcessWithoutNullStreams): Promise<Server> {
    const server = new Server(child);
    child.stderr.on('data', (chunk: Buffer) => {
      server.said += chunk.toString();
    });
    let text = '';
    for await (const chunk of child.stdout) {
      text += String(chunk);
      if (text.includes('\n')) break;
    }
    if (!text.includes('\n')) throw new Error(`the server ended: ${server.said}`);
    server.#ready(text);
    return server;
  }

  /** Starts a server in this process, which ends after the test. */
  static async here(args: readonly string[]): Promise<Server> {
    const server = new Server();
    const onError = (text: string): void => void (server.said += text);
    const { output } = await serveWith({ onError, wallMs: () => performance.now() }, ...args);
    server.#ready(output);
    return server;
  }

  #ready(line: string): void {
    this.origin = (JSON.parse(line) as { readonly origin: string }).origin;
  }

  get child(): ChildProcessWithoutNullStreams {
    if (this.#child === undefined) throw new Error('this server has no process of its own');
    return this.#child;
  }

  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: {
        authorization: 'Bearer motorpool-control',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const document = text === '' ? {} : (JSON.parse(text) as Answer['body']);
    return { status: response.status, headers: response.headers, body: document };
  }

  /** Asks again until a server takes the request. */
  async insist(method: string, path: string, body?: unknown): Promise<Answer> {
    for (;;) {
      const answer = await this.ask(method, path, body).catch(() => undefined);
      if (answer !== undefined && answer.status !== 503) return answer;
      await pause(100);
    }
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }
}

const sharing = (address: string): readonly string[] => [
  '--json',
  '--data',
  address,
  '--lease',
  lease,
];

/** Starts a server in this process, which starts in a moment rather than in a second. */
export function serverHere(address: string, ...args: readonly string[]): Promise<Server> {
  return Server.here([...sharing(address), ...args]);
}

/** Starts servers of the built command for the tests of a file; each ends after its test. */
export function sharingServers() {
  const started: ChildProcessWithoutNullStreams[] = [];
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL');
  });
  return (address: string, ...args: readonly string[]): Promise<Server> => {
    const options = ['--held', '--port', '0', ...sharing(address), ...args];
    const child = spawn(process.execPath, [builtFile, 'serve', ...options], { cwd: tmpdir() });
    started.push(child);
    return Server.of(child);
  };
}
