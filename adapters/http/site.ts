import type { RunningLimiter } from './control/running-limiter.ts';
import type { Simulation } from './control/simulation.ts';
import type { ReadBody } from './read-body.ts';
import type { Tracing } from './tracing.ts';
import type { Worlds } from './worlds.ts';

/** The environment of the app. */
export interface Site {
  readonly worlds: Worlds;
  readonly controlToken: string;
  /** The version of motorpool, which the index of the control API has. */
  readonly version?: string | undefined;
  /** Control of the same worlds. Without it there is no control API. */
  readonly simulation?: Simulation;
  /** The charge limiter that the server runs beside one of the worlds. */
  readonly limiter?: RunningLimiter | undefined;
  /** Whether the server has the host name of a request; without it any name will do. */
  readonly isHost?: (host: string) => boolean;
  /** The origin of a proxy in front of the server, with which links to its host begin. */
  readonly publicOrigin?: string | undefined;
  /** Whether the facts about answers are kept for those who observe the server. */
  readonly isObserved?: boolean | undefined;
  /** Follows requests in traces. */
  readonly tracing?: Tracing | undefined;
  /** The reason why the server cannot serve its worlds now, a sentence; undefined where it can. */
  readonly unready?: (() => string | undefined) | undefined;
  /** Writes the metrics of the server; without it they are not counted. */
  readonly metrics?: (() => Promise<string>) | undefined;
  /** Reads the text of a large body elsewhere, so that no other request waits; else here. */
  readonly readLarge?: ((text: string) => Promise<ReadBody>) | undefined;
  /**
   * Receives a remark about the clients, with its cause, of which each is worth one line to the
   * operator; without words there is none.
   */
  readonly onHint?: (cause: string, words: () => string | undefined) => void;
  /** Receives unexpected failures; clients see only the id of the request. */
  readonly onError?: (error: unknown, requestId: string) => void;
}
