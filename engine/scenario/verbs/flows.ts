import { array, boolean, lazy, optional, record, strictObject, string, union, unknown } from 'zod';
import { counted } from '../../form/number-words.ts';
import type { InSteps } from '../../in-steps.ts';
import type { Branch, NestedSteps } from '../plan/steps.ts';
import type { CapturedNames } from '../read/captured-names.ts';
import { type Checker, reportKey } from '../read/checker.ts';
import { expansionsOf, readingSteps } from '../read/step.ts';
import type { Steps } from '../running/flow.ts';
import { runSteps } from '../running/script.ts';
import type { Stage } from '../running/stage.ts';
import { range } from '../schema/flows.ts';
import { type RawStep, type Shape, steps } from '../schema/steps.ts';
import { text } from '../schema/values.ts';
import { stepVerb } from './step-verb.ts';

export const body = optional(steps).describe('forEach, repeat, group: steps');

export const use = stepVerb({
  name: 'use',
  meant: ['run', 'uses', 'flow', 'include', 'callFlow'],
  group: 'Nested steps',
  keys: {
    use: optional(text('runs the steps of a flow', 'commute')),
    with: optional(record(string(), unknown())).describe('use: arguments of the flow'),
  },
  *read(checker, raw, path) {
    const [called] = expansionsOf(checker, raw);
    if (called === undefined) return undefined;
    const list = yield* readingSteps(checker, called, `${path}.use.steps`);
    return { named: { flow: raw.use! }, nested: alone(list) };
  },
  sentence: ({ named }) => `do what the flow ${named.flow} says`,
  run: inTurn,
  examples: ['use: commute\nwith: { who: car, far: 30km }'],
});

export const group = stepVerb({
  name: 'group',
  meant: ['describe', 'context', 'section', 'step', 'block'],
  group: 'Nested steps',
  keys: { group: optional(text('names a sequence of steps')), do: body },
  *read(checker, raw, path) {
    if (raw.do === undefined) return needsSteps(checker, raw, 'group');
    const list = yield* readingSteps(checker, raw.do, `${path}.do`);
    return { named: { group: raw.group! }, nested: alone(list) };
  },
  sentence: ({ named }) => named.group,
  run: inTurn,
  examples: ['group: on the way to work\ndo:\n  - use: commute\n    with: { who: car }'],
});

const loop = lazy(() =>
  strictObject({
    in: union([array(unknown()), text('a fleet, or `$name` of a list', 'taxis'), range]).describe(
      'values, one for each round: a list, a fleet, numbers or quantities',
    ),
    as: text('name of the value, `$name` in the steps', 'car'),
    parallel: optional(boolean()).describe('whether rounds run concurrently; default: false'),
  }),
);

export const forEach = stepVerb({
  name: 'forEach',
  meant: ['each', 'for_each', 'loopOver'],
  group: 'Nested steps',
  keys: { forEach: optional(loop).describe('runs its steps once for each value'), do: body },
  *read(checker, raw, path) {
    const rounds = expansionsOf(checker, raw);
    if (rounds.length === 0 && !checker.tree.expansions.has(raw)) {
      return needsSteps(checker, raw, 'forEach');
    }
    const branches: Branch[] = [];
    for (const [index, round] of rounds.entries()) {
      const list = yield* readingSteps(checker, round, `${path}.forEach[${index}].do`);
      branches.push({ title: `round ${index + 1}`, steps: list });
    }
    const order = raw.forEach!.parallel === true ? 'all' : 'sequence';
    return { nested: { order, branches } as const };
  },
  sentence: ({ nested: { order, branches } }) =>
    `do ${counted(branches.length, 'round')}, ${order === 'all' ? 'all at the same time' : 'one after another'}`,
  run: (stage, step) => (step.nested.order === 'all' ? together(stage, step) : inTurn(stage, step)),
  examples: [
    'forEach: { in: [2km, 6km], as: way }\ndo: [{ drive: { vehicle: car, distance: $way } }]',
    'forEach: { in: taxis, as: taxi, parallel: true }\ndo: [{ unlock: $taxi }]',
    'forEach: { in: { from: 60%, until: 80%, step: 10% }, as: level }\ndo: [{ set: { vehicle: car, chargeLimit: $level } }]',
  ],
});

export const parallel = stepVerb({
  ...sideBySide('parallel', 'all', 'runs flows concurrently until all have ended'),
  meant: ['concurrently', 'together', 'simultaneously', 'all'],
  sentence: ({ nested }) => `do ${counted(nested.branches.length, 'thing')} at the same time`,
  run: together,
  examples: [
    'parallel:\n  left: [{ drive: { vehicle: car, distance: 10km } }]\n  right: [{ drive: { vehicle: hybrid, distance: 10km } }]',
  ],
});

export const race = stepVerb({
  ...sideBySide('race', 'first', 'runs flows concurrently; the first to end cancels the others'),
  meant: ['any', 'firstOf'],
  sentence: ({ nested }) =>
    `do ${counted(nested.branches.length, 'thing')} until the first is done`,
  *run(stage, step, cause) {
    let winner: string | undefined;
    const runner = function* ({ title, steps: list }: Branch): Steps {
      yield* runSteps(stage, list);
      winner ??= title;
    };
    yield { kind: 'race', flows: step.nested.branches.map(runner) };
    if (winner !== undefined) stage.won(step, winner, cause);
  },
  examples: [
    'race:\n  arrives: [{ drive: { vehicle: car, distance: 10km } }]\n  too-late: [{ wait: 1h }]',
  ],
});

interface Nesting {
  readonly nested: NestedSteps;
}

/** Runs the branches of a step one after another. */
function* inTurn(stage: Stage, { nested }: Nesting): Steps {
  for (const branch of nested.branches) yield* runSteps(stage, branch.steps);
}

/** Runs the branches of a step side by side until all have ended. */
function* together(stage: Stage, { nested }: Nesting): Steps {
  yield { kind: 'flows', flows: nested.branches.map((each) => runSteps(stage, each.steps)) };
}

function alone(list: Branch['steps']): NestedSteps {
  return { order: 'sequence', branches: [{ title: undefined, steps: list }] };
}

/** A verb of concurrent flows, in file order. */
function sideBySide(name: string, order: 'all' | 'first', says: string) {
  const keys: Shape = { [name]: optional(record(string(), steps)).describe(says) };
  function* read(checker: Checker, raw: object, path: string): InSteps<Nesting> {
    const written = (raw as Readonly<Record<string, Record<string, RawStep[]>>>)[name]!;
    const titles = Object.keys(written);
    if (titles.length === 0) {
      reportKey(checker, raw as Record<string, unknown>, name, 'form_missing', 'no flow to run');
    }
    const branches: Branch[] = [];
    const forks: CapturedNames[] = [];
    for (const title of titles) {
      const captured = checker.captured?.fork();
      const list = readingSteps(
        { ...checker, captured },
        written[title]!,
        `${path}.${name}.${title}`,
      );
      branches.push({ title, steps: yield* list });
      if (captured !== undefined) forks.push(captured);
    }
    // A flow cannot see the captures of the others; all later steps can.
    checker.captured?.join(forks);
    return { nested: { order, branches } };
  }
  return { name, group: 'Nested steps', keys, read } as const;
}

/** Reports a verb that should hold steps and has none, unless its map lost an unknown key. */
export function needsSteps(checker: Checker, raw: object, verb: string): undefined {
  if (checker.damaged.has(raw)) return undefined;
  const step = raw as Record<string, unknown>;
  return reportKey(checker, step, verb, 'form_missing', `${verb} needs do: beside it`);
}
