import { isRejected } from '../../scenarios/load.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { RunSettings } from '../run-settings.ts';
import type { Runners, SuiteScenario } from './runners.ts';
import { type Candidate, isInShard, selected } from './selection.ts';

/** Candidates in order, which are taken once. */
export interface Candidates<Found extends SuiteScenario> {
  readonly each: AsyncIterable<Candidate<Found>>;
  /** The number of scenarios not taken yet; each file that has not been read counts as one. */
  left(): number;
}

/**
 * Reads files and selects from their scenarios. Throws `UsageError` for options that do not fit,
 * before anything runs.
 */
export async function candidatesOf<Found extends SuiteScenario>(
  files: readonly string[],
  settings: RunSettings,
  runners: Runners<Found>,
): Promise<readonly Candidate<Found>[]> {
  const read: Candidate<Found>[] = [];
  for await (const found of runners.read(files)) read.push(...found);
  const candidates = selected(read, settings);
  if (settings.log !== undefined && candidates.length > 1) {
    throw new UsageError('--log takes the log of one run: pick one combination with --matrix');
  }
  for (const each of candidates) if (!isRejected(each)) runners.check(each);
  return candidates;
}

/** Whether some option may not fit a scenario, so that all must be read before the first runs. */
export function isReadFirst({ grep, log, out, until, from, vehicles }: RunSettings): boolean {
  return [grep, log, out, until, from, vehicles[0]].some((each) => each !== undefined);
}

/** The candidates of files, which are read as they are taken, so that few of them take memory. */
export function readAsTaken<Found extends SuiteScenario>(
  files: readonly string[],
  { shard }: RunSettings,
  runners: Runners<Found>,
): Candidates<Found> {
  let unread = files.length;
  async function* each(): AsyncGenerator<Candidate<Found>> {
    let index = 0;
    for await (const found of runners.read(files)) {
      unread -= 1;
      for (const one of found) if (isInShard(index++, shard)) yield one;
    }
  }
  return { each: each(), left: () => Math.floor(unread / (shard?.count ?? 1)) };
}

/** Candidates that have been read. */
export function readBefore<Found extends SuiteScenario>(
  candidates: readonly Candidate<Found>[],
): Candidates<Found> {
  let left = candidates.filter((each) => !isRejected(each)).length;
  async function* givenOut(): AsyncGenerator<Candidate<Found>> {
    for (const one of candidates) {
      if (!isRejected(one)) left -= 1;
      yield one;
    }
  }
  return { each: givenOut(), left: () => left };
}
