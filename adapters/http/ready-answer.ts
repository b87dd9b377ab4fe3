import type { Body } from './request-log.ts';

/** The head of a request, which a server may know before it has made a `Request`. */
export interface RequestHead extends Pick<Request, 'method' | 'signal' | 'url'> {
  readonly headers: Pick<Headers, 'get'>;
}

/** Facts about an answer that those who observe a server need, beside its status. */
export interface VisitFacts {
  readonly requestId: string;
  /** The operation of the route; undefined where none was reached. */
  readonly operation: string | undefined;
  /** The id of the world that it is about. */
  readonly world: string | undefined;
}

/** An answer of status 200 with all its headers, which a server may send without a `Response`. */
export class ReadyAnswer {
  readonly status = 200;
  readonly fields: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** The body for a log, which may show it after `onSent`. */
  readonly shown: Body;
  /** Called once no one reads the bytes of the body any more; a `Response` never calls it. */
  readonly onSent: (() => void) | undefined;
  /** For those who observe the server, once it has left the app. */
  facts: VisitFacts | undefined = undefined;

  constructor(fields: Readonly<Record<string, string>>, { body, shown = body, onSent }: ReadyBody) {
    this.fields = fields;
    this.body = body;
    this.shown = shown;
    this.onSent = onSent;
  }

  get headers(): Headers {
    return new Headers(this.fields);
  }

  /** The same as a response; adding a header later costs more than the admission of a request. */
  get response(): Response {
    return new Response(this.body, { status: this.status, headers: this.fields });
  }
}

export type ReadyBody = Pick<ReadyAnswer, 'body'> & Partial<Pick<ReadyAnswer, 'onSent' | 'shown'>>;

/** A response, or an answer of which a response can be made. */
export type MadeAnswer = ReadyAnswer | Response;

export function responseOf(answer: MadeAnswer): Response {
  return answer instanceof ReadyAnswer ? answer.response : answer;
}
