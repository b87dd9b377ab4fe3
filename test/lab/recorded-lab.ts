import { runLab } from '../../lab/command-line.ts';
import { type Recorded, recordOf } from '../adapters/cli/recorded-terminal.ts';

/** Runs a command line of the laboratory in this process and records its output. */
export function recordLab(args: readonly string[]): Promise<Recorded> {
  return recordOf((terminal) => runLab(args, terminal));
}
