import { isRejected, loadAll } from '../load.ts';
import { checkAgainst, type RunSettings } from '../run-settings.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import { type Candidate, selected } from './selection.ts';

/**
 * Reads files and selects from their scenarios. Throws `UsageError` for options that do not fit,
 * before anything runs.
 */
export function candidatesOf(
  { files }: Pick<ScenarioFiles, 'files'>,
  settings: RunSettings,
  { env }: Pick<Terminal, 'env'>,
): readonly Candidate[] {
  const all = files.flatMap((file) => loadAll(file, { ...settings, env }));
  const candidates = selected(all, settings);
  if (settings.log !== undefined && candidates.length > 1) {
    throw new UsageError('--log takes the log of one run: pick one combination with --matrix');
  }
  for (const each of candidates) if (!isRejected(each)) checkAgainst(each.scenario, settings);
  return candidates;
}
