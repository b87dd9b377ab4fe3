import { isRejected } from '../load.ts';
import type { RunSettings } from '../run-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Runners, SuiteScenario } from './runners.ts';
import { type Candidate, selected } from './selection.ts';

/**
 * Reads files and selects from their scenarios. Throws `UsageError` for options that do not fit,
 * before anything runs.
 */
export async function candidatesOf<Found extends SuiteScenario>(
  files: readonly string[],
  settings: RunSettings,
  runners: Runners<Found>,
): Promise<readonly Candidate<Found>[]> {
  const candidates = selected(await runners.read(files), settings);
  if (settings.log !== undefined && candidates.length > 1) {
    throw new UsageError('--log takes the log of one run: pick one combination with --matrix');
  }
  for (const each of candidates) if (!isRejected(each)) runners.check(each);
  return candidates;
}
