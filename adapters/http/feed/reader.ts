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
  /** The next entry to look at; of no meaning while it is up to date. */
  sequence: number;
  /** What came after this one and was not looked at counts as being behind: to resume is no fault. */
  behindFrom: number;
  /** A turn of its own is planned. */
  isPlanned = false;
  isGone = false;

  constructor(
    filter: Filter,
    outlet: Outlet,
    place: { readonly policy: SlowPolicy; readonly sequence: number; readonly length: number },
  ) {
    this.filter = filter;
    this.outlet = outlet;
    this.policy = place.policy;
    this.sequence = place.sequence;
    this.behindFrom = place.length;
  }

  /** It falls behind, having got everything before an entry. */
  fallBehind(sequence: number): void {
    this.sequence = sequence;
    this.behindFrom = sequence;
  }

  /** How many entries it is late. */
  lag(length: number): number {
    return length - Math.max(this.sequence, this.behindFrom);
  }

  /** The log no longer keeps what comes next; goes on with what it does, or ends. */
  lose(oldest: number): void {
    if (this.policy !== 'drop') {
      this.end('too slow: the log no longer keeps what comes next');
      return;
    }
    const { sequence: from } = this;
    this.outlet.send(Parcel.of({ type: 'gap', from, to: oldest - 1, dropped: oldest - from }));
    this.sequence = oldest;
  }

  end(reason: string): void {
    this.isGone = true;
    this.outlet.close(1013, reason);
  }
}
