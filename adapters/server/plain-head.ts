import type { IncomingMessage, ServerResponse } from 'node:http';

/** The head of a request, as a `Request` would have it. */
export interface ServedHead {
  readonly method: string;
  readonly url: string;
  readonly headers: Pick<Headers, 'get'>;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

/**
 * The head of a request that has no body and whose target and host give a URL as they are written;
 * undefined for any other, of which only a real `Request` can be made.
 */
export function plainHeadOf(
  request: IncomingMessage,
  response: ServerResponse,
): ServedHead | undefined {
  const { method, url = '', headers, httpVersion } = request;
  const host = headers.host ?? '';
  if (method !== 'GET' || httpVersion !== '1.1' || hasBody(request)) return undefined;
  if (!plainHost.test(host) || !plainTarget.test(url) || dots.test(url)) return undefined;
  return new PlainHead(method, `http://${host}${url}`, request, response);
}

/** Whether a request has a body, of which its head tells. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

const plainHost = /^[a-z0-9._-]+(?::(?:[1-5]\d{3,4}|[6-9]\d{3}))?$/;
const plainTarget = /^\/[!$&-;=?A-Z_a-z~]*$/;
const dots = /\/\.\.?(?:[/?]|$)/;

class PlainHead implements ServedHead {
  readonly method: string;
  readonly url: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;

  constructor(method: string, url: string, request: IncomingMessage, response: ServerResponse) {
    this.method = method;
    this.url = url;
    this.#request = request;
    this.#response = response;
  }

  get headers(): this {
    return this;
  }

  /** The values of a header, given in lower case, as `Headers` joins them. */
  get(name: string): string | null {
    const { rawHeaders } = this.#request;
    let value: string | null = null;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const given = rawHeaders[at]!;
      if (given.length !== name.length || given.toLowerCase() !== name) continue;
      const more = rawHeaders[at + 1]!;
      value = value === null ? more : `${value}, ${more}`;
    }
    return value;
  }

  get signal(): AbortSignal {
    const controller = new AbortController();
    const [request, response] = [this.#request, this.#response];
    response.once('close', () => {
      if (request.errored !== null || !response.writableFinished) controller.abort();
    });
    return controller.signal;
  }
}
