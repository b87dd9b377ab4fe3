import { formatDuration } from '../../time/duration.ts';
import type { Expression } from '../expressions/expression.ts';
import { type Instant, Meter } from '../expressions/meter.ts';
import { celDuration } from '../expressions/types.ts';
import type { Comparison, Scalar } from '../plan/comparison.ts';

/**
 * Whether a value satisfies a comparison. Throws `BudgetError` if a search takes too many steps.
 */
export function holds(comparison: Comparison, value: unknown, instant: Instant): boolean {
  switch (comparison.kind) {
    case 'equals':
      return value === comparison.value;
    case 'near':
      return isNumber(value) && Math.abs(value - comparison.value) <= comparison.tolerance;
    case 'atLeast':
      return isNumber(value) && value >= comparison.value;
    case 'atMost':
      return isNumber(value) && value <= comparison.value;
    case 'between':
      return isNumber(value) && value >= comparison.from && value <= comparison.to;
    case 'matches':
      return typeof value === 'string' && matches(value, comparison.pattern, instant);
    case 'oneOf':
      return comparison.values.some((each) => each === value);
    case 'contains':
      return contains(value, comparison.value);
    case 'length':
      return lengthOf(value) === comparison.length;
    case 'present':
      return value !== undefined && value !== null;
    case 'absent':
      return value === undefined || value === null;
  }
}

/**
 * Steps of each search that do not count against the budget of its instant: an expectation may
 * search every event of a run.
 */
const freeSteps = 1_000;

function matches(text: string, pattern: string, instant: Instant): boolean {
  const meter = new Meter();
  return meter.evaluate(() => meter.matches(text, pattern), instant, freeSteps);
}

/** The format of the numbers of an expression: milliseconds are written as durations. */
export interface Words {
  readonly number: (value: number) => string;
  readonly value: (value: unknown) => string;
}

const plainWords: Words = { number: String, value: show };
const durationWords: Words = { number: durationIn, value: durationIn };

export function wordsOf({ type }: Expression): Words {
  return type === celDuration ? durationWords : plainWords;
}

export function describeComparison(comparison: Comparison, { number, value } = plainWords): string {
  switch (comparison.kind) {
    case 'equals':
      return `equals ${value(comparison.value)}`;
    case 'near':
      return `near ${number(comparison.value)}, within ${number(comparison.tolerance)}`;
    case 'atLeast':
      return `at least ${number(comparison.value)}`;
    case 'atMost':
      return `at most ${number(comparison.value)}`;
    case 'between':
      return `between ${number(comparison.from)} and ${number(comparison.to)}`;
    case 'matches':
      return `matches ${comparison.pattern}`;
    case 'oneOf':
      return `one of ${comparison.values.map(value).join(', ')}`;
    case 'contains':
      return `contains ${value(comparison.value)}`;
    case 'length':
      return `has length ${comparison.length}`;
    case 'present':
    case 'absent':
      return comparison.kind;
  }
}

function durationIn(value: unknown): string {
  return typeof value === 'number' ? formatDuration(Math.round(value)) : show(value);
}

/** The value found, as a person would write it. */
export function show(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === undefined || value === null) return 'nothing';
  return JSON.stringify(value);
}

/** Whether a text has a part, or a list a member. */
function contains(value: unknown, part: Scalar): boolean {
  if (typeof value === 'string') return value.includes(String(part));
  return Array.isArray(value) && value.includes(part);
}

function lengthOf(value: unknown): number | undefined {
  return typeof value === 'string' || Array.isArray(value) ? value.length : undefined;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
