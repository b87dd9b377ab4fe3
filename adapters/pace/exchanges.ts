import { type Attempt, type Delivery, formatDuration } from '../../engine/index.ts';
import { DistantCallers } from './distant-callers.ts';
import {
  type DeliveryExchange,
  type ExchangeOptions,
  type ExchangeOrigin,
  type IncomingRequest,
  inOrder,
  type TurnRequest,
  toExchange,
} from './exchange.ts';
import { NeverQuiet } from './never-quiet.ts';
import { Silence } from './silence.ts';

/**
 * The account of the applications of a world: time stands still while they compute, and moves while
 * they wait for the world. At each instant they come to rest; then the answers of their deliveries
 * are entered, and their requests are served in the order of deliveries and calls, whatever real
 * time each of them took, until nothing is left to do. Only then is time granted to advance, as in
 * the time management of IEEE 1516 with a lookahead of 0.
 */
export class Exchanges {
  readonly #options: ExchangeOptions;
  /** Simulated time. */
  readonly #clock: { readonly now: number };
  /** The deliveries without an answer, and own work that is under way, by their order. */
  readonly #open = new Map<number, DeliveryExchange>();
  /** The number of open deliveries none of whose requests waits. */
  #computing = 0;
  readonly #callers = new DistantCallers();
  /** The number of pieces of own work so far. */
  #ownCount = 0;
  /** Requests that wait for their turn. */
  #asked: TurnRequest[] = [];
  /** The number of requests that are being served and do not wait for the world. */
  #served = 0;
  /** The number of requests that wait for the world. */
  #waiting = 0;
  /** Whether open deliveries are taken to wait as a request does, until something happens. */
  #isCovered = false;
  /** The instant at which requests were served last, and their number there. */
  #servedAtMs: number | undefined;
  #servedHere = 0;
  /** Whether an application has got something to do since it was at rest. */
  #isStirred = false;
  /** Whether one in another program has. */
  #isStirredAway = false;
  /** Whether its work is being watched. */
  #isWatched = false;
  /** Whether time is passing. */
  #isMoving = false;
  #isClosed = false;
  readonly #silence: Silence;
  #onStir: () => void = () => {};

  constructor(options: ExchangeOptions, clock: { readonly now: number }) {
    this.#options = options;
    this.#clock = clock;
    this.#silence = new Silence(options.wall);
  }

  /** Whether time is passing, so that requests take turns. */
  get isMoving(): boolean {
    return this.#isMoving;
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
    else this.#isStirredAway = true;
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
    const exchange = this.#add({ order: number, cause: delivery, isHere: this.#isHere(delivery) });
    return exchange.isHere ? this.#run(exchange, take) : take();
  }

  /** Begins work of an application that no delivery leads to, with its name for errors. */
  beginOwn(name: string, work: () => Promise<void>): void {
    if (this.#isClosed) return;
    this.#stir(true);
    const exchange = this.#add(this.#own(name));
    // Goes on after the step of the engine that began it.
    void Promise.resolve()
      .then(async () => this.#run(exchange, work))
      .finally(() => this.end(exchange.order));
  }

  /**
   * Runs an application step, such as a stream callback, inside an engine step. Its requests are
   * served at this instant, after the engine step.
   */
  readonly step = (run: () => void): void => {
    const { contexts, work } = this.#options;
    if (this.#isClosed || contexts === undefined || work === undefined) return run();
    const exchange = toExchange(this.#own('a stream callback'));
    // Only an advance that waits can wait for those who hear of a promise.
    const isBegun = work.isBegunBy(() => contexts.exchange.run(exchange, run), this.#isMoving);
    if (isBegun) this.#stir(true);
  };

  /**
   * Lets time wait for work that nothing else shows, such as that of another thread. It belongs to
   * the delivery whose handling is at work here, if there is one.
   */
  waitUntil(work: Promise<unknown>, onFailure: (error: unknown) => void): void {
    if (!(work instanceof Promise)) throw new TypeError('waitUntil takes the promise of the work');
    const over = work.catch(onFailure);
    const exchange = this.#present;
    if (exchange === undefined)
      this.beginOwn('the work of waitUntil', async () => void (await over));
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
    this.#callers.remember(exchange, this.#clock.now);
    this.#await(exchange, -1);
  }

  /** Serves a request, in its turn where time is passing. */
  async request<Result>(serve: () => Promise<Result>, asked: IncomingRequest): Promise<Result> {
    // Between advances a request is served where the world stands, as one of a tester.
    if (!this.#isMoving || this.isPresent) return serve();
    const { contexts, work } = this.#options;
    const exchange = this.#present ?? this.#callerOf(asked);
    if (exchange === undefined || contexts === undefined) return serve();
    const place = work?.place ?? [];
    const request = await new Promise<TurnRequest>((resolve) => {
      const turn: TurnRequest = { exchange, place, begin: () => resolve(turn), rest: () => {} };
      this.#asked.push(turn);
      this.#hold(exchange, 1);
    });
    try {
      return await contexts.request.run(request, serve);
    } finally {
      this.#callers.note(exchange, this.#clock.now);
      this.#served -= 1;
      request.rest();
      this.#change(exchange);
    }
  }

  /** Takes the remarks about requests that came while time was passing. */
  takeRemarks(): readonly string[] {
    return this.#callers.takeRemarks();
  }

  /** Whether an application is at work here, whose end time waits for. */
  get isWithin(): boolean {
    return this.#present !== undefined;
  }

  /** The delivery whose handling is at work here; undefined where there is none. */
  get delivery(): Delivery | undefined {
    const cause = this.#present?.cause;
    return typeof cause === 'string' ? undefined : cause;
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
    this.#waiting += 1;
    this.#hold(request.exchange, 1);
    request.rest();
    try {
      return await over;
    } finally {
      this.#hold(request.exchange, -1);
      this.#waiting -= 1;
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
   * delivery has an answer, or a request of it waits for its turn or for the world. Where a request
   * waits, a delivery without any visible work is taken to wait for the same: for a lock, say.
   * Rejects with `NeverQuiet`.
   */
  async rest(signal: AbortSignal | undefined): Promise<void> {
    const isAborted = (): boolean => this.#isClosed || signal?.aborted === true;
    this.#isWatched = true;
    try {
      while ((this.#isStirred || !this.#isResting) && !isAborted()) {
        this.#isStirred = false;
        await this.#options.work?.rest(signal);
        await this.#quietAway(signal);
        await this.#untilRest(signal);
      }
    } finally {
      this.#isWatched = false;
    }
    this.#callers.assertNoneLate();
  }

  /**
   * Serves the requests of this instant in turn: each until it is answered or waits for the world.
   * Throws `NeverQuiet` where there are too many.
   */
  async serve(): Promise<void> {
    const { now: atMs } = this.#clock;
    if (atMs !== this.#servedAtMs) this.#servedHere = 0;
    this.#servedAtMs = atMs;
    const asked = this.#takeAsked();
    for (const [place, request] of asked.entries()) {
      this.#servedHere += 1;
      if (this.#servedHere > mostRequests) {
        // Those of other programs are served at the end; one in this program would ask for ever.
        this.#asked = asked.slice(place).filter(({ exchange }) => !exchange.isHere);
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
    this.#silence.break();
  }

  get #present(): DeliveryExchange | undefined {
    return this.#options.contexts?.exchange.getStore();
  }

  get #isResting(): boolean {
    return this.#served === 0 && (this.#computing === 0 || this.#isCovered);
  }

  /** Waits until applications in other programs are taken to be at rest. */
  async #quietAway(signal: AbortSignal | undefined): Promise<void> {
    const { quietMs = 0 } = this.#options;
    const isOver = (): boolean => this.#isClosed;
    if (quietMs > 0 && this.#isStirredAway) await this.#silence.last(quietMs, isOver, signal);
    this.#isStirredAway = false;
  }

  /** Resolves once something has happened, or all deliveries wait, or once aborted. */
  async #untilRest(signal: AbortSignal | undefined): Promise<void> {
    const { quietMs = usualQuietMs, wallTimeoutMs = usualWallTimeoutMs } = this.#options;
    const isOver = (): boolean => this.#isClosed || this.#isStirred || this.#isResting;
    if (isOver()) return;
    const isCoverable = this.#served === 0 && (this.#waiting > 0 || this.#asked.length > 0);
    const limitMs = isCoverable ? quietMs : wallTimeoutMs;
    const isSilent = await this.#silence.last(limitMs, isOver, signal);
    if (!isSilent) return;
    if (isCoverable) {
      this.#isCovered = true;
      return;
    }
    const [first] = this.#open.values();
    const due =
      first === undefined || typeof first.cause !== 'string'
        ? 'a delivery has had no answer for'
        : `${first.cause} is not over after`;
    throw new NeverQuiet(`${due} ${formatDuration(wallTimeoutMs)} of real time`);
  }

  /**
   * The exchange of a request from another program, by its word or by courtesy; undefined for one
   * that is served at the end of the advance.
   */
  #callerOf(asked: IncomingRequest): DeliveryExchange | undefined {
    const { now } = this.#clock;
    const ended = this.#callers.named(asked, now);
    const linked = this.#open.get(asked.attempt ?? 0) ?? ended;
    if (linked !== undefined) return linked;
    const isLate = !this.isAny;
    const isServedNow = !isLate || this.#options.quietMs !== undefined;
    if (isLate) this.#callers.remark(asked, now, isServedNow);
    if (!isServedNow) return undefined;
    return toExchange({ ...this.#own(asked.words), isHere: false });
  }

  #isHere({ webhook }: Delivery): boolean {
    return this.#options.isHere?.(webhook.name) === true;
  }

  /** The origin of the next work that an application does by itself. */
  #own(cause: string): ExchangeOrigin {
    const order = (this.#ownCount += 1) + firstOwn;
    return { order, cause, isHere: true };
  }

  #add(origin: ExchangeOrigin): DeliveryExchange {
    const exchange = toExchange(origin);
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
    this.#isCovered = false;
    this.#stir(isHere);
    this.#silence.break();
  }
}

export const usualWallTimeoutMs = 30_000;

/** Real time for work that cannot be seen, before a delivery is taken to wait as a request does. */
const usualQuietMs = 20;

/** The most requests at one instant (ours): an application that asks for ever ends the advance. */
const mostRequests = 10_000;

/** The place of own work: behind the numbers of all attempts. */
const firstOwn = 2 ** 50;
