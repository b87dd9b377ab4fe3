import { STATUS_CODES } from 'node:http';
import {
  type ByKind,
  callByKind,
  type Entry,
  type Json,
  type LoggedEntry,
  unservedOrigin,
} from '../../../engine/index.ts';
import { parsed } from '../../file/json-object.ts';
import { answerOf, type Exchange, harEntry } from './har-entry.ts';
import type { RecordedReceivers } from './receivers.ts';

/** A request whose answer may still come. */
interface OpenExchange {
  readonly exchange: Exchange;
  isAnswered: boolean;
}

/**
 * Collects the exchanges of a log, entry by entry, and writes each once it and all before it are
 * answered: an archive is in the order of the requests.
 */
export class HttpArchive {
  readonly #receivers: RecordedReceivers;
  readonly #give: (entry: string) => void;
  /** Requests by the sequence of a call, and by the number of an attempt. */
  readonly #calls = new Map<number, OpenExchange>();
  readonly #attempts = new Map<number, OpenExchange>();
  /** The events with open deliveries. */
  readonly #events = new Map<string, Entry<'event.created'>>();
  readonly #queue: OpenExchange[] = [];
  /** The number of requests that were recorded without their details. */
  bare = 0;

  readonly #hear: ByKind = {
    'api.request': ({ cause }) => {
      if (cause < 0) this.bare += 1;
    },
    'api.called': (entry) => void this.#calls.set(entry.sequence, this.#ask(callOf(entry))),
    'api.answered': (entry) =>
      this.#answer(this.#calls, entry.cause, (call) => answerCall(call, entry)),
    'event.created': (entry) => void this.#events.set(entry.data.event, entry),
    'delivery.attempted': (entry) =>
      void this.#attempts.set(entry.data.attempt, this.#ask(this.#attemptOf(entry))),
    'delivery.delivered': (entry) => {
      this.#answerAttempt(entry);
      this.#events.delete(entry.data.event);
    },
    'delivery.failed': (entry) => this.#answerAttempt(entry),
    'delivery.dead': ({ data }) => void this.#events.delete(data.event),
    'delivery.cancelled': ({ data }) => void this.#events.delete(data.event),
    'delivery.dropped': ({ data }) => void this.#events.delete(data.event),
    'delivery.captured': (entry) => {
      this.#ask(capturedOf(entry)).isAnswered = true;
      this.#flush(false);
    },
  };

  constructor(receivers: RecordedReceivers, give: (entry: string) => void) {
    this.#receivers = receivers;
    this.#give = give;
  }

  add(entry: LoggedEntry): void {
    this.#receivers.see(entry);
    callByKind(this.#hear, entry);
  }

  /** Writes the remaining exchanges, answered or not. */
  end(): void {
    this.#flush(true);
  }

  #ask(exchange: Exchange): OpenExchange {
    const asked = { exchange, isAnswered: false };
    this.#queue.push(asked);
    if (this.#queue.length > mostPending) this.#queue[0]!.isAnswered = true;
    return asked;
  }

  #answer(
    asked: Map<number, OpenExchange>,
    key: number,
    complete: (exchange: Exchange) => void,
  ): void {
    const one = asked.get(key);
    if (one === undefined) return;
    asked.delete(key);
    complete(one.exchange);
    one.isAnswered = true;
    this.#flush(false);
  }

  #answerAttempt(entry: Entry<'delivery.delivered' | 'delivery.failed'>): void {
    this.#answer(this.#attempts, entry.data.attempt, (each) => answerAttempt(each, entry));
  }

  #flush(isEnd: boolean): void {
    const waiting = this.#queue.findIndex(({ isAnswered }) => !isAnswered && !isEnd);
    const ready = this.#queue.splice(0, waiting === -1 ? Infinity : waiting);
    for (const { exchange } of ready) this.#give(JSON.stringify(harEntry(exchange)));
  }

  #attemptOf({ atMs, cause, data, sequence, subject }: Entry<'delivery.attempted'>): Exchange {
    const event = this.#events.get(data.event);
    const type = event?.data.type;
    return {
      startedAtMs: atMs,
      sequence,
      cause,
      method: 'POST',
      url: this.#receivers.addressOf(subject, type),
      body: undefined,
      comment: 'the body was not recorded; _event is what it told',
      more: {
        _webhook: subject,
        _attempt: data.attempt,
        ...(event !== undefined && { _event: event.data }),
      },
      answer: undefined,
    };
  }
}

/** The limit of open exchanges: an unanswered call must not hold up the rest for ever. */
const mostPending = 10_000;

function callOf({ atMs, cause, data, sequence }: Entry<'api.called'>): Exchange {
  const { body, caller, method, path } = data;
  const text = body === undefined ? undefined : textOf(body);
  return {
    startedAtMs: atMs,
    sequence,
    cause,
    method,
    url: `${unservedOrigin}${path}`,
    body: text === undefined ? undefined : { text, mimeType: mimeOf(body!) },
    comment: undefined,
    more: { _caller: caller },
    answer: undefined,
  };
}

function answerCall(call: Exchange, { atMs, data }: Entry<'api.answered'>): void {
  const { body, bodyDigest, bodyLength, status } = data;
  const text = body === undefined ? undefined : textOf(body);
  call.answer = {
    ...answerOf(status, statusText(status), atMs - call.startedAtMs),
    mimeType: body === undefined || bodyDigest !== undefined ? 'application/json' : mimeOf(body),
    text,
    size: bodyLength ?? (text === undefined ? 0 : Buffer.byteLength(text)),
    ...(bodyDigest !== undefined && { comment: `the body was recorded as ${bodyDigest}` }),
  };
}

function answerAttempt(
  attempt: Exchange,
  { data }: Entry<'delivery.delivered' | 'delivery.failed'>,
): void {
  const { failure, latencyMs, status = 0 } = data;
  attempt.answer = answerOf(status, statusText(status), latencyMs);
  if (failure !== undefined) attempt.more = { ...attempt.more, _error: failure };
}

function capturedOf({ atMs, cause, data, sequence }: Entry<'delivery.captured'>): Exchange {
  const { text, webhook = '' } = data;
  return {
    startedAtMs: atMs,
    sequence,
    cause,
    method: 'POST',
    url: `https://receiver.invalid/${encodeURIComponent(webhook)}`,
    body: { text, mimeType: 'application/json' },
    comment:
      parsed(text) === undefined ? 'no JSON' : 'the receiver and its answer were not captured',
    more: {},
    answer: undefined,
  };
}

function textOf(body: Json): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function mimeOf(body: Json): string {
  return typeof body === 'string' ? 'text/plain' : 'application/json';
}

function statusText(status: number): string {
  return STATUS_CODES[status] ?? '';
}
