import type { Feed } from './feed.ts';
import { FeedClient } from './feed-client.ts';
import type { FeedOptions, FeedSocket } from './feed-options.ts';
import { ambient } from './surroundings.ts';

/** What `import 'motorpool/feed'` gives in browsers. */
export type { ClockOrder, Feed, FeedEntry, FeedItem, FeedStatus } from './feed.ts';
export { FeedError, type FeedOptions } from './feed-options.ts';

type SocketOfHost = new (url: string, protocols: readonly string[]) => FeedSocket;

/** As in Node. A browser does not tell why a handshake was refused: it is tried again and again. */
export function connectFeed(address: string | URL, options: FeedOptions): Feed {
  const { WebSocket } = globalThis as unknown as { readonly WebSocket: SocketOfHost };
  return new FeedClient(address, options, {
    ...ambient,
    connect: (url, protocols) => new WebSocket(url, protocols),
  });
}
