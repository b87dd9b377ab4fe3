import { runCommandLine } from '../../../adapters/cli/command-line.ts';
import type { Terminal } from '../../../adapters/terminal/terminal.ts';

/** The output and the end of a command line. */
export interface Recorded {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface TerminalOptions {
  /** A terminal of this width; without it the outputs are files. */
  readonly columns?: number;
  readonly env?: Terminal['env'];
  readonly command?: string;
  /** The wall clock; it stands still without one. */
  readonly wallMs?: () => number;
  readonly interruption?: AbortSignal;
  /** The number of lines that a user enters before the input ends. */
  readonly lines?: number;
  /** Called with everything that is written to standard output. */
  readonly onOutput?: (text: string) => void;
  /** Called with everything that is written to standard error. */
  readonly onError?: (text: string) => void;
}

/** Runs a command line in this process and records its output. */
export function record(args: readonly string[], options: TerminalOptions = {}): Promise<Recorded> {
  return recordOf((terminal) => runCommandLine(args, terminal), options);
}

/** Runs a command in this process and records its output. */
export async function recordOf(
  command: (terminal: Terminal) => Promise<number>,
  options: TerminalOptions = {},
): Promise<Recorded> {
  let stdout = '';
  let stderr = '';
  const screen = { isTTY: options.columns !== undefined, columns: options.columns };
  const terminal: Terminal = {
    stdout: {
      ...screen,
      write: (text) => {
        stdout += text;
        options.onOutput?.(text);
      },
    },
    stderr: {
      ...screen,
      write: (text) => {
        stderr += text;
        options.onError?.(text);
      },
    },
    env: options.env ?? {},
    ...(options.command !== undefined && { command: options.command }),
    wallMs: options.wallMs ?? (() => 0),
    interruption: () => options.interruption ?? new AbortController().signal,
    ...(options.lines !== undefined && { onEnter: entering(options.lines) }),
  };
  const code = await command(terminal);
  return { code, stdout, stderr };
}

function entering(lines: number): NonNullable<Terminal['onEnter']> {
  return (heard, ended) => {
    for (let line = 0; line < lines; line += 1) heard();
    ended?.();
    return () => {};
  };
}
