import { runLab } from '../../lab/command-line.ts';
import {
  type Recorded,
  recordOf,
  type TerminalOptions,
} from '../adapters/cli/recorded-terminal.ts';

/** Runs a command line of the laboratory in this process and records its output. */
export function recordLab(args: readonly string[], options?: TerminalOptions): Promise<Recorded> {
  return recordOf((terminal) => runLab(args, terminal), options);
}
