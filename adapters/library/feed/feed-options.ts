import type { Subscribe } from '../../http/feed/messages.ts';

/** What somebody wants of a feed. */
export interface FeedOptions {
  /** The control token of the server. */
  readonly token: string;
  /** Only what is about these, by name or id; everything without it. */
  readonly vehicles?: readonly string[] | undefined;
  /** Only entries of these kinds; `charge.*` is every kind that begins so. */
  readonly kinds?: readonly string[] | undefined;
  /** Changes of these signals, by `Group.Name` or code, beside what `kinds` asks for. */
  readonly signals?: readonly string[] | undefined;
  /** The first sequence that is wanted; `now` without it. */
  readonly from?: 'now' | number | undefined;
  /** The vehicles as they are, first; after a gap they come unless it is false. */
  readonly snapshot?: boolean | undefined;
  /**
   * What becomes of this client where it does not keep up: it loses what the log no longer keeps and is told so by a gap
   * (`drop`, the usual); it is closed, and resumes (`close`); an advance waits for it (`block`).
   */
  readonly slow?: Subscribe['slow'];
}

/** What a feed needs of its surroundings. */
export interface FeedSurroundings {
  /** Opens a connection that offers these subprotocols. */
  readonly connect: (url: string, protocols: readonly string[]) => FeedSocket;
  /** Runs something so many milliseconds of real time from now; returns how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void;
  /** From 0 up to 1: clients that lost one server do not come back all at once. */
  readonly random: () => number;
}

/** As much of a WebSocket as a feed uses; those of browsers and of `ws` have it. */
export interface FeedSocket {
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  /** Some say why. */
  onerror: ((event: { readonly message?: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Why a feed ended, or a command came to nothing. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /**
   * What the server says, such as `VEHICLE_NOT_FOUND`; `CONNECTION_LOST`: nobody knows whether the command was followed;
   * `REFUSED`: the server does not let this client in, or not any more; `CLOSED`: by whoever holds the feed.
   */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
