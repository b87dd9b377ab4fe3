import { type Attempt, type Delivery, formatDuration } from '../../engine/index.ts';
import {
  type ApplicationWork,
  type DeliveryExchange,
  type ExchangeContexts,
  type ExchangeOrigin,
  exchangeOf,
  inOrder,
  type TurnRequest,
} from './exchange.ts';
import { NeverQuiet } from './never-quiet.ts';
import type { Wall } from './wall.ts';

export interface ExchangeOptions {
  readonly wall: Wall;
  /** Real time without any progress after which time cannot pass; 30 s without it. */
  readonly wallTimeoutMs?: number | undefined;
  /** The work of applications that can be seen beside their answers and requests. */
  readonly work?: ApplicationWork | undefined;
  /** Needed where requests of applications come. */
  readonly contexts?: ExchangeContexts | undefined;
  /** Whether a webhook has its receiver in this program; none has without this. */
  readonly isHere?: ((webhook: string) => boolean) | undefined;
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
  /** Whether its work is being watched. */
  #isWatched = false;
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
    return this.#isStirred || this.#isWatched || this.#asked.length > 0 || !this.#isResting;
  }

  /** Notes that an application gets something to do. */
  #stir(isHere: boolean): void {
    if (this.#isClosed) return;
    this.#isStirred = true;
    if (isHere) this.#options.work?.begin();
    if (!this.#isMoving) this.#onStir();
  }

  /** Calls the listener whenever an application gets something to do while no time passes. */
  onStir(listener: () => void): void {
    this.#onStir = listener;
  }

  /** Notes that an attempt is to be taken to an application. */
  announce({ delivery }: Attempt): void {
    this.#stir(this.#isHere(delivery));
  }

  /** Takes an attempt to an application; all work that this leads to belongs to it, until `end`. */
  begin<Result>({ delivery, number }: Attempt, take: () => Promise<Result>): Promise<Result> {
    const exchange = this.#add({ order: number, delivery, isHere: this.#isHere(delivery) });
    return exchange.isHere ? this.#run(exchange, take) : take();
  }

  /** Begins work of an application that no delivery leads to. */
  beginOwn(work: () => Promise<void>): void {
    if (this.#isClosed) return;
    this.#stir(true);
    const exchange = this.#add(this.#own());
    // Goes on after the step of the engine that began it.
    void Promise.resolve()
      .then(async () => this.#run(exchange, work))
      .finally(() => this.end(exchange.order));
  }

  /**
   * Runs a step of an application within one of the engine: a callback of a stream. Its requests are
   * served at this instant, after the step.
   */
  readonly step = (run: () => void): void => {
    const { contexts, work } = this.#options;
    if (this.#isClosed || contexts === undefined || work === undefined) return run();
    const exchange = exchangeOf(this.#own());
    if (work.isBegunBy(() => contexts.exchange.run(exchange, run))) this.#stir(true);
  };

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
      this.#change(exchange);
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
      this.#isWatched = true;
      try {
        await this.#options.work?.rest(signal);
      } finally {
        this.#isWatched = false;
      }
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

  #isHere({ webhook }: Delivery): boolean {
    return this.#options.isHere?.(webhook.name) === true;
  }

  /** The origin of the next work that an application does by itself. */
  #own(): ExchangeOrigin {
    const order = (this.#ownCount += 1) + firstOwn;
    return { order, delivery: undefined, isHere: true };
  }

  #add(origin: ExchangeOrigin): DeliveryExchange {
    const exchange = exchangeOf(origin);
    if (this.#isClosed) return exchange;
    this.#open.set(exchange.order, exchange);
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
    this.#change(exchange);
  }

  #change({ isHere }: DeliveryExchange): void {
    this.#stir(isHere);
    this.#changedAtMs = this.#options.wall.nowMs();
    if (this.#isResting) this.#onRest();
  }
}

export const usualWallTimeoutMs = 30_000;

/** The most requests at one instant (ours): an application that asks for ever ends the advance. */
const mostRequests = 10_000;

/** The place of own work: behind the numbers of all attempts. */
const firstOwn = 2 ** 50;
