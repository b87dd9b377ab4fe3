import { formatInstant, type Json } from '../../../engine/index.ts';
import { toUrl } from '../../words/url.ts';

/** A recorded request and its answer. */
export interface Exchange {
  readonly startedAtMs: number;
  /** The sequence of the request's entry. */
  readonly sequence: number;
  readonly cause: number;
  readonly method: string;
  readonly url: string;
  readonly body: { readonly text: string; readonly mimeType: string } | undefined;
  readonly comment: string | undefined;
  /** Members of our own; their names begin with an underscore. */
  more: Readonly<Record<string, Json>>;
  answer: HarAnswer | undefined;
}

export interface HarAnswer {
  /** The status of the answer; 0 without an answer. */
  readonly status: number;
  readonly statusText: string;
  /** The simulated time until the answer. */
  readonly tookMs: number;
  readonly mimeType?: string;
  readonly text?: string | undefined;
  readonly size?: number;
  readonly comment?: string;
}

export function answerOf(status: number, statusText: string, tookMs: number): HarAnswer {
  return { status, statusText, tookMs };
}

/** An entry of HAR 1.2, where -1 means unknown. */
export function harEntry(exchange: Exchange) {
  const { answer, cause, comment, more, sequence, startedAtMs } = exchange;
  const time = answer?.tookMs ?? 0;
  return {
    startedDateTime: formatInstant(startedAtMs),
    time,
    request: requestOf(exchange),
    response: responseOf(answer),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    ...(comment !== undefined && { comment }),
    _sequence: sequence,
    ...(cause >= 0 && { _cause: cause }),
    ...more,
  };
}

function requestOf({ body, method, url }: Exchange) {
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: body === undefined ? [] : [{ name: 'content-type', value: body.mimeType }],
    queryString: [...(toUrl(url)?.searchParams ?? [])].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && {
      postData: { mimeType: body.mimeType, params: [], text: body.text },
    }),
    headersSize: -1,
    bodySize: body === undefined ? -1 : Buffer.byteLength(body.text),
  };
}

function responseOf(answer: HarAnswer | undefined) {
  const {
    status = 0,
    statusText = '',
    mimeType = 'x-unknown',
    size = 0,
    text,
    comment,
  } = answer ?? {};
  return {
    status,
    statusText,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: [],
    content: { size, mimeType, ...(text !== undefined && { text }), ...(comment && { comment }) },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
  };
}
