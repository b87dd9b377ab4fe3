import { detectQuantity, parseQuantity } from '../../form/units.ts';
import { show, showDuration } from '../../form/value-words.ts';
import { patternMistake } from '../../pattern/pattern.ts';
import { parseInstantIn } from '../../time/local-instant.ts';
import type { Expression } from '../expressions/expression.ts';
import { impossibleValue, type SearchWay } from '../expressions/impossible-text.ts';
import { Meter } from '../expressions/meter.ts';
import { celDuration, celTimestamp } from '../expressions/types.ts';
import type { Comparison } from '../plan/comparison.ts';
import type { RawComparison } from '../schema/comparison.ts';
import { textSpan } from '../source/tree.ts';
import { plainNumber, type ScenarioEntry, zeroOrMore } from './checker.ts';

type Scalar = number | string | boolean;

/** The value that is compared. */
interface Compared {
  /** The CEL type of the value. */
  readonly type: string;
  readonly dimension: Expression['dimension'];
  /** The expression, which may be a field of which all values are known. */
  readonly expression?: Expression | undefined;
  /** The format of its numbers, and of any of its values. */
  readonly number: (value: number) => string;
  readonly value: (value: unknown) => string;
  /** The key of the comparison. */
  readonly form: string;
}

/** Each comparison by its key: its reader, which also says it in words and how it holds. */
const comparisons = {
  equals: comparing(scalar, (wanted, { value }) => ({
    words: `equals ${value(wanted)}`,
    holds: (found) => found === wanted,
  })),
  near,
  atLeast: comparing(number, (least, of) => ({
    words: `at least ${of.number(least)}`,
    holds: (found) => isNumber(found) && found >= least,
  })),
  atMost: comparing(number, (most, of) => ({
    words: `at most ${of.number(most)}`,
    holds: (found) => isNumber(found) && found <= most,
  })),
  between,
  matches,
  oneOf: comparing(scalars, (values, { value }) => ({
    words: `one of ${values.map(value).join(', ')}`,
    holds: (found) => values.some((each) => each === found),
  })),
  contains: comparing(insideOf, (_, { value }, at) => {
    const part = at.value as Scalar;
    return {
      words: `contains ${value(part)}`,
      holds: (found) =>
        typeof found === 'string'
          ? found.includes(String(part))
          : Array.isArray(found) && found.includes(part),
    };
  }),
  length: comparing(lengthOf, (length) => ({
    words: `has length ${length}`,
    holds: (found) =>
      (typeof found === 'string' || Array.isArray(found)) && found.length === length,
  })),
  present: () => ({ words: 'present', holds: isThere }),
  absent: () => ({ words: 'absent', holds: (found) => !isThere(found) }),
} as const satisfies Readonly<Record<Exclude<keyof RawComparison, 'tolerance'>, ReadComparison>>;

type ReadComparison = (at: ScenarioEntry, of: Compared) => Made | undefined;
type Made = Omit<Comparison, 'kind'>;

export const valueForms = Object.keys(comparisons) as readonly (keyof typeof comparisons)[];

/**
 * The comparison with a value, in the units of expressions. Without an expression (a signal) the
 * type of the value is unknown before the run. Undefined when wrong, which is reported.
 */
export function comparison(
  at: ScenarioEntry,
  value: Expression | undefined,
): Comparison | undefined {
  const missing = `a comparison is missing: add one of ${valueForms.join(', ')}`;
  const form = at.one(valueForms, () => at.reportWhole('form_missing', missing));
  if (form === undefined) return undefined;
  checkTolerance(at, form);
  const { type = 'dyn', dimension } = value ?? {};
  const made = comparisons[form](at.at(form), {
    type,
    dimension,
    form,
    expression: value,
    ...wordsOf(type),
  });
  return made && { kind: 'comparison', ...made };
}

/** Reports a tolerance that is missing, or that belongs to another comparison. */
export function checkTolerance(at: ScenarioEntry, form: string): void {
  const tolerance = at.at('tolerance');
  if (tolerance.isPresent && form !== 'near') {
    tolerance.reportKey('modifier_misplaced', 'tolerance belongs to near');
  }
  if (form === 'near' && !tolerance.isPresent && !at.isDamaged) {
    at.at('near').reportKey('form_missing', 'near needs a tolerance: add tolerance:');
  }
}

/** The format of the values of an expression: milliseconds are written as durations. */
export function wordsOf(type: string): Pick<Compared, 'number' | 'value'> {
  return type === celDuration
    ? { number: showDuration, value: showDuration }
    : { number: String, value: show };
}

/** The comparison with a value that is read in this way. */
function comparing<Wanted>(
  read: (at: ScenarioEntry, of: Compared) => Wanted | undefined,
  make: (wanted: Wanted, of: Compared, at: ScenarioEntry) => Made,
): ReadComparison {
  return (at, of) => {
    const wanted = read(at, of);
    return wanted === undefined ? undefined : make(wanted, of, at);
  };
}

function near(at: ScenarioEntry, of: Compared): Made | undefined {
  const value = number(at, of);
  const tolerance = toleranceBeside(at, of);
  if (value === undefined || tolerance === undefined) return undefined;
  return {
    words: `near ${of.number(value)}, within ${of.number(tolerance)}`,
    holds: (found) => isNumber(found) && Math.abs(found - value) <= tolerance,
  };
}

/** The tolerance beside `near`; undefined where it is missing or wrong, which is reported. */
export function toleranceBeside(
  at: ScenarioEntry,
  of: Pick<Compared, 'type' | 'dimension'>,
): number | undefined {
  const margin = at.beside('tolerance');
  if (!margin.isPresent) return undefined;
  if (typeof margin.value === 'object') {
    const message = 'near takes an absolute tolerance; a relative one belongs to legacy';
    return margin.report('wrong_type', message);
  }
  // Two instants differ by a duration.
  const isInstant = of.type === celTimestamp;
  const { type, dimension } = isInstant
    ? { type: celDuration, dimension: 'duration' as const }
    : of;
  const tolerance = number(margin, { type, dimension, form: 'near' });
  if (tolerance === undefined || tolerance >= 0) return tolerance;
  return margin.report('out_of_range', 'a tolerance is 0 or more');
}

function between(at: ScenarioEntry, of: Compared): Made | undefined {
  if ((at.value as readonly unknown[]).length !== 2) {
    return at.report('value_malformed', 'expected two values: [from, to]');
  }
  const from = number(at.at(0), of);
  const to = number(at.at(1), of);
  if (from === undefined || to === undefined) return undefined;
  if (from > to) return at.report('out_of_range', 'from is above to');
  return {
    words: `between ${of.number(from)} and ${of.number(to)}`,
    holds: (found) => isNumber(found) && found >= from && found <= to,
  };
}

/**
 * Steps of each search that do not count against the budget of its instant: an expectation may
 * search every event of a run.
 */
const freeSteps = 1_000;

function matches(at: ScenarioEntry, { type }: Compared): Made | undefined {
  if (type !== 'string' && type !== 'dyn') {
    return at.reportKey('expression_type', `matches is for text, not ${type}`);
  }
  const pattern = at.value as string;
  const mistake = patternMistake(pattern);
  if (mistake !== undefined) {
    at.by(({ findings, tree }, parent, key) =>
      findings.report('value_malformed', mistake.message, textSpan(tree, parent, key, mistake)),
    );
    return undefined;
  }
  return {
    words: `matches ${pattern}`,
    holds(found, instant) {
      const meter = new Meter();
      const search = () => meter.matches(found as string, pattern);
      return typeof found === 'string' && meter.evaluate(search, instant, freeSteps);
    },
  };
}

/** True for a text or list; undefined for another value, whose contents are reported. */
function insideOf(at: ScenarioEntry, { type, form, expression }: Compared): true | undefined {
  if (!isPossible(at, expression, 'contains')) return undefined;
  if (type === 'string' || type === 'dyn' || type.startsWith('list<')) return true;
  return at.reportKey('expression_type', `${form} is for text and lists, not ${type}`);
}

function lengthOf(at: ScenarioEntry, of: Compared): number | undefined {
  const range = { ...zeroOrMore, whole: true };
  return insideOf(at, of) && at.by(plainNumber, range);
}

/** Whether a text can be found in the values of an expression; otherwise it is reported. */
function isPossible(
  at: ScenarioEntry,
  expression: Expression | undefined,
  search: SearchWay,
): boolean {
  const { source, values } = expression ?? {};
  if (source === undefined || values === undefined || typeof at.value !== 'string') return true;
  const wrong = impossibleValue(source, at.value, values, search);
  if (wrong !== undefined) at.report('expression_name', wrong.message, wrong.suggestion);
  return wrong === undefined;
}

function scalars(at: ScenarioEntry, of: Compared): readonly Scalar[] | undefined {
  const list = at.value as readonly Scalar[];
  const values = list.flatMap((_, index) => scalar(at.at(index), of) ?? []);
  return values.length === list.length ? values : undefined;
}

/** A number, duration or instant. */
function number(
  at: ScenarioEntry,
  of: Pick<Compared, 'type' | 'dimension' | 'form'>,
): number | undefined {
  if (of.type === 'string' || of.type === 'bool') {
    const message = `${of.form} compares numbers; the value is a ${of.type}`;
    return at.report('expression_type', message);
  }
  const read = scalar(at, of);
  if (read === undefined || typeof read === 'number') return read;
  return at.report('wrong_type', `expected a number, found ${read}`);
}

/** A value with the unit and type of the expression. */
function scalar(
  at: ScenarioEntry,
  { type, dimension, expression }: Pick<Compared, 'type' | 'dimension' | 'expression'>,
): Scalar | undefined {
  const raw = at.value as Scalar;
  const wrong = (wanted: string): undefined =>
    at.report('wrong_type', `expected ${wanted}, found ${raw}`);
  switch (type) {
    case 'bool':
      return typeof raw === 'boolean' ? raw : wrong('true or false');
    case 'string':
      if (typeof raw !== 'string') return wrong('text');
      return isPossible(at, expression, 'equals') ? raw : undefined;
    case celTimestamp:
      return (
        parseInstantIn(at.checker.zone, String(raw), at.checker) ??
        wrong('an instant such as 2026-10-24T22:30:00Z')
      );
    case 'int':
    case 'double':
    case celDuration:
      if (typeof raw === 'boolean') return wrong('a number');
      return measured(at, raw, type === celDuration ? 'duration' : dimension);
    default:
      // The unit of a signal is unknown here, so a quantity is replaced by its number.
      return typeof raw === 'string' ? (quantityInSignal(raw) ?? raw) : raw;
  }
}

function quantityInSignal(raw: string): number | undefined {
  const found = detectQuantity(raw);
  return found?.dimension === 'duration' ? undefined : found?.value;
}

function measured(
  at: ScenarioEntry,
  raw: string | number,
  dimension: Compared['dimension'],
): number | undefined {
  // Expressions have numbers without units, so the values to compare may have none.
  if (typeof raw === 'number' && dimension !== 'duration') return raw;
  if (dimension === undefined) {
    const found = detectQuantity(String(raw));
    return found?.value ?? at.report('wrong_type', `expected a number, found ${raw}`);
  }
  const reading = parseQuantity(dimension, raw);
  if ('value' in reading) return reading.value;
  return at.report(reading.code, reading.problem, reading.suggestion);
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
