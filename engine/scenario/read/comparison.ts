import { detectQuantity, parseQuantity } from '../../form/units.ts';
import { patternMistake } from '../../pattern/pattern.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import type { Expression } from '../expressions/expression.ts';
import { celDuration, celTimestamp } from '../expressions/types.ts';
import type { Comparison, Scalar } from '../plan/comparison.ts';
import type { RawExpectation } from '../schema/expectations.ts';
import { textSpan } from '../source/tree.ts';
import {
  type Checker,
  type Entry,
  plainNumber,
  present,
  report,
  reportKey,
  reportSecond,
  reportWhole,
  zeroOrMore,
} from './checker.ts';

export const valueForms = [
  'equals',
  'near',
  'atLeast',
  'atMost',
  'between',
  'matches',
  'oneOf',
  'contains',
  'length',
  'present',
  'absent',
] as const satisfies readonly (keyof RawExpectation)[];

/**
 * The comparison with a value, in the units of expressions. Without an expression (a signal) the
 * type of the value is unknown before the run. Undefined when wrong, which is reported.
 */
export function comparison(
  checker: Checker,
  raw: RawExpectation,
  value: Expression | undefined,
): Comparison | undefined {
  const [form, second] = present(raw, valueForms) as (typeof valueForms)[number][];
  if (second !== undefined) return reportSecond(checker, raw, form!, second);
  if (form === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    return reportWhole(checker, raw, 'form_missing', `one of ${valueForms.join(', ')}`);
  }
  if (raw.tolerance !== undefined && form !== 'near') {
    reportKey(checker, raw, 'tolerance', 'modifier_misplaced', 'tolerance belongs to near');
  }
  const type = value?.type ?? 'dyn';
  const wants: Wants = { type, dimension: value?.dimension };
  switch (form) {
    case 'present':
    case 'absent':
      return { kind: form };
    case 'matches':
      return matches(checker, raw, type);
    case 'equals': {
      const read = scalar(checker, raw, 'equals', wants);
      return read === undefined ? undefined : { kind: 'equals', value: read };
    }
    case 'oneOf': {
      const list = raw.oneOf!;
      const values = list.flatMap((_, index) => scalar(checker, list, index, wants) ?? []);
      return values.length === list.length ? { kind: 'oneOf', values } : undefined;
    }
    case 'contains':
    case 'length':
      return inside(checker, raw, form, type);
    case 'near':
      return near(checker, raw, wants);
    case 'between':
      return between(checker, raw, wants);
    case 'atLeast':
    case 'atMost': {
      const read = number(checker, raw, form, wants);
      return read === undefined ? undefined : { kind: form, value: read };
    }
  }
}

interface Wants {
  /** The CEL type of the value. */
  readonly type: string;
  readonly dimension: Expression['dimension'];
}

function near(checker: Checker, raw: RawExpectation, wants: Wants): Comparison | undefined {
  const value = number(checker, raw, 'near', wants);
  if (raw.tolerance === undefined) {
    if (checker.damaged.has(raw)) return undefined;
    return reportKey(checker, raw, 'near', 'form_missing', 'how near: add tolerance:');
  }
  if (typeof raw.tolerance === 'object') {
    const message = 'near has so much above or below; a share of it is of legacy';
    return report(checker, raw, 'tolerance', 'wrong_type', message);
  }
  // Two instants differ by a duration.
  const difference: Wants =
    wants.type === celTimestamp ? { type: celDuration, dimension: 'duration' } : wants;
  const tolerance = number(checker, raw, 'tolerance', difference);
  if (value === undefined || tolerance === undefined) return undefined;
  if (tolerance < 0) {
    return report(checker, raw, 'tolerance', 'out_of_range', 'a tolerance is 0 or more');
  }
  return { kind: 'near', value, tolerance };
}

function between(checker: Checker, raw: RawExpectation, wants: Wants): Comparison | undefined {
  const ends = raw.between!;
  if (ends.length !== 2) {
    return report(checker, raw, 'between', 'value_malformed', 'expected two values: [from, to]');
  }
  const from = number(checker, ends, 0, wants);
  const to = number(checker, ends, 1, wants);
  if (from === undefined || to === undefined) return undefined;
  if (from <= to) return { kind: 'between', from, to };
  return report(checker, raw, 'between', 'out_of_range', 'from is above to');
}

function matches(checker: Checker, raw: RawExpectation, type: string): Comparison | undefined {
  const pattern = raw.matches!;
  if (type !== 'string' && type !== 'dyn') {
    return reportKey(
      checker,
      raw,
      'matches',
      'expression_type',
      `matches is for text, not ${type}`,
    );
  }
  const mistake = patternMistake(pattern);
  if (mistake === undefined) return { kind: 'matches', pattern };
  const { findings, tree } = checker;
  findings.report('value_malformed', mistake.message, textSpan(tree, raw, 'matches', mistake));
  return undefined;
}

/** The contents required of a text or list. */
function inside(
  checker: Checker,
  raw: RawExpectation,
  form: 'contains' | 'length',
  type: string,
): Comparison | undefined {
  if (type !== 'string' && type !== 'dyn' && !type.startsWith('list<')) {
    const message = `${form} is for text and lists, not ${type}`;
    return reportKey(checker, raw, form, 'expression_type', message);
  }
  if (form === 'contains') return { kind: 'contains', value: raw.contains! };
  const length = plainNumber(checker, raw, 'length', { ...zeroOrMore, whole: true });
  return length === undefined ? undefined : { kind: 'length', length };
}

/** A number, duration or instant. */
function number<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  wants: Wants,
): number | undefined {
  if (wants.type === 'string' || wants.type === 'bool') {
    const message = `${String(key)} compares numbers; the value is a ${wants.type}`;
    return report(checker, parent, key, 'expression_type', message);
  }
  const read = scalar(checker, parent, key, wants);
  if (read === undefined || typeof read === 'number') return read;
  return report(checker, parent, key, 'wrong_type', `expected a number, found ${read}`);
}

/** A value with the unit and type of the expression. */
function scalar<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  { type, dimension }: Wants,
): Scalar | undefined {
  const raw = parent[key] as Scalar;
  const wrong = (wanted: string): undefined =>
    report(checker, parent, key, 'wrong_type', `expected ${wanted}, found ${raw}`);
  switch (type) {
    case 'bool':
      return typeof raw === 'boolean' ? raw : wrong('true or false');
    case 'string':
      return typeof raw === 'string' ? raw : wrong('text');
    case celTimestamp:
      return (
        parseInstantIn(checker.zone, String(raw), checker) ??
        wrong('an instant such as 2026-10-24T22:30:00Z')
      );
    case 'int':
    case 'double':
    case celDuration:
      if (typeof raw === 'boolean') return wrong('a number');
      return measured(checker, parent, key, type === celDuration ? 'duration' : dimension);
    default:
      // The unit of a signal is unknown here, so a quantity is replaced by its number.
      return typeof raw === 'string' ? (quantityInSignal(raw) ?? raw) : raw;
  }
}

function quantityInSignal(raw: string): number | undefined {
  const found = detectQuantity(raw);
  return found?.dimension === 'duration' ? undefined : found?.value;
}

function measured<Parent extends object>(
  checker: Checker,
  parent: Parent,
  key: Entry<Parent>,
  dimension: Wants['dimension'],
): number | undefined {
  const raw = parent[key] as string | number;
  // Expressions have numbers without units, so the values to compare may have none.
  if (typeof raw === 'number' && dimension !== 'duration') return raw;
  if (dimension === undefined) {
    const found = detectQuantity(String(raw));
    if (found !== undefined) return found.value;
    return report(checker, parent, key, 'wrong_type', `expected a number, found ${raw}`);
  }
  const reading = parseQuantity(dimension, raw);
  if ('value' in reading) return reading.value;
  return report(checker, parent, key, reading.code, reading.problem, reading.suggestion);
}
