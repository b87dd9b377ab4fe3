import { array, lazy, number, optional, strictObject } from 'zod';
import { draw } from '../../random/distribution.ts';
import type { Branch } from '../plan/steps.ts';
import { plainNumber, reportKey, zeroOrMore } from '../read/checker.ts';
import { readingSteps } from '../read/step.ts';
import { runSteps } from '../running/script.ts';
import { isTrue } from '../running/script-wait.ts';
import { steps } from '../schema/steps.ts';
import { expression } from '../schema/values.ts';
import { stepVerb } from './step-verb.ts';

export const when = stepVerb({
  name: 'when',
  meant: ['if', 'condition'],
  group: 'Nested steps',
  keys: {
    when: optional(expression('condition, evaluated once')),
    // oxlint-disable-next-line unicorn/no-thenable
    then: optional(steps).describe('steps if the condition is true'),
    else: optional(steps).describe('steps if the condition is false'),
  },
  *read(checker, raw, path) {
    const condition = checker.expressions.compile(raw, 'when', 'condition');
    if (raw.then === undefined && !checker.damaged.has(raw)) {
      return reportKey(checker, raw, 'when', 'form_missing', 'when needs then:');
    }
    const then = yield* readingSteps(checker, raw.then ?? [], `${path}.then`);
    const otherwise = yield* readingSteps(checker, raw.else ?? [], `${path}.else`);
    if (condition === undefined) return undefined;
    const branches: Branch[] = [
      { title: undefined, steps: then },
      { title: otherwise.length === 0 ? undefined : 'otherwise', steps: otherwise },
    ];
    return { condition, nested: { order: 'one', branches } as const };
  },
  sentence: ({ condition, nested }) =>
    `if ${condition.source}${nested.branches[1]!.steps.length === 0 ? '' : ', or else something other'}`,
  run(stage, { condition, nested: { branches } }) {
    const [then, otherwise] = branches;
    return runSteps(stage, (isTrue(stage, condition) ? then : otherwise)!.steps);
  },
  examples: [
    'when: car.battery.soc < 50\nthen: [{ plugIn: { vehicle: car, charger: wallbox } }]\nelse: [{ wait: 1h }]',
  ],
});

const choice = lazy(() =>
  strictObject({
    weight: optional(number()).describe('relative weight; default: 1'),
    do: steps,
  }),
);

export const oneOf = stepVerb({
  name: 'oneOf',
  meant: ['random', 'choose', 'either', 'anyOf'],
  group: 'Nested steps',
  keys: {
    oneOf: optional(lazy(() => array(choice))).describe(
      'runs one of several lists of steps, drawn by weight',
    ),
  },
  *read(checker, raw, path) {
    const branches: (Branch & { readonly weight: number })[] = [];
    for (const [index, each] of raw.oneOf!.entries()) {
      const weight = plainNumber(checker, each, 'weight', zeroOrMore) ?? 1;
      const list = yield* readingSteps(checker, each.do, `${path}.oneOf[${index}].do`);
      branches.push({ title: `weight ${weight}`, weight, steps: list });
    }
    if (branches.length === 0) {
      return reportKey(checker, raw, 'oneOf', 'form_missing', 'oneOf needs a choice');
    }
    if (!branches.some(({ weight }) => weight > 0)) {
      return reportKey(checker, raw, 'oneOf', 'out_of_range', 'one weight must be above 0');
    }
    return { nested: { order: 'one', branches } as const };
  },
  sentence: ({ nested }) => `draw one of ${nested.branches.length}`,
  run(stage, step) {
    const weights = step.nested.branches.map(({ steps: list, weight }) => [list, weight] as const);
    return runSteps(stage, draw({ kind: 'choice', weights }, stage.drawsOf(step)));
  },
  examples: [
    'oneOf:\n  - weight: 3\n    do: [{ drive: { vehicle: car, distance: 5km } }]\n  - do: [{ wait: 1h }]',
  ],
});
