export interface BufferOptions<Event> {
  /** The number of events from which on making pauses. */
  readonly enough: number;
  /** Real time, ms. */
  readonly now: () => number;
  /** Whether making waits until the event is sent and answered. */
  readonly isUrgent: (event: Event) => boolean;
}

/**
 * Events between their making and their sending. Making pauses while there are enough; sending
 * waits while there are none.
 */
export class EventBuffer<Event> {
  readonly #options: BufferOptions<Event>;
  #events: Event[] = [];
  #first = 0;
  #isOver = false;
  #arrival: Resolvable | undefined;
  #room: Resolvable | undefined;
  #supply: Resolvable | undefined;
  #urgent = 0;
  #fullMs = 0;
  #fullSinceMs: number | undefined;

  constructor(options: BufferOptions<Event>) {
    this.#options = options;
  }

  /** A promise for room; undefined while there is some. */
  get room(): Promise<void> | undefined {
    if (this.#isOver || this.#count < this.#options.enough) return undefined;
    this.#fullSinceMs ??= this.#options.now();
    this.#room ??= waiting();
    return this.#room.promise;
  }

  /** Whether the events may run out soon. */
  get isShort(): boolean {
    return this.#count * 4 < this.#options.enough;
  }

  /** Real time in which there was no room so far. */
  get fullMs(): number {
    return (
      this.#fullMs + (this.#fullSinceMs === undefined ? 0 : this.#options.now() - this.#fullSinceMs)
    );
  }

  put(event: Event): void {
    if (this.#isOver) return;
    this.#events.push(event);
    if (this.#options.isUrgent(event)) this.#urgent += 1;
    this.#arrival?.resolve();
    this.#arrival = undefined;
    if (this.#isSupplied) this.#supply?.resolve();
  }

  /** Resolves once making pauses: there are enough events, an urgent one, or no more will come. */
  async supplied(): Promise<void> {
    if (this.#isSupplied) return;
    this.#supply ??= waiting();
    await this.#supply.promise;
  }

  /** The next event, when there is one; undefined once all are taken and no more will come. */
  async next(): Promise<Event | undefined> {
    while (this.#count === 0 && !this.#isOver) {
      this.#arrival ??= waiting();
      await this.#arrival.promise;
    }
    return this.take();
  }

  /** The next event; undefined while there is none. */
  take(): Event | undefined {
    if (this.#count === 0) return undefined;
    const event = this.#events[this.#first]!;
    this.#first += 1;
    if (this.#options.isUrgent(event)) this.#urgent -= 1;
    // Taken events are dropped in batches.
    if (this.#first >= 1024 || this.#first === this.#events.length) {
      this.#events = this.#events.slice(this.#first);
      this.#first = 0;
    }
    if (this.#count < this.#options.enough) this.#makeRoom();
    return event;
  }

  /** Ends the events: those that are here can still be taken. */
  end(): void {
    this.#isOver = true;
    this.#supply?.resolve();
    this.#makeRoom();
    this.#arrival?.resolve();
    this.#arrival = undefined;
  }

  get #isSupplied(): boolean {
    return this.#isOver || this.#urgent > 0 || this.#count >= this.#options.enough;
  }

  get #count(): number {
    return this.#events.length - this.#first;
  }

  #makeRoom(): void {
    this.#fullMs = this.fullMs;
    this.#fullSinceMs = undefined;
    this.#room?.resolve();
    this.#room = undefined;
  }
}

interface Resolvable {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

function waiting(): Resolvable {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
