/** A request that a client made of a world, with its answer. */
export interface LoggedRequest {
  /** Its number among all of the world, from 1. */
  readonly number: number;
  readonly requestId: string;
  /** Simulated time of its answer, ms since the epoch. */
  readonly atMs: number;
  readonly method: string;
  /** The path without the prefix of a world. */
  readonly path: string;
  /** With its question mark; empty without one. */
  readonly query: string;
  /** Undefined for a path that is not served. */
  readonly operation: string | undefined;
  /** The name of the user it was made for; undefined where it was refused before that was known. */
  readonly user: string | undefined;
  /** Whether the script of the scenario made it. */
  readonly isScripted: boolean;
  readonly headers: SentHeaders;
  /** Undefined where the service read none. */
  readonly body: string | undefined;
  readonly status: number;
  readonly response: Pick<Response, 'headers'>;
  readonly answer: Body | undefined;
  /** Milliseconds of real time. */
  readonly tookMs: number;
}

/** A body, or bytes that are made again whenever they are shown. */
export type Body = string | Uint8Array | MadeAgain;

export interface MadeAgain {
  readonly length: number;
  bytes(): Uint8Array;
}

/**
 * The headers of a request. A server gives them as names and values in turn: its `Headers` would
 * keep the whole request and response of Node alive, which takes longer to collect than to answer.
 */
export type SentHeaders = Headers | readonly string[];

export function headersOf(sent: SentHeaders): Headers {
  if (sent instanceof Headers) return sent;
  const headers = new Headers();
  for (let at = 0; at < sent.length; at += 2) headers.append(sent[at]!, sent[at + 1]!);
  return headers;
}

/** The most requests that are kept. */
const mostRequests = 200;
/** The part of a body that is shown, in characters or bytes. */
export const mostOfBody = 65_536;
/** Limit of all kept bodies together. */
const mostOfBodies = 8_388_608;

const minuteMs = 60_000;
/** Minutes of real time whose requests are counted. */
const countedMinutes = 15;

/** The latest requests to the API of a world, kept apart from its log, which they do not change. */
export class RequestLog {
  /** Milliseconds of real time since an arbitrary instant. */
  readonly nowMs: () => number;
  readonly #kept: LoggedRequest[] = [];
  #size = 0;
  #total = 0;
  #failed = 0;
  /** The minute that is counted last, and the counts up to it. */
  #minute = Number.NEGATIVE_INFINITY;
  #counts = noCounts;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** The kept requests, the oldest first. */
  get kept(): readonly LoggedRequest[] {
    return this.#kept;
  }

  /** The number of requests so far. */
  get total(): number {
    return this.#total;
  }

  /** The number of those with a status of 400 or more. */
  get failed(): number {
    return this.#failed;
  }

  /** Adds a request, whose number is the next one and whose bodies have passed `beginningOf`. */
  add(logged: LoggedRequest): void {
    this.#total += 1;
    if (logged.status >= 400) this.#failed += 1;
    this.#passTo(minuteOf(this.nowMs()));
    this.#counts[countedMinutes - 1]! += 1;
    this.#kept.push(logged);
    this.#size += sizeOf(logged);
    while (this.#kept.length > mostRequests || this.#size > mostOfBodies) {
      this.#size -= sizeOf(this.#kept.shift()!);
    }
  }

  find(number: number): LoggedRequest | undefined {
    return this.#kept[number - (this.#kept[0]?.number ?? 1)];
  }

  /** Requests in each of the last minutes of real time, the present one last. */
  get perMinute(): readonly number[] {
    this.#passTo(minuteOf(this.nowMs()));
    return this.#counts;
  }

  #passTo(minute: number): void {
    if (minute === this.#minute) return;
    const passed = Math.min(countedMinutes, minute - this.#minute);
    this.#counts = [...this.#counts.slice(passed), ...noCounts.slice(countedMinutes - passed)];
    this.#minute = minute;
  }
}

const noCounts = Array<number>(countedMinutes).fill(0);

function minuteOf(atMs: number): number {
  return Math.floor(atMs / minuteMs);
}

/** The part of a body that is kept: one more than is shown, if it goes on. */
export function beginningOf<Kept extends Body>(body: Kept): Kept;
export function beginningOf(body: Body): Body {
  if (body.length <= mostOfBody) return body;
  // A copy: a slice of a text would keep all of it in memory.
  const beginning = contentOf(body).slice(0, mostOfBody + 1);
  return typeof beginning === 'string' ? structuredClone(beginning) : beginning;
}

export function contentOf(body: Body): string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array ? body : body.bytes();
}

function sizeOf({ answer, body }: LoggedRequest): number {
  return (answer?.length ?? 0) + (body?.length ?? 0);
}
