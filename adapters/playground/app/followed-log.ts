import { Observable, of } from 'rxjs';
import type { WorldLine } from '../../dashboard/app/control-api.ts';
import type { LogEntry } from '../../dashboard/app/wire.ts';
import type { FeedItem } from '../../library/feed/browser.ts';

export type FollowedLog = ReturnType<WorldLine['follow']>;

/** The most entries of one page of the log. */
const pageSize = 1000;

/** The log of a world that has ended, as a feed that has no more to come. */
export function followLog(fetch: WorldLine['fetch'], from: number): FollowedLog {
  let isClosed = false;
  const items = new Observable<FeedItem>((follower) => {
    const tell = async (): Promise<void> => {
      let next = from;
      for (;;) {
        const response = await fetch(`/sim/log?from=${next}&limit=${pageSize}`, {});
        const { data, meta } = (await response.json()) as FollowedPage;
        if (isClosed) return;
        for (const entry of data) follower.next({ type: 'entry', entry });
        if (data.length < pageSize) return;
        next = meta.next;
      }
    };
    tell().catch((error: unknown) => follower.error(error));
  });
  return {
    items,
    status: of('open' as const),
    close: () => {
      isClosed = true;
    },
  };
}

interface FollowedPage {
  readonly data: readonly LogEntry[];
  readonly meta: { readonly next: number };
}
