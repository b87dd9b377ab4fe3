import type { ServerMessage, Subscribe } from './messages.ts';
import type { FeedSource } from './source.ts';

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
  | 'REPLAY'
  | 'SEQUENCE_AHEAD'
  | 'SNAPSHOT_TOO_LARGE'
  | 'WORLD_REPLACED';

/** Where a client begins. */
export interface Place {
  readonly place: number;
  readonly sequence: number;
  /** Of a recording. */
  readonly stretch?: number | undefined;
  /** What it asked for and cannot have. */
  readonly gap?: Extract<ServerMessage, { readonly type: 'gap' }> | undefined;
}

/** Throws what a feed refuses: a place in another world, or one that is yet to come. */
export function placeOf(
  source: FeedSource,
  { from = 'now', instance, slow, stretch }: Subscribe,
  known: string,
): Place {
  if (slow === 'block' && !source.canWait) {
    throw new FeedMistake(
      'BLOCK_REFUSED',
      'real time moves the clock of this world, and waits for nobody',
    );
  }
  if (instance !== undefined && instance !== known) {
    throw new FeedMistake('WORLD_REPLACED', `the world ${source.id} is another than that`);
  }
  if (from !== 'now') return source.find(from, stretch);
  const { length: place, sequence, recording } = source;
  return { place, sequence, stretch: recording?.stretch };
}

/** Refuses a place that is yet to come. */
export function ahead(from: number, next: number): FeedMistake {
  return new FeedMistake('SEQUENCE_AHEAD', `from ${from} lies ahead: the next entry is ${next}`);
}
