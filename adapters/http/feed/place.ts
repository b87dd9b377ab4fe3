import type { Feed } from './feed.ts';
import type { ServerMessage, Subscribe } from './messages.ts';

/** What a feed itself refuses. */
export class FeedMistake extends Error {
  override readonly name = 'FeedMistake';
  readonly code: FeedMistakeCode;

  constructor(code: FeedMistakeCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type FeedMistakeCode =
  | 'BLOCK_REFUSED'
  | 'SEQUENCE_AHEAD'
  | 'SNAPSHOT_TOO_LARGE'
  | 'WORLD_REPLACED';

/** Where in the log a client begins. */
export interface Place {
  readonly sequence: number;
  /** What it asked for and the log no longer keeps: it goes on with the present then. */
  readonly gap: Extract<ServerMessage, { readonly type: 'gap' }> | undefined;
}

/** Throws what a feed refuses: a place in another world, or one that is yet to come. */
export function placeOf(feed: Feed, { from = 'now', instance, slow }: Subscribe): Place {
  const { length, oldest, world } = feed;
  if (slow === 'block' && world.timekeeper.state.mode === 'paced') {
    throw new FeedMistake(
      'BLOCK_REFUSED',
      'real time moves the clock of this world, and waits for nobody',
    );
  }
  if (instance !== undefined && instance !== feed.instance) {
    throw new FeedMistake('WORLD_REPLACED', `the world ${world.id} is another than that`);
  }
  if (from === 'now') return { sequence: length, gap: undefined };
  if (from > length) {
    const words = `from ${from} lies ahead: the next entry is ${length}`;
    throw new FeedMistake('SEQUENCE_AHEAD', words);
  }
  if (from >= oldest) return { sequence: from, gap: undefined };
  return { sequence: length, gap: { type: 'gap', from, to: length - 1, dropped: length - from } };
}
