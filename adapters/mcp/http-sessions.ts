import { randomUUID } from 'node:crypto';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Json } from '../../engine/index.ts';
import type { Site } from '../http/site.ts';
import { streamed } from '../http/streamed.ts';
import type { Wall } from '../pace/wall.ts';
import {
  cancelledAnswer,
  cancelledIds,
  cancelling,
  checkedMessage,
  inUse,
  requestIds,
} from './checked-message.ts';

export interface HttpSessionsOptions {
  /** Throws the refusal of a request that is not admitted. */
  readonly admit: (request: Request) => void;
  /** The response to a request for which `admit` throws. */
  readonly refuse: (request: Request, error: unknown) => Response;
  readonly readLarge?: Site['readLarge'];
  /** Makes the server of the tools of one client. */
  readonly newServer: () => McpServer;
  readonly wall: Pick<Wall, 'after'>;
  readonly mostSessions?: number;
  readonly idleMs?: number;
}

/** The most sessions at a time: more assistants than one developer attaches. */
const usualMostSessions = 16;

/** Real time without a request or an open stream after which a session ends: a long lunch. */
const usualIdleMs = 3_600_000;

const sessionHeader = 'mcp-session-id';

/** The session of one client. */
interface ToolSession {
  readonly server: McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** The ids in each HTTP request whose answer is not complete. */
  readonly uses: Set<readonly RequestId[]>;
  callOff: () => void;
}

/** Sessions of clients that speak the Model Context Protocol over HTTP, at the path `/mcp`. */
export class HttpSessions {
  readonly #options: HttpSessionsOptions;
  readonly #mostSessions: number;
  readonly #idleMs: number;
  readonly #sessions = new Set<ToolSession>();
  #isClosed = false;

  constructor(options: HttpSessionsOptions) {
    this.#options = options;
    this.#mostSessions = options.mostSessions ?? usualMostSessions;
    this.#idleMs = options.idleMs ?? usualIdleMs;
  }

  /** Answers a request; undefined for one to another path. */
  answer(request: Request): Promise<Response> | undefined {
    return place.test(request.url) ? this.#answer(request) : undefined;
  }

  /** Ends all sessions with their streams and calls. */
  close(): void {
    this.#isClosed = true;
    for (const session of this.#sessions) this.#end(session);
  }

  async #answer(request: Request): Promise<Response> {
    try {
      this.#options.admit(request);
    } catch (error) {
      return this.#options.refuse(request, error);
    }
    const { method, headers } = request;
    if (!['GET', 'POST', 'DELETE'].includes(method)) {
      return objection(405, '/mcp takes DELETE, GET, POST', { allow: 'DELETE, GET, POST' });
    }
    const checked = method === 'POST' ? await checkedMessage(request, this.#options.readLarge) : {};
    if (checked instanceof Response) return checked;
    const asked = { request, ...checked };
    if (this.#isClosed) return objection(503, 'the server is shutting down');
    const id = headers.get(sessionHeader);
    if (id === null) return method === 'POST' ? this.#begin(asked) : objection(400, unnamed);
    const session = [...this.#sessions].find(({ transport }) => transport.sessionId === id);
    return session === undefined ? objection(404, ended) : this.#pass(session, asked);
  }

  /** Begins a session with the first message of a client. */
  async #begin(asked: AskedMessage): Promise<Response> {
    if (this.#sessions.size >= this.#mostSessions) {
      return objection(
        503,
        `the server has ${this.#mostSessions} sessions of assistants, its most: end one of them, or wait until one is idle for ${this.#idleMs / 60_000} minutes`,
      );
    }
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessionclosed: () => this.#end(session),
    });
    const session: ToolSession = {
      server: this.#options.newServer(),
      transport,
      uses: new Set(),
      callOff: () => {},
    };
    this.#sessions.add(session);
    try {
      await session.server.connect(transport);
      const answer = await this.#pass(session, asked);
      if (transport.sessionId !== undefined) return answer;
      this.#end(session);
      const isBeforeStart =
        answer.status === 400 && /not initialized/.test(await answer.clone().text());
      return isBeforeStart ? objection(400, unnamed) : answer;
    } catch (error) {
      this.#end(session);
      throw error;
    }
  }

  /** Passes a request to a session, which is in use until the answer is complete. */
  async #pass(session: ToolSession, { request, message }: AskedMessage): Promise<Response> {
    const ids = requestIds(message);
    const taken = ids.find(
      (id, at) => ids.indexOf(id) !== at || [...session.uses].some((use) => use.includes(id)),
    );
    if (taken !== undefined) return inUse(taken);
    session.callOff();
    session.uses.add(ids);
    const release = (isDropped: boolean): void => {
      session.uses.delete(ids);
      if (isDropped) for (const id of ids) cancel(session, id);
      session.callOff();
      if (session.uses.size > 0 || !this.#sessions.has(session)) return;
      session.callOff = this.#options.wall.after(this.#idleMs, () => this.#end(session));
    };
    try {
      const answer = await session.transport.handleRequest(request, { parsedBody: message });
      for (const id of cancelledIds(message)) answerCancelled(session, id);
      return untilRead(answer, release);
    } catch (error) {
      release(false);
      throw error;
    }
  }

  #end(session: ToolSession): void {
    if (!this.#sessions.delete(session)) return;
    session.callOff();
    void session.server.close();
  }
}

/** A request with its message, if it is a POST. */
interface AskedMessage {
  readonly request: Request;
  readonly message?: Json;
}

/** Ends the work of a call whose client has disconnected: its answer would reach no client. */
function cancel(session: ToolSession, requestId: RequestId): void {
  const call = { jsonrpc: '2.0', method: cancelling, params: { requestId } } as const;
  session.transport.onmessage?.(call);
  answerCancelled(session, requestId);
}

/**
 * Answers a cancelled request. Its handler never does, and without an answer its stream would stay
 * open and its id in use. A request that has its answer already is left as it is.
 */
function answerCancelled({ transport }: ToolSession, id: RequestId): void {
  void transport.send(cancelledAnswer(id)).catch(() => {});
}

/** The path, before a URL is parsed. */
const place = /^[^:]+:\/\/[^/]*\/mcp\/?(?:$|[?#])/;

const unnamed = `the header ${sessionHeader} is missing: begin with the request initialize, whose answer has it`;

const ended =
  'there is no such session here: it has ended, or the server was started anew; begin another with the request initialize, without the header';

/** A refusal in the form of the protocol. */
function objection(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const code = status === 404 ? -32_001 : -32_000;
  return Response.json({ jsonrpc: '2.0', error: { code, message }, id: null }, { status, headers });
}

/**
 * The same response; `onEnd` is called after its last byte, when the client disconnects, and after
 * a read that the disconnection ends.
 */
function untilRead(answer: Response, onEnd: (isDropped: boolean) => void): Response {
  if (answer.body === null) {
    onEnd(false);
    return answer;
  }
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (!done) return controller.enqueue(value);
      onEnd(false);
      controller.close();
    },
    cancel: (reason) => {
      onEnd(true);
      return reader.cancel(reason);
    },
  });
  return streamed(new Response(body, answer));
}
