import type { Feed } from './feed.ts';
import { FeedClient } from './feed-client.ts';
import type { FeedOptions, FeedSocket } from './feed-options.ts';
import { ambient } from './surroundings.ts';

/** The exports of `motorpool/feed` in browsers. */
export type { ClockOrder, Feed, FeedEntry, FeedItem, FeedStatus } from './feed.ts';
export { FeedError, type FeedOptions } from './feed-options.ts';

type SocketOfHost = new (url: string, protocols: readonly string[]) => FeedSocket;

/** As in Node. Browsers do not state why a handshake was refused, so attempts go on for ever. */
export function connectFeed(address: string | URL, options: FeedOptions): Feed {
  const { WebSocket } = globalThis as unknown as { readonly WebSocket: SocketOfHost };
  return new FeedClient(address, options, {
    ...ambient,
    connect: (url, protocols) => new WebSocket(url, protocols),
  });
}
