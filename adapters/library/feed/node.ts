import { WebSocket } from 'ws';
import type { Feed } from './feed.ts';
import { FeedClient } from './feed-client.ts';
import type { FeedOptions, FeedSocket } from './feed-options.ts';
import { ambient } from './surroundings.ts';

/** The exports of `motorpool/feed` in Node. */
export type { ClockOrder, Feed, FeedEntry, FeedItem, FeedStatus } from './feed.ts';
export { FeedError, type FeedOptions } from './feed-options.ts';

/**
 * The log of a world of `motorpool serve` as it is written:
 * `connectFeed('http://127.0.0.1:4010', { token })`, or `…/w/w1` for another world. It resumes
 * after a lost connection: every entry once and in order, or a gap.
 */
export function connectFeed(address: string | URL, options: FeedOptions): Feed {
  return new FeedClient(address, options, {
    ...ambient,
    connect: (url, protocols) =>
      new WebSocket(url, [...protocols], { perMessageDeflate: false }) as FeedSocket,
  });
}
