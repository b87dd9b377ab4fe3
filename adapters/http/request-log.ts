/** A request that a client made of a world, with its answer. */
export interface AnsweredVisit {
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
  readonly headers: Headers;
  /** Undefined where the service read none. */
  readonly body: string | undefined;
  readonly status: number;
  readonly response: Pick<Response, 'headers'>;
  readonly answer: string | Uint8Array | undefined;
  /** Milliseconds of real time. */
  readonly tookMs: number;
}

export interface LoggedRequest extends Omit<AnsweredVisit, 'answer' | 'body'> {
  /** Its number among all of the world, from 1. */
  readonly number: number;
  readonly body: KeptBody | undefined;
  readonly answer: KeptBody | undefined;
}

/** The beginning of a body. */
interface KeptBody {
  readonly content: string | Uint8Array;
  /** Whether the body goes on. */
  readonly isCut: boolean;
}

/** The most requests that are kept. */
const mostRequests = 500;
/** Limit of one kept body, in characters or bytes. */
const mostOfBody = 65_536;
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
  readonly #counts = new Map<number, number>();

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

  add({ answer, body, ...visit }: AnsweredVisit): void {
    this.#total += 1;
    if (visit.status >= 400) this.#failed += 1;
    const minute = this.#minute;
    const count = this.#counts.get(minute);
    this.#counts.set(minute, (count ?? 0) + 1);
    if (count === undefined) this.#forgetMinutes();
    const logged = { ...visit, number: this.#total, body: kept(body), answer: kept(answer) };
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
    const first = this.#minute - countedMinutes + 1;
    return Array.from(
      { length: countedMinutes },
      (_, index) => this.#counts.get(first + index) ?? 0,
    );
  }

  get #minute(): number {
    return Math.floor(this.nowMs() / minuteMs);
  }

  #forgetMinutes(): void {
    for (const minute of this.#counts.keys()) {
      if (minute <= this.#minute - countedMinutes) this.#counts.delete(minute);
    }
  }
}

function kept(content: string | Uint8Array | undefined): KeptBody | undefined {
  if (content === undefined) return undefined;
  const isCut = content.length > mostOfBody;
  return { content: isCut ? beginningOf(content) : content, isCut };
}

/** A copy, which does not keep the whole body in memory. */
function beginningOf(content: string | Uint8Array): string | Uint8Array {
  return typeof content === 'string'
    ? content.slice(0, mostOfBody).split('').join('')
    : content.slice(0, mostOfBody);
}

function sizeOf({ answer, body }: LoggedRequest): number {
  return (answer?.content.length ?? 0) + (body?.content.length ?? 0);
}
