import { compareLogs } from '../../file/log-comparison.ts';
import { areEqual, comparisonObject } from '../../past/comparison-object.ts';
import { exitCode } from '../../terminal/exit-code.ts';
import { jsonText } from '../../terminal/json-text.ts';
import type { JsonFlags } from '../../terminal/shared-options.ts';
import { columnsOf, paintFor, type Terminal } from '../../terminal/terminal.ts';
import { tellTruncation } from '../../terminal/truncation.ts';
import { differenceLines } from '../../words/difference-lines.ts';

/** `motorpool diff`: finds the first difference of two logs and returns the exit code. */
export function diffCommand(
  fileA: string,
  fileB: string,
  flags: JsonFlags,
  terminal: Terminal,
): number {
  const { stdout, env } = terminal;
  const comparison = compareLogs(fileA, fileB);
  for (const { reader } of [comparison.a, comparison.b]) {
    tellTruncation(reader.file, reader.flaws, terminal);
  }
  if (flags.json === true) {
    stdout.write(jsonText(comparisonObject(comparison)));
  } else {
    const paint = paintFor(stdout, env);
    const columns = Math.min(columnsOf(stdout), 120);
    stdout.write(`${differenceLines(comparison, { paint, columns }).join('\n')}\n`);
  }
  return areEqual(comparison) ? exitCode.ok : exitCode.failed;
}
