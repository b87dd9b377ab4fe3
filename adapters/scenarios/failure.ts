import { FileError } from '../file/file-error.ts';
import { NeverQuiet } from '../pace/never-quiet.ts';
import { exitCode } from '../terminal/exit-code.ts';
import { lineExcerpt } from '../terminal/source-excerpt.ts';
import { columnsOf, paintFor, printable, type Terminal } from '../terminal/terminal.ts';
import { UnreachableError } from '../terminal/unreachable-error.ts';
import { UsageError } from '../terminal/usage-error.ts';
import { version } from '../terminal/version.ts';
import { ScenarioRejection } from './scenario-rejection.ts';

/** Shows an error, never with a stack, and returns the exit code. */
export function showFailure(error: unknown, terminal: Terminal): number {
  const { stderr, env } = terminal;
  if (error instanceof ScenarioRejection) {
    error.show(terminal);
    return exitCode.usage;
  }
  const paint = paintFor(stderr, env);
  if (error instanceof UsageError || error instanceof FileError || error instanceof NeverQuiet) {
    const layout = { paint, columns: Math.min(columnsOf(stderr), 120) };
    const flawed = error instanceof FileError ? error.flawed : undefined;
    const excerpt = flawed === undefined ? [] : lineExcerpt(flawed, layout);
    const lines = [`${paint('red', 'error:')} ${printable(error.message)}`, ...excerpt];
    stderr.write(`${lines.join('\n')}\n`);
    return error instanceof UnreachableError ? exitCode.unreachable : exitCode.usage;
  }
  const message = error instanceof Error ? error.message : String(error);
  const host = `motorpool ${version}, Node ${process.version}, ${process.platform} ${process.arch}`;
  stderr.write(
    `${paint(['red', 'bold'], 'this is a bug in motorpool:')} ${printable(message)}\n` +
      'Please report it with this line, the scenario, the seed and the options you gave.\n' +
      `${paint('dim', host)}\n`,
  );
  return exitCode.bug;
}
