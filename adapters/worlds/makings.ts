import { type RefusalCode, refusal } from '../http/refusal.ts';

/** A world or replay that is being made while other requests are served. */
export interface Making {
  /** The name under which it can be ended; undefined before it has one. */
  name: string | undefined;
  /** Aborted when the client leaves or the making is ended. */
  readonly wanted: AbortSignal;
  /** Resolves once its work has ended. */
  readonly over: Promise<void>;
}

/**
 * The worlds or replays that are being made. Each ends when its client leaves, by its name, or with
 * the server.
 */
export class Makings {
  /** The code of the refusal for a client that has left. */
  readonly #code: RefusalCode;
  readonly #current = new Map<AbortController, Making>();
  /** Those that were ended and whose work has not noticed it yet. */
  readonly #ending = new Set<Making>();
  /** The error that ended all makings, if any. */
  #ended: Error | undefined;

  constructor(code: RefusalCode) {
    this.#code = code;
  }

  get size(): number {
    return this.#current.size;
  }

  get names(): readonly string[] {
    return [...this.#current.values()].flatMap(({ name }) => name ?? []);
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  /** Resolves with the result of the work; rejects with a refusal if the client's signal is aborted. */
  async make<Made>(
    name: string | undefined,
    client: AbortSignal,
    work: (making: Making) => Promise<Made>,
  ): Promise<Made> {
    if (this.#ended !== undefined) throw this.#ended;
    const ending = new AbortController();
    const wanted = AbortSignal.any([client, ending.signal]);
    let end = (): void => {};
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    const making: Making = { name, wanted, over };
    this.#current.set(ending, making);
    try {
      if (name !== undefined) await this.ended(name);
      return await work(making);
    } catch (error) {
      throw client.aborted
        ? refusal(this.#code, 'the client that requested it has disconnected')
        : error;
    } finally {
      this.#current.delete(ending);
      this.#ending.delete(making);
      end();
    }
  }

  /** Resolves once nothing is left of the makings of a name that were ended. */
  async ended(name: string): Promise<void> {
    const named = [...this.#ending].filter((each) => each.name === name);
    await Promise.all(named.map(({ over }) => over));
  }

  /** Ends all makings of one name; returns whether there were any. */
  end(name: string, error: Error): boolean {
    const named = [...this.#current].filter(([, making]) => making.name === name);
    for (const [ending] of named) this.#end(ending, error);
    return named.length > 0;
  }

  /** Ends all makings and refuses those that come later. */
  endAll(error: Error): void {
    this.#ended = error;
    for (const ending of this.#current.keys()) this.#end(ending, error);
  }

  /** Makes room at once, even before the work has noticed its end. */
  #end(ending: AbortController, error: Error): void {
    ending.abort(error);
    this.#ending.add(this.#current.get(ending)!);
    this.#current.delete(ending);
  }
}
