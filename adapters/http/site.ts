import type { Simulation } from './control/simulation.ts';
import type { Worlds } from './worlds.ts';

/** What the app stands on. */
export interface Site {
  readonly worlds: Worlds;
  /** Bearer token of the control API. */
  readonly controlToken: string;
  /** What the control API controls: the same worlds. Without it there is none. */
  readonly simulation?: Simulation;
  /** Whether this server goes by the name that a request asks for; without it by any. */
  readonly isHost?: (host: string) => boolean;
  /** Learns of failures that nobody expected; clients are told nothing of them but the id of the request. */
  readonly onError?: (error: unknown, requestId: string) => void;
}
