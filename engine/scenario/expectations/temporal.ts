import type { FormField } from '../../form/field.ts';
import { Vigil, withReasons } from '../context/vigil.ts';
import type { Expression } from '../expressions/expression.ts';
import { neverSchema } from './count.ts';
import { kept, reached } from './deadline.ts';
import { type DeclaredForm, expectation } from './form.ts';
import { singleKey } from './key-group.ts';
import { conditionsInOrder, expression } from './keys.ts';

const asStep = 'a step: - expect: [...]';

export const eventually = claim(
  'eventually',
  expression('overTime', 'a claim that becomes true by the deadline'),
  'it did not come about in time',
  `- { eventually: car.charge.isComplete, within: 6h }
- { eventually: car.asleep, by: "23:30" }`,
);

export const always = claim(
  'always',
  expression('overTime', 'a claim that is true until the deadline'),
  'it ceased to hold',
  '- { always: car.locked, for: 2h }',
);

export const never = claim(
  'never',
  { ...expression('overTime', ''), schema: neverSchema },
  'it came about',
  '- { never: car.battery.soc < 10, until: "22:00" }',
);

/** A claim that a condition comes true in time, or is true or false until the deadline. */
function claim(
  name: 'eventually' | 'always' | 'never',
  field: FormField<Expression, string>,
  wrong: string,
  examples: string,
): DeclaredForm {
  const isKept = name !== 'eventually';
  return expectation({
    name,
    isModifierToo: name === 'never',
    keys: { condition: singleKey(name, field), deadline: isKept ? kept : reached },
    sentence: ({ condition }) => `${name} ${condition.source}`,
    about: ({ condition }) => ({ expressions: [condition] }),
    isKept: () => isKept,
    waits: ({ condition }, { context, world }) => {
      const vigil = new Vigil(world, context, condition);
      return [
        {
          watches: condition.watches,
          test: () =>
            isKept ? (condition.evaluate(context) === true) === (name !== 'always') : vigil.holds(),
          wrong: () => withReasons(wrong, isKept ? condition.explain(context) : vigil.inVain()),
          ...(!isKept && { why: () => vigil.inVain() }),
        },
      ];
    },
    insteadOfEnd: isKept ? 'an invariant, or a step' : asStep,
    examples,
  });
}

/** A claim that each condition becomes true at or after the one before it. */
export const inOrder = expectation({
  name: 'inOrder',
  isModifierToo: true,
  keys: { inOrder: conditionsInOrder('overTime'), deadline: reached },
  check(_, at) {
    const written = at.at('inOrder');
    if ((written.value as readonly unknown[]).length < 2) {
      written.reportKey('form_missing', 'inOrder needs two or more conditions');
    }
  },
  sentence: (values) => `in order ${values.inOrder.map(({ source }) => source).join(', then ')}`,
  about: (values) => ({ expressions: values.inOrder }),
  waits: (values, { context, world }) =>
    values.inOrder.map((condition, index) => {
      const vigil = new Vigil(world, context, condition);
      const wrong = `after ${index} of them ${condition.source} did not come about in time`;
      return {
        watches: condition.watches,
        test: () => vigil.holds(),
        wrong: () => withReasons(wrong, vigil.inVain()),
        why: () => vigil.inVain(),
      };
    }),
  insteadOfEnd: asStep,
  examples: '- { inOrder: [car.charging, car.charge.isComplete], within: 6h }',
});
