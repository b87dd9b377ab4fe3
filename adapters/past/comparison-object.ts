import type { JsonObject } from '../file/json-object.ts';
import type { LogComparison, LogSide } from '../file/log-comparison.ts';
import { readEntry } from '../file/logged-entry.ts';
import { fieldsThatDiffer } from '../words/field-difference.ts';

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

/**
 * Whether logs are equal. A truncated or altered file equals nothing, not even a copy of itself.
 */
export function areEqual({ isSameStart, a, b }: LogComparison): boolean {
  const differ = !isSameStart || a.line !== undefined || b.line !== undefined;
  return !differ && [...a.reader.flaws, ...b.reader.flaws].length === 0;
}

function sideObject({ reader, line, causes }: LogSide) {
  const { file, header, entries, digest, flaws } = reader;
  const toEntry = (each: string): JsonObject | string => readEntry(each)?.object ?? each;
  return {
    file,
    header,
    entries,
    digest,
    flaws,
    entry: line === undefined ? null : toEntry(line),
    causes: causes.map(toEntry),
  };
}
