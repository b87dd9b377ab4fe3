import { setTimeout as pause } from 'node:timers/promises';
import { formatDuration } from '../../../engine/index.ts';
import { kindWordsFor } from '../../webhook/local-receiver.ts';
import { Examination, NoAnswer, requestOf } from '../examination.ts';
import { problemsOfOne, type Seen } from '../problems.ts';
import { type CheckRequest, type CheckRequests, request as checkRequest } from './check-request.ts';
import { type CheckedApp, type CheckedReceiver, UnreachableReceiver } from './checked-app.ts';
import type { CheckMaterial } from './material.ts';
import { differenceOf, type StateByPath, stateOf } from './read-back.ts';
import type { Remedies } from './remedies.ts';

/** The time that an application may take to act after its answer, real time. */
const actingMs = 250;

/** The longest time of a timer of Node. */
const longestTimerMs = 2_147_483_647;

/** The least pause before the read-back of one that acts after its answer. */
const leastPauseMs = 50;

interface StageOptions {
  /** Tells the application of a new secret; undefined where it cannot be told. */
  readonly tellSecret: ((secret: string) => Promise<void>) | undefined;
  /** Patterns of paths that are left out of read-backs: `cars.*.seenAt`. */
  readonly ignore: readonly string[];
  /** The real time without any exchange after which the application is at rest, ms. */
  readonly quietMs: number;
}

/** The application and the events of a check, under a deadline. */
export class CheckStage {
  readonly material: CheckMaterial;
  readonly receiver: CheckedReceiver;
  /** Tells the application of a new secret; undefined where it cannot be told. */
  readonly tellSecret: ((secret: string) => Promise<void>) | undefined;
  readonly remedies: Remedies;
  readonly #states = new Map<string, StateByPath>();
  #objection: Promise<string | undefined> | undefined;
  #signal = AbortSignal.abort();
  /** When the application was asked last, and how long it had been when its time was over. */
  #askedMs = 0;
  #waitedMs: number | undefined;
  /** Whether the application has ever answered a request. */
  hasAnswered = false;
  /** Whether it has accepted plain events. */
  hasAccepted = false;
  /** The time that the application took to act on an event after its answer. */
  #lagMs = 0;
  /** The real time for which it may be silent and not at rest; 0 where nothing is said. */
  readonly #quietMs: number;
  /** Patterns of paths that are left out of read-backs. */
  readonly ignore: readonly string[];
  /** The real time of starts that are over, and the begin of the present one. */
  #startsMs = 0;
  #startingMs: number | undefined;

  constructor(
    material: CheckMaterial,
    receiver: CheckedReceiver,
    remedies: Remedies,
    { ignore, tellSecret, quietMs }: StageOptions,
  ) {
    this.material = material;
    this.receiver = receiver;
    this.remedies = remedies;
    this.tellSecret = tellSecret;
    this.#quietMs = quietMs;
    this.ignore = ignore;
  }

  /** Calls `work`, whose requests and questions must be answered within a time. */
  async within<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
    const abort = new AbortController();
    const late = new NoAnswer(`no answer within ${formatDuration(Math.round(ms))}`);
    const endMs = performance.now() + ms - this.startsMs;
    const giveUp = (): void => {
      const leftMs = endMs + this.startsMs - performance.now();
      if (leftMs > 0) {
        timer = setTimeout(giveUp, Math.min(leftMs, longestTimerMs));
        return;
      }
      this.#waitedMs = performance.now() - this.#askedMs;
      abort.abort(late);
    };
    let timer = setTimeout(giveUp, Math.min(ms, longestTimerMs));
    this.#waitedMs = undefined;
    this.#signal = abort.signal;
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * How long the application had been asked when the time of the check was over; undefined where it
   * was not.
   */
  get waitedMs(): number | undefined {
    return this.#waitedMs;
  }

  /** The real time that the starts of a program took, which is no time of a check. */
  get startsMs(): number {
    const { openWithinMs = 0 } = this.receiver;
    const presentMs = performance.now() - (this.#startingMs ?? performance.now());
    return this.#startsMs + Math.min(presentMs, openWithinMs);
  }

  /** A fresh application and its examiner, who knows it by this secret. */
  async open(secret = this.material.secret): Promise<CheckTrial> {
    this.#startingMs = performance.now();
    try {
      const app = await this.inTime(this.receiver.open(this.material.world, this.#signal));
      return new CheckTrial(this, app, secret);
    } finally {
      this.#startsMs = this.startsMs;
      this.#startingMs = undefined;
    }
  }

  /** A fresh application after requests. */
  async after(requests: CheckRequests): Promise<CheckTrial> {
    const trial = await this.open();
    await trial.send(requests);
    return trial;
  }

  /** The state of a fresh application after requests. */
  async stateAfter(requests: CheckRequests): Promise<StateByPath> {
    const key = requests
      .flat()
      .map(({ text }) => text)
      .join('\n');
    let state = this.#states.get(key);
    if (state === undefined) {
      state = await (await this.after(requests)).state();
      this.#states.set(key, state);
    }
    return state;
  }

  /** The reason why the read-back shows nothing, with the remedy; undefined where it does. */
  get objection(): Promise<string | undefined> {
    this.#objection ??= this.#object();
    return this.#objection;
  }

  async #object(): Promise<string | undefined> {
    const { first, charging } = this.material;
    const { canReadBack, isFresh } = this.receiver;
    const { fresh, readBack, data } = this.remedies;
    if (!canReadBack) return `only a read-back shows the rest: ${readBack}`;
    if (!isFresh) return `a read-back needs a fresh application: ${fresh}`;
    const requests = [first, charging].map((each) => checkRequest('an event', each));
    try {
      const empty = await this.stateAfter([]);
      const lagMs =
        (await this.#lagOf(requests.slice(0, 1), empty)) ?? (await this.#lagOf(requests, empty));
      if (lagMs === undefined) {
        const what = empty.size === 0 ? 'is undefined or empty' : 'is the same';
        const longer = this.#quietMs === 0 ? `; ${this.remedies.quiet}` : '';
        return `its read-back ${what} before and after an event: ${readBack}; ${data}${longer}`;
      }
      this.#lagMs = lagMs;
      const state = await (await this.after(requests)).state();
      const left = differenceOf(await (await this.open()).state(), empty);
      if (left !== undefined) return `it is not fresh: ${left.path} of its read-back is left over`;
      const other = differenceOf(await (await this.after(requests)).state(), state);
      if (other === undefined) return undefined;
      return `its read-back differs by itself: leave ${other.path} out of it, by ${this.remedies.ignore(other.path)}${this.hint}`;
    } catch (error) {
      if (error instanceof NoAnswer) return `its read-back gave ${error.message}`;
      throw error;
    }
  }

  /** The time until the read-back shows requests; undefined where it does not. */
  async #lagOf(requests: CheckRequests, empty: StateByPath): Promise<number | undefined> {
    const trial = await this.after(requests);
    const startMs = performance.now();
    for (let lagMs = 0; lagMs < actingMs; lagMs = performance.now() - startMs) {
      if (differenceOf(await trial.state(), empty) !== undefined) return lagMs;
      await pause(5);
    }
    return undefined;
  }

  /** Waits until the application has acted, as far as it is known how long that takes. */
  async acted(): Promise<void> {
    const shownMs = this.#lagMs > 0 ? Math.min(leastPauseMs + 2 * this.#lagMs, actingMs) : 0;
    const waitMs = Math.max(shownMs, this.#quietMs);
    if (waitMs > 0) await pause(waitMs);
  }

  /** The advice for an application that acts after its answers, and may need longer. */
  get hint(): string {
    return this.#lagMs > 0 && this.#quietMs === 0 ? `; ${this.remedies.quiet}` : '';
  }

  /** Rejects with `NoAnswer` where the work takes longer than the check may. */
  async inTime<Result>(work: Promise<Result>): Promise<Result> {
    const signal = this.#signal;
    this.#askedMs = performance.now();
    let giveUp = (): void => {};
    const late = new Promise<never>((_, reject) => {
      giveUp = () => reject(signal.reason as NoAnswer);
    });
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([late, work]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  get signal(): AbortSignal {
    return this.#signal;
  }
}

/** A request with its answer. */
export interface CheckExchange {
  readonly request: CheckRequest;
  readonly seen: Seen;
}

/** An application that is examined in one course. */
export class CheckTrial {
  readonly #stage: CheckStage;
  readonly #app: CheckedApp;
  readonly #secret: string;
  readonly #examination: Examination;
  #unreachable: UnreachableReceiver | undefined;

  constructor(stage: CheckStage, app: CheckedApp, secret: string) {
    this.#stage = stage;
    this.#app = app;
    this.#secret = secret;
    const receive = async (request: Request): Promise<Response> => {
      try {
        const response = await stage.inTime(app.receive(request, stage.signal).then(whole));
        stage.hasAnswered = true;
        return response;
      } catch (error) {
        if (error instanceof UnreachableReceiver) this.#unreachable = error;
        throw error;
      }
    };
    this.#examination = new Examination(receive, { secret });
  }

  /** The same application under another secret. */
  underSecret(secret: string): CheckTrial {
    return new CheckTrial(this.#stage, this.#app, secret);
  }

  /** Sends requests until one is answered wrongly; resolves with the exchanges. */
  async send(requests: CheckRequests): Promise<readonly CheckExchange[]> {
    const exchanges: CheckExchange[] = [];
    for (const each of requests) {
      const together = Array.isArray(each) ? (each as readonly CheckRequest[]) : [each];
      exchanges.push(
        ...(await Promise.all(together.map(async (one) => this.#send(one as CheckRequest)))),
      );
    }
    return exchanges;
  }

  /** The first exchange in which the application was wrong; undefined where it was right. */
  wrongOf(exchanges: readonly CheckExchange[]): CheckExchange | undefined {
    const rules = { withinMs: Infinity, secret: this.#secret };
    return exchanges.find(
      ({ request: { tolerates }, seen }) =>
        tolerates?.includes(seen.status) !== true && problemsOfOne(seen, rules).length > 0,
    );
  }

  /** Its state, once it has acted; waits until it equals the expected one, if it ever does. */
  async state(expected?: StateByPath): Promise<StateByPath> {
    const stage = this.#stage;
    await stage.acted();
    const startMs = performance.now();
    for (;;) {
      const state = stateOf(await stage.inTime(this.#app.readBack!(stage.signal)), stage.ignore);
      const isRight = expected === undefined || differenceOf(state, expected) === undefined;
      if (isRight || performance.now() - startMs > actingMs) return state;
      await pause(20);
    }
  }

  async #send(one: CheckRequest): Promise<CheckExchange> {
    const { material } = this.#stage;
    const body = one.rest === undefined ? one.text : slowly(one.text, one.rest);
    const made = requestOf(material.url, { body, signature: one.signature });
    const { seen } = await this.#examination.observe(made, one.text);
    // There is no application to judge.
    if (this.#unreachable !== undefined) throw this.#unreachable;
    return { request: one, seen };
  }
}

/** The same answer with a body that has come. Throws `NoAnswer` where it is none of HTTP. */
async function whole(response: Response): Promise<Response> {
  if (typeof (response as Response | null | undefined)?.text !== 'function') {
    throw new NoAnswer(`${kindWordsFor(response)} in place of a Response`);
  }
  const { headers, status } = response;
  if (!(status >= 200 && status <= 599)) {
    throw new NoAnswer(`an answer with the status ${status}, which is none of HTTP`);
  }
  const text = await response.text();
  return new Response(text === '' ? null : text, { headers, status });
}

/** A body that comes in pieces, and ends when its rest may be sent. */
function slowly(text: string, rest: Promise<unknown>): ReadableStream<Uint8Array> {
  const bytes = Buffer.from(text);
  const half = Math.floor(bytes.length / 2);
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, half));
      await rest;
      controller.enqueue(bytes.subarray(half));
      controller.close();
    },
  });
}
