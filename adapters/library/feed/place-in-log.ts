import type { ServerMessageOf, Subscribe } from '../../http/feed/messages.ts';
import type { FeedItem } from './feed.ts';
import type { FeedOptions } from './feed-options.ts';

type BeginningInLog = Extract<ServerMessageOf<'ack'>['result'], { readonly from: number }>;

/** The position of a client in the log of a world, which filters out items that it already has. */
export class PlaceInLog {
  readonly #options: FeedOptions;
  #instance: string | undefined;
  /** The next sequence; undefined until the server has stated where it begins. */
  #next: number | undefined;
  #findings: ServerMessageOf<'clock'>['clock']['script']['findings'] = [];
  #wantsSnapshot: boolean;
  #hasBegun = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#wantsSnapshot = options.snapshot === true;
  }

  /** Notes a new connection; returns the item about it, if there is one. */
  greet({ instance, world, sequence, clock }: ServerMessageOf<'hello'>): FeedItem | undefined {
    this.#findings = clock.script.findings;
    const isAnother = this.#instance !== undefined && this.#instance !== instance;
    this.#instance = instance;
    if (!isAnother) return undefined;
    // All its entries so far came in the meantime.
    this.#next = 0;
    this.#hasBegun = false;
    this.#wantsSnapshot = this.#options.snapshot === true;
    return { type: 'restarted', world, sequence };
  }

  /** The subscription to send now. */
  get subscription(): Omit<Subscribe, 'id'> {
    const { vehicles, kinds, signals, from, snapshot, slow } = this.#options;
    return {
      type: 'subscribe',
      vehicles: vehicles && [...vehicles],
      kinds: kinds && [...kinds],
      signals: signals && [...signals],
      slow,
      from: this.#next ?? from,
      // Without a choice, a snapshot comes after a gap.
      snapshot: this.#wantsSnapshot ? true : snapshot === false ? false : undefined,
      instance: this.#instance,
    };
  }

  /**
   * Notes where the server begins; returns the item about vehicles that it does not log, once for
   * each world. If a place in the log is gone, the server sends a gap.
   */
  begin({ from, unlogged: vehicles }: BeginningInLog): FeedItem | undefined {
    this.#next ??= from;
    const isTold = this.#hasBegun;
    this.#hasBegun = true;
    return vehicles === undefined || isTold ? undefined : { type: 'unlogged', vehicles };
  }

  /** The message as an item, if it is new. */
  take(message: ServerMessageOf<'entry' | 'gap' | 'snapshot' | 'clock'>): FeedItem | undefined {
    const next = this.#next ?? 0;
    switch (message.type) {
      case 'entry':
        if (message.entry.sequence < next) return undefined;
        this.#next = message.entry.sequence + 1;
        return message;
      case 'gap':
        if (message.to < next) return undefined;
        this.#next = message.to + 1;
        return message;
      case 'snapshot':
        this.#wantsSnapshot = message.remaining > 0;
        return message;
      case 'clock':
        this.#next = Math.max(next, message.sequence);
        return this.#withFindings(message);
    }
  }

  /** The message with all findings; the server tells each only once. */
  #withFindings(message: ServerMessageOf<'clock'>): FeedItem {
    const { script } = message.clock;
    this.#findings = [...this.#findings, ...script.findings];
    const findings = this.#findings;
    return { ...message, clock: { ...message.clock, script: { ...script, findings } } };
  }
}
