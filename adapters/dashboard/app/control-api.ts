import type { Feed } from '../../library/feed/browser.ts';

/** The address of a world's control API. */
export interface WorldAddress {
  /** The prefix of every path: `''` for the first world, `/w/w1` for another. */
  readonly prefix: string;
  readonly token: string;
  /** The way to a world that the server of the page does not have. */
  readonly line?: WorldLine | undefined;
}

/** The way to a world without a server, such as one in a worker of the page. */
export interface WorldLine {
  /** As `fetch`, for a path of the control API. */
  fetch(path: string, init: RequestInit): Promise<Response>;
  /** Its entries from a sequence on, as a feed has them. */
  follow(from: number): Pick<Feed, 'items' | 'status' | 'close'>;
}

/** The id of the world at an address. */
export function worldIdOf({ prefix }: WorldAddress): string {
  return prefix === '' ? 'main' : prefix.slice('/w/'.length);
}

/** A refusal of the control API, with its message. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

interface SendOptions {
  readonly signal?: AbortSignal;
  /** Whether it is sent even when the page closes, as deletions are. */
  readonly outlivesPage?: boolean;
}

/** The control API of one world. */
export class ControlApi {
  place: WorldAddress;

  constructor(place: WorldAddress) {
    this.place = place;
  }

  /** The control API of the server, for calls that concern no world or name it themselves. */
  get server(): ControlApi {
    return new ControlApi({ ...this.place, prefix: '' });
  }

  /** Reads a whole document. Rejects with `Refused`. */
  async read<Document>(path: string): Promise<Document> {
    return (await this.#ask('GET', path)) as Document;
  }

  /** Rejects with `Refused`, or once the signal is aborted. */
  async send<Document>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    options: SendOptions = {},
  ) {
    return (await this.#ask(method, path, body, options)) as Document;
  }

  async #ask(
    method: string,
    path: string,
    body?: unknown,
    { signal, outlivesPage = method === 'DELETE' }: SendOptions = {},
  ): Promise<unknown> {
    const { prefix, token, line } = this.place;
    const response = await (line ?? globalThis).fetch(`${prefix}${path}`, {
      method,
      ...(signal && { signal }),
      keepalive: outlivesPage,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (response.status === 204) return undefined;
    const document = (await response.json()) as ErrorBody;
    if (response.ok) return document;
    const detail = document.errors?.[0]?.detail ?? `the server answered ${response.status}`;
    throw new Refused(response.status, detail);
  }
}

interface ErrorBody {
  readonly errors?: readonly { readonly detail?: string }[];
}
