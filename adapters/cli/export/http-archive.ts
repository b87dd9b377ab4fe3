import { STATUS_CODES } from 'node:http';
import { type Json, type LoggedEntry, unservedOrigin } from '../../../engine/index.ts';
import { parsed } from '../../file/json-object.ts';
import { wordOf } from '../word-of.ts';
import { answerOf, type Exchange, harEntry } from './har-entry.ts';
import type { Receivers } from './receivers.ts';

/** Something asked whose answer may still come. */
interface Asked {
  readonly exchange: Exchange;
  isAnswered: boolean;
}

/**
 * Gathers the exchanges of a log, entry by entry, and gives out each once it and all before it are answered: an archive
 * is in the order in which requests began.
 */
export class HttpArchive {
  readonly #receivers: Receivers;
  readonly #give: (entry: string) => void;
  /** By the sequence of a call, or the number of an attempt. */
  readonly #calls = new Map<number, Asked>();
  readonly #attempts = new Map<number, Asked>();
  /** Of events whose deliveries are not settled. */
  readonly #events = new Map<unknown, LoggedEntry>();
  readonly #queue: Asked[] = [];
  /** Requests of which only the operation was recorded. */
  bare = 0;

  constructor(receivers: Receivers, give: (entry: string) => void) {
    this.#receivers = receivers;
    this.#give = give;
  }

  add(entry: LoggedEntry): void {
    const { cause, data, kind } = entry;
    this.#receivers.see(entry);
    switch (kind) {
      case 'api.request':
        if (cause < 0) this.bare += 1;
        return;
      case 'api.called':
        this.#calls.set(entry.sequence, this.#ask(callOf(entry)));
        return;
      case 'api.answered':
        this.#answer(this.#calls, cause, (call) => answerCall(call, entry));
        return;
      case 'event.created':
        this.#events.set(data['event'], entry);
        return;
      case 'delivery.attempted':
        this.#attempts.set(Number(data['attempt']), this.#ask(this.#attemptOf(entry)));
        return;
      case 'delivery.delivered':
      case 'delivery.failed':
        this.#answer(this.#attempts, Number(data['attempt']), (each) => answerAttempt(each, entry));
        if (kind === 'delivery.delivered') this.#events.delete(data['event']);
        return;
      case 'delivery.dead':
      case 'delivery.cancelled':
      case 'delivery.dropped':
        this.#events.delete(data['event']);
        return;
      case 'delivery.captured':
        this.#ask(capturedOf(entry)).isAnswered = true;
        this.#flush(false);
    }
  }

  /** Gives out what was never answered too. */
  end(): void {
    this.#flush(true);
  }

  #ask(exchange: Exchange): Asked {
    const asked = { exchange, isAnswered: false };
    this.#queue.push(asked);
    if (this.#queue.length > mostPending) this.#queue[0]!.isAnswered = true;
    return asked;
  }

  #answer(asked: Map<number, Asked>, key: number, complete: (exchange: Exchange) => void): void {
    const one = asked.get(key);
    if (one === undefined) return;
    asked.delete(key);
    complete(one.exchange);
    one.isAnswered = true;
    this.#flush(false);
  }

  #flush(isEnd: boolean): void {
    const waiting = this.#queue.findIndex(({ isAnswered }) => !isAnswered && !isEnd);
    const ready = this.#queue.splice(0, waiting === -1 ? Infinity : waiting);
    for (const { exchange } of ready) this.#give(JSON.stringify(harEntry(exchange)));
  }

  #attemptOf({ atMs, cause, data, sequence, subject }: LoggedEntry): Exchange {
    const event = this.#events.get(data['event']);
    const type = event?.data['type'];
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
        _attempt: data['attempt'] ?? null,
        ...(event !== undefined && { _event: event.data }),
      },
      answer: undefined,
    };
  }
}

/** A call that nobody answers must not hold up the rest for ever. */
const mostPending = 10_000;

function callOf({ atMs, cause, data, sequence }: LoggedEntry): Exchange {
  const { body, caller, method, path } = data;
  const text = body === undefined ? undefined : textOf(body);
  return {
    startedAtMs: atMs,
    sequence,
    cause,
    method: wordOf(method),
    url: `${unservedOrigin}${wordOf(path)}`,
    body: text === undefined ? undefined : { text, mimeType: mimeOf(body!) },
    comment: undefined,
    more: { _caller: caller ?? null },
    answer: undefined,
  };
}

function answerCall(call: Exchange, { atMs, data }: LoggedEntry): void {
  const { body, bodyDigest, bodyLength, status } = data;
  const text = body === undefined ? undefined : textOf(body);
  call.answer = {
    ...answerOf(Number(status), statusText(status), atMs - call.startedAtMs),
    mimeType: body === undefined || bodyDigest !== undefined ? 'application/json' : mimeOf(body),
    text,
    size: Number(bodyLength ?? (text === undefined ? 0 : Buffer.byteLength(text))),
    ...(bodyDigest !== undefined && { comment: `the body was recorded as ${wordOf(bodyDigest)}` }),
  };
}

function answerAttempt(attempt: Exchange, { data }: LoggedEntry): void {
  const { failure, latencyMs, status = 0 } = data;
  attempt.answer = answerOf(Number(status), statusText(status), Number(latencyMs));
  if (failure !== undefined) attempt.more = { ...attempt.more, _error: failure };
}

function capturedOf({ atMs, cause, data, sequence }: LoggedEntry): Exchange {
  const text = wordOf(data['text']);
  const webhook = typeof data['webhook'] === 'string' ? data['webhook'] : '';
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

function statusText(status: Json | undefined): string {
  return STATUS_CODES[Number(status)] ?? '';
}
