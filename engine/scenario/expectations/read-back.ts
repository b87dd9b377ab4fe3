import { text } from '../../form/field.ts';
import { show } from '../../form/value-words.ts';
import type { Json } from '../../log/canonical.ts';
import { idOf } from '../context/self.ts';
import type { Expression } from '../expressions/expression.ts';
import type { JudgedRun } from '../judging/judged-run.ts';
import { parseAnswerPath, valueAt } from '../plan/answer-path.ts';
import type { NamedPart } from '../plan/api.ts';
import type { ScenarioEntry } from '../read/checker.ts';
import { checkTolerance, toleranceBeside, valueForms } from '../read/comparison.ts';
import { partNamed } from '../read/path.ts';
import { expectation } from './form.ts';
import type { KeyGroup } from './key-group.ts';
import { compared, compiled } from './keys.ts';

/** A place in a read-back; names in braces stand for ids. */
interface ReadBackPlace {
  readonly text: string;
  readonly path: readonly (string | number | NamedPart)[];
}

const place = {
  ...text(
    'a place in the state that the application under test has gathered; `{car}` is an id',
    'cars[0].charging',
  ),
  read(at: ScenarioEntry): ReadBackPlace | undefined {
    const written = at.value as string;
    const path = parseAnswerPath(written)?.map((key) => {
      const [, name] = /^\{([\w-]+)\}$/.exec(String(key)) ?? [];
      return name === undefined ? key : at.by(partNamed, name);
    });
    if (path === undefined) {
      const message = `expected a place such as cars[0].charging, found ${written}`;
      return at.report('value_malformed', message);
    }
    return path.every((key) => key !== undefined) ? { text: written, path } : undefined;
  },
};

/** A condition for a value of the read-back. */
interface WantedValue {
  readonly words: string;
  /** The expression with whose value it is compared, if any. */
  readonly expression?: Expression;
  /** The condition with the world as it is now. */
  readonly test: (run: JudgedRun) => {
    readonly holds: (found: Json | undefined) => boolean;
    /** The value of the expression, as the end of a sentence. */
    readonly beside: string;
  };
}

/** A comparison with a value, or with an expression on the world as its text. */
const comparedWithWorld: KeyGroup<WantedValue> = {
  ...compared,
  read(at, form, said) {
    const [key, second] = at.present(valueForms);
    if (key === undefined || second !== undefined || !isExpression(at.at(key))) {
      const fixed = compared.read(at, form, said);
      if (fixed === undefined) return undefined;
      const { holds, words } = fixed;
      return {
        words,
        test: ({ context }) => ({ holds: (found) => holds(found, context), beside: '' }),
      };
    }
    return withExpression(at, key);
  },
};

/** Whether a value is a text that begins with the name of a vehicle and a point. */
function isExpression({ checker, value }: ScenarioEntry): boolean {
  const [, name] = /^\s*!?(\w+)\./.exec(typeof value === 'string' ? value : '') ?? [];
  return name !== undefined && checker.names.roster.kindOf(name) !== undefined;
}

interface ComparisonWithExpression {
  readonly words: string;
  readonly holds: (found: number, wanted: number, within: number) => boolean;
}

/** The comparisons with the value of an expression; all but `equals` are of numbers. */
const withExpressions: Readonly<Record<string, ComparisonWithExpression>> = {
  equals: { words: 'equals', holds: (found, wanted) => found === wanted },
  near: {
    words: 'near',
    holds: (found, wanted, within) => Math.abs(found - wanted) <= within,
  },
  atLeast: { words: 'at least', holds: (found, wanted) => found >= wanted },
  atMost: { words: 'at most', holds: (found, wanted) => found <= wanted },
};

function withExpression(
  at: ScenarioEntry,
  key: (typeof valueForms)[number],
): WantedValue | undefined {
  const entry = at.at(key);
  const comparison = withExpressions[key];
  if (comparison === undefined) {
    const able = Object.keys(withExpressions).join(', ');
    return entry.report('wrong_type', `${key} takes a value; ${able} take an expression`);
  }
  checkTolerance(at, key);
  const expression = compiled(entry, 'value');
  const within = key === 'near' && expression ? toleranceBeside(entry, expression) : 0;
  if (expression === undefined || within === undefined) return undefined;
  const { source, type } = expression;
  const isOfNumbers = key !== 'equals';
  if (isOfNumbers && (type === 'string' || type === 'bool')) {
    return entry.report('expression_type', `${key} compares numbers; the value is a ${type}`);
  }
  const { words, holds } = comparison;
  return {
    words: `${words} ${source}`,
    expression,
    test({ context }) {
      const wanted = expression.evaluate(context) as number;
      return {
        holds: (found) =>
          (typeof found === 'number' || !isOfNumbers) && holds(found as number, wanted, within),
        beside: `, and ${source} is ${show(wanted)}`,
      };
    },
  };
}

/** The state that an application under test has gathered, as it tells it at the end. */
export const readBack = expectation({
  name: 'readBack',
  keys: { readBack: place, comparison: comparedWithWorld },
  sentence: (values) => `read-back ${values.readBack.text} ${values.comparison.words}`,
  about: ({ comparison: { expression } }) => ({ expressions: expression && [expression] }),
  onlyAtEnd: 'the application may not have got all webhooks yet',
  claim({ readBack: { path }, comparison }, run) {
    const keys = path.map((key) => (typeof key === 'object' ? idOf(run, key) : key));
    const { holds, beside } = comparison.test(run);
    return (told) => {
      const found = valueAt(told, keys);
      return [holds(found), `it is ${show(found)}${beside}`];
    };
  },
  examples: `- { readBack: "cars[0].charging", equals: car.charge.isCharging }
- { readBack: "percent.{car}", near: car.battery.soc, tolerance: 1% }
- { readBack: months.2026-05.charges, equals: 1 }`,
});
