import type { Subscribe } from './messages.ts';
import type { FeedPlace, FeedSource } from './source.ts';

/** A refusal of the feed itself. */
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

/** The first place of a subscription. Throws a `FeedMistake` for another world or the future. */
export function placeOf(
  source: FeedSource,
  { from = 'now', instance, slow }: Subscribe,
  known: string,
): FeedPlace {
  if (slow === 'block' && !source.canWait) {
    throw new FeedMistake(
      'BLOCK_REFUSED',
      'the clock of this world follows real time, which cannot wait',
    );
  }
  if (instance !== undefined && instance !== known) {
    throw new FeedMistake('WORLD_REPLACED', `the world ${source.id} has been replaced by another`);
  }
  return from === 'now' ? { place: source.length } : source.find(from);
}

/** Refuses a future place. */
export function ahead(from: number, next: number): FeedMistake {
  return new FeedMistake('SEQUENCE_AHEAD', `from ${from} lies ahead: the next entry is ${next}`);
}
