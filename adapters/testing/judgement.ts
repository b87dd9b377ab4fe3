import { inspect } from 'node:util';
import type { SimulatedWorld } from '../library/simulated-world.ts';

/** The result of a matcher, in the form of vitest and Jest. */
export interface Judgement {
  readonly pass: boolean;
  /** The reason of the failure, of `.not` too. */
  readonly message: () => string;
}

/** The part of a runner's `this` that our matchers read. */
export interface MatcherContext {
  readonly isNot?: boolean | undefined;
  /** The file of the test. */
  readonly testPath?: string | undefined;
  equals(a: unknown, b: unknown): boolean;
  /** The snapshot state of vitest and Jest, whose `-u` renews snapshots. */
  readonly snapshotState?: unknown;
}

/** The world that was handed to `expect`. */
export function worldIn(received: unknown, matcher: string): SimulatedWorld {
  const isWorld = typeof received === 'object' && received !== null && 'settle' in received;
  if (isWorld) return received as SimulatedWorld;
  throw new TypeError(
    `${matcher} is for a world, as createWorld makes it: found ${show(received)}`,
  );
}

/** A world with a log in memory, which matchers of the log need. */
export function recordedWorldIn(received: unknown, matcher: string): SimulatedWorld {
  const world = worldIn(received, matcher);
  if (world.log.length > 0) return world;
  throw new TypeError(`${matcher} needs a world that retains its log`);
}

/** A value in a sentence. */
export function show(value: unknown): string {
  return inspect(value, { breakLength: Infinity, depth: 4, compact: true });
}
