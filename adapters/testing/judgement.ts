import { inspect } from 'node:util';
import type { SimulatedWorld } from '../library/simulated-world.ts';

/** What a matcher has to say; vitest and Jest take it as it is. */
export interface Judgement {
  readonly pass: boolean;
  /** Why it failed, or, for `.not`, why it should not have passed. */
  readonly message: () => string;
}

/** What a runner gives a matcher as `this`, as far as ours look at it. */
export interface MatcherContext {
  readonly isNot?: boolean | undefined;
  /** The file of the test. */
  readonly testPath?: string | undefined;
  equals(a: unknown, b: unknown): boolean;
  /** Of vitest and Jest, whose `-u` renews snapshots. */
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

/** A world whose log was kept, which is what can be asked. */
export function recordedWorldIn(received: unknown, matcher: string): SimulatedWorld {
  const world = worldIn(received, matcher);
  if (world.log.length > 0) return world;
  throw new TypeError(`${matcher} reads the log, and this world does not retain it`);
}

/** A value in a sentence. */
export function show(value: unknown): string {
  return inspect(value, { breakLength: Infinity, depth: 4, compact: true });
}
