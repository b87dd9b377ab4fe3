import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ServedHead } from './plain-head.ts';

/** Malformed, too slow, headers too large, failed inside, shutting down. */
export type ComplaintStatus = 400 | 408 | 431 | 500 | 503;

/** An answered request without its query, which may be private, and its headers with tokens. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly tookMs: number;
  /** Undefined for a connection that closed before the answer. */
  readonly facts: AnswerFacts | undefined;
}

/** Facts about an answer beside its status. */
export interface AnswerFacts {
  /** That of the header `sc-request-id`; `-` without one. */
  readonly requestId: string;
  /** The name of the route; undefined where none was reached. */
  readonly operation?: string | undefined;
  /** The id of the world that it is about. */
  readonly world?: string | undefined;
}

/** Takes over connections that become WebSockets. */
export interface WebSockets {
  /**
   * Returns undefined if it took the connection over; otherwise the refusal: a response or the
   * status of a complaint.
   *
   * @param head the first bytes after the request
   */
  handle(
    request: IncomingMessage,
    socket: Socket,
    head: Buffer,
  ): Promise<Response | ComplaintStatus | undefined>;
  /** Closes all WebSockets. */
  close(): void;
}

/** An answer of status 200 with all its headers. */
export interface StraightAnswer {
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Called where no one reads the bytes of the body any more. */
  readonly onSent?: (() => void) | undefined;
}

export interface ListenerOptions {
  /**
   * Begins to answer a request without a body by its head. Returns the answer where it is ready;
   * otherwise a function that is called with the request in place of `fetch`; undefined where
   * `fetch` must be.
   */
  readonly begin?: ((head: ServedHead, sentHeaders: readonly string[]) => BegunAnswer) | undefined;
  /**
   * Returns a response; one with a member `isStreamed` has a body that is sent while it is made.
   *
   * @param sentHeaders the headers of the request as they came, names and values in turn
   */
  readonly fetch: (
    request: Request,
    sentHeaders: readonly string[],
  ) => Response | Promise<Response>;
  /** The body of a response with that status, to a request that is malformed or too late. */
  readonly complaint: (status: ComplaintStatus) => string;
  readonly onAnswer?: ((answer: AnsweredRequest) => void) | undefined;
  /** The facts about an answer of `begin` or `fetch`; without them its id alone is known. */
  readonly factsOf?: ((answer: object) => AnswerFacts | undefined) | undefined;
  /** Milliseconds of real time since an arbitrary instant. */
  readonly nowMs: () => number;
}

export type Continuation = (request: Request) => Response | Promise<Response>;
export type BegunAnswer = StraightAnswer | Continuation | undefined;
