import type { ASTNode } from '@marcbachmann/cel-js';
import type { Dimension } from '../../form/units.ts';
import { aggregateNames } from './aggregates.ts';
import type { Surroundings } from './environment.ts';
import type { Evaluator, PartScope } from './evaluator.ts';
import { fieldRead } from './field-read.ts';
import { BudgetError } from './meter.ts';
import { type Bindings, partText } from './part-text.ts';
import { withWrittenName } from './patterns.ts';
import { comprehensions, partsOf } from './shape.ts';
import { comparedTexts, isLess, valueText, vehicleName } from './value-text.ts';

/** The most parts of a condition, and members of a list, that a sentence shows. */
const mostShown = 3;

/** The most characters of all reasons together. */
const longest = 500;

/** The place of a part during an evaluation: the values and names of the variables of macros. */
interface Place {
  readonly scope: PartScope;
  readonly bindings: Bindings;
}

/** Finds the parts that decide the present answer of a condition. */
export class AnswerReasons {
  readonly #source: string;
  readonly #surroundings: Surroundings;
  readonly #evaluator: Evaluator;

  constructor(source: string, surroundings: Surroundings, evaluator: Evaluator) {
    this.#source = source;
    this.#surroundings = surroundings;
    this.#evaluator = evaluator;
  }

  /**
   * The deciding parts with their values, where the other answer was wanted:
   * `car.charge.cost is 8.21, expected < 7`.
   */
  of(node: ASTNode, scope: PartScope): string {
    const place = { scope, bindings: new Map<string, string>() };
    const words = listed(this.#decisive(node, place, this.#value(node, place) === true));
    return words.length > longest ? `${words.slice(0, longest)}…` : words;
  }

  /** The parts of a condition that give it its answer. */
  #decisive(node: ASTNode, place: Place, answer: boolean): readonly string[] {
    if (node.op === '!_') return this.#decisive(node.args, place, !answer);
    if (node.op === '&&' || node.op === '||') {
      return partsOf(node)
        .filter((part) => this.#known(part, place) === answer)
        .flatMap((part) => this.#decisive(part, place, answer));
    }
    if (node.op === '?:') {
      const [condition, then, otherwise] = node.args;
      const branch = this.#value(condition, place) === true ? then : otherwise;
      return [this.#stated(condition, place), ...this.#decisive(branch, place, answer)];
    }
    return [this.#single(node, place, answer)];
  }

  /** A part that no logical operator divides. */
  #single(node: ASTNode, place: Place, answer: boolean): string {
    if (isComparison(node)) return this.#comparison(node, place, answer);
    if (node.op === 'in') return this.#membership(node, place, answer);
    const words =
      node.op === 'rcall'
        ? (this.#quantifier(node, place, answer) ?? this.#call(node, place, answer))
        : undefined;
    return words ?? this.#stated(node, place);
  }

  /** `car.charging is false`. */
  #stated(node: ASTNode, place: Place): string {
    const value = valueText(this.#value(node, place), this.#dimension(node));
    if (isConstant(node)) return `it is always ${value}`;
    return `${this.#text(node, place)} is ${value}`;
  }

  /** `car.charge.cost is 8.21, expected < 7`. */
  #comparison(node: ASTNode & { op: Operator }, place: Place, answer: boolean): string {
    const isTurned = isConstant(node.args[0]) && !isConstant(node.args[1]);
    const [left, right] = isTurned ? [node.args[1], node.args[0]] : node.args;
    const operator = isTurned ? mirrored[node.op] : node.op;
    const wanted = answer ? opposite[operator] : operator;
    const [found, other] = [this.#value(left, place), this.#value(right, place)];
    const dimension = this.#dimension(left) ?? this.#dimension(right);
    const [is, than] = comparedTexts(found, other, dimension);
    const isWhich = isConstant(right) ? than : `${this.#text(right, place)}, which is ${than}`;
    const expected = `${wanted === '==' ? '' : `${wanted} `}${isWhich}`;
    const parts = isConstant(left) ? '' : this.#inside(left, place, isLess(found, other));
    return `${this.#text(left, place)} is ${is}, expected ${expected}${parts}`;
  }

  /** `car.place is "work", expected in ["home", "gym"]`. */
  #membership(node: ASTNode & { op: 'in' }, place: Place, answer: boolean): string {
    const [left, right] = node.args;
    const list = valueText(this.#value(right, place));
    const isWhich = isConstant(right) ? list : `${this.#text(right, place)}, which is ${list}`;
    return `${this.#stated(left, place)}, expected ${answer ? 'not ' : ''}in ${isWhich}`;
  }

  /** `car.place is "work", expected startsWith("ho")`; undefined for a call of a vehicle. */
  #call(node: ASTNode & { op: 'rcall' }, place: Place, answer: boolean): string | undefined {
    const [name, receiver, args] = node.args;
    const value = this.#value(receiver, place);
    const isPlain = typeof value !== 'object' || Array.isArray(value);
    if (isConstant(receiver) || !isPlain || comprehensions.has(name)) return undefined;
    const given = args.map((each) =>
      isConstant(each) ? this.#text(each, place) : valueText(this.#value(each, place)),
    );
    const call = `${withWrittenName(name)}(${given.join(', ')})`;
    return `${this.#stated(receiver, place)}, expected ${answer ? 'not ' : ''}${call}`;
  }

  /** `not true for 2 of 20 in taxis: t03.battery.soc is 12 %, expected >= 80 %; …`. */
  #quantifier(node: ASTNode & { op: 'rcall' }, place: Place, answer: boolean): string | undefined {
    const [name] = node.args;
    if (name !== 'all' && name !== 'exists' && name !== 'exists_one') return undefined;
    const asked = this.#members(node, place);
    if (asked === undefined) return undefined;
    const { members, list } = asked;
    if (members.length === 0) return `${list} is empty`;
    const holding = members.filter(({ holds }) => holds);
    const isShown = name === 'all' ? answer : holding.length > 0;
    const shown = members.filter(({ holds }) => holds === isShown);
    const isPart = shown.length < members.length;
    const count = isPart
      ? `${isShown ? 'true' : 'not true'} for ${shown.length} of ${members.length}`
      : `true for ${isShown ? 'all' : 'none of'} ${members.length}`;
    const one = name === 'exists_one' && !answer && isShown ? ', expected 1' : '';
    return `${count} in ${list}${one}: ${this.#listed(shown, node, isShown)}`;
  }

  /** The members of the list of a macro, and whether its condition holds for each. */
  #members(
    node: ASTNode & { op: 'rcall' },
    place: Place,
  ): { readonly list: string; readonly members: readonly Member[] } | undefined {
    const [, receiver, [variable, condition]] = node.args;
    const values = this.#value(receiver, place);
    if (!Array.isArray(values) || variable?.op !== 'id' || condition === undefined)
      return undefined;
    const members = values.map((value: unknown) => {
      const inside = bound(place, variable.args, value);
      return { place: inside, holds: this.#known(condition, inside) === true };
    });
    return { members, list: this.#text(receiver, place) };
  }

  #listed(members: readonly Member[], node: ASTNode & { op: 'rcall' }, answer: boolean): string {
    const condition = node.args[2][1]!;
    const shown = members
      .slice(0, mostShown)
      .map((member) => this.#decisive(condition, member.place, answer).join(' and '));
    return listed([...new Set(shown)], members.length - shown.length);
  }

  /** The values of which an operand is made, in parentheses; an empty text for a plain one. */
  #inside(node: ASTNode, place: Place, isTooFew: boolean): string {
    const filter = filterIn(node);
    if (filter !== undefined) {
      const { members = [] } = this.#members(filter, place) ?? {};
      const shown = members.filter(({ holds }) => holds !== isTooFew);
      if (shown.length === 0) return '';
      const count = `${shown.length} of ${members.length}`;
      const words = this.#listed(shown, filter, !isTooFew);
      return isTooFew ? ` (without ${count}: ${words})` : ` (${count}: ${words})`;
    }
    const leaves = node.op in arithmetic ? [...leavesOf(node)] : [];
    const stated = [...new Set(leaves.map((leaf) => this.#stated(leaf, place)))];
    return stated.length === 0 ? '' : ` (${listed(stated)})`;
  }

  #value(node: ASTNode, { scope }: Place): unknown {
    return this.#evaluator.run(node, scope);
  }

  /** The value of a part that another part may make unimportant; undefined if it has none. */
  #known(node: ASTNode, place: Place): unknown {
    try {
      return this.#value(node, place);
    } catch (error) {
      if (error instanceof BudgetError) throw error;
      return undefined;
    }
  }

  #text(node: ASTNode, { bindings }: Place): string {
    return withWrittenName(partText(this.#source, node, bindings));
  }

  /** The dimension of an operand, which sums and aggregates have from their parts. */
  #dimension(node: ASTNode): Dimension | undefined {
    const inner =
      node.op === 'rcall' && aggregateNames.includes(node.args[0])
        ? node.args[1]
        : node.op === 'rcall' && node.args[0] === 'map'
          ? node.args[2].at(-1)
          : node.op === '+' || node.op === '-'
            ? node.args[0]
            : undefined;
    return inner === undefined
      ? fieldRead(node, this.#surroundings)?.dimension
      : this.#dimension(inner);
  }
}

/** A member of a list that a macro goes through. */
interface Member {
  readonly place: Place;
  readonly holds: boolean;
}

type Operator = keyof typeof opposite;

const opposite = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '==': '!=',
  '!=': '==',
} as const;

const mirrored = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
} as const;

const arithmetic = { '+': true, '-': true, '*': true, '/': true, '%': true, '-_': true } as const;

function isComparison(node: ASTNode): node is ASTNode & { op: Operator } {
  return node.op in opposite;
}

/** The operands of arithmetic, without constants. */
function* leavesOf(node: ASTNode): Generator<ASTNode> {
  if (node.op in arithmetic) for (const part of partsOf(node)) yield* leavesOf(part);
  else if (!isConstant(node)) yield node;
}

/** Whether a part names nothing, so that its value stands in its text. */
function isConstant(node: ASTNode): boolean {
  if (node.op === 'id') return false;
  if (node.op === 'call' && subjects.has(node.args[0])) return false;
  return partsOf(node).every(isConstant);
}

const subjects: ReadonlySet<string> = new Set([
  'vehicle',
  'fleet',
  'deliveries',
  'charger',
  'site',
  'signal',
]);

/** The filter whose result an operand counts: `taxis.filter(v, v.moving).size()`. */
function filterIn(node: ASTNode): (ASTNode & { op: 'rcall' }) | undefined {
  const counted =
    node.op === 'rcall' && node.args[0] === 'size'
      ? node.args[1]
      : node.op === 'call' && node.args[0] === 'size'
        ? node.args[1][0]
        : undefined;
  return counted?.op === 'rcall' && counted.args[0] === 'filter' ? counted : undefined;
}

/** The place of a condition for one member of a list. */
function bound({ scope, bindings }: Place, variable: string, value: unknown): Place {
  const name = vehicleName(value);
  return {
    bindings: name === undefined ? bindings : new Map(bindings).set(variable, name),
    scope: {
      getValue: (key) => (key === variable ? value : scope.getValue(key)),
      getCheckedValue: (evaluator, node) =>
        node.args === variable ? value : scope.getCheckedValue(evaluator, node),
    },
  };
}

function listed(words: readonly string[], left = 0): string {
  const shown = words.slice(0, mostShown);
  const more = words.length - shown.length + left;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
