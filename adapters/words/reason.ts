import type { Conclusion, Finding, TextPosition } from '../../engine/index.ts';

/** The reason of a conclusion, with the value that the deciding expectation found instead. */
export function reasonWords(
  { reason, position }: Pick<Conclusion, 'reason' | 'position'>,
  findings: readonly Finding[],
): string {
  const found = findings.find((each) => !each.passed && isSamePlace(each.position, position));
  const isNew = found?.actual !== undefined && !reason.includes(found.actual);
  return isNew ? `${reason} (${found.actual})` : reason;
}

export function isSamePlace(one: TextPosition, other: TextPosition | undefined): boolean {
  return one.line === other?.line && one.column === other.column;
}
