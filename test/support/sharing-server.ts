import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { builtCommand } from './built-command.ts';

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

/** One of several servers with the same database. */
export class Server {
  readonly child: ChildProcessWithoutNullStreams;
  origin = '';
  said = '';

  private constructor(child: ChildProcessWithoutNullStreams) {
    this.child = child;
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
    server.origin = (JSON.parse(text) as { readonly origin: string }).origin;
    return server;
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

/** Starts servers of the built command for the tests of a file; each ends after its test. */
export function sharingServers() {
  const { home, start } = builtCommand();
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'));
  return (address: string, ...args: readonly string[]): Promise<Server> => {
    const options = ['--held', '--json', '--port', '0', '--data', address, '--lease', lease];
    return Server.of(start(['serve', ...options, ...args]));
  };
}
