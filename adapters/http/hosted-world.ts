import type { ScenarioRun } from '../../engine/index.ts';
import type { FaceOptions } from './face-options.ts';
import type { RequestLog } from './request-log.ts';
import type { Timekeeper } from './timekeeper.ts';

/** A served world with its clock and the form it shows. */
export interface HostedWorld {
  /** The id in paths: `main`. */
  readonly id: string;
  readonly run: ScenarioRun;
  readonly timekeeper: Timekeeper;
  readonly options: FaceOptions;
  readonly record?: WorldRecord | undefined;
  /** The latest requests to its API; without it they are not kept. */
  readonly requests?: RequestLog | undefined;
  /** Present where the world is put away while it is not used. */
  readonly use?: WorldUse | undefined;
}

/** The use of a world by requests and clients of its feed, during which it is not put away. */
export interface WorldUse {
  /** Returns a function that ends it; a request that was about no world has not used it. */
  begin(): (wasUsed?: boolean) => void;
}

/** The recording of a world while it is served. */
export interface WorldRecord {
  /**
   * Resolves once everything that has happened is recorded and may be sent; undefined if it is already. Rejects if it cannot
   * be recorded.
   */
  kept(): Promise<void> | undefined;
  /**
   * The name of the world for clients of its feed, unlike any other; the same whenever the world
   * comes back. Undefined where it ends with the server.
   */
  readonly instance?: string | undefined;
  /** The length of the recording, bytes, where that is known. */
  readonly bytes?: number | undefined;
  /** Whether it has reached its limit, so that nothing may change in the world any more. */
  readonly isFull?: boolean | undefined;
}
