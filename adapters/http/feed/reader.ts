import type { Filter } from './filter.ts';
import { Parcel } from './parcel.ts';

/** Where messages to one client go. */
export interface Outlet {
  send(parcel: Parcel): void;
  /** More waits to be taken by the client than should; `drained` of its session is called once that is over. */
  readonly isFull: boolean;
  /** Far more: nothing may be added. */
  readonly isOverfull: boolean;
  /** A code of RFC 6455. */
  close(code: CloseCode, reason: string): void;
}

/** Going away, against the rules, try again later. */
export type CloseCode = 1001 | 1008 | 1013;

/** What becomes of a client that does not keep up. */
export type SlowPolicy = 'drop' | 'close' | 'block';

/** A client that is told of entries, and how far it is. */
export class Reader {
  readonly filter: Filter;
  readonly outlet: Outlet;
  readonly policy: SlowPolicy;
  /** What it is to look at next; of no meaning while it is up to date. */
  place: number;
  /** What came after this place and was not looked at counts as being behind: to resume is no fault. */
  behindFrom: number;
  /** A turn of its own is planned. */
  isPlanned = false;
  isGone = false;

  constructor(
    filter: Filter,
    outlet: Outlet,
    begun: { readonly policy: SlowPolicy; readonly place: number; readonly length: number },
  ) {
    this.filter = filter;
    this.outlet = outlet;
    this.policy = begun.policy;
    this.place = begun.place;
    this.behindFrom = begun.length;
  }

  /** It falls behind, having got everything before a place. */
  fallBehind(place: number): void {
    this.place = place;
    this.behindFrom = place;
  }

  /** By how much it is late. */
  lag(length: number): number {
    return length - Math.max(this.place, this.behindFrom);
  }

  /** What comes next is gone; goes on with what there is, or ends. */
  lose({ oldest, gap }: { readonly oldest: number; readonly gap: object | undefined }): void {
    if (this.policy !== 'drop') {
      this.end('too slow: the log no longer keeps what comes next');
      return;
    }
    if (gap !== undefined) this.outlet.send(Parcel.of(gap));
    this.place = oldest;
  }

  end(reason: string): void {
    this.isGone = true;
    this.outlet.close(1013, reason);
  }
}
