import type { Verdict } from '../../../engine/index.ts';
import { exitCode, exitCodeOf } from '../../terminal/exit-code.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { RunFlags } from '../run-options.ts';

/** Consecutive seeds of a scenario, by their numbers from 1. */
export interface SeedRange {
  readonly first: number;
  readonly count: number;
}

/** The runs of a scenario with several seeds. JSON values. */
export interface SeedTally {
  /** The number of seeds that were asked for; after an interruption fewer have run. */
  readonly count: number;
  readonly verdicts: Readonly<Partial<Record<Verdict, number>>>;
  /** The first seeds that failed, in order. */
  readonly failed: readonly string[];
  /** The real time of all runs. */
  readonly wallMs: number;
}

/**
 * A seed of a scenario, by its number from 1: the scenario's own, then `7-2`, `7-3` and so on. More
 * seeds leave the first ones as they are.
 */
export function seedAt(own: string, number: number): string {
  return number === 1 ? own : `${own}-${number}`;
}

/** All seeds of a scenario; one that replays a recording has only the seed of the recording. */
export function seedsOf(
  { replay }: { readonly replay: object | undefined },
  count: number,
): SeedRange {
  return { first: 1, count: replay === undefined ? count : 1 };
}

/** Divides seeds into ranges of so many. */
export function seedParts({ first, count }: SeedRange, most: number): readonly SeedRange[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, at) => {
    return { first: first + at * most, count: Math.min(most, count - at * most) };
  });
}

/** The tally of consecutive ranges. */
export function tallyOf(parts: readonly SeedTally[]): SeedTally {
  const verdicts: Partial<Record<Verdict, number>> = {};
  for (const part of parts) {
    for (const [verdict, count] of Object.entries(part.verdicts) as [Verdict, number][]) {
      verdicts[verdict] = (verdicts[verdict] ?? 0) + count;
    }
  }
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    verdicts,
    failed: parts.flatMap(({ failed }) => failed).slice(0, mostFailed),
    wallMs: parts.reduce((sum, { wallMs }) => sum + wallMs, 0),
  };
}

/** The number of seeds that ran, and of those that failed. */
export function countsOf({ verdicts }: SeedTally): {
  readonly ran: number;
  readonly failed: number;
} {
  const all = Object.entries(verdicts) as [Verdict, number][];
  const sum = (some: typeof all): number => some.reduce((total, [, count]) => total + count, 0);
  return {
    ran: sum(all),
    failed: sum(all.filter(([verdict]) => exitCodeOf(verdict) !== exitCode.ok)),
  };
}

/** The most failing seeds that are named. */
const mostFailed = 20;

/** The most seeds, which take hours already. */
const mostSeeds = 100_000;

/** Reads `--seeds`. Throws `UsageError` for other options that make no sense with several seeds. */
export function readSeeds(flags: RunFlags): number | undefined {
  const { seeds: written } = flags;
  if (written === undefined) return undefined;
  const seeds = Number(written);
  if (!/^\d+$/.test(written) || seeds < 1 || seeds > mostSeeds) {
    throw new UsageError(`--seeds ${written}: write a number of seeds from 1 to 100000`);
  }
  if (flags.log !== undefined) {
    throw new UsageError('--log takes the log of one run: give --seed in place of --seeds');
  }
  const shown = timelineFlags.find((flag) => flags[flag] !== undefined);
  const draws = flags.report?.some((report) => report.startsWith('html')) === true;
  if (shown === undefined || (shown === 'vehicle' && draws)) return seeds;
  throw new UsageError(
    `--${shown} chooses what a timeline shows, and --seeds shows none: leave it out, or give --seed`,
  );
}

/** The options about timelines; a page with charts draws vehicles too. */
const timelineFlags = ['all', 'from', 'dry', 'vehicle'] as const;
