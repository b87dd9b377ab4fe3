import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** An answer of the control API. */
export interface Answer {
  readonly status: number;
  /** The member `data` of its body. */
  readonly data: unknown;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** The receivers of what a server does besides answering. */
export interface Noticing {
  /** Called with answers and ends that no server may give. */
  readonly onFlaw: (words: string) => void;
  /** Called with each 503 that has a time to wait; without it, these are flaws, too. */
  readonly onRefusal?: (() => void) | undefined;
  /** Called when it has taken over a world. */
  readonly onTaken?: (() => void) | undefined;
  /** Called when it notices that another server may have one of its worlds. */
  readonly onLoss?: (() => void) | undefined;
}

/** A server in a process of its own, which is killed while clients talk to it. */
export class KilledServer {
  readonly #child: ChildProcess;
  readonly #noticing: Noticing;
  #complaints = '';
  #isAlive = true;
  #origin = '';
  #token = '';

  constructor(args: readonly string[], noticing: Noticing) {
    this.#noticing = noticing;
    const usual = ['serve', '--json', '--port', '0', '--with', 'none'];
    this.#child = spawn(process.execPath, ['dist/cli.js', ...usual, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stderr!.on('data', (bytes: Buffer) => {
      const text = bytes.toString();
      this.#complaints += text;
      for (const line of text.split('\n')) {
        if (line.endsWith(': this server has it now')) noticing.onTaken?.();
        if (line.includes(': this server has it no longer: ')) noticing.onLoss?.();
      }
      if (this.#complaints.includes('this is a bug')) this.#flaw('');
    });
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** The address of the feed of a world. */
  feedOf(world: string): string {
    return `${this.#origin.replace('http', 'ws')}/w/${world}/feed`;
  }

  get headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.#token}` };
  }

  /** Resolves once the server listens; rejects with its complaint if it ends before. */
  async ready(): Promise<void> {
    let text = '';
    for await (const chunk of this.#child.stdout!) {
      text += String(chunk);
      if (!text.includes('\n')) continue;
      const { origin, controlToken } = JSON.parse(text) as Record<string, string>;
      this.#origin = origin!;
      this.#token = controlToken!;
      return;
    }
    throw new Error(`the server ended before it was ready: ${this.#complaints}`);
  }

  /** A request, by the path below the origin; undefined where the server died meanwhile. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer | undefined> {
    const { onRefusal } = this.#noticing;
    try {
      const response = await fetch(`${this.#origin}${path}`, {
        method,
        headers: {
          ...this.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (response.status === 503 && response.headers.has('retry-after') && onRefusal) onRefusal();
      else if (response.status >= 500) this.#flaw(`${method} ${path}: ${response.status} ${text}`);
      const { data, meta = {} } = (text === '' ? {} : JSON.parse(text)) as Partial<Answer>;
      return { status: response.status, data, meta };
    } catch {
      return undefined;
    }
  }

  /** Pauses the process, or lets it go on. */
  pause(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.#child.kill(signal);
  }

  /** Kills the process, or asks it to end, and waits for its end. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#isAlive = false;
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) {
      return this.#flaw('it had ended by itself');
    }
    this.#child.kill(signal);
    const [code] = (await ended) as [number | null];
    if (signal === 'SIGTERM' && code !== 0) this.#flaw(`it ended with ${code}`);
  }

  #flaw(words: string): void {
    this.#noticing.onFlaw(`${words} ${this.#complaints.slice(-500)}`.trim());
  }
}
