import { array, number, optional, strictObject, union } from 'zod';
import { type FormField, text } from '../../form/field.ts';
import { meant } from '../../form/other-words.ts';
import { amount, text as textSchema } from '../../form/schemas.ts';
import type { Expression, ExpressionUse } from '../expressions/expression.ts';
import type { Target } from '../names/roster.ts';
import type { Comparison } from '../plan/comparison.ts';
import { type ScenarioEntry, target } from '../read/checker.ts';
import { comparison, valueForms } from '../read/comparison.ts';
import { comparisonShape } from '../schema/comparison.ts';
import type { KeyGroup } from './key-group.ts';

/** The things that conditions may be about: the world, or one of these. */
type ConditionSubject = 'ofDeliveries' | 'ofFacts' | 'ofLegacy';

/** An expression on the world. */
export const expression = (use: ExpressionUse, says: string): FormField<Expression, string> => ({
  ...text(`${says} (a CEL expression)`, 'car.battery.soc >= 80'),
  read: (at: ScenarioEntry) => compiled(at, use),
});

/** A condition on each of the things that an expectation counts. */
export const where = (subject: ConditionSubject): FormField<Expression, string> =>
  conditionOn(
    subject,
    'facts, events: condition for one to count (a CEL expression)',
    'signal("Charge.IsCharging").value == true',
  );

export const conditionOn = (
  subject: ConditionSubject,
  says: string,
  example: string,
): FormField<Expression, string> => ({
  ...text(says, example),
  read: (at: ScenarioEntry) => compiled(at, 'condition', subject),
});

export function compiled(
  at: ScenarioEntry,
  use: ExpressionUse,
  subject?: ConditionSubject,
): Expression | undefined {
  if (!at.isPresent) return undefined;
  const { expressions } = at.checker;
  const compiler = subject === undefined ? expressions : expressions[subject]();
  return at.by((_, parent, key) => compiler.compile(parent, key, use));
}

/** Conditions of which each becomes true after the one before. */
export const conditionsInOrder = (
  use: ExpressionUse,
  subject?: ConditionSubject,
): FormField<readonly Expression[], never> => ({
  schema: () =>
    array(textSchema('a CEL expression')).describe(
      'conditions that become true in this order; events: each holds for a later event',
    ),
  read(at: ScenarioEntry) {
    const list = (at.value ?? []) as readonly string[];
    const read = list.flatMap((_, index) => compiled(at.at(index), use, subject) ?? []);
    return at.isPresent && read.length === list.length ? read : undefined;
  },
  write: (value) => value,
  isOptional: false,
});

export const vehicle: FormField<Target, string> = {
  ...text('a vehicle or a fleet'),
  read: (at: ScenarioEntry) => at.by(target),
};

const toleranceShape = () => ({
  relative: optional(number()).describe('share of the value of version 3: 0.001'),
  absolute: optional(number()).describe('difference in the metric unit of the field'),
});

/** The comparison with the expression `value`, or with a value whose type a run shows. */
export const compared: KeyGroup<Comparison> = {
  keys: [...valueForms, 'tolerance'],
  shape: () => ({
    ...comparisonShape(),
    tolerance: meant(
      optional(union([amount, strictObject(toleranceShape())])).describe(
        'near: maximum difference; legacy: a relative or an absolute one; cheapest: a percentage',
      ),
      'delta',
      'epsilon',
      'plusMinus',
    ),
    atLeast: meant(
      optional(amount).describe('minimum; facts, events: minimum number'),
      'min',
      'gte',
      'greaterThan',
      'moreThan',
      'above',
    ),
    atMost: meant(
      optional(amount).describe('maximum; facts, events: maximum number'),
      'max',
      'lte',
      'lessThan',
      'below',
    ),
    matches: meant(
      optional(textSchema('regular expression in RE2 syntax; legacy: v3(car)')),
      'regex',
      'pattern',
      'match',
      'toMatch',
    ),
  }),
  read: (at, _, { value }) => comparison(at, value as Expression | undefined),
  isOptional: false,
};
