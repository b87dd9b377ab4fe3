import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { toUrl } from '../words/url.ts';
import { hangUp, linger } from './hang-up.ts';
import type {
  AnswerFacts,
  BegunAnswer,
  ComplaintStatus,
  Continuation,
  ListenerOptions,
  StraightAnswer,
  WebSockets,
} from './listener-options.ts';
import { hasBody, plainHeadOf } from './plain-head.ts';

/** Hands requests to the app, and refuses them while the server stops. */
export class RequestListener {
  readonly #options: ListenerOptions;
  readonly #lingerMs: number;
  readonly #listen: ReturnType<typeof getRequestListener>;
  /** The responses that are not sent yet, with the facts about their answers. */
  readonly #active = new Map<ServerResponse, AnswerFacts | undefined>();
  /** The response to the latest request of each connection. */
  readonly #latest = new WeakMap<Socket, ServerResponse>();
  #isStopping = false;
  /** Goes on with the request whose head was begun, in the same turn. */
  #begun: Continuation | undefined;
  /** The origin of the latest URL that was valid: a path cannot make it invalid. */
  #origin = '';

  /** @param lingerMs real time in which a refused client may read the refusal */
  constructor(options: ListenerOptions, lingerMs: number) {
    this.#options = options;
    this.#lingerMs = lingerMs;
    this.#listen = getRequestListener(
      (request, { incoming, outgoing }) => {
        const read = { incoming, outgoing } as ServerTurn;
        const response = this.#fetch(request, incoming.rawHeaders, read.outgoing);
        return response instanceof Promise
          ? response.then((each) => this.#sent(each, read))
          : this.#sent(response, read);
      },
      // The bridge cannot make a request if the Host header or the target gives no URL.
      { errorHandler: () => this.#complain(400) },
    );
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    // It follows a refusal that announced the end of the connection.
    if (request.socket.writableEnded) return;
    const { onAnswer, nowMs } = this.#options;
    const startedMs = nowMs();
    this.#active.set(response, undefined);
    if (this.#isStopping) lastOfItsConnection(response);
    // Dates are simulated: a response without a world has none.
    response.sendDate = false;
    // No bytes have moved: a client may wait for the app, but must read the bytes that are ready.
    response.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
    response.on('close', () => {
      const facts = this.#active.get(response);
      this.#active.delete(response);
      // The head of a stream that ends now was sent before, and did not announce the end.
      if (this.#isStopping && request.socket.writable) linger(request.socket, this.#lingerMs);
      onAnswer?.({
        method: request.method ?? '',
        path: pathOf(request.url ?? ''),
        status: response.statusCode,
        tookMs: nowMs() - startedMs,
        facts,
      });
    });
    this.#listenInTurn(request, response);
  }

  /**
   * Answers the requests of a connection one by one, so that responses to a client that reads
   * nothing take no memory.
   */
  #listenInTurn(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const before = this.#latest.get(socket);
    this.#latest.set(socket, response);
    const listen = (): void => {
      if (!this.#sendReady(request, response)) void this.#listen(request, response);
    };
    if (before !== undefined && this.#active.has(before)) before.once('close', listen);
    else listen();
  }

  /**
   * Sends an answer that is ready straight to the client, and says when its bytes are sent, which a
   * `Response` never does: they are then filled anew in place. Returns whether there was one.
   */
  #sendReady(request: IncomingMessage, response: ServerResponse): boolean {
    const { begin } = this.#options;
    if (begin === undefined || this.#isStopping) return false;
    const head = plainHeadOf(request, response);
    if (head === undefined || !this.#isUrl(head.url)) return false;
    const begun = this.#begin(head, request.rawHeaders);
    if (begun === undefined || typeof begun === 'function') {
      this.#begun = begun;
      return false;
    }
    const { fields, body, onSent } = begun;
    // Headers that are set one by one would cost a ninth of a read by version 2.0.
    const lines: string[] = [];
    for (const name in fields) lines.push(name, fields[name]!);
    lines.push('content-length', String(Buffer.byteLength(body)));
    response.writeHead(200, lines);
    this.#tell(response, begun);
    response.end(body);
    // The system has copied all of them; otherwise they are on their way for longer.
    if (response.socket?.writableLength === 0) onSent?.();
    return true;
  }

  #begin(...asked: Parameters<NonNullable<ListenerOptions['begin']>>): BegunAnswer {
    try {
      return this.#options.begin?.(...asked);
    } catch {
      return () => this.#complain(500);
    }
  }

  /** Answers bytes that are not HTTP, and hangs up. */
  refuse(error: NodeJS.ErrnoException, socket: Socket): void {
    // These bytes follow a refused request.
    if (socket.writableEnded) return;
    if (error.code === 'ECONNRESET' || !socket.writable || this.#isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const status = statusOf[error.code ?? ''] ?? 400;
    const body = this.#options.complaint(status);
    hangUp(socket, { status, headers: jsonHeaders, body }, this.#lingerMs);
  }

  /** Offers a connection to the WebSocket server, and answers if that refuses it. */
  async upgrade(webSockets: WebSockets, request: IncomingMessage, socket: Socket, head: Buffer) {
    const destroy = (): void => void socket.destroy();
    socket.on('error', destroy);
    try {
      const refused = await webSockets.handle(request, socket, head);
      if (refused === undefined) return void socket.off('error', destroy);
      const last = typeof refused === 'number' ? this.#complain(refused) : refused;
      const body = await last.text();
      // A failed handshake is answered with the supported version (RFC 6455).
      const headers = [...last.headers, ['sec-websocket-version', '13'] as const];
      hangUp(socket, { status: last.status, headers, body }, this.#lingerMs);
    } catch {
      destroy();
    }
  }

  stop(): void {
    this.#isStopping = true;
    for (const response of this.#active.keys()) lastOfItsConnection(response);
  }

  /** A refusal that comes before the body has been read is the last response. */
  #sent(response: Response, { incoming, outgoing }: ServerTurn): Response {
    // A request without a body may be answered before its end is noticed.
    const isUnread = response.status >= 400 && !incoming.complete && hasBody(incoming);
    if (isUnread) this.#leave(incoming, outgoing);
    return 'isStreamed' in response ? sendStream(response, outgoing) : response;
  }

  /** Makes a refusal the last response, which a client that still sends its body can read. */
  #leave(request: IncomingMessage, refusal: ServerResponse): void {
    const { socket } = request;
    lastOfItsConnection(refusal);
    socket.destroySoon = () => linger(socket, this.#lingerMs);
    // The stream that the app reads would pause the request.
    request.removeAllListeners('data').resume();
  }

  /** Whether a response is partly sent: the client would read another one as a part of it. */
  #isAnswering(socket: Socket): boolean {
    return [...this.#active.keys()].some((each) => each.socket === socket && each.headersSent);
  }

  #fetch(
    request: Request,
    sentHeaders: readonly string[],
    outgoing: ServerResponse,
  ): Response | Promise<Response> {
    const goOn = this.#begun;
    this.#begun = undefined;
    if (goOn === undefined && this.#isStopping) return this.#complain(503);
    // The bridge accepts host names that are invalid IPv4 addresses.
    if (!this.#isUrl(request.url)) return this.#complain(400);
    try {
      const response = goOn?.(request) ?? this.#options.fetch(request, sentHeaders);
      if (!(response instanceof Promise)) return this.#noted(response, outgoing);
      return response.then((each) => this.#noted(each, outgoing)).catch(() => this.#complain(500));
    } catch {
      // The app answers its own failures; the message of this one must not leave the server.
      return this.#complain(500);
    }
  }

  #noted(response: Response, outgoing: ServerResponse): Response {
    this.#tell(outgoing, response);
    return response;
  }

  /** Notes facts for `onAnswer`, which is called once the answer is sent. */
  #tell(response: ServerResponse, answer: Response | StraightAnswer): void {
    const { onAnswer, factsOf } = this.#options;
    if (onAnswer === undefined || !this.#active.has(response)) return;
    this.#active.set(response, factsOf?.(answer) ?? { requestId: requestIdOf(answer) });
  }

  #isUrl(url: string): boolean {
    const origin = url.slice(0, url.indexOf('/', url.indexOf('//') + 2));
    if (origin === this.#origin) return true;
    const isUrl = toUrl(url) !== undefined;
    if (isUrl) this.#origin = origin;
    return isUrl;
  }

  #complain(status: ComplaintStatus): Response {
    return new Response(this.#options.complaint(status), { status, headers: jsonHeaders });
  }
}

/**
 * Tells the bridge to send nothing more. It would send its own constant once more if that was made
 * after the bridge had replaced `Response`; a clone is always a native response.
 */
const alreadySent = RESPONSE_ALREADY_SENT.clone();

/**
 * Sends a body while it is made. One that fails ends the connection, which tells the client that it
 * is incomplete; the bridge would print the error with its stack.
 */
function sendStream(response: Response, outgoing: ServerResponse): Response {
  outgoing.writeHead(response.status, [...response.headers].flat());
  outgoing.flushHeaders();
  const body = Readable.fromWeb(response.body as WebStream);
  pipeline(body, outgoing, () => {});
  return alreadySent;
}

function pathOf(target: string): string {
  const end = target.indexOf('?');
  return end === -1 ? target : target.slice(0, end);
}

/** Reading headers is slow, because a response creates them on first use. */
function requestIdOf(answer: Response | StraightAnswer): string {
  const name = 'sc-request-id';
  return ('fields' in answer ? answer.fields[name] : answer.headers.get(name)) ?? '-';
}

/** A request of Node and the response to it. */
interface ServerTurn {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
}

const jsonHeaders = new Headers({ 'content-type': 'application/json' });

function lastOfItsConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

const statusOf: Readonly<Record<string, ComplaintStatus>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};
