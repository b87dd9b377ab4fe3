import { FeedMistake } from './feed-mistake.ts';
import type { Subscribe } from './messages.ts';
import type { FeedPlace, FeedSource } from './source.ts';

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
