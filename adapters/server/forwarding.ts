import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { toUrl } from '../words/url.ts';
import type { WebSockets } from './listener-options.ts';

/** A server that owns the world of a request. */
export interface OtherServer {
  readonly address: string;
  /** Aborted once that server loses the world. */
  readonly moved: AbortSignal;
  /** Counts a forwarded request; returns the function to call at its end. */
  readonly use: () => () => void;
}

export interface ForwardingOptions<To extends OtherServer> {
  /** The destination of a request; undefined for one that this server answers. */
  readonly locate: (request: Request, isForwarded: boolean) => Promise<To | undefined>;
  /** The response to a request for which `locate` rejects. */
  readonly refuse: (request: Request, error: unknown) => Response;
  /** The response to a request whose destination does not answer. */
  readonly unreachable: (request: Request, to: To) => Response;
  /** The name of this server among the others. */
  readonly server: string;
}

/** The header with the server that forwarded a request, so that no request is forwarded twice. */
const forwardedHeader = 'motorpool-passed-on';

/** The time in which a server must answer a handshake, ms. */
const handshakeMs = 3000;

/** Forwards requests to the servers that own their worlds. */
export class Forwarding<To extends OtherServer> {
  readonly #options: ForwardingOptions<To>;
  /** Keeps connections for the next request. */
  readonly #agent = new Agent({ keepAlive: true });
  /** Functions that end the forwarded WebSockets and their handshakes. */
  readonly #ends = new Set<() => void>();
  #isStopping = false;

  constructor(options: ForwardingOptions<To>) {
    this.#options = options;
  }

  /** The response of another server; undefined if this one answers. */
  async answer(request: Request): Promise<Response | undefined> {
    const to = await this.#locate(request);
    if (to === undefined || to instanceof Response) return to;
    const ended = to.use();
    try {
      const answer = await this.#send(request, to);
      answer.once('close', ended);
      const status = answer.statusCode!;
      const isEmpty = [204, 205, 304].includes(status) || request.method === 'HEAD';
      if (isEmpty) answer.resume();
      if (!isEmpty) return passedOn(answer);
      return new Response(null, { status, headers: headersFrom(answer.headers) });
    } catch {
      ended();
      return this.#options.unreachable(request, to);
    }
  }

  /** The same for connections that become WebSockets. */
  webSockets(own: WebSockets): WebSockets {
    return {
      handle: async (incoming, socket, head) => {
        const request = requestOf(incoming);
        const to = request && (await this.#locate(request));
        if (to instanceof Response) return to;
        if (to === undefined) return own.handle(incoming, socket, head);
        if (this.#isStopping) return 503;
        return this.#join(request!, incoming, socket, head, to).catch(() =>
          this.#isStopping ? 503 : this.#options.unreachable(request!, to),
        );
      },
      close: () => {
        this.#isStopping = true;
        for (const end of this.#ends) end();
        own.close();
      },
    };
  }

  close(): void {
    this.#agent.destroy();
  }

  async #locate(request: Request): Promise<To | Response | undefined> {
    try {
      return await this.#options.locate(request, request.headers.has(forwardedHeader));
    } catch (error) {
      return this.#options.refuse(request, error);
    }
  }

  /** Offers a handshake to the other server, and joins both connections if it is accepted. */
  #join(
    request: Request,
    { headers }: IncomingMessage,
    socket: Socket,
    head: Buffer,
    to: To,
  ): Promise<Response | undefined> {
    return new Promise((resolve, reject) => {
      const offer = httpRequest({
        ...destination(request, to),
        headers: { ...headers, [forwardedHeader]: this.#options.server },
        signal: to.moved,
      });
      const withdraw = (): void => void offer.destroy(new Error('no longer wanted'));
      this.#ends.add(withdraw);
      socket.once('close', withdraw);
      offer.once('error', reject);
      offer.once('close', () => {
        this.#ends.delete(withdraw);
        socket.off('close', withdraw);
      });
      offer.once('response', (answer) => resolve(passedOn(answer)));
      offer.once('upgrade', (answer, other, first) => {
        const lines = [`HTTP/1.1 101 ${answer.statusMessage ?? ''}`];
        for (let at = 0; at < answer.rawHeaders.length; at += 2) {
          lines.push(`${answer.rawHeaders[at]}: ${answer.rawHeaders[at + 1]}`);
        }
        socket.write(`${lines.join('\r\n')}\r\n\r\n`);
        const end = join(socket, head, other, first, to);
        this.#ends.add(end);
        other.once('close', () => this.#ends.delete(end));
        resolve(undefined);
      });
      offer.setTimeout(handshakeMs, () => offer.destroy(new Error('no answer')));
      offer.end();
    });
  }

  /** Sends a request without a time limit, as an advance may be long; the end of a lease aborts it. */
  #send(request: Request, to: To): Promise<IncomingMessage> {
    const { method, body } = request;
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        {
          ...destination(request, to),
          agent: this.#agent,
          method,
          headers: {
            ...Object.fromEntries(headersOf(request)),
            [forwardedHeader]: this.#options.server,
          },
          signal: AbortSignal.any([request.signal, to.moved]),
        },
        resolve,
      );
      sent.once('error', reject);
      if (body === null) sent.end();
      else pipeline(Readable.fromWeb(body as never), sent, () => {});
    });
  }
}

/** The address of a request at another server, whatever host its target names. */
function destination({ url }: Request, { address }: OtherServer) {
  const { hostname, port } = new URL(address);
  return {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: url.slice(url.indexOf('/', url.indexOf('//') + 2)),
    setHost: false,
  };
}

/** Forwards bytes between two connections until one ends; returns a function that ends both. */
function join(
  socket: Socket,
  head: Buffer,
  other: Socket,
  first: Buffer,
  to: OtherServer,
): () => void {
  const ended = to.use();
  const end = (): void => {
    socket.destroy();
    other.destroy();
  };
  to.moved.addEventListener('abort', end);
  other.once('close', () => {
    ended();
    to.moved.removeEventListener('abort', end);
  });
  for (const each of [socket, other]) {
    each.setTimeout(0);
    each.setNoDelay(true);
    each.on('error', end);
    each.once('close', end);
  }
  other.write(head);
  socket.write(first);
  socket.pipe(other);
  other.pipe(socket);
  return end;
}

/** The answer of another server, in pieces as they come. */
function passedOn(answer: IncomingMessage): Response {
  const { statusCode: status, headers } = answer;
  const body = Readable.toWeb(answer) as ReadableStream;
  const response = new Response(body, { status: status!, headers: headersFrom(headers) });
  return Object.assign(response, { isStreamed: true });
}

function headersFrom(
  given: Readonly<Record<string, string | readonly string[] | undefined>>,
): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (isOfConnection(name) || value === undefined) continue;
    for (const each of [value].flat()) headers.append(name, each);
  }
  return headers;
}

function headersOf({ headers }: Request): readonly (readonly [string, string])[] {
  return [...headers].filter(([name]) => !isOfConnection(name));
}

/** The request of a handshake; undefined if target and host do not make a URL. */
function requestOf({ url = '/', headers }: IncomingMessage): Request | undefined {
  const address = toUrl(`http://${headers.host ?? ''}${url}`);
  return address && new Request(address, { headers: headersFrom(headers) });
}

/** Whether a header belongs to one connection, so that it is not forwarded (RFC 9110). */
function isOfConnection(name: string): boolean {
  return /^(connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade|expect)$/.test(
    name,
  );
}
