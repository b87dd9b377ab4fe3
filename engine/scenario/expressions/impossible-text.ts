import type { ASTNode } from '@marcbachmann/cel-js';
import { pathsIn } from '../../chart/state-value.ts';
import { nearest, nearestByPart } from '../../nearest.ts';
import type { Span } from '../source/findings.ts';
import type { Surroundings } from './environment.ts';
import { fieldRead } from './field-read.ts';
import type { ExpressionMistake } from './mistake.ts';
import { partsOf } from './shape.ts';

/**
 * Finds a text that a field can never be, such as the misspelt state in
 * `car.lock.state == "lokced"`: the comparison would be false, or with `!=` true, for good.
 */
export function impossibleText(
  node: ASTNode,
  source: string,
  surroundings: Surroundings,
): ExpressionMistake | undefined {
  for (const { field, text, search } of comparisonsIn(node, surroundings)) {
    const values = fieldRead(field, surroundings)?.values;
    const path = source.slice(field.start, field.end);
    const wrong = values && impossibleValue(path, text.written, values, search);
    if (wrong === undefined) continue;
    const { start, end } = text;
    const suggestion = wrong.suggestion && JSON.stringify(wrong.suggestion);
    return { start, end, code: 'expression_name', message: wrong.message, suggestion };
  }
  for (const part of partsOf(node)) {
    const found = impossibleText(part, source, surroundings);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The way in which a text is looked for in a value. */
export type SearchWay = keyof typeof searches;

const searches = {
  equals: (value: string, text: string) => value === text,
  startsWith: (value: string, text: string) => value.startsWith(text),
  endsWith: (value: string, text: string) => value.endsWith(text),
  contains: (value: string, text: string) => value.includes(text),
};

const never: Readonly<Record<SearchWay, string>> = {
  equals: 'is never',
  startsWith: 'never starts with',
  endsWith: 'never ends with',
  contains: 'never contains',
};

/** The mistake of a text that is found in no value of a field; undefined where it is in one. */
export function impossibleValue(
  path: string,
  text: string,
  values: readonly string[],
  search: SearchWay,
): Pick<ExpressionMistake, 'message' | 'suggestion'> | undefined {
  if (values.some((value) => searches[search](value, text))) return undefined;
  const call = search === 'equals' ? groupCall(path, text, values) : undefined;
  const shown = values.filter((value) => value !== '').join(', ');
  const asking = call === undefined ? '' : `: ask ${call}`;
  const message = `${path} ${never[search]} ${JSON.stringify(text)}${asking}; it is ${shown}`;
  const paths = values.flatMap(pathsIn);
  const near =
    search === 'equals'
      ? (nearest(text, values) ?? nearestByPart(text, paths))
      : nearest(text, [...paths, ...paths.flatMap((each) => each.split('.'))]);
  return { message, suggestion: call === undefined ? near : undefined };
}

/** The call that finds a state with states in it, or one of several at once. */
function groupCall(path: string, text: string, states: readonly string[]): string | undefined {
  const inner = `${text}.`;
  if (states.some((state) => state.startsWith(inner))) return `${path}.startsWith("${inner}")`;
  const parallel = states.filter((state) => state.startsWith('{')).flatMap(pathsIn);
  if (parallel.includes(text)) return `${path}.contains("${text}")`;
  const isGroup = parallel.some((state) => state.startsWith(inner));
  return isGroup ? `${path}.contains("${inner}")` : undefined;
}

/** A text that is known before the run, and its place. */
interface KnownText extends Span {
  readonly written: string;
}

interface TextComparison {
  readonly field: ASTNode;
  readonly text: KnownText;
  readonly search: SearchWay;
}

/** The comparisons with a text that a node makes itself. */
function comparisonsIn(node: ASTNode, surroundings: Surroundings): readonly TextComparison[] {
  const compared = (field: ASTNode, other: ASTNode, search: SearchWay) =>
    textsIn(other, surroundings).map((text) => ({ field, text, search }));
  if (node.op === '==' || node.op === '!=') {
    const [left, right] = node.args;
    return [...compared(left, right, 'equals'), ...compared(right, left, 'equals')];
  }
  if (node.op === 'in') return compared(node.args[0], node.args[1], 'equals');
  if (node.op !== 'rcall') return [];
  const [name, field, given] = node.args;
  if (name === 'equals' || !Object.hasOwn(searches, name)) return [];
  return given.flatMap((each) => compared(field, each, name as SearchWay));
}

/** The texts of which a node is one, or which a list has. */
function textsIn(node: ASTNode, surroundings: Surroundings): readonly KnownText[] {
  const within = (parts: readonly ASTNode[]) =>
    parts.flatMap((each) => textsIn(each, surroundings));
  const { start, end } = node;
  if (node.op === 'value') {
    return typeof node.args === 'string' ? [{ start, end, written: node.args }] : [];
  }
  if (node.op === 'list') return within(node.args);
  if (node.op === '?:') return within(node.args.slice(1));
  if (node.op === '+') return within(node.args.filter(({ op }) => op === 'list'));
  const written = fieldRead(node, surroundings)?.constant;
  return written === undefined ? [] : [{ start, end, written }];
}
