import module from 'node:module';
import { constants } from 'node:os';
import { objectionOf } from '../file/file-error.ts';
import { exitCode } from '../terminal/exit-code.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { runCommandLine } from './command-line.ts';
import { commandWord } from './command-word.ts';

/** The executable `motorpool`: the part that belongs to the process. */
const interruption = new AbortController();

// From Node 22 on, a later start takes an eighth less processor time with the code that this one
// compiled. Node keeps it among the temporary files, unless NODE_DISABLE_COMPILE_CACHE is set.
const { enableCompileCache } = module as typeof module & { enableCompileCache?: () => unknown };
enableCompileCache?.();

let isOutputLost = false;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // `motorpool run | head`: the reader is gone, so the run ends.
    if (error.code === 'EPIPE') {
      interruption.abort(exitCode.outputClosed);
    } else if (!isOutputLost) {
      isOutputLost = true;
      process.exitCode = exitCode.usage;
      if (stream === process.stdout) process.stderr.write(`error: ${objectionOf(error)}\n`);
    }
  });
}

const lineFeed = 10;

/** Real time for an interrupted process to hand over its output and to end by itself. */
const lastWordsMs = 500;

const terminal: Terminal = {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  command: commandWord({ file: process.argv[1] ?? '', env: process.env, folder: process.cwd() }),
  wallMs: () => performance.now(),
  interruption: () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      // Once: a second signal ends the process at once.
      process.once(signal, () => interruption.abort(128 + constants.signals[signal]));
    }
    return interruption.signal;
  },
  onEnter: (heard, ended = () => {}) => {
    const hear = (chunk: Buffer): void => {
      for (const byte of chunk) if (byte === lineFeed) heard();
    };
    process.stdin.on('data', hear);
    process.stdin.once('end', ended);
    return () => {
      process.stdin.off('data', hear);
      process.stdin.off('end', ended);
      process.stdin.pause();
    };
  },
};

const code = await runCommandLine(process.argv.slice(2), terminal);
// Lost output counts for more than any verdict.
process.exitCode ??= code;
// The command has kept all that it must: nothing that a client left behind holds the process.
if (interruption.signal.aborted) setTimeout(() => process.exit(), lastWordsMs).unref();
