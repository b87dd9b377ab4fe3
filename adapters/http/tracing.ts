import type { ServiceFault, World } from '../../engine/index.ts';
import type { RequestHead } from './ready-answer.ts';

/** Follows requests in traces. */
export interface Tracing {
  /** Begins to follow a request; undefined where there is nothing to follow. */
  begin(head: Pick<RequestHead, 'headers' | 'method'>, path: string): RequestTrace | undefined;
  /** The number of the attempt of a world in whose trace a request lies; undefined without one. */
  attemptFor?(head: Pick<RequestHead, 'headers'>, world: World): number | undefined;
}

/** One request in its trace. */
export interface RequestTrace {
  /** Notes that the log entries from a sequence up to another follow from the request. */
  caused(world: World, from: number, to: number): void;
  /** Follows an advance of time within the request. */
  advance<Result>(world: World, work: () => Promise<Result>): Promise<Result>;
  end(answer: TracedAnswer): void;
}

/** The end of a request. */
export interface TracedAnswer {
  readonly requestId: string;
  readonly operation: string | undefined;
  readonly status: number;
  /** Undefined for a success. */
  readonly error: Pick<ServiceFault, 'code' | 'type'> | undefined;
  readonly worldId: string | undefined;
  /** Simulated time, ms since the epoch; undefined where it is about no world. */
  readonly atMs: number | undefined;
}
