import { interval, type SchedulerLike } from 'rxjs';
import { formatDuration, longestDurationMs, parseDuration } from '../../engine/index.ts';
import type { Exchanges } from '../pace/exchanges.ts';

/** Work that an application repeats, by the simulated time between: `{ '15m': (world) => … }`. */
export type Every<Args extends readonly unknown[]> = Readonly<
  Record<string, (...args: Args) => unknown>
>;

/** One such work. */
export interface RepeatedWork<World> {
  readonly everyMs: number;
  readonly run: (world: World) => unknown;
}

/** The time between two calls, ms. Throws `TypeError` for a text that is no such time. */
export function periodMs(written: string): number {
  const ms = parseDuration(written) ?? 0;
  if (ms >= leastMs && ms <= longestDurationMs) return ms;
  throw new TypeError(`every: ${written} is no time from 1s to 36525d; write 15m or 1h`);
}

const leastMs = 1000;

/** The work that options state; an error of it has the name of the work. */
export function repeatedWork<World>(every: Every<[world: World]>): readonly RepeatedWork<World>[] {
  return Object.entries(every).map(([written, run]) => ({
    everyMs: periodMs(written),
    run: async (world) => {
      try {
        await run(world);
      } catch (cause) {
        const words = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`every ${written} throws: ${words}`, { cause });
      }
    },
  }));
}

interface RepeatingParts {
  readonly exchanges: Exchanges;
  /** Called with an error of the work. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Calls work of an application at its instants, counted from now. Time passes as for a delivery:
 * not while it computes, but while it waits for the world. A call may overlap the one before it, as
 * with `setInterval`.
 */
export function repeatIn<World extends { readonly scheduler: SchedulerLike }>(
  world: World,
  every: readonly RepeatedWork<World>[],
  { exchanges, onFailure }: RepeatingParts,
): void {
  for (const { everyMs, run } of every) {
    const once = async (): Promise<void> => {
      try {
        await run(world);
      } catch (error) {
        onFailure(error);
      }
    };
    const instants = interval(everyMs, world.scheduler);
    instants.subscribe(() => exchanges.beginOwn(`every ${formatDuration(everyMs)}`, once));
  }
}
