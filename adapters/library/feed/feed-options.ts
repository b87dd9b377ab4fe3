import type { Subscribe } from '../../http/feed/messages.ts';

/** The options of a feed. */
export interface FeedOptions {
  /** The control token of the server. */
  readonly token: string;
  /** Only entries about these vehicles, by name or id; all entries without it. */
  readonly vehicles?: readonly string[] | undefined;
  /** Only entries of these kinds; `charge.*` is every kind that begins so. */
  readonly kinds?: readonly string[] | undefined;
  /** Changes of these signals, by `Group.Name` or code, besides the entries of `kinds`. */
  readonly signals?: readonly string[] | undefined;
  /** The first sequence wanted; `now` without it. */
  readonly from?: 'now' | number | undefined;
  /** Whether the present state of the vehicles comes first; after a gap it does, unless false. */
  readonly snapshot?: boolean | undefined;
  /**
   * Treatment of a client that does not keep up: entries no longer in the log are replaced by a gap
   * (`drop`, the usual); it is closed, and resumes (`close`); an advance waits for it (`block`).
   */
  readonly slow?: Subscribe['slow'];
}

/** The host functions that a feed needs. */
export interface FeedSurroundings {
  /** Opens a connection that offers these subprotocols. */
  readonly connect: (url: string, protocols: readonly string[]) => FeedSocket;
  /** Runs something after so many milliseconds of real time; returns a function that cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** A number from 0 up to 1, so that clients that lost a server do not reconnect all at once. */
  readonly random: () => number;
}

/** The part of a WebSocket that a feed uses; those of browsers and of `ws` have it. */
export interface FeedSocket {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  /** The message states the reason on some hosts. */
  onerror: ((event: { readonly message?: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The reason why a feed ended, or a command failed. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /**
   * A code of the server such as `VEHICLE_NOT_FOUND`; `CONNECTION_LOST`: the command may have been
   * executed or not; `REFUSED`: the server does not admit this client; `CLOSED`: by the holder.
   */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
