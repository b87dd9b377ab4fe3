import type { Filter } from './filter.ts';
import { Parcel } from './parcel.ts';

/** The connection of one client. */
export interface ClientOutlet {
  send(parcel: Parcel): void;
  /** Whether the client must take buffered bytes first; `drained` of its session follows. */
  readonly isFull: boolean;
  /** Whether so much is buffered that nothing may be added. */
  readonly isOverfull: boolean;
  /** @param code one of RFC 6455 */
  close(code: CloseCode, reason: string): void;
}

/** Going away, policy violation, try again later. */
export type CloseCode = 1001 | 1008 | 1013;

/** The treatment of a client that does not keep up. */
export type SlowPolicy = 'drop' | 'close' | 'block';

/** A client that receives entries, and its progress. */
export class FeedReader {
  readonly filter: Filter;
  readonly outlet: ClientOutlet;
  readonly policy: SlowPolicy;
  /** The place it reads next; meaningless while it is up to date. */
  place: number;
  /** Only entries after this place count as late: resuming from an old place is no fault. */
  behindFrom: number;
  /** Whether a turn of its own is planned. */
  isPlanned = false;
  isGone = false;

  constructor(
    filter: Filter,
    outlet: ClientOutlet,
    begun: { readonly policy: SlowPolicy; readonly place: number; readonly length: number },
  ) {
    this.filter = filter;
    this.outlet = outlet;
    this.policy = begun.policy;
    this.place = begun.place;
    this.behindFrom = begun.length;
  }

  /** Notes that it is behind, having received everything before a place. */
  fallBehind(place: number): void {
    this.place = place;
    this.behindFrom = place;
  }

  /** The number of entries by which it is late. */
  lag(length: number): number {
    return length - Math.max(this.place, this.behindFrom);
  }

  /** Handles the loss of the next entries: goes on with those that are left, or ends. */
  lose({ oldest, gap }: { readonly oldest: number; readonly gap: object }): void {
    if (this.policy !== 'drop') {
      this.end('too slow: the log no longer keeps the next entry');
      return;
    }
    this.outlet.send(Parcel.of(gap));
    this.place = oldest;
  }

  end(reason: string): void {
    this.isGone = true;
    this.outlet.close(1013, reason);
  }
}
