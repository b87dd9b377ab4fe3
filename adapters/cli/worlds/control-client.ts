import type { ReadableStream } from 'node:stream/web';
import { printable } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import { usualControlToken } from './control-token.ts';

/** Real time that a server may take to answer. */
const patienceMs = 30_000;

/**
 * A client of the control API of a served world: `http://127.0.0.1:4010`, or followed by `/w/w1`
 * for another world of the server. Refusals are thrown as a `UsageError` with the message of the
 * server.
 */
export class ControlClient {
  readonly #base: string;
  readonly #token: string;
  readonly #option: string;
  readonly #patienceMs: number;

  constructor(address: string, controlToken = usualControlToken, options: ClientOptions = {}) {
    this.#option = options.option ?? '--control-token';
    this.#patienceMs = options.patienceMs ?? patienceMs;
    this.#base = address.replace(/\/+$/, '');
    this.#token = controlToken;
  }

  get(path: string): Promise<ControlBody> {
    return this.#ask(path, {});
  }

  post(path: string, body: object): Promise<ControlBody> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async delete(path: string): Promise<void> {
    await this.#ask(path, { method: 'DELETE' });
  }

  /** The body of a document that is no JSON. */
  async download(path: string): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#fetch(`${this.#base}${path}`, {});
    if (response.ok && response.body !== null) return response.body as ReadableStream<Uint8Array>;
    await this.#read(response);
    throw new UsageError(`${this.#base}${path}: the server sent nothing`);
  }

  async #ask(path: string, init: ControlRequest): Promise<ControlBody> {
    return this.#read(await this.#fetch(`${this.#base}${path}`, init));
  }

  /** The document of a response; throws `UsageError` for a refusal. */
  async #read(response: Response): Promise<ControlBody> {
    const { url } = response;
    if (response.status === 204) return { data: null };
    if (response.status === 401) {
      await response.body?.cancel();
      throw new UsageError(`${url}: the server refuses this ${this.#option}`);
    }
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && hasKey(body, 'data')) return body;
    const detail = refusalIn(body);
    if (detail !== undefined) throw new UsageError(printable(detail));
    throw new UsageError(`${url}: answered ${response.status}; is this a motorpool server?`);
  }

  async #fetch(url: string, init: ControlRequest): Promise<Response> {
    const late = new AbortController();
    // The answer must begin in time; its body may take longer.
    const patience = setTimeout(() => {
      late.abort(new Error(`no answer within ${this.#patienceMs / 1000} s`));
    }, this.#patienceMs);
    try {
      return await fetch(url, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${this.#token}` },
        signal: late.signal,
      });
    } catch (error) {
      const { cause, message } = error as Error;
      const reason = cause instanceof Error && cause.message !== '' ? cause.message : message;
      throw new UsageError(`${url}: ${printable(reason)}`);
    } finally {
      clearTimeout(patience);
    }
  }
}

interface ClientOptions {
  /** The name of the option that gives the token. */
  readonly option?: string;
  /** Real time that the server may take to answer, ms; half a minute without it. */
  readonly patienceMs?: number;
}

interface ControlRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** An answer of the control API. */
export interface ControlBody {
  readonly data: unknown;
  readonly meta?: unknown;
}

/** The message in an error body. */
function refusalIn(body: unknown): string | undefined {
  const errors: readonly unknown[] =
    hasKey(body, 'errors') && Array.isArray(body.errors) ? body.errors : [];
  const [first] = errors;
  return hasKey(first, 'detail') ? String(first.detail) : undefined;
}

function hasKey<Key extends string>(value: unknown, key: Key): value is Record<Key, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}
