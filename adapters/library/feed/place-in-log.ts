import type { ServerMessage, Subscribe } from '../../http/feed/messages.ts';
import type { FeedItem } from './feed.ts';
import type { FeedOptions } from './feed-options.ts';

/** How far a client is in the log of a world: what it has been told, it is not told again. */
export class PlaceInLog {
  readonly #options: FeedOptions;
  #instance: string | undefined;
  /** The first sequence that is not known; undefined before the server has said where it begins. */
  #next: number | undefined;
  /** Of a recording that is played: in which stretch that is. */
  #stretch: number | undefined;
  #wantsSnapshot: boolean;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#wantsSnapshot = options.snapshot === true;
  }

  /** A connection stands: what there is to tell of that. */
  greet({ instance, world, sequence }: Said<'hello'>): FeedItem | undefined {
    const isAnother = this.#instance !== undefined && this.#instance !== instance;
    this.#instance = instance;
    if (!isAnother) return undefined;
    // Whatever happened in it so far happened meanwhile.
    this.#next = 0;
    this.#stretch = undefined;
    this.#wantsSnapshot = this.#options.snapshot === true;
    return { type: 'restarted', world, sequence };
  }

  /** What to ask for now. */
  get subscription(): Omit<Subscribe, 'id'> {
    const { vehicles, kinds, signals, from, snapshot, slow } = this.#options;
    return {
      type: 'subscribe',
      vehicles: vehicles && [...vehicles],
      kinds: kinds && [...kinds],
      signals: signals && [...signals],
      slow,
      from: this.#next ?? from,
      // Without a word of it there is one after a gap.
      snapshot: this.#wantsSnapshot ? true : snapshot === false ? false : undefined,
      instance: this.#instance,
      stretch: this.#stretch,
    };
  }

  /** The server begins there. Of what comes after a place in the log it tells itself where that is gone. */
  begin({ from, stretch }: { readonly from: number; readonly stretch?: number | undefined }): void {
    this.#next ??= from;
    this.#stretch ??= stretch;
  }

  /** What is new in a message; undefined where nothing is. */
  take(message: Said<'entry' | 'gap' | 'snapshot' | 'stretch' | 'clock'>): FeedItem | undefined {
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
      case 'stretch':
        this.#stretch = message.stretch;
        this.#next = message.sequence;
        return message;
      case 'snapshot':
        this.#wantsSnapshot = message.remaining > 0;
        return message;
      case 'clock':
        this.#next = Math.max(next, message.sequence);
        return message;
    }
  }
}

type Said<Type extends ServerMessage['type']> = Extract<ServerMessage, { readonly type: Type }>;
