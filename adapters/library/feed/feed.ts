import type { Observable } from 'rxjs';
import type { ClientMessage, ServerMessage } from '../../http/feed/messages.ts';

type Said<Type extends ServerMessage['type']> = Extract<ServerMessage, { readonly type: Type }>;
type Asked<Type extends ClientMessage['type']> = Extract<ClientMessage, { readonly type: Type }>;

/** An entry of the log as it is sent: `at` is an ISO instant, `cause` null where nothing in the log led to it. */
export type FeedEntry = Said<'entry'>['entry'];

/**
 * What a feed tells. A `gap` says which sequences are lost, for good; `clock` comes at most once a second, when the clock
 * or the log has moved; `restarted` means that the server has another world of that name now, told from its first entry;
 * `stretch` comes where a recording is played that goes on somewhere else: all of the stretch before has come by then, and
 * sequences may come again.
 */
export type FeedItem =
  | Said<'entry'>
  | Said<'gap'>
  | Said<'snapshot'>
  | Said<'stretch'>
  | Said<'clock'>
  | { readonly type: 'restarted'; readonly world: string; readonly sequence: number };

/** Whether there is a connection: the first one is sought, it stands, it is sought again, it is over. */
export type FeedStatus = 'connecting' | 'open' | 'reconnecting' | 'closed';

/** What `POST /sim/clock/{action}` takes, with its action. */
export type ClockOrder = DistributiveOmit<Asked<'clock'>, 'id' | 'type'>;

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown
  ? Omit<Union, Key>
  : never;

/** The log of a world on a server as it is written, whatever happens to the connection. */
export interface Feed {
  /**
   * Every entry that was asked for, once and in order, and what else there is to tell. Hot: what comes before somebody
   * subscribes is not kept, and nothing comes in the turn in which the feed is made. Errs with a `FeedError` where the
   * server refuses; completes when the feed is closed.
   */
  readonly items: Observable<FeedItem>;
  /** The entries among them. */
  readonly entries: Observable<FeedEntry>;
  readonly status: Observable<FeedStatus>;
  /**
   * Gives a vehicle an order, `{ plugIn: { power: '11kW' } }`, and resolves with its answer; entries that it led to have
   * come by then. Rejects with a `FeedError`. Waits for a connection; given once, never twice.
   */
  do(vehicle: string, order: Asked<'do'>['order']): Promise<unknown>;
  /** Plays, pauses or advances the clock, or seeks another instant of a recording, and resolves with what the control API answers. Rejects with a `FeedError`. */
  clock(order: ClockOrder): Promise<unknown>;
  close(): void;
}
