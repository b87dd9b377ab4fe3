import { describeCount } from './judge-count.ts';
import { describeArrivals, describeDeliveries } from './judge-webhooks.ts';
import type { Comparison, Expectation } from './plan-expectations.ts';

/** Whether a value satisfies a comparison. */
export function holds(comparison: Comparison, value: unknown): boolean {
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
      return typeof value === 'string' && new RegExp(comparison.pattern, 'u').test(value);
    case 'oneOf':
      return comparison.values.some((each) => each === value);
    case 'present':
      return value !== undefined && value !== null;
    case 'absent':
      return value === undefined || value === null;
  }
}

/** The expectation in words, close to how the scenario writes it. */
export function describeExpectation(expectation: Expectation): string {
  if (expectation.name !== undefined) return expectation.name;
  switch (expectation.kind) {
    case 'condition':
      return expectation.condition.source;
    case 'value':
      return `${expectation.value.source} ${describeComparison(expectation.comparison)}`;
    case 'fact': {
      const { target, fact, count } = expectation;
      const subject = target === undefined ? 'any vehicle' : target.name;
      return `${fact} of ${subject} ${describeCount(count)}`;
    }
    case 'signal':
      return `${expectation.signal} of ${expectation.target.name} ${describeComparison(expectation.comparison)}`;
    case 'webhook':
      return describeArrivals(expectation);
    case 'deliveries':
      return describeDeliveries(expectation);
  }
}

function describeComparison(comparison: Comparison): string {
  switch (comparison.kind) {
    case 'equals':
      return `equals ${show(comparison.value)}`;
    case 'near':
      return `near ${comparison.value}, within ${comparison.tolerance}`;
    case 'atLeast':
      return `at least ${comparison.value}`;
    case 'atMost':
      return `at most ${comparison.value}`;
    case 'between':
      return `between ${comparison.from} and ${comparison.to}`;
    case 'matches':
      return `matches ${comparison.pattern}`;
    case 'oneOf':
      return `one of ${comparison.values.map(show).join(', ')}`;
    case 'present':
    case 'absent':
      return comparison.kind;
  }
}

/** A found value as a person would write it. */
export function show(value: unknown): string {
  if (typeof value === 'number') return String(Math.round(value * 10_000) / 10_000);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === undefined || value === null) return 'nothing';
  return JSON.stringify(value);
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
