import type { FeedStatus } from '../../library/feed/feed.ts';

/** The members of a world's state that a reader uses. */
interface Surroundings {
  /** The state of the connection. */
  readonly status: {
    readonly value: FeedStatus;
    follow(follower: () => void): () => void;
  };
  complain(error: unknown): void;
}

/**
 * A document that is read again and again, with one request at a time: a change during a request
 * leads to another one after it, so that the last answer is never older than the last change. Where
 * a request has failed, the next one follows the next change or the return of the connection.
 */
export class DocumentReader<Document> {
  readonly #live: Surroundings;
  readonly #read: () => Promise<Document>;
  readonly #take: (document: Document) => void;
  readonly #unfollow: () => void;
  #isReading = false;
  #isStale = false;
  #hasFailed = false;
  #isClosed = false;

  constructor(
    live: Surroundings,
    read: () => Promise<Document>,
    take: (document: Document) => void,
  ) {
    this.#live = live;
    this.#read = read;
    this.#take = take;
    this.#unfollow = live.status.follow(() => {
      if (live.status.value === 'open' && this.#hasFailed) this.again();
    });
  }

  /** Reads the document now, or after the request under way. */
  again(): void {
    this.#isStale = true;
    if (!this.#isReading) void this.#readOn();
  }

  /** Takes no document any more. */
  close(): void {
    this.#isClosed = true;
    this.#unfollow();
  }

  async #readOn(): Promise<void> {
    this.#isReading = true;
    while (this.#isStale && !this.#isClosed) {
      this.#isStale = false;
      try {
        this.#give(await this.#read());
      } catch (error) {
        this.#fail(error);
      }
    }
    this.#isReading = false;
  }

  #give(document: Document): void {
    this.#hasFailed = false;
    if (!this.#isClosed) this.#take(document);
  }

  #fail(error: unknown): void {
    this.#hasFailed = true;
    if (!this.#isClosed) this.#live.complain(error);
  }
}
