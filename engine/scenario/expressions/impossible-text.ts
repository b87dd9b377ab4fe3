import type { ASTNode } from '@marcbachmann/cel-js';
import { pathsIn } from '../../chart/state-value.ts';
import { nearest } from '../../nearest.ts';
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
  for (const { field, text, fits } of comparisonsIn(node)) {
    const values = fieldRead(field, surroundings)?.values;
    if (values === undefined || values.some((value) => fits(value, text.args))) continue;
    const { start, end } = text;
    const path = source.slice(field.start, field.end);
    const shown = values.filter((value) => value !== '').join(', ');
    const message = `${path} is never ${source.slice(start, end)}${groupCall(path, text.args, values)}; it is ${shown}`;
    const near = nearest(text.args, values);
    const suggestion = near && JSON.stringify(near);
    return { start, end, code: 'expression_name', message, suggestion };
  }
  for (const part of partsOf(node)) {
    const found = impossibleText(part, source, surroundings);
    if (found !== undefined) return found;
  }
  return undefined;
}

type TextNode = ASTNode & { readonly args: string };

interface TextComparison {
  readonly field: ASTNode;
  readonly text: TextNode;
  /** Whether the comparison with the text is true for a value of the field. */
  readonly fits: (value: string, text: string) => boolean;
}

/** The comparisons with a text that a node makes itself. */
function comparisonsIn(node: ASTNode): readonly TextComparison[] {
  if (node.op === '==' || node.op === '!=') {
    const [left, right] = node.args;
    return [...withTexts(left, [right], isSame), ...withTexts(right, [left], isSame)];
  }
  if (node.op === 'in') {
    const [field, list] = node.args;
    return list.op === 'list' ? withTexts(field, list.args, isSame) : [];
  }
  if (node.op !== 'rcall') return [];
  const [name, field, given] = node.args;
  return Object.hasOwn(searches, name) ? withTexts(field, given, searches[name]!) : [];
}

function withTexts(
  field: ASTNode,
  others: readonly ASTNode[],
  fits: TextComparison['fits'],
): readonly TextComparison[] {
  return others.filter(isText).map((text) => ({ field, text, fits }));
}

function isText(node: ASTNode): node is TextNode {
  return node.op === 'value' && typeof node.args === 'string';
}

const isSame: TextComparison['fits'] = (value, text) => value === text;

const searches: Readonly<Record<string, TextComparison['fits']>> = {
  startsWith: (value, text) => value.startsWith(text),
  endsWith: (value, text) => value.endsWith(text),
  contains: (value, text) => value.includes(text),
};

/** The call that finds a state with states in it, or one of several at once. */
function groupCall(path: string, text: string, states: readonly string[]): string {
  const inner = `${text}.`;
  if (states.some((state) => state.startsWith(inner)))
    return `: write ${path}.startsWith("${inner}")`;
  return states.flatMap(pathsIn).includes(text) ? `: write ${path}.contains("${text}")` : '';
}
