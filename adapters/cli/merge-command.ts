import { FileError } from '../file/file-error.ts';
import { concludeFleet } from '../fleet/fleet-conclusion.ts';
import { runDifference } from '../fleet/fleet-facts.ts';
import { FleetFolder } from '../fleet/fleet-folder.ts';
import type { MergeFlags } from '../fleet/fleet-options.ts';
import { checkTables, tableDifference } from '../fleet/gather-tables.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { UsageError } from '../terminal/usage-error.ts';

/** `motorpool merge`: puts the parts of a run together; returns the exit code. */
export async function mergeCommand(
  paths: readonly string[],
  { out, json: isJson = false }: MergeFlags,
  terminal: Terminal,
): Promise<number> {
  if (out === '') throw new UsageError('--out: write the name of a folder');
  const folders = [...new Set(paths)].map((path) => FleetFolder.open(path));
  const { facts, path } = folders[0]!;
  for (const each of folders) {
    const difference = runDifference(facts, each.facts);
    if (difference === undefined) continue;
    throw new FileError(`${path} and ${each.path} hold parts of different runs: ${difference}`);
  }
  const results = folders.flatMap((folder) => folder.results());
  const difference = out === undefined ? undefined : tableDifference(results);
  if (difference !== undefined) {
    throw new FileError(
      `the parts have different tables: ${difference}; simulate them with the same --tables, --format and --every, or merge without --out`,
    );
  }
  let folder: FleetFolder | undefined;
  const open = async (): Promise<FleetFolder | undefined> => {
    if (out === undefined) return undefined;
    checkTables(results);
    folder = await FleetFolder.for(out, facts);
    return folder;
  };
  try {
    const show = isJson ? 'json' : 'all';
    return await concludeFleet({ facts, results, open, show }, terminal);
  } finally {
    folder?.release();
  }
}
