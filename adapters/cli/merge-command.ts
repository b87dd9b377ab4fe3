import { FileError } from '../file/file-error.ts';
import { FleetFolder } from '../fleet/fleet-folder.ts';
import { concludeFleet } from './fleet-conclusion.ts';
import type { Terminal } from './terminal.ts';

export interface MergeFlags {
  readonly out?: string;
  readonly json?: boolean;
}

/** `motorpool merge`: puts the parts of a run together; returns the exit code. */
export async function mergeCommand(
  paths: readonly string[],
  { out, json: isJson = false }: MergeFlags,
  terminal: Terminal,
): Promise<number> {
  const folders = [...new Set(paths)].map((path) => FleetFolder.open(path));
  const { facts } = folders[0]!;
  const other = folders.find((each) => each.facts.runId !== facts.runId);
  if (other !== undefined) {
    throw new FileError(`${folders[0]!.path} and ${other.path} hold parts of different runs`);
  }
  const results = folders.flatMap((folder) => folder.results());
  const folder = out === undefined ? undefined : FleetFolder.for(out, facts);
  return concludeFleet({ facts, results, folder, isJson, elapsedMs: undefined }, terminal);
}
