import type { JsonObject } from '../file/json-object.ts';
import { compareLogs, type LogComparison, type LogSide } from '../file/log-comparison.ts';
import { readEntry } from '../file/logged-entry.ts';
import { differenceLines } from '../words/difference-lines.ts';
import { fieldsThatDiffer } from '../words/field-difference.ts';
import { exitCode } from './exit-code.ts';
import { jsonText } from './json-report.ts';
import { columnsOf, paintFor, type Terminal } from './terminal.ts';
import { tellTruncation } from './truncation.ts';

export interface DiffFlags {
  readonly json?: boolean;
}

/** `motorpool diff`: finds the first difference of two logs and returns the exit code. */
export function diffCommand(
  fileA: string,
  fileB: string,
  flags: DiffFlags,
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

/**
 * Whether logs are equal. A truncated or altered file equals nothing, not even a copy of itself.
 */
function areEqual({ isSameStart, a, b }: LogComparison): boolean {
  const differ = !isSameStart || a.line !== undefined || b.line !== undefined;
  return !differ && [...a.reader.flaws, ...b.reader.flaws].length === 0;
}

/** A comparison for programs. */
export function comparisonObject(comparison: LogComparison) {
  const { isSameStart, agreed, a, b } = comparison;
  return {
    equal: areEqual(comparison),
    // The start is an entry too; where it differs, nothing is common.
    common: isSameStart ? agreed : 0,
    partsAt: a.line === undefined && b.line === undefined ? null : agreed,
    fields: fieldsThatDiffer(a.line, b.line),
    a: sideObject(a),
    b: sideObject(b),
  };
}

function sideObject({ reader, line, causes }: LogSide) {
  const { file, header, entries, digest, flaws } = reader;
  const entryOf = (each: string): JsonObject | string => readEntry(each)?.object ?? each;
  return {
    file,
    header,
    entries,
    digest,
    flaws,
    entry: line === undefined ? null : entryOf(line),
    causes: causes.map(entryOf),
  };
}
