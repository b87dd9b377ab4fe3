import type { Observable } from 'rxjs';
import type { ClientMessage, ServerMessageOf } from '../../http/feed/messages.ts';

type ClientMessageOf<Type extends ClientMessage['type']> = Extract<
  ClientMessage,
  { readonly type: Type }
>;

/** An entry of the log as sent: `at` is an ISO instant, `cause` null where no entry led to it. */
export type FeedEntry = ServerMessageOf<'entry'>['entry'];

/**
 * An item of a feed. A `gap` states which sequences are lost for good; `clock` comes at most once a
 * second, when the clock or the log has moved; `restarted` means that the server now has another
 * world of that name, starting with its first entry; `unlogged` names chosen vehicles, a hundred at
 * most, about which no entry will come: the scenario has `log: watched` and watches others.
 */
export type FeedItem =
  | ServerMessageOf<'entry'>
  | ServerMessageOf<'gap'>
  | ServerMessageOf<'snapshot'>
  | ServerMessageOf<'clock'>
  | { readonly type: 'unlogged'; readonly vehicles: readonly string[] }
  | { readonly type: 'restarted'; readonly world: string; readonly sequence: number };

/** The state of the connection: under way for the first time, open, under way again, or ended. */
export type FeedStatus = 'connecting' | 'open' | 'reconnecting' | 'closed';

/** An action of the clock with the body of `POST /sim/clock/{action}`. */
export type ClockOrder = DistributiveOmit<ClientMessageOf<'clock'>, 'id' | 'type'>;

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown
  ? Omit<Union, Key>
  : never;

/** The log of a world on a server as it is written, across lost connections. */
export interface Feed {
  /**
   * Every selected entry, once and in order, and the other items. Hot: items before a subscription
   * are not kept, and none comes in the turn in which the feed is made. Errs with a `FeedError`
   * where the server refuses; completes when the feed is closed.
   */
  readonly items: Observable<FeedItem>;
  /** The entries among them. */
  readonly entries: Observable<FeedEntry>;
  readonly status: Observable<FeedStatus>;
  /**
   * Gives a vehicle an order, `{ plugIn: { power: '11kW' } }`, and resolves with its answer, after
   * the entries it led to. Rejects with a `FeedError`. Waits for a connection; is sent only once.
   */
  do(vehicle: string, order: ClientMessageOf<'do'>['order']): Promise<unknown>;
  /** Plays, pauses or advances; resolves with the control API's answer. */
  clock(order: ClockOrder): Promise<unknown>;
  close(): void;
}
