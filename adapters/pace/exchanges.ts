import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Attempt, type Delivery, formatDuration } from '../../engine/index.ts';
import { NeverQuiet } from './never-quiet.ts';
import type { Wall } from './wall.ts';

/** The work that an application has under way, as far as it can be seen from outside. */
export interface ApplicationWork {
  /** Begins to watch: the application gets something to do. */
  begin(): void;
  /** Resolves once nothing is under way, or once aborted; rejects with `NeverQuiet`. */
  rest(signal: AbortSignal | undefined): Promise<void>;
  close(): void;
}

/**
 * A delivery to an application, and all work that it leads to, also after the answer; or work that
 * the application does by itself.
 */
interface DeliveryExchange {
  /** Its place among all: the number of the attempt, and behind these the work of its own. */
  readonly order: number;
  /** Undefined for work of its own. */
  readonly delivery: Delivery | undefined;
  /** The number of things that are awaited of it: its answer, and work that was announced. */
  due: number;
  /** The number of its requests so far. */
  requests: number;
  /** The number of its requests that wait for their turn or for the world. */
  waits: number;
}

/** A request of an application that is under way. */
interface TurnRequest {
  readonly exchange: DeliveryExchange;
  /** Its place among the requests of its exchange. */
  readonly order: number;
  /** Lets it be served. */
  readonly begin: () => void;
  /** Called once it is answered, or waits for the world. */
  rest: () => void;
}

/** The value of the work under way, as `AsyncLocalStorage` keeps it. */
export type Context<Value> = Pick<AsyncLocalStorage<Value>, 'getStore' | 'run'>;

export interface ExchangeOptions {
  readonly wall: Wall;
  /** Real time without any progress after which time cannot pass; 30 s without it. */
  readonly wallTimeoutMs?: number | undefined;
  /** The work of applications that can be seen beside their answers and requests. */
  readonly work?: ApplicationWork | undefined;
  /** Needed where requests of applications come. */
  readonly contexts?: ExchangeContexts | undefined;
}

export interface ExchangeContexts {
  readonly exchange: Context<DeliveryExchange>;
  readonly request: Context<TurnRequest>;
}

/**
 * The account of the applications of a world: time stands still while they compute, and moves while
 * they wait for the world. At each instant they come to rest; then the answers of their deliveries
 * are entered, and their requests are served in the order of deliveries and calls, whatever real
 * time each of them took, until nothing is left to do. Only then is time granted to advance, as in
 * the time management of IEEE 1516 with a lookahead of 0.
 */
export class Exchanges {
  readonly #options: ExchangeOptions;
  /** The deliveries without an answer, and own work that is under way, by their order. */
  readonly #open = new Map<number, DeliveryExchange>();
  /** The number of open deliveries none of whose requests waits. */
  #computing = 0;
  /** The number of pieces of own work so far. */
  #ownCount = 0;
  /** Requests that wait for their turn. */
  #asked: TurnRequest[] = [];
  /** The number of requests that are being served and do not wait for the world. */
  #served = 0;
  /** The instant at which requests were served last, and their number there. */
  #servedAtMs: number | undefined;
  #servedHere = 0;
  /** Whether an application has got something to do since it was at rest. */
  #isStirred = false;
  /** Whether time is passing. */
  #isMoving = false;
  #isClosed = false;
  /** The instant of real time of the last progress, ms. */
  #changedAtMs = 0;
  /** Called once all applications rest. */
  #onRest: () => void = () => {};
  #onStir: () => void = () => {};

  constructor(options: ExchangeOptions) {
    this.#options = options;
  }

  /** Whether time must stand still. */
  get isAny(): boolean {
    if (this.#isClosed) return false;
    return this.#isStirred || this.#asked.length > 0 || !this.#isResting;
  }

  /** Notes that an application gets something to do. */
  stir(): void {
    if (this.#isClosed) return;
    this.#isStirred = true;
    this.#options.work?.begin();
    if (!this.#isMoving) this.#onStir();
  }

  /** Calls the listener whenever an application gets something to do while no time passes. */
  onStir(listener: () => void): void {
    this.#onStir = listener;
  }

  /** Takes an attempt to an application; all work that this leads to belongs to it, until `end`. */
  begin<Result>({ delivery, number }: Attempt, take: () => Promise<Result>): Promise<Result> {
    return this.#run(this.#add(number, delivery), take);
  }

  /** Begins work of an application that no delivery leads to. */
  beginOwn(work: () => Promise<void>): void {
    if (this.#isClosed) return;
    this.stir();
    const order = (this.#ownCount += 1) + firstOwn;
    const exchange = this.#add(order, undefined);
    // Goes on after the step of the engine that began it.
    void Promise.resolve()
      .then(async () => this.#run(exchange, work))
      .finally(() => this.end(order));
  }

  /**
   * Lets time wait for work that nothing else shows, such as that of another thread. It belongs to
   * the delivery whose handling is at work here, if there is one.
   */
  waitUntil(work: Promise<unknown>): void {
    const exchange = this.#present;
    const over = Promise.allSettled([work]);
    if (exchange === undefined) this.beginOwn(async () => void (await over));
    else if (!this.#isClosed) {
      this.#await(exchange, 1);
      void over.then(() => this.#await(exchange, -1));
    }
  }

  /** Notes that an answer has come, or would come too late, or that own work is over. */
  end(order: number): void {
    const exchange = this.#open.get(order);
    if (exchange === undefined) return;
    this.#open.delete(order);
    this.#await(exchange, -1);
  }

  /** Serves a request, in its turn if it belongs to a delivery. */
  async request<Result>(serve: () => Promise<Result>): Promise<Result> {
    const exchange = this.#present;
    // Between advances a request is served where the world stands, as one of a tester.
    if (exchange === undefined || !this.#isMoving) return serve();
    const request = await new Promise<TurnRequest>((resolve) => {
      const order = (exchange.requests += 1);
      const asked: TurnRequest = { exchange, order, begin: () => resolve(asked), rest: () => {} };
      this.#asked.push(asked);
      this.#hold(exchange, 1);
    });
    try {
      return await this.#options.contexts!.request.run(request, serve);
    } finally {
      this.#served -= 1;
      request.rest();
      this.#change();
    }
  }

  /** Whether an application is at work here, whose end time waits for. */
  get isWithin(): boolean {
    return this.#present !== undefined;
  }

  /** The delivery whose handling is at work here; undefined where there is none. */
  get delivery(): Delivery | undefined {
    return this.#present?.delivery;
  }

  /** Whether a request of an application is at work here. */
  get isPresent(): boolean {
    return this.#options.contexts?.request.getStore() !== undefined;
  }

  /** Lets the present request, if there is one, wait for the world. */
  async wait<Result>(over: Promise<Result>): Promise<Result> {
    const request = this.#options.contexts?.request.getStore();
    if (request === undefined) return over;
    this.#served -= 1;
    this.#hold(request.exchange, 1);
    request.rest();
    try {
      return await over;
    } finally {
      this.#hold(request.exchange, -1);
      this.#served += 1;
    }
  }

  /** Says whether time is passing. Requests that wait for their turn when it ends are served. */
  move(isMoving: boolean): void {
    this.#isMoving = isMoving && !this.#isClosed;
    if (this.#isMoving) return;
    for (const request of this.#takeAsked()) this.#serve(request);
  }

  /**
   * Resolves once applications are at rest, or once aborted: nothing is under way there, and each
   * delivery has an answer, or a request of it waits for its turn or for the world. Rejects with
   * `NeverQuiet`.
   */
  async rest(signal: AbortSignal | undefined): Promise<void> {
    const isAborted = (): boolean => signal?.aborted === true;
    while ((this.#isStirred || !this.#isResting) && !isAborted()) {
      this.#isStirred = false;
      await this.#options.work?.rest(signal);
      if (!this.#isResting) await this.#untilRest(signal);
    }
  }

  /**
   * Serves the requests at an instant, ms since the epoch, in turn: each until it is answered or
   * waits for the world. Throws `NeverQuiet` where there are too many.
   */
  async serve(atMs: number): Promise<void> {
    if (atMs !== this.#servedAtMs) this.#servedHere = 0;
    this.#servedAtMs = atMs;
    for (const request of this.#takeAsked()) {
      this.#servedHere += 1;
      if (this.#servedHere > mostRequests) {
        throw new NeverQuiet(
          `the application makes more than ${mostRequests} requests at one instant`,
        );
      }
      await new Promise<void>((resolve) => {
        request.rest = resolve;
        this.#serve(request);
      });
    }
  }

  /** Ends the account: every request is served at once from now on. */
  close(): void {
    this.#isClosed = true;
    this.move(false);
    for (const order of this.#open.keys()) this.end(order);
    this.#isStirred = false;
    this.#options.work?.close();
    this.#onRest();
  }

  get #present(): DeliveryExchange | undefined {
    return this.#options.contexts?.exchange.getStore();
  }

  get #isResting(): boolean {
    return this.#computing === 0 && this.#served === 0;
  }

  /** Resolves once all deliveries have an answer or a request that waits, or once aborted. */
  #untilRest(signal: AbortSignal | undefined): Promise<void> {
    const { wall, wallTimeoutMs = usualWallTimeoutMs } = this.#options;
    if (signal?.aborted === true) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const end = (): void => {
        callOff();
        signal?.removeEventListener('abort', finish);
        this.#onRest = () => {};
      };
      const finish = (): void => {
        end();
        resolve();
      };
      const look = (): void => {
        const leftMs = this.#changedAtMs + wallTimeoutMs - wall.nowMs();
        if (leftMs > 0) {
          callOff = wall.after(leftMs, look);
          return;
        }
        end();
        const [first] = this.#open.values();
        const due =
          first?.delivery === undefined
            ? 'work is not over after'
            : 'a delivery has had no answer for';
        const limit = formatDuration(wallTimeoutMs);
        reject(new NeverQuiet(`${due} ${limit} of real time`));
      };
      this.#changedAtMs = wall.nowMs();
      let callOff = wall.after(wallTimeoutMs, look);
      signal?.addEventListener('abort', finish);
      this.#onRest = finish;
    });
  }

  #add(order: number, delivery: Delivery | undefined): DeliveryExchange {
    const exchange: DeliveryExchange = { order, delivery, due: 0, requests: 0, waits: 0 };
    if (this.#isClosed) return exchange;
    this.#open.set(order, exchange);
    exchange.due = 1;
    this.#computing += 1;
    return exchange;
  }

  #run<Result>(exchange: DeliveryExchange, take: () => Promise<Result>): Promise<Result> {
    const { contexts } = this.#options;
    return contexts === undefined ? take() : contexts.exchange.run(exchange, take);
  }

  #takeAsked(): readonly TurnRequest[] {
    const asked = this.#asked.sort(inOrder);
    this.#asked = [];
    return asked;
  }

  #serve(request: TurnRequest): void {
    this.#hold(request.exchange, -1);
    this.#served += 1;
    request.begin();
  }

  /** Changes the number of requests of an exchange that wait. */
  #hold(exchange: DeliveryExchange, by: 1 | -1): void {
    this.#note(exchange, () => (exchange.waits += by));
  }

  /** Changes the number of things that are awaited of an exchange. */
  #await(exchange: DeliveryExchange, by: 1 | -1): void {
    this.#note(exchange, () => (exchange.due += by));
  }

  #note(exchange: DeliveryExchange, change: () => void): void {
    const isComputing = (): boolean => exchange.due > 0 && exchange.waits === 0;
    const before = Number(isComputing());
    change();
    this.#computing += Number(isComputing()) - before;
    this.#change();
  }

  #change(): void {
    this.stir();
    this.#changedAtMs = this.#options.wall.nowMs();
    if (this.#isResting) this.#onRest();
  }
}

function inOrder(one: TurnRequest, other: TurnRequest): number {
  return one.exchange.order - other.exchange.order || one.order - other.order;
}

export const usualWallTimeoutMs = 30_000;

/** The most requests at one instant (ours): an application that asks for ever ends the advance. */
const mostRequests = 10_000;

/** The place of own work: behind the numbers of all attempts. */
const firstOwn = 2 ** 50;
