import { entriesOfStep, type InSteps } from '../../in-steps.ts';
import type { Expectation } from '../plan/expectations.ts';
import type { RawExpectation } from '../schema/expectations.ts';
import { valueSpan } from '../source/tree.ts';
import { type Checker, positionOf, ScenarioEntry } from './checker.ts';

/**
 * Reads the expectations of one list in steps; those at the end of a scenario take no time. Reports
 * every mistake and leaves out the expectations that have one.
 */
export function* readingExpectations(
  checker: Checker,
  raw: readonly (string | RawExpectation)[],
  path: string,
  isAtEnd = false,
): InSteps<Expectation[]> {
  const read: Expectation[] = [];
  for (const [index, each] of raw.entries()) {
    if (index % entriesOfStep === 0) yield;
    const form = checker.readExpectation(new ScenarioEntry(checker, raw, index), isAtEnd);
    if (form === undefined) continue;
    const { name, because }: RawExpectation = typeof each === 'string' ? {} : each;
    const position =
      typeof each === 'string'
        ? checker.findings.positionOf(valueSpan(checker.tree, raw, index))
        : positionOf(checker, each);
    read.push({ name, because, path: `${path}[${index}]`, position, ...form });
  }
  return read;
}
