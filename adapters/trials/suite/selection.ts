import { findsPattern, patternMistake } from '../../../engine/index.ts';
import { isRejected, type RejectedScenario } from '../../scenarios/load.ts';
import { counted } from '../../terminal/terminal.ts';
import { UsageError } from '../../terminal/usage-error.ts';
import type { SuiteScenario } from './runners.ts';

/** A scenario that may run, or a file with mistakes. */
export type Candidate<Found extends SuiteScenario> = Found | RejectedScenario;

/** The selection among scenarios. */
export interface ScenarioSelection {
  /** A pattern in RE2 syntax. */
  readonly grep: string | undefined;
  readonly shard: Shard | undefined;
}

/** One of several parts, numbered from 1. */
export interface Shard {
  readonly number: number;
  readonly count: number;
}

/** Reads `--grep` and `--shard`. Throws `UsageError`. */
export function readSelection(flags: {
  readonly grep?: string;
  readonly shard?: string;
}): ScenarioSelection {
  return { grep: readGrep(flags.grep), shard: readShard(flags.shard) };
}

/**
 * Filters by the expression, then takes the part: the first of three takes the first, the fourth
 * and the seventh scenario, so that adjacent long ones are spread. A part may be empty; an
 * expression without a match is an error.
 */
export function selected<Found extends SuiteScenario>(
  candidates: readonly Candidate<Found>[],
  { grep, shard }: ScenarioSelection,
): readonly Candidate<Found>[] {
  const found = grep === undefined ? candidates : candidates.filter((each) => isFound(each, grep));
  if (grep !== undefined && found.length === 0) {
    const all = counted(candidates.length, 'scenario');
    throw new UsageError(`--grep ${grep} finds none of ${all}: names, files and tags are searched`);
  }
  return found.filter((_, index) => isInShard(index, shard));
}

/** Whether the scenario with this index is in a part; all are without one. */
export function isInShard(index: number, shard: Shard | undefined): boolean {
  return shard === undefined || index % shard.count === shard.number - 1;
}

function isFound(each: Candidate<SuiteScenario>, grep: string): boolean {
  // A file with mistakes has no known name, but its text contains it.
  if (isRejected(each)) return [each.file, each.source].some((text) => findsPattern(grep, text));
  const { file, name, tags } = each.scenario;
  return [file, name, ...tags].some((text) => findsPattern(grep, text));
}

function readGrep(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const mistake = patternMistake(written);
  if (mistake === undefined) return written;
  throw new UsageError(`--grep ${written} is not a valid regular expression: ${mistake.message}`);
}

function readShard(written: string | undefined): Shard | undefined {
  if (written === undefined) return undefined;
  const [, number, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(written)?.map(Number) ?? [];
  if (number === undefined || count === undefined || number < 1 || number > count) {
    throw new UsageError(`--shard ${written}: write part/parts, such as 1/3`);
  }
  return { number, count };
}
